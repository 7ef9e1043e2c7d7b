"""Rolls while somebody does their worst, over rolls while nobody does."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter

from tests.bench import servers
from tests.bench.abusers import KINDS, abusing
from tests.bench.evening import Evening, to_the_last
from tests.bench.figure import Figure, figure, ms
from tests.bench.phones import Phone
from tests.bench.post import Refused

STAYING = 30  # phones that look on
VISITORS = 5  # that scan meanwhile
DESCRIPTORS = 300  # of a server whose connections are held
OF_ALL = 1000  # where many hold them
WARM_UPS = 5
REST = 0.1
BEGINNING = 3.0  # seconds until an abuser is at it
LONGEST_ROLL = 30.0
MOST_SECONDS = 60.0  # for the rolls of one abuser


@dataclass
class Rolls:
    """Seconds that rolls waited for their answer, and until the last phone that stayed had it.
    A roll without an answer has waited for LONGEST_ROLL."""

    calm: list[float] = field(default_factory=list)
    abused: list[float] = field(default_factory=list)
    to_last: list[float] = field(default_factory=list)
    visitors: list[Phone] = field(default_factory=list)
    lost: int = 0


def figures(kinds: Sequence[str], rounds: int) -> Iterator[Figure]:
    """Each of them alone."""
    for kind in kinds:
        rolls = measured((kind,), rounds)
        value = median(rolls.abused) / median(rolls.calm)
        yield figure("abuser", value, told(rolls), about=kind)


def together(rounds: int) -> Figure:
    rolls = measured(tuple(KINDS), rounds)
    return figure("abusers_together", 1000 * max(rolls.abused), told(rolls))


def told(rolls: Rolls) -> str:
    live = [phone.visit.waited for phone in rolls.visitors if phone.visit.waited is not None]
    visitors = f"{len(live)} of {len(rolls.visitors)} who scan meanwhile are live"
    if live:
        visitors += f", p50 {ms(median(live))}"
    last = f"to the last of {STAYING} {ms(median(rolls.to_last))}, " if rolls.to_last else ""
    lost = f"{rolls.lost} not answered, which count as {LONGEST_ROLL:.0f} s, " if rolls.lost else ""
    return (
        f"{ms(median(rolls.abused))} over {ms(median(rolls.calm))}, at worst "
        f"{ms(max(rolls.abused))} of {len(rolls.abused)}; {last}{lost}{visitors}"
    )


def measured(kinds: Sequence[str], rounds: int) -> Rolls:
    holding = sum(KINDS[kind].holds_connections for kind in kinds)
    descriptors = {0: None, 1: DESCRIPTORS}.get(holding, OF_ALL)
    with servers.product(descriptors) as house:
        return asyncio.run(_measured(house, kinds, rounds))


async def _measured(house: servers.House, kinds: Sequence[str], rounds: int) -> Rolls:
    async with Evening.at(house) as evening:
        phones, visitors = evening.new_phones(STAYING), evening.new_phones(VISITORS)
        await evening.scan(phones, 1)
        for phone in phones:
            phone.rest()
        rolls = Rolls(visitors=visitors)
        await _roll(evening, [], WARM_UPS)
        await _roll(evening, rolls.calm, rounds)
        begun = len(evening.console.rolls)
        with abusing(kinds, house.port, evening.table.code):
            await asyncio.sleep(BEGINNING)
            coming = asyncio.create_task(evening.scan(visitors, BEGINNING))
            rolls.lost = await _roll(evening, rolls.abused, rounds)
            await asyncio.wait({coming}, timeout=LONGEST_ROLL)
            coming.cancel()
            await asyncio.wait({coming})
        visits = [phone.visit for phone in phones]
        reached = (to_the_last(roll, visits) for roll in evening.console.rolls[begun:])
        rolls.to_last = [seconds for seconds in reached if seconds is not None]
        return rolls


async def _roll(evening: Evening, waited: list[float], count: int) -> int:
    """As many as the time allows; how many of them were not answered."""
    lost, end = 0, perf_counter() + MOST_SECONDS
    for _ in range(count):
        try:
            async with asyncio.timeout(LONGEST_ROLL):
                waited.append((await evening.console.roll()).waited)
        except (OSError, Refused):
            waited.append(LONGEST_ROLL)
            lost += 1
        if perf_counter() > end:
            break
        await asyncio.sleep(REST)
    return lost
