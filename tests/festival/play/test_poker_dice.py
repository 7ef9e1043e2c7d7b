"""Playing poker dice at its console: throws as they are typed, questions, corrections."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from festival.models import Seat, Table
from rules.poker_dice import commands as c
from tests.festival.pages import page_of
from tests.festival.poker_dice import ANA, BEN, CORA, game, make, next_round, throw
from tests.festival.side_tables import begun_table, do, lay_table, state_of, stored, tell, undo

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


def test_first_throw_is_of_five_dice(desk: Client) -> None:
    table = game()

    answer = give(desk, table, "4 4 1 2 6")

    assert (answer.status_code, answer.json()["notice"]) == (200, "Ana · throws 4 4 1 2 6")
    assert state_of(table).dice == (4, 4, 1, 2, 6)


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


@pytest.mark.parametrize(
    ("roll", "held", "sentence"),
    [
        ("4 4", "12", "Dice to be thrown: 3, such as 4 2 6 or A K 9; got “4 4”."),
        ("4 4 4 4", "12", "Dice to be thrown: 3, such as 4 2 6 or A K 9; got “4 4 4 4”."),
        ("4 7 1", "12", "Dice to be thrown: 3, such as 4 2 6 or A K 9; got “4 7 1”."),
        ("", "12345", "Expected at least one die to throw; or stand."),
    ],
)
def test_wrong_dice_are_refused_in_a_sentence(
    desk: Client, roll: str, held: str, sentence: str
) -> None:
    table = game()
    throw(table, "44126")

    answer = give(desk, table, roll, held)

    assert (answer.status_code, answer.json()["notice"]) == (422, sentence)
    assert state_of(table).thrown == 1


def test_nothing_can_be_held_at_the_first_throw(desk: Client) -> None:
    answer = give(desk, game(), "4 4 4", "12")

    assert answer.json()["notice"] == "The first throw is of all five dice."


def test_throw_out_of_turn_is_refused_with_the_names(desk: Client) -> None:
    answer = give(desk, game(), "44126", player=BEN)

    assert answer.json()["notice"] == "It is the turn of Ana, not of Ben."


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


def test_same_press_of_the_machine_draws_once(desk: Client) -> None:
    table = game()
    press: dict[str, Any] = {"key": "press", "version": 1, "player": ANA}

    first = give(desk, table, "", simulate="1", **press)
    dice = state_of(table).dice
    again = give(desk, table, "", simulate="1", **press)

    assert [first.status_code, again.status_code] == [200, 200]
    assert (state_of(table).dice, stored(table).version) == (dice, 2)


def test_same_press_of_a_typed_throw_counts_once_and_another_comes_too_late(desk: Client) -> None:
    table = game()
    press: dict[str, Any] = {"key": "press", "version": 1, "player": ANA}

    answers = [give(desk, table, roll, **press) for roll in ("44126", "44126", "44125")]

    assert [answer.status_code for answer in answers] == [200, 200, 409]
    assert (state_of(table).dice, stored(table).version) == ((4, 4, 1, 2, 6), 2)


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


def test_end_in_the_middle_of_a_round_is_asked_once_more(desk: Client) -> None:
    table = game("44126")

    asked = tell(desk, table, "end")
    told = tell(desk, table, "end", confirmed="1")

    assert (asked.json()["kind"], asked.json()["notice"]) == (
        "confirm",
        "Round 1 is not over. End the game without it?",
    )
    assert (told.json()["kind"], state_of(table).phase.value) == ("done", "ended")


def test_end_between_rounds_is_not_asked(desk: Client) -> None:
    table = game("44126", "44426", "66321")

    assert tell(desk, table, "end").json()["kind"] == "done"


def test_everything_can_be_told_without_scripts(desk: Client) -> None:
    table = game()

    answer = give(desk, table, "44126", html=True)
    refused = give(desk, table, "4 4", "12", html=True)
    asked = tell(desk, table, "end", html=True)

    assert (answer.status_code, answer["Location"]) == (302, table.address("console"))
    assert refused.status_code == 422
    assert page_of(refused).form("roll").fields["roll"] == "4 4"
    assert "End the game without it?" in page_of(asked).text


def test_late_arrival_takes_a_seat_and_leaves_it_when_that_is_undone(desk: Client) -> None:
    table = begun_table("poker_dice", names=("Ana", "Ben", "Cora"), seated=2)

    tell(desk, table, "join", player=CORA)
    seated = Seat.objects.filter(table=table).count()
    undo(table)

    assert (seated, Seat.objects.filter(table=table).count()) == (3, 2)


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


def test_correction_begins_with_what_stands_there(desk: Client) -> None:
    table = game()
    throw(table, "44126")
    throw(table, "44425", "12")

    fields = page_of(desk.get(table.address("correction", 3))).form("roll").fields

    assert (fields["what"], fields["roll"], fields["held"]) == ("dice", "4 4 4 2 5", "1 2")


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


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (
            {"roll": "4 4 4", "held": ""},
            "Expected five dice, such as 4 4 4 2 6 or A A K Q 9; got “4 4 4”.",
        ),
        ({"roll": "44426", "held": "7"}, "expected some of the dice 1 to 5, such as 1 2 3"),
        ({"roll": "44426", "held": "x"}, "expected some of the dice 1 to 5, such as 1 2 3"),
    ],
)
def test_wrong_correction_is_refused_where_it_was_typed(
    desk: Client, fields: dict[str, str], sentence: str
) -> None:
    table = game("66321")

    answer = correction_of(desk, table, 2, what="dice", **fields)

    assert answer.status_code == 422
    assert sentence in page_of(answer).text


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
