"""Playing the promotion game at its console: throws as they are typed, choices, corrections."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from festival.board.promotion.build import console_of
from festival.models import Seat, Table
from festival.record.record import table_record
from rules.promotion import Piece
from rules.promotion import commands as c
from tests.festival.pages import Page, page_of
from tests.festival.promotion import ANA, BEN, CHOICES, CORA, WON, game, throw
from tests.festival.side_tables import do, lay_table, state_of, stored, tell, undo

pytestmark = pytest.mark.django_db


def give(desk: Client, table: Table, roll: str, **fields: Any) -> Any:
    """The throw of whoever is in turn."""
    return tell(desk, table, "throw", **{"player": state_of(table).turn, "roll": roll, **fields})


def judged(desk: Client, table: Table, roll: str) -> Page:
    return page_of(desk.get(table.address("judge"), {"roll": roll}))


def correction_of(desk: Client, table: Table, seq: int, **fields: str) -> Any:
    return desk.post(table.address("correction", seq), fields)


def test_typed_throw_places_the_piece(desk: Client) -> None:
    table = game()

    answer = give(desk, table, "1 1 2 3 5 6")

    assert (answer.status_code, answer.json()["notice"]) == (200, "Ana · two 1s: begins on 1")
    assert state_of(table).pieces == {ANA: Piece(1)}


def test_last_throw_stands_on_the_console_as_in_the_log(desk: Client) -> None:
    table = game("614366")

    elements = page_of(desk.get(table.address("console"))).elements

    faces = [shown["data-face"] for tag, shown in elements if tag == "b" and "data-face" in shown]
    assert "".join(faces) == 2 * "614366"


@pytest.mark.parametrize(
    ("roll", "notice"),
    [
        ("1 2 3", "Expected six dice, got 3: “123”."),
        ("1 2 3 4 5 7", "Expected faces from 1 to 6, got 7 at die 6."),
        ("", "Expected six digits from 1 to 6, such as 144263; got “”."),
    ],
)
def test_wrong_dice_are_refused_in_a_sentence(desk: Client, roll: str, notice: str) -> None:
    answer = give(desk, game(), roll)

    assert (answer.status_code, answer.json()["notice"]) == (422, notice)


def test_throw_out_of_turn_is_refused_with_the_names(desk: Client) -> None:
    answer = give(desk, game(), "112356", player=BEN)

    assert answer.json()["notice"] == "It is the turn of Ana, not of Ben."


def test_same_press_of_a_typed_throw_counts_once(desk: Client) -> None:
    table = game()

    for _ in range(2):
        give(desk, table, "112356", version=1, key="once", player=ANA)

    assert (stored(table).version, state_of(table).turn) == (2, BEN)


def test_same_press_of_the_machine_draws_once(desk: Client) -> None:
    table = game()

    for _ in range(2):
        give(desk, table, "", simulate="on", version=1, key="once", player=ANA)

    assert (stored(table).version, state_of(table).turn) == (2, BEN)


def test_choice_is_posted_by_its_key(desk: Client) -> None:
    table = game("112222", **CHOICES)

    answer = tell(desk, table, "choose", player=ANA, option="1")

    assert (answer.status_code, state_of(table).pieces) == (200, {ANA: Piece(1)})


def test_choice_that_there_is_not_is_refused_with_those_there_are(desk: Client) -> None:
    answer = tell(desk, game("112222", **CHOICES), "choose", player=ANA, option="x" * 60)

    assert (answer.status_code, answer.json()["notice"]) == (
        422,
        f"Expected one of 17, 1, got “{'x' * 39}…”.",
    )


def test_skipped_player_does_not_throw(desk: Client) -> None:
    table = game()

    tell(desk, table, "skip", player=ANA)

    assert (state_of(table).turn, state_of(table).pieces) == (BEN, {})


def test_end_in_the_middle_of_the_race_is_asked_once_more(desk: Client) -> None:
    table = game("112356")

    asked = tell(desk, table, "end")
    assert (asked.json()["kind"], asked.json()["notice"]) == (
        "confirm",
        "The race is not over. End the game as it stands?",
    )
    tell(desk, table, "end", confirmed="1")

    assert state_of(table).phase == "ended"


def test_table_plays_on_or_ends_after_an_arrival(desk: Client) -> None:
    table = game(*WON)
    tell(desk, table, "play_on")
    assert state_of(table).turn == BEN
    shown = console_of(stored(table), "")
    assert [line.outcome for line in shown.log[:1]] == ["the table plays on for place 2"]
    assert shown.undo == "the table plays on for place 2"
    undo(table)

    tell(desk, table, "end")

    assert state_of(table).phase == "ended"


def test_everything_can_be_told_without_scripts(desk: Client) -> None:
    table = game()

    answer = give(desk, table, "112356", html=True)

    assert (answer.status_code, answer["Location"]) == (302, table.address("console"))


def test_late_arrival_takes_a_seat_and_leaves_it_when_that_is_undone(desk: Client) -> None:
    table = game(names=("Ana", "Ben", "Cora"), seated=2)

    tell(desk, table, "join", player=CORA)
    assert [seat.player.number for seat in Seat.objects.filter(table=table)] == [1, 2, 3]
    undo(table)

    assert [seat.player.number for seat in Seat.objects.filter(table=table)] == [1, 2]


def test_verdict_says_where_the_dice_lead(desk: Client) -> None:
    page = judged(desk, game("555551", "123456", "112356"), "444412")

    assert [found["data-path"] for _, found in page.elements if "data-path" in found] == ["7 73 92"]
    assert page.text == "7 → 73 → 92 Four 4s: Te twice Te to the palace: 5 → 3 德 Te × 2"


def test_verdict_says_what_else_the_player_may_choose(desk: Client) -> None:
    text = judged(desk, game(**CHOICES), "112222").text

    assert "Four 2s: begins on 17" in text
    assert "The player may choose otherwise: Two 1s: begins on 1" in text


def test_verdict_tells_of_an_arrival_and_of_a_throw_that_places_nobody(desk: Client) -> None:
    table = game(*WON[:-1])
    assert "Ana is in the palace with it!" in judged(desk, table, "444412").text

    again = game(straight_start="throw_again")

    assert "A straight places nobody: throw again" in judged(desk, again, "123456").text


@pytest.mark.parametrize(
    ("roll", "sentence"),
    [
        ("", "Expected six digits from 1 to 6, such as 144263; got “”."),
        ("123", "Expected six dice, got 3: “123”."),
        ("1234561", "Expected six dice, got 7: “1234561”."),
        (
            "x" * 2000,
            f"Expected six digits from 1 to 6, such as 144263; got “{'x' * 39}…”.",
        ),
    ],
)
def test_verdict_on_wrong_dice_is_the_sentence_of_the_refusal(
    desk: Client, roll: str, sentence: str
) -> None:
    assert judged(desk, game(), roll).text == sentence


def test_correction_begins_with_what_stands_there(desk: Client) -> None:
    table = game("112356")

    fields = page_of(desk.get(table.address("correction", 2))).form("roll").fields

    assert (fields["what"], fields["roll"]) == ("dice", "1 1 2 3 5 6")


def test_correction_tells_whose_piece_stands_elsewhere_and_who_has_won(desk: Client) -> None:
    table = game(*WON)

    page = page_of(correction_of(desk, table, 5, what="dice", roll="1 2 3 4 5 6"))

    assert "Ana: on 92 instead of in the palace" in page.text
    assert "In turn now: Ben." in page.text


def test_correction_that_moves_nothing_says_so(desk: Client) -> None:
    table = game("112356")

    page = page_of(correction_of(desk, table, 2, what="dice", roll="1 1 2 3 6 5"))

    assert "All pieces stay where they are" in page.text


def test_correction_that_is_confirmed_counts(desk: Client) -> None:
    table = game("112356", "123456", "112356", "441236")

    fields = {"what": "dice", "roll": "441236", "save": "1"}
    correction_of(desk, table, 2, version="5", key="once", **fields)

    assert state_of(table).pieces[ANA] == Piece(38)


@pytest.mark.parametrize(("roll", "is_simulated"), [("112365", False), ("112356", True)])
def test_dice_that_were_put_right_were_thrown_by_no_machine(
    desk: Client, roll: str, is_simulated: bool
) -> None:
    table = game()
    throw(table, "112356", is_simulated=True)
    do(table, c.Skip(BEN))
    what = {"what": "dice", "roll": roll, "save": "1", "version": "3", "key": "once"}

    correction_of(desk, table, 2, **what)

    command = table_record(stored(table)).log.done[1].command
    assert isinstance(command, c.Throw)
    assert command.is_simulated is is_simulated


def test_choice_is_corrected_by_another_of_the_same_dice(desk: Client) -> None:
    table = game("112222", **CHOICES)
    do(table, c.Choose(ANA, "1"))

    page = page_of(desk.get(table.address("correction", 3)))
    assert "four 2s: begins on 17" in page.text
    correction_of(desk, table, 3, what="17", save="1", version="3", key="once")

    assert state_of(table).pieces == {ANA: Piece(17)}


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"what": "dice", "roll": "123"}, "Expected six dice, got 3: “123”."),
        ({"what": "stolen", "roll": "112356"}, "expected one of these two, got “stolen”"),
    ],
)
def test_wrong_correction_is_refused_where_it_was_typed(
    desk: Client, fields: dict[str, str], sentence: str
) -> None:
    answer = correction_of(desk, game("112356"), 2, **fields)

    assert answer.status_code == 422
    assert sentence in page_of(answer).text


def test_limit_of_turns_is_a_number_and_0_or_empty_is_none(desk: Client) -> None:
    table = lay_table("promotion")
    rules = {
        "rule_pairs": "floor",
        "rule_order": "te_cung_chang",
        "rule_straight_start": "15",
        "rule_start_choice": "rule",
    }
    seats = {"players": ["1", "2"]}
    address = table.address("side_table")

    desk.post(address, {**rules, **seats, "rule_turn_limit": "30"})
    assert stored(table).settings["turn_limit"] == 30
    desk.post(address, {**rules, **seats, "rule_turn_limit": ""})
    assert stored(table).settings["turn_limit"] == 0
    for wrong in ("-1", "soon", "1001", "9" * 40):
        answer = desk.post(address, {**rules, **seats, "rule_turn_limit": wrong})
        page = page_of(answer)
        assert answer.status_code == 422, wrong
        assert f"expected a whole number from 0 to 1,000, got “{wrong}”" in page.text
        assert page.form("rule_turn_limit").fields["rule_turn_limit"] == wrong


def test_whole_game_is_in_the_log_in_sentences(desk: Client) -> None:
    table = game(*WON)

    text = page_of(desk.get(table.address("log"))).text

    for said in (
        "five 5s: begins on 7",
        "two 4s: Te, 15 → 55 · two 1s: Chang, 55 → 28",
        "four 4s: Te twice, 94 → 97 → palace · is the first in the palace and wins",
    ):
        assert said in text
