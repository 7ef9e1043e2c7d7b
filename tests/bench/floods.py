"""One phone that sends without end: how much longer than in calm everybody else waits."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from time import perf_counter

import psutil

from tests.bench import servers
from tests.bench.figure import Figure, beside, ms
from tests.crowds.evening import Evening, Refused
from tests.crowds.floods import FLOODS, flooding
from tests.crowds.house import House
from tests.servers.client import BROKEN, Place

PHONE, GUEST = "127.0.0.2", "127.0.3.1"
WATCHING = 20  # phones
REST = 0.1  # seconds between two requests of one kind
BEGINNING = 1.5  # seconds until a flood is at it
LONGEST = 30.0  # seconds
GZIP = {"Accept-Encoding": "gzip"}
MB = 1_000_000

Waits = dict[str, list[float]]  # seconds, by what was asked for


def figures(checkouts: Sequence[Path], rounds: int) -> Iterator[Figure]:
    """A round is a second."""
    for kind in FLOODS:
        yield beside([_figure(checkout, kind, rounds) for checkout in checkouts])


def _figure(checkout: Path, kind: str, seconds: int) -> Figure:
    with servers.products((checkout,)) as (house,):
        calm, wild, memory = asyncio.run(_measured(house, kind, seconds))
    told = [
        f"{what} {ms(median(calm[what]))} to {ms(median(wild[what]))}, "
        f"at worst {ms(max(calm[what]))} to {ms(max(wild[what]))}"
        for what in calm
    ]
    longer = max(max(wild[what]) - max(calm[what]) for what in calm)
    return Figure(f"flood {kind}", 1000 * longer, "; ".join([*told, f"{memory:+.0f} MB"]))


async def _measured(house: House, kind: str, seconds: int) -> tuple[Waits, Waits, float]:
    server = psutil.Process(house.party.pid)
    async with Evening.at(house) as evening:
        await evening.scan(evening.new_phones(WATCHING), 1)
        calm = await _asked(evening, seconds)
        before = server.memory_info().rss
        with flooding(kind, house.port, evening.table.code, PHONE):
            await asyncio.sleep(BEGINNING)
            wild = await _asked(evening, seconds)
            return calm, wild, (server.memory_info().rss - before) / MB


async def _asked(evening: Evening, seconds: int) -> Waits:
    guest, own = Place(evening.house.port, GUEST), Place(evening.house.port)
    signed_in = {**GZIP, **evening.scorer.device.cookies}
    log = f"{evening.table.edit.removeprefix(evening.table.base)}log/"

    async def roll() -> float:
        return (await evening.roll()).waited

    async def page(place: Place, path: str, headers: dict[str, str]) -> float:
        begun = perf_counter()
        answer = await place.ask("GET", path, headers)
        assert answer.status == 200, (path, answer)
        return perf_counter() - begun

    asked: dict[str, Callable[[], Awaitable[float]]] = {
        "roll": roll,
        "guest": lambda: page(guest, evening.board.path, GZIP),
        "signed in": lambda: page(own, log, signed_in),
    }
    end = perf_counter() + seconds
    waits = await asyncio.gather(*(_again_and_again(each, end) for each in asked.values()))
    return dict(zip(asked, waits, strict=True))


async def _again_and_again(ask: Callable[[], Awaitable[float]], end: float) -> list[float]:
    waits = list[float]()
    while not waits or perf_counter() < end:
        waited = LONGEST
        with suppress(*BROKEN, Refused):  # a TimeoutError is an OSError
            async with asyncio.timeout(LONGEST):
                waited = await ask()
        waits.append(waited)
        await asyncio.sleep(REST)
    return waits
