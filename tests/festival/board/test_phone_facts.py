"""What every phone is told, and what follows from it for one guest."""

from __future__ import annotations

import pytest

from festival.board.bobing.build_board import board_of
from festival.board.bobing.phone_facts import Facts, Standing, order_of, runs, standing_of
from festival.live.snapshots import BOARD, Topic, snapshot
from festival.models import Festival
from festival.people import guests, players
from festival.play import write_path
from rules.bobing.game.commands import Call, Crown, Fault, Leave, Pause, Stop, Void
from tests.festival.evening import (
    CHOOSES,
    GRAB,
    NOTHING,
    ONE,
    RED_4,
    STRAIGHT,
    new_festival,
    post,
    started,
    state_of,
    stored,
    take,
    throw,
    throws,
)

pytestmark = pytest.mark.django_db

SKIPS = {"invalid": "skip_next"}


def facts(festival: Festival) -> Facts:
    return board_of(stored(festival).table).facts


def kinds(festival: Festival) -> list[str]:
    """Where the players with the numbers 1, 2, 3 … stand, "turns 2" for a turn in 2."""
    told = facts(festival)
    everybody = range(1, stored(festival).players.count() + 1)
    found = [standing_of(told, number) for number in everybody]
    return [f"{s.kind} {s.turns}" if s.kind == "turns" else s.kind for s in found]


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ((), ""),
        ((7,), "7"),
        ((4, 5, 6, 1), "4-6,1"),
        ((6, 5, 4, 9), "6-4,9"),
        ((1, 2, 1), "1-2,1"),
        ((3, 3), "3,3"),
        ((1, 3, 5), "1,3,5"),
    ],
)
def test_numbers_are_written_in_few_signs(numbers: tuple[int, ...], text: str) -> None:
    assert runs(numbers) == text


def test_five_hundred_players_take_few_signs() -> None:
    assert runs((*range(77, 501), *range(1, 77))) == "77-500,1-76"


@pytest.mark.parametrize("roll", [NOTHING, ONE, STRAIGHT])
def test_a_roll_costs_a_phone_at_most_four_thousand_bytes(roll: str) -> None:
    festival = started(names=[f"Guest number {number}" for number in range(1, 101)])
    throws(festival, ONE, NOTHING)
    topic = Topic(BOARD, festival.table.pk, "en")
    before = snapshot(topic)

    throw(festival, roll)

    assert len(snapshot(topic).news(before).plain) <= 4096


def test_turns_are_counted_through_the_round_into_the_next() -> None:
    festival = started(names=["Ana", "Ben", "Cora", "Dan"])
    throw(festival, NOTHING)

    assert kinds(festival) == ["turns 3", "now", "next", "turns 2"]
    assert standing_of(facts(festival), 1) == Standing("turns", 3)


def test_who_was_called_rolls_before_those_who_wait() -> None:
    festival = started(names=["Ana", "Ben", "Cora", "Dan"])
    write_path.perform(post(festival), Call(3))

    assert order_of(state_of(festival)) == (3, 1, 2, 4)
    assert kinds(festival) == ["next", "turns 2", "now", "turns 3"]


def test_who_has_left_has_no_turn_and_is_not_announced_as_the_next() -> None:
    festival = started(names=["Ana", "Ben", "Cora", "Dan"])
    write_path.perform(post(festival), Leave(2))

    assert kinds(festival) == ["now", "away", "next", "turns 2"]
    assert [person.name for person in board_of(stored(festival).table).following] == ["Cora", "Dan"]


def test_who_threw_a_die_out_of_the_bowl_sits_out() -> None:
    festival = started(rulebook="xiamen", switches={**SKIPS, "first_player": "order"})
    write_path.perform(post(festival), Void(1, Fault.OUT))

    assert kinds(festival) == ["sitting", "now", "next"]


def test_in_the_last_round_who_has_rolled_has_no_turn_left() -> None:
    festival = started(counts={1: 1, 6: 1})
    throws(festival, RED_4, ONE)

    assert kinds(festival) == ["done", "done", "now"]


def test_before_the_start_everybody_reads_whether_they_are_in() -> None:
    festival = new_festival()
    for name in ("Dan", "Eve"):
        guests.register_guest(festival.pk, name=name, device="x")
    players.reject_guest(festival.pk, 5)

    assert kinds(festival) == ["in", "in", "in", "waiting", "rejected"]
    assert standing_of(facts(festival), 6) == Standing("gone")


def test_in_a_break_it_is_nobodys_turn() -> None:
    festival = started()
    write_path.perform(post(festival), Pause())

    assert kinds(festival) == ["break", "next", "turns 2"]


def test_who_takes_a_prize_from_others_is_asked_from_whom() -> None:
    festival = started(switches=CHOOSES)
    throws(festival, STRAIGHT, STRAIGHT, STRAIGHT)
    before = kinds(festival)

    take(festival, 1)

    assert before[2] == "choosing"
    assert kinds(festival) == ["now", "next", "turns 2"]


def test_in_a_roll_off_only_the_equals_roll() -> None:
    festival = started(counts={1: 1, 6: 1})
    throws(festival, "444413", "444413", ONE)

    assert kinds(festival) == ["rolloff", "next", "watching"]


def test_at_the_end_the_champion_is_told_apart() -> None:
    festival = started(counts={1: 1, 6: 1})
    throw(festival, RED_4)
    write_path.perform(post(festival), Stop())
    crowning = kinds(festival)
    write_path.perform(post(festival), Crown())

    assert crowning == ["crowning", "over", "over"]
    assert kinds(festival) == ["champion", "ended", "ended"]


def test_whoever_grabs_everything_is_the_champion() -> None:
    festival = started()
    throw(festival, GRAB, is_confirmed=True)

    assert kinds(festival) == ["champion", "ended", "ended"]


def test_the_best_champion_throws_lead_one_for_each_prize() -> None:
    festival = started()
    throws(festival, "444412", "444413", ONE)
    one = facts(festival).leads
    two_prizes = started(counts={1: 2, 6: 3})
    throws(two_prizes, "444412", "444413", ONE)

    assert (one, facts(two_prizes).leads) == ((2,), (2, 1))


def test_equal_throws_share_the_lead() -> None:
    festival = started()
    throws(festival, "444412")
    alone = facts(festival)
    throws(festival, "444421", "444413")
    behind = facts(festival)
    throws(festival, "444413")
    shared = facts(festival)

    assert (alone.leads, alone.equals) == ((1,), ())
    assert (behind.leads, behind.equals) == ((3,), ())
    assert (set(shared.leads), set(shared.equals)) == ({1, 3}, {1, 3})
