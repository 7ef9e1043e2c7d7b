from __future__ import annotations

from fractions import Fraction

import pytest

from rules.errors import InvalidSettings
from rules.spots import Settings
from rules.spots.guesses import Call
from rules.spots.settings import GuessOf
from rules.spots.sheet import Row, rows
from rules.wording import Ref
from tests.rules.spots.playing import BIG_SMALL, ODD_EVEN


def test_two_dice_and_their_total_are_the_usual_game() -> None:
    assert Settings() == Settings(2, GuessOf.TOTAL, "", is_dry=False)


@pytest.mark.parametrize("dice", [-1, 0, 7, 1_000_000])
def test_cup_of_other_than_one_to_six_dice_is_refused(dice: int) -> None:
    with pytest.raises(InvalidSettings) as refused:
        Settings(dice=dice)

    assert str(refused.value) == f"expected 1 to 6 dice under the cup, got {dice}"


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        (Settings(), Ref("forfeit", "cup", "a cup")),
        (Settings(is_dry=True), Ref("forfeit", "song", "a song")),
        (Settings(forfeit="a verse"), "a verse"),
        (Settings(forfeit="a verse", is_dry=True), "a verse"),
    ],
)
def test_forfeit_is_a_cup_or_dry_a_song_or_what_the_organiser_says(
    settings: Settings, name: Ref | str
) -> None:
    assert settings.forfeit_name() == name


def test_sheet_marks_the_best_guess() -> None:
    assert rows(Settings())[5] == Row(7, Fraction(1, 6), is_best=True)
    assert [row.guess for row in rows(Settings(dice=3)) if row.is_best] == [10, 11]


@pytest.mark.parametrize(
    ("settings", "calls", "chance"),
    [
        (ODD_EVEN, [Call.ODD, Call.EVEN], Fraction(1, 2)),
        (BIG_SMALL, [Call.BIG, Call.SMALL], Fraction(5, 12)),
    ],
)
def test_sheet_lists_the_calls(settings: Settings, calls: list[Call], chance: Fraction) -> None:
    assert rows(settings) == tuple(Row(call, chance, is_best=True) for call in calls)
