"""What every phone is told, what follows from it for one guest, and what nobody else reads there of
a phone's own names."""

from __future__ import annotations

from typing import Any

import pytest

from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.phone import facts as phone
from festival.games.bobing.board.phone.facts import Facts, GuestStatus, runs, standing_of
from festival.live.table_snapshots import BOARD, Topic, snapshot
from festival.models import Festival
from festival.people import players
from festival.people.asking_to_join import ask_to_join
from festival.play import write_path
from rules.bobing.game.commands import Crown, Fault, Pause, Stop, Void
from tests.festival import evening

pytestmark = pytest.mark.django_db

SKIPS = {"invalid": "skip_next"}
ANA, BEN, CORA = ((number, name, False, 0) for number, name in enumerate(("Ana", "Ben", "Cora")))
PHONE, OTHER = "a" * 32, "b" * 32


def facts(festival: Festival) -> Facts:
    return board_of(evening.stored(festival).table).facts


def kinds(festival: Festival) -> list[str]:
    """Where the players with the numbers 1, 2, 3 … stand, "turns 2" for a turn in 2."""
    told = facts(festival)
    everybody = range(1, evening.stored(festival).players.count() + 1)
    found = [standing_of(told, number) for number in everybody]
    return [f"{s.kind} {s.turns}" if s.kind == "turns" else s.kind for s in found]


def test_numbers_are_written_in_few_signs() -> None:
    expected = {
        (): "",
        (7,): "7",
        (4, 5, 6, 1): "4-6,1",
        (6, 5, 4, 9): "6-4,9",
        (1, 2, 1): "1-2,1",
        (3, 3): "3,3",
        (1, 3, 5): "1,3,5",
        (*range(77, 501), *range(1, 77)): "77-500,1-76",
    }

    assert {numbers: runs(numbers) for numbers in expected} == expected


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

    assert kinds(festival) == ["turns 3", "now", "next", "turns 2"]
    assert standing_of(facts(festival), 1) == GuestStatus("turns", 3)


def test_before_the_start_everybody_reads_whether_they_are_in() -> None:
    festival = evening.new_festival()
    for name in ("Dan", "Eve"):
        ask_to_join(festival.pk, name=name, device="x")
    players.reject_guest(festival.pk, 5)

    assert kinds(festival) == ["in", "in", "in", "waiting", "rejected"]
    assert standing_of(facts(festival), 6) == GuestStatus("gone")


def test_whose_turn_it_is_follows_from_the_game() -> None:
    few: dict[str, Any] = {"counts": {1: 1, 6: 1}}
    out = {"rulebook": "xiamen", "switches": {**SKIPS, "first_player": "order"}}
    acts: list[tuple[dict[str, Any], list[Any], list[str]]] = [
        (out, [Void(1, Fault.OUT)], ["sitting", "now", "next"]),
        ({}, [Pause()], ["break", "next", "turns 2"]),
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


def test_marks_cannot_be_made_of_names_that_everybody_knows() -> None:
    marks = phone.marks_of({PHONE: [ANA, BEN]})

    for guess in ([ANA, BEN], (ANA, BEN)):
        assert phone.mark_of(repr(guess)) not in marks
    assert phone.mark_of(PHONE) not in marks
    assert phone.key_of(PHONE) not in marks


def test_nothing_stays_the_same_when_a_name_comes_to_a_phone() -> None:
    """Else whoever watches sees which mark changes with which name."""
    before = phone.marks_of({PHONE: [ANA], OTHER: [CORA]}).split()
    after = phone.marks_of({PHONE: [ANA, BEN], OTHER: [CORA]}).split()

    halves = [{half for each in told for half in (each[:8], each[8:])} for told in (before, after)]
    assert halves[0] & halves[1] == {""}  # the word before the pairs has no other half


def test_as_many_marks_stand_there_whoever_shares_a_phone() -> None:
    alone = phone.marks_of({PHONE: [ANA], OTHER: [BEN]})
    shared = phone.marks_of({PHONE: [ANA, BEN]})

    assert len(alone) == len(shared)
    assert len(set(shared.split())) == 3
