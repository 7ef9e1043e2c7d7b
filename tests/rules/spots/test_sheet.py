from __future__ import annotations

from fractions import Fraction

import pytest

from rules.errors import InvalidSettings
from rules.sheet import Switch
from rules.spots import Settings
from rules.spots.guesses import Call
from rules.spots.settings import GuessOf
from rules.spots.sheet import RULES, SWITCHES, Row, rows
from rules.wording import Ref
from tests.rules.spots.playing import BIG_SMALL, ODD_EVEN


def test_two_dice_and_their_total_are_the_usual_game() -> None:
    assert Settings() == Settings(2, GuessOf.TOTAL, "", is_dry=False)


@pytest.mark.parametrize("dice", [-1, 0, 7, 1_000_000])
def test_cup_of_other_than_one_to_six_dice_is_refused(dice: int) -> None:
    with pytest.raises(InvalidSettings) as refused:
        Settings(dice=dice)

    assert str(refused.value) == f"expected 1 to 6 dice under the cup, got {dice}"


def test_settings_survive_being_written_and_read() -> None:
    settings = Settings(3, GuessOf.BIG_SMALL, "a verse", is_dry=True)

    assert Settings.from_dict(settings.to_dict()) == settings


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


def test_every_setting_is_a_switch_of_the_sheet_with_its_default() -> None:
    assert {switch.key: switch.default for switch in SWITCHES} == Settings().to_dict()


@pytest.mark.parametrize("switch", SWITCHES, ids=[switch.key for switch in SWITCHES])
def test_each_choice_of_a_switch_can_be_set_and_no_other(switch: Switch) -> None:
    kinds = {"dice": [1, 2, 3, 4, 5, 6], "guess": list(GuessOf), "forfeit": []}
    choices = [choice.value for choice in switch.choices]

    assert choices == kinds.get(switch.key, [False, True])
    for value in choices:
        assert Settings.from_dict({switch.key: value}).to_dict()[switch.key] == value


def test_every_text_of_the_sheet_says_where_it_is_from() -> None:
    sources = [rule.source.key for rule in RULES] + [switch.source.key for switch in SWITCHES]

    assert set(sources) == {"CP", "house"}
    assert len({rule.text for rule in RULES}) == len(RULES)
