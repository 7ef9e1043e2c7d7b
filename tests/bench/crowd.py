"""Many phones at once, and one that will not behave: what the emcee and the guests wait for."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from time import perf_counter

from tests.bench import servers
from tests.bench.figure import Figure, beside, ms
from tests.crowds.abusers import KINDS, abusing
from tests.crowds.evening import PATIENCE, Evening, Refused, leave
from tests.crowds.house import House

PHONES, WITHIN = 300, 2.0  # that scan, and in how many seconds
FIRST = 20  # phones of a warm-up
A_MOMENT = 1.0  # second
CALM_ROLLS = 5
CALM_REST, REST = 0.1, 0.25  # seconds between two rolls
LOOKING_ON = 30  # phones beside an abuser
BEGINNING = 3.0  # seconds until an abuser is at it
LONGEST_ROLL = 30.0
MOST_SECONDS = 60.0  # for the rolls of one abuser


Scans = list[tuple[float, list[float]]]


def figures(checkouts: Sequence[Path], rounds: int) -> Iterator[Figure]:
    with servers.products(checkouts) as houses:
        scans = asyncio.run(scans_of(houses, rounds))
    yield from map(beside, zip(*(_figures(*each) for each in scans), strict=True))


def _figures(scans: Scans, refusals: list[str]) -> Iterator[Figure]:
    lasts, rolls = zip(*scans, strict=True)
    yield Figure("crowd_last", median(lasts), f"not served {len(refusals)} {refusals[:1]}")
    everything = [seconds for each in rolls for seconds in each]
    yield Figure("crowd_roll", 1000 * median(everything), f"{len(everything)} rolls")
    told = f"worst of all {ms(max(everything))}"
    yield Figure("crowd_roll_worst", 1000 * median(map(max, rolls)), told)


async def scans_of(houses: Sequence[House], rounds: int) -> list[tuple[Scans, list[str]]]:
    """Of each house, by turns: of each round the seconds until all were live, and those that rolls
    waited; and why phones were not served."""
    async with AsyncExitStack() as stack:
        evenings = [await stack.enter_async_context(Evening.at(house)) for house in houses]
        for evening in evenings:
            first = evening.new_phones(FIRST)
            await evening.scan(first, 1)
            await leave(first)
        found = [[await _one_round(evening) for evening in evenings] for _ in range(rounds)]
        refusals = (evening.refusals for evening in evenings)
        return list(zip(map(list, zip(*found, strict=True)), refusals, strict=True))


async def _one_round(evening: Evening) -> tuple[float, list[float]]:
    done, phones = asyncio.Event(), evening.new_phones(PHONES)
    for _ in range(CALM_ROLLS):
        await evening.roll()
        await asyncio.sleep(CALM_REST)
    before, begin = len(evening.scorer.presses), perf_counter()
    rolling = asyncio.create_task(evening.keep_rolling(REST, done))
    await evening.scan(phones, WITHIN)
    done.set()
    await rolling
    live = [begin + PATIENCE if phone.live is None else phone.live for phone in phones]
    rolls = [press.waited for press in evening.scorer.presses[before:]]
    await leave(phones)
    await asyncio.sleep(A_MOMENT)
    return max(live) - begin, rolls


def abused(_: Sequence[Path], rounds: int) -> Iterator[Figure]:
    """Rolls while somebody does their worst. Only of this version."""
    for kind in KINDS:
        with servers.products() as (house,):
            waited = asyncio.run(_rolled(house, kind, rounds))
        told = f"at worst {ms(max(waited))} of {len(waited)} rolls"
        yield Figure(kind, 1000 * median(waited), told)


async def _rolled(house: House, kind: str, rounds: int) -> list[float]:
    """Seconds that rolls waited for their answer: as many as the time allows."""
    async with Evening.at(house) as evening:
        waited = list[float]()
        await evening.scan(evening.new_phones(LOOKING_ON), 1)
        with abusing((kind,), house, evening.table):
            await asyncio.sleep(BEGINNING)
            end = perf_counter() + MOST_SECONDS
            while len(waited) < rounds and perf_counter() < end:
                try:
                    async with asyncio.timeout(LONGEST_ROLL):
                        waited.append((await evening.roll()).waited)
                except (OSError, Refused):
                    waited.append(LONGEST_ROLL)
                await asyncio.sleep(CALM_REST)
        return waited
