"""A long evening beside a short one, many tables beside few, many festivals beside one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack

from tests.bench import machine, servers
from tests.bench.crowd import ENOUGH
from tests.bench.evening import Begun, Evening
from tests.bench.figure import Figure, figure, ms, number
from tests.bench.post import Emcee
from tests.bench.roll import TURNS, Found, Took, by_turns, processor, took, watch
from tests.bench.servers import House

WATCHERS = 10
EARLY, LATE = 50, 5000  # rolls
FEW_TABLES, TABLES = 3, 300
FESTIVALS = 100


def figures(rounds: int) -> Iterator[Figure]:
    rounds = min(rounds, ENOUGH)
    with servers.product() as house:
        yield from rolls(house, rounds)
    with servers.product() as small, servers.product() as large:
        tables = [last_table(small, FEW_TABLES), last_table(large, TABLES)]
        yield from of_two([small, large], tables, rounds, f"table {TABLES} over {FEW_TABLES}")
    with servers.product() as small, servers.product() as large:
        festivals = [last_festival(small, 1), last_festival(large, FESTIVALS)]
        yield from of_two([small, large], festivals, rounds, f"festival {FESTIVALS} over 1")


def rolls(house: House, rounds: int) -> Iterator[Figure]:
    """An evening that has just begun, beside one that never ends."""
    long, half = house.play("Long", LATE // 2), machine.own_kb(house.party.pid)
    long[1].roll_on(LATE - LATE // 2, len(servers.TWENTY))
    whole = machine.own_kb(house.party.pid)
    found = asyncio.run(costs([house] * 2, [house.play("Short", EARLY), long], rounds))
    about = f"roll {LATE:,} over {EARLY}"
    yield growth(found, about)
    yield memory(half, whole, f"roll {LATE:,} over {LATE // 2:,}")


def of_two(
    houses: Sequence[House], tables: Sequence[Begun], rounds: int, about: str
) -> Iterator[Figure]:
    """A server with little on it, beside one with much."""
    yield growth(asyncio.run(costs(houses, tables, rounds)), about)
    little, much = (machine.own_kb(house.party.pid) for house in houses)
    yield memory(little, much, about)


def growth(found: Found, about: str) -> Figure:
    early, late = processor(found)
    told = f"of a processor {ms(late)} over {ms(early)}, {WATCHERS} watchers"
    return figure("growth", late / early, told, about=about)


def memory(early: float, late: float, about: str) -> Figure:
    told = f"{number(late / 1024)} MB over {number(early / 1024)} MB"
    return figure("growth_memory", late / early, told, about=about)


async def costs(houses: Sequence[House], tables: Sequence[Begun], rounds: int) -> Found:
    """Of a roll at each of the tables, by turns."""
    async with AsyncExitStack() as stack:
        evenings = [
            await stack.enter_async_context(Evening.at(house, begun=begun))
            for house, begun in zip(houses, tables, strict=True)
        ]
        for evening in evenings:
            await watch(evening, WATCHERS)

        async def roll(which: int, _: int) -> Took:
            return await took(houses[which], evenings[which].console.roll)

        return await by_turns(len(tables), TURNS * rounds, roll)


def last_table(house: House, count: int) -> Begun:
    """Of a hall of so many, each of which has been played."""
    _, tables = house.begin_hall(count)
    return tables[-1], Emcee(house.desk, tables[-1])


def last_festival(house: House, count: int) -> Begun:
    """Of so many, each of which has been played."""
    return [house.play(f"Evening {number}", 4) for number in range(1, count + 1)][-1]
