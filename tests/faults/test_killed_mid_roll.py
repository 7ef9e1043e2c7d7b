"""A laptop's server dies, sleeps, is cut off and runs out of disk while three devices press.

Whatever was acknowledged stands in the log exactly once, what was refused never, what nobody knows
of at most once; the log follows from the rules, no prize is given twice, and all play on.
`make faults` kills it a thousand times.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from tests.cluster.presses import Fate, Press
from tests.faults.history import Balance, Line, balance
from tests.faults.laptop import FAULTS, laptop, suffered

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")

KILLS = int(os.environ.get("FAULTS_KILLS", "5"))
SEED = int(os.environ.get("FAULTS_SEED", "4"))
PATIENCE = 60.0


@pytest.mark.proof
def test_acknowledged_commands_survive_every_fault_of_a_server() -> None:
    names = ["kill"] * KILLS + [name for name in FAULTS if name != "kill"]
    Random(SEED).shuffle(names)

    balances = asyncio.run(suffered(names, SEED))

    assert [each for each in balances if not each.is_right] == [], SEED
    assert sum(each.acknowledged for each in balances) >= len(names)


@pytest.mark.proof
def test_repeated_press_without_a_key_would_be_refused() -> None:
    assert asyncio.run(until_a_ghost(change="without_keys")) > 0


async def until_a_ghost(change: str) -> int:
    """How many presses were refused and stand in the log, once one does."""

    def so_far() -> int:
        made.read_on()
        refused = {key for scorer in made.scorers for key in scorer.of(Fate.REFUSED)}
        return len(refused & {line.key for line in made.lines})

    async with laptop(SEED, 1, change) as made:
        made.way.tear(0.7, made.random)
        for scorer in made.scorers:
            scorer.moves = made.moves(undoes=False)
        end = time.monotonic() + PATIENCE
        while not (found := await asyncio.to_thread(so_far)) and time.monotonic() < end:
            await asyncio.sleep(0.2)
        return found


# What the checker finds, in histories that were made up.

_times = count()


def press(key: str, version: int, fate: Fate = Fate.ACKNOWLEDGED) -> Press:
    return Press(key, version, 1, next(_times), fate)


def right() -> tuple[list[list[Press]], list[Line]]:
    """Two devices at one log, whose first entry is the start."""
    one = [press("a", 1), press("c", 3), press("no", 3, Fate.REFUSED)]
    other = [press("b", 2, Fate.UNKNOWN), press("away", 4, Fate.UNKNOWN), press("d", 4)]
    lines = [Line(1, seq, key) for seq, key in enumerate(["start", *"abcd"], start=1)]
    return [one, other], lines


def test_history_that_is_right_is_found_right() -> None:
    found = balance(*right())

    assert found == Balance(3, 1, 2, 0, 0, 0, 0, 0, 0)
    assert found.is_right


def broken(how: str) -> Balance:
    """Of the same, with one thing wrong."""
    clients, log = right()
    match how:
        case "lost":
            log = log[:-1]
        case "ghosts":
            clients[0][1].fate = Fate.REFUSED
        case "doubled":
            log.append(replace(log[-1], seq=6))
        case "strange":
            log.append(Line(1, 6, "nobody's"))
        case "gaps":
            del log[2]
        case "misplaced":
            clients[0].reverse()
    return balance(clients, log)


@pytest.mark.parametrize("how", ["lost", "ghosts", "doubled", "strange", "gaps", "misplaced"])
def test_each_wrong_history_is_found_wrong(how: str) -> None:
    found = broken(how)

    assert getattr(found, how) == 1
    assert not found.is_right
