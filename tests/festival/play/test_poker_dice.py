"""Playing poker dice at its console: throws as they are typed, questions, corrections."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from festival.models import Table
from rules.poker_dice import commands as c
from tests.festival.pages import page_of
from tests.festival.poker_dice import ANA, BEN, CORA, game, make, next_round, throw
from tests.festival.side_tables import do, lay_table, state_of, tell, undo

pytestmark = pytest.mark.django_db

CARDS = {"faces": "cards"}
ON = "on"


def give(desk: Client, table: Table, roll: str, held: str = "", **fields: Any) -> Any:
    """The throw of whoever is in turn. held: the dice that were not thrown, counted from 1."""
    holding = {f"held_{place}": ON for place in held}
    sent = {"player": state_of(table).turn, "roll": roll, **holding, **fields}
    return tell(desk, table, "throw", **sent)


def judged(desk: Client, table: Table, roll: str, held: str = "") -> str:
    holding = {f"held_{place}": ON for place in held}
    return page_of(desk.get(table.address("judge"), {"roll": roll, **holding})).text


def correction_of(desk: Client, table: Table, seq: int, **fields: str) -> Any:
    return desk.post(table.address("correction", seq), fields)


def test_dice_that_are_held_stay_and_the_others_are_typed(desk: Client) -> None:
    table = game()
    throw(table, "44126")

    give(desk, table, "3 5", "125")

    assert state_of(table).dice == (4, 4, 3, 5, 6)
    assert state_of(table).held == (0, 1, 4)


def test_die_that_was_held_may_be_thrown_again(desk: Client) -> None:
    table = game()
    throw(table, "44126")
    throw(table, "44425", "12")

    give(desk, table, "1 1 1 1", "5")

    assert [*state_of(table).hands] == [ANA]  # the third throw was the last
    assert state_of(table).hands[ANA].faces == (1, 1, 1, 1, 5)


def test_cards_are_typed_as_cards(desk: Client) -> None:
    table = game(**CARDS)

    give(desk, table, "a k 10 9 9")

    assert state_of(table).dice == (6, 5, 2, 1, 1)


def test_machine_throws_what_is_not_held(desk: Client) -> None:
    table = game()
    throw(table, "44126")

    give(desk, table, "", "12", simulate="1")

    assert state_of(table).dice[:2] == (4, 4)
    assert (state_of(table).thrown, state_of(table).held) == (2, (0, 1))


def test_stand_ends_the_turn_with_the_dice_that_lie_there(desk: Client) -> None:
    table = game()
    throw(table, "44126")

    answer = tell(desk, table, "stand", player=ANA)

    assert answer.json()["notice"] == "Ana · two 4s"
    assert state_of(table).turn == BEN


def test_skipped_player_has_no_hand(desk: Client) -> None:
    table = game()

    tell(desk, table, "skip", player=ANA)

    assert (state_of(table).turn, dict(state_of(table).hands)) == (BEN, {ANA: None})


def test_next_round_is_begun_by_whoever_sits_next(desk: Client) -> None:
    table = game("44126", "44426", "66321")

    tell(desk, table, "next_round")

    assert (state_of(table).round, state_of(table).turn) == (2, BEN)


def test_who_leaves_can_come_back(desk: Client) -> None:
    table = game()

    tell(desk, table, "leave", player=BEN)
    away = state_of(table).seats.away
    tell(desk, table, "back", player=BEN)

    assert (away, state_of(table).seats.away) == (frozenset({BEN}), frozenset())


def test_verdict_says_what_the_dice_are_before_they_are_given(desk: Client) -> None:
    found = judged(desk, game(), "4 4 4 2 6")

    assert found == "Three of a kind three 4s The first hand of the round."


@pytest.mark.parametrize(
    ("roll", "sentence"),
    [
        ("4 4 4 2 6", "Better than two 6s of Ana."),
        ("6 6 3 2 1", "Equal to two 6s of Ana."),
        ("4 4 1 2 6", "Not better than two 6s of Ana."),
    ],
)
def test_verdict_compares_with_the_best_hand_so_far(desk: Client, roll: str, sentence: str) -> None:
    assert sentence in judged(desk, game("66321"), roll)


def test_verdict_tells_the_exact_chance_with_the_throws_that_are_left(desk: Client) -> None:
    """After the second throw one is left, and of six faces only the 6 beats four 6s with a 5."""
    table = game("66665")
    throw(table, "66661")

    found = judged(desk, table, "2", "1234")

    assert "With 1 throw more. To beat four 6s of Ana: 16.7 %" in found


def test_verdict_says_that_the_last_throw_ends_the_turn(desk: Client) -> None:
    table = game("66665")
    throw(table, "66661")
    throw(table, "66661", "1234")

    found = judged(desk, table, "6", "1234")

    assert "Five of a kind" in found
    assert "The turn is over with it." in found


def test_verdict_on_wrong_dice_is_the_sentence_of_the_refusal(desk: Client) -> None:
    assert judged(desk, game(), "4 4 x") == (
        "Dice to be thrown: 5, such as 4 2 6 or A K 9; got “4 4 x”."
    )


def test_correction_of_dice_moves_the_round_to_another_winner(desk: Client) -> None:
    """Ben has three 4s; it was a 5 that somebody read for the third."""
    table = game("66321", "44426", "11235")
    right = {"what": "dice", "roll": "4 4 5 2 6", "held": ""}

    preview = correction_of(desk, table, 4, **right)
    saved = correction_of(desk, table, 4, **right, save="1", version="7", key="press")

    assert "Rounds won by Ana: 1 instead of 0" in page_of(preview).text
    assert "Rounds won by Ben: 0 instead of 1" in page_of(preview).text
    assert saved.status_code == 302
    assert state_of(table).winner == ANA


def test_correction_of_a_stand_that_was_a_skip_leaves_no_hand(desk: Client) -> None:
    table = game("66321")

    correction_of(desk, table, 3, what="away", roll="", held="", save="1", version="3", key="press")

    assert dict(state_of(table).hands) == {ANA: None}


def test_correction_that_changes_no_winner_says_so(desk: Client) -> None:
    table = game("66321")

    preview = correction_of(desk, table, 2, what="dice", roll="66421", held="")

    assert "The rounds that were won stay as they are" in page_of(preview).text


def test_correction_of_cards_is_typed_as_cards(desk: Client) -> None:
    table = game("AAKQ9", **CARDS)
    initial = page_of(desk.get(table.address("correction", 2))).form("roll").fields["roll"]

    correction_of(
        desk, table, 2, what="dice", roll="A A A Q 9", held="", save="1", version="3", key="press"
    )

    assert initial == "A A K Q 9"
    assert state_of(table).hands[ANA].faces == (6, 6, 6, 4, 1)


def test_correction_tells_who_leads_and_throws_by_now(desk: Client) -> None:
    table = game("66321", "44426")

    preview = correction_of(desk, table, 4, what="dice", roll="44526", held="")

    assert "Best hand now: Ana." in page_of(preview).text


def test_undo_of_a_won_round_takes_the_round_back() -> None:
    table = game("66321", "44426", "11235")
    won = dict(state_of(table).won)

    undo(table)

    assert (won, dict(state_of(table).won)) == ({BEN: 1}, {})
    assert state_of(table).turn == CORA


def test_start_needs_two_players(desk: Client) -> None:
    table = lay_table("poker_dice", seated=1)

    answer = tell(desk, table, "start")

    assert answer.json()["notice"] == "Expected at least 2 players, got 1."


def test_game_of_several_rounds_is_played_to_its_end(desk: Client) -> None:
    table = game("66321", "44426", "11235")
    next_round(table)
    for dice in ("22134", "66123", "11235"):
        make(table, dice)
    do(table, c.End())

    assert dict(state_of(table).won) == {BEN: 1, CORA: 1}
    assert "Ben, Cora" in page_of(desk.get(table.address("console"))).text
