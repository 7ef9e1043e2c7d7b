"""What the card of a guest says, and who gets it."""

from __future__ import annotations

from typing import Any

import pytest

from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.phone.guest_card import GuestCard, card_of
from festival.games.bobing.join.asking_to_join import ask_to_join
from festival.games.bobing.players import players
from festival.live.shown_tables import snapshot
from festival.live.snapshots import BOARD, Topic
from festival.models import Festival
from festival.play import write_path
from festival.tables.record.log_line import Person
from rules.bobing.game.commands import Crown, Fault, Pause, Stop, Void
from tests.festival import evening

pytestmark = pytest.mark.django_db

SKIPS = {"invalid": "skip_next"}


def card(festival: Festival, number: int) -> GuestCard:
    table, person = evening.stored(festival).table, Person(number=number, name="")
    return card_of(board_of(table), person, None, ())


def kinds(festival: Festival) -> list[str]:
    """Where the players with the numbers 1, 2, 3 … stand, with what is said of turns to come."""
    everybody = range(1, evening.stored(festival).players.count() + 1)
    cards = [card(festival, number) for number in everybody]
    return [each.text if each.kind == "turns" else each.kind for each in cards]


def test_a_roll_costs_a_phone_at_most_four_kilobytes() -> None:
    for roll in (evening.NOTHING, evening.ONE, evening.STRAIGHT):
        festival = evening.started(names=[f"Guest number {number}" for number in range(1, 101)])
        evening.throws(festival, evening.ONE, evening.NOTHING)
        topic = Topic(BOARD, festival.table.pk, "en")
        before = snapshot(topic)

        evening.throw(festival, roll)

        assert len(snapshot(topic).news(before).encode()) <= 4096


def test_turns_are_counted_through_the_round_into_the_next() -> None:
    festival = evening.started(names=["Ana", "Ben", "Cora", "Dan"])
    evening.throw(festival, evening.NOTHING)

    assert kinds(festival) == ["3 players before you", "now", "next", "2 players before you"]


def test_before_the_start_everybody_reads_whether_they_are_in() -> None:
    festival = evening.new_festival()
    for name in ("Dan", "Eve"):
        ask_to_join(festival.pk, name=name, device="x")
    players.reject_guest(festival.pk, 5)

    assert kinds(festival) == ["in", "in", "in", "waiting", "rejected"]
    assert card(festival, 6).text == "This name is no longer on the list"


def test_whose_turn_it_is_follows_from_the_game() -> None:
    few: dict[str, Any] = {"counts": {1: 1, 6: 1}}
    out = {"rulebook": "xiamen", "switches": {**SKIPS, "first_player": "order"}}
    acts: list[tuple[dict[str, Any], list[Any], list[str]]] = [
        (out, [Void(1, Fault.OUT)], ["sitting", "now", "next"]),
        ({}, [Pause()], ["break", "next", "2 players before you"]),
        (few, [evening.RED_4, evening.ONE], ["done", "done", "now"]),  # of the last round
        (few, ["444413", "444413", evening.ONE], ["rolloff", "next", "watching"]),
        (few, [evening.RED_4, Stop()], ["crowning", "over", "over"]),
        (few, [evening.RED_4, Stop(), Crown()], ["champion", "ended", "ended"]),
        ({}, [evening.GRAB], ["champion", "ended", "ended"]),
    ]
    found = []
    for changes, steps, _ in acts:
        festival = evening.started(**changes)
        for step in steps:
            if isinstance(step, str):
                evening.throw(festival, step, is_confirmed=True)
            else:
                write_path.perform(evening.post(festival), step)
        found.append(kinds(festival))

    assert found == [expected for *_, expected in acts]
