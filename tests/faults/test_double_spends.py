"""Two hands spend the same thing at once, again and again: it is spent once.

FAULTS_SPENDS says how many; `make faults` tries 10,000. On PostgreSQL
tests/cluster/test_on_postgresql.py runs this file.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from festival.games.bobing.desk.hand_outs import hand_out, take_in
from festival.models import Festival, HandOut, LogEntry
from festival.play import write_path
from festival.play.post import Written
from festival.play.undo import redo, undo
from festival.play.write_path import StaleVersion
from rules.bobing.game.commands import Throw
from rules.dice import Roll
from tests.faults.history import Replayed
from tests.festival.evening import (
    NOTHING,
    ONE,
    PYRAMID,
    RED_3,
    at_once,
    new_key,
    post,
    started,
    state_of,
    throw,
)

pytestmark = pytest.mark.django_db(transaction=True)

SPENDS = int(os.environ.get("FAULTS_SPENDS", "50"))
OF_ONE_EVENING = 40  # then another is begun: a long log makes each look longer


def one_and_late(answers: list[object]) -> bool:
    kinds = Counter(type(answer) for answer in answers)
    return kinds == Counter({Written: 1, StaleVersion: 1})


def thrown(festival: Festival, roll: str = ONE) -> Throw:
    return Throw(state_of(festival).turn or 0, Roll.parse(roll))


def one_press_twice(festival: Festival) -> bool:
    """The same key from both hands."""
    press, command = post(festival), thrown(festival)
    answers = at_once(*[lambda: write_path.perform(press, command)] * 2)
    entries = [each.entry for each in answers if isinstance(each, Written)]
    return len(entries) == 2 and entries[0] == entries[1]


def one_turn_by_two(festival: Festival) -> bool:
    """Two consoles roll for whoever is in turn."""
    press, command = post(festival), thrown(festival)
    presses = [press, replace(press, key=new_key())]
    return one_and_late(at_once(*[lambda p=p: write_path.perform(p, command) for p in presses]))


def last_prize_by_two(festival: Festival) -> bool:
    """Two consoles award the one third prize there is; then it is taken back for the next time."""
    press, command = post(festival), thrown(festival, RED_3)
    presses = [press, replace(press, key=new_key())]
    is_right = one_and_late(at_once(*[lambda p=p: write_path.perform(p, command) for p in presses]))
    undo(post(festival))
    return is_right


def undo_against_redo(festival: Festival) -> bool:
    """One takes a step back while the other brings the one before it back."""
    throw(festival, NOTHING)
    throw(festival, NOTHING)
    undo(post(festival))
    press = post(festival)
    other = replace(press, key=new_key())
    return one_and_late(at_once(lambda: undo(press), lambda: redo(other)))


def one_prize_at_two_desks(festival: Festival) -> bool:
    """Both hand the same prize out; then it is taken back for the next time."""
    holdings = state_of(festival).holdings
    if not holdings:
        throw(festival, ONE)
        holdings = state_of(festival).holdings
    prize, player = next(iter(holdings.items()))
    answers = at_once(*[lambda: hand_out(festival.table.pk, player, [prize], None)] * 2)
    ticks = list(HandOut.objects.filter(prize=prize).values_list("pk", flat=True))
    take_in(festival.table.pk, ticks)
    told = sorted(len(answer) for answer in answers)  # who was second hears of the first
    return (len(ticks), told) == (1, [0, 1])


KINDS: tuple[Callable[[Festival], bool], ...] = (
    one_press_twice,
    one_turn_by_two,
    last_prize_by_two,
    undo_against_redo,
    one_prize_at_two_desks,
)


def read_again(festival: Festival) -> Replayed:
    """The log, judged once more; it raises where a prize is given twice."""
    replayed = Replayed()
    rows = LogEntry.objects.filter(table__festival=festival).order_by("seq")
    for seq, row in enumerate(rows, start=1):
        assert row.seq == seq
        replayed.read(row.entry)
    return replayed


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("spend", KINDS, ids=lambda kind: kind.__name__)
def test_what_two_hands_spend_at_once_is_spent_once(spend: Callable[[Festival], bool]) -> None:
    festival, wrong = started(counts={**PYRAMID, 3: 1}), 0
    for number in range(SPENDS // len(KINDS)):
        if number and not number % OF_ONE_EVENING:
            read_again(festival)
            festival = started(counts={**PYRAMID, 3: 1})
        wrong += not spend(festival)

    assert wrong == 0
    assert max(read_again(festival).given().values(), default=0) <= 1
