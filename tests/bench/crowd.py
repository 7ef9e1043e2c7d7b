"""Many phones at once, and one that will not behave: what the emcee and the guests wait for."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from statistics import median
from time import perf_counter

from tests.bench import servers
from tests.bench.abusers import KINDS, abusing
from tests.bench.evening import PATIENCE, Evening, leave, to_the_last
from tests.bench.figure import Figure, beside, figure, ms
from tests.bench.post import Refused

PHONES, WITHIN = 300, 2.0  # that scan, and in how many seconds
FIRST = 20  # phones of a warm-up
A_MOMENT = 1.0  # second
CALM_ROLLS = 5
CALM_REST, REST = 0.1, 0.25  # seconds between two rolls
LOOKING_ON = 30  # phones beside an abuser
DESCRIPTORS = 300  # of a server whose connections are held
BEGINNING = 3.0  # seconds until an abuser is at it
LONGEST_ROLL = 30.0
MOST_SECONDS = 60.0  # for the rolls of one abuser


@dataclass
class Round:
    """One scan, in seconds. waited: from each phone's scan to its live board. last: until all were.
    rolls: until they were answered. to_last: until the last live phone held them."""

    waited: list[float]
    last: float
    rolls: list[float]
    to_last: list[float]


def figures(checkouts: Sequence[Path], rounds: int) -> Iterator[Figure]:
    """Of this version, and of the one before if that is measured too."""
    with servers.products(checkouts) as houses:
        scans = asyncio.run(scans_of(houses, rounds))
    yield from map(beside, zip(*(_figures(*each) for each in scans), strict=True))


def _figures(found: list[Round], refusals: list[str]) -> Iterator[Figure]:
    everybody = [seconds for each in found for seconds in each.waited]
    told = (
        f"each after its own scan p50 {ms(median(everybody))}, p95 {ms(p95(everybody))}, "
        f"max {ms(max(everybody))}; not served {len(refusals)} {' '.join(refusals[:1])}"
    )
    yield figure("crowd_last", median(each.last for each in found), told)
    rolls = [seconds for each in found for seconds in each.rolls]
    to_last = [seconds for each in found for seconds in each.to_last]
    told = f"{len(rolls)} rolls"
    if to_last:
        told += f"; to the last live phone p50 {ms(median(to_last))}, max {ms(max(to_last))}"
    yield figure("crowd_roll", 1000 * median(rolls), told)
    worst = median(max(each.rolls) for each in found)
    yield figure("crowd_roll_worst", 1000 * worst, f"worst of all {ms(max(rolls))}")


async def scans_of(
    houses: Sequence[servers.House], rounds: int
) -> list[tuple[list[Round], list[str]]]:
    """Of each, by turns: the rounds, and why phones were not served."""
    async with AsyncExitStack() as stack:
        evenings = [await stack.enter_async_context(Evening.at(house)) for house in houses]
        for evening in evenings:
            first = evening.new_phones(FIRST)
            await evening.scan(first, 1)
            leave(first)
        found = [[await _one_round(evening) for evening in evenings] for _ in range(rounds)]
        return [
            (list(each), evening.refusals)
            for each, evening in zip(zip(*found, strict=True), evenings, strict=True)
        ]


async def _one_round(evening: Evening) -> Round:
    console, done, phones = evening.console, asyncio.Event(), evening.new_phones(PHONES)
    for _ in range(CALM_ROLLS):
        await console.roll()
        await asyncio.sleep(CALM_REST)
    before, begin = len(console.rolls), perf_counter()
    rolling = asyncio.create_task(console.keep_rolling(REST, done))
    await evening.scan(phones, WITHIN)
    done.set()
    await rolling
    rolls, visits = console.rolls[before:], [phone.visit for phone in phones]
    live = [begin + PATIENCE if visit.live is None else visit.live for visit in visits]
    reached = (to_the_last(roll, visits) for roll in rolls)
    found = Round(
        waited=[visit.waited or PATIENCE for visit in visits],  # who was not served: for ever
        last=max(live) - begin,
        rolls=[roll.waited for roll in rolls],
        to_last=[seconds for seconds in reached if seconds is not None],
    )
    leave(phones)
    await asyncio.sleep(A_MOMENT)
    return found


def p95(values: Sequence[float]) -> float:
    return sorted(values)[ceil(0.95 * len(values)) - 1]


def abused(checkouts: Sequence[Path], rounds: int) -> Iterator[Figure]:
    """Rolls of this version while somebody does their worst, over rolls while nobody does."""
    for kind in KINDS:
        calm, rolls = rolled(kind, rounds)
        told = f"{ms(median(rolls))} over {ms(median(calm))}, at worst {ms(max(rolls))}"
        yield figure("abuser", median(rolls) / median(calm), told, about=kind)


def rolled(kind: str, rounds: int) -> tuple[list[float], list[float]]:
    """Seconds that rolls waited for their answer, before and meanwhile."""
    with servers.product(DESCRIPTORS if KINDS[kind].holds_connections else None) as house:
        return asyncio.run(_rolled(house, kind, rounds))


async def _rolled(house: servers.House, kind: str, rounds: int) -> tuple[list[float], list[float]]:
    async with Evening.at(house) as evening:
        phones = evening.new_phones(LOOKING_ON)
        await evening.scan(phones, 1)
        for phone in phones:
            phone.rest()
        await _roll(evening, CALM_ROLLS)
        calm = await _roll(evening, rounds)
        with abusing((kind,), house, evening.table):
            await asyncio.sleep(BEGINNING)
            return calm, await _roll(evening, rounds)


async def _roll(evening: Evening, count: int) -> list[float]:
    """As many as the time allows. One without an answer has waited for LONGEST_ROLL."""
    waited, end = list[float](), perf_counter() + MOST_SECONDS
    while len(waited) < count and perf_counter() < end:
        try:
            async with asyncio.timeout(LONGEST_ROLL):
                waited.append((await evening.console.roll()).waited)
        except (OSError, Refused):
            waited.append(LONGEST_ROLL)
        await asyncio.sleep(CALM_REST)
    return waited
