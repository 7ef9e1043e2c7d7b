"""What a roll costs, and what people wait for most: this version by turns with the one before."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import NamedTuple

from tests.bench import fanout, hosted, machine, posts, servers
from tests.bench.crowd import ENOUGH, Scan, scanned
from tests.bench.evening import EMCEE, Evening
from tests.bench.figure import Figure, beside, figure, ms
from tests.bench.phones import BROWSER, OK
from tests.bench.post import NOTHING
from tests.bench.servers import House
from tests.bench.wire import Connection, Place

CROWDS = (100, 1000)
WATCHERS = 50
TURNS = 5  # rolls of each version in a round
REST = 0.1  # seconds, as between two rolls of an evening, as far as a processor is concerned
PAGES, ADDRESSES = 300, 250
ENTRIES = 2000  # of a long log
WRONG, CORRECT = 5, ("223355", "144263")  # an entry as it is, and what it is corrected to by turns
CHOSEN = re.compile(r'<option value="(\d+)" selected>')
TABLES = 300
SETTLED = 1.0  # second after a start


class Took(NamedTuple):
    """Seconds of the clock until an act was done; of a processor, in the server, until the moment
    after it."""

    clock: float
    processor: float


Found = Sequence[Sequence[Took]]  # of each version, this one first


def figures(checkouts: Sequence[Path], rounds: int) -> Iterator[Figure]:
    """checkouts: of this version, and of the one before if that is measured too."""
    rounds = min(rounds, ENOUGH)
    for count in CROWDS:
        races = fanout.races(count, TURNS * rounds, REST, checkouts)
        yield beside(race.against_bare(f"cold_{count}") for race in races)
        yield beside(race.rest(f"rest_{count}") for race in races)
    races = fanout.races(WATCHERS, TURNS * rounds, REST, checkouts)
    yield beside(figure("command", 1000 * median(race.ours.worked)) for race in races)
    with servers.products(checkouts) as houses:
        yield from asyncio.run(consoles(houses, TURNS * rounds))
        yield asyncio.run(pages(houses, rounds))
        yield asyncio.run(corrections(houses, rounds))
    yield from scanned(Scan(phones=300, within=2), rounds, checkouts)
    yield asyncio.run(overviews(checkouts, rounds))
    yield asyncio.run(starts(checkouts, rounds))
    yield from hosted.figures(checkouts, rounds)


async def by_turns(
    versions: int, rounds: int, take: Callable[[int, int], Awaitable[Took]]
) -> Found:
    """What each round took, after one that does not count. take: of which version, which round."""
    found: list[list[Took]] = [[] for _ in range(versions)]
    for played in range(-1, rounds):
        for version, values in enumerate(found):
            value = await take(version, played)
            if played >= 0:
                values.append(value)
    return found


async def took(house: House, act: Callable[[], Awaitable[object]]) -> Took:
    begin, worked = perf_counter(), machine.worked(house.party.pid)
    await act()
    clock = perf_counter() - begin
    await asyncio.sleep(REST)
    return Took(clock, machine.worked(house.party.pid) - worked)


def processor(found: Found) -> list[float]:
    """The median of each version."""
    return [median(each.processor for each in values) for values in found]


def waited(key: str, found: Found, made_of: str) -> Figure:
    clock = [median(each.clock for each in values) for values in found]
    told = f"{made_of}; of a processor {', before '.join(map(ms, processor(found)))}"
    return beside(figure(key, each, told) for each in clock)


async def consoles(houses: Sequence[House], rounds: int) -> list[Figure]:
    """A roll with an open console, and an empty page; both come over new connections."""
    shown = list[Figure]()
    async with AsyncExitStack() as stack:
        evenings = [await stack.enter_async_context(Evening.at(house)) for house in houses]
        for evening in evenings:
            await watch(evening, WATCHERS)

        async def roll(version: int, _: int) -> Took:
            return await took(houses[version], evenings[version].console.roll)

        async def sign_in(version: int, _: int) -> Took:
            return await took(houses[version], lambda: get(houses[version], "/sign-in/"))

        for key, act in (("console", roll), ("sign_in", sign_in)):
            found = processor(await by_turns(len(houses), rounds, act))
            shown.append(beside(figure(key, 1000 * each) for each in found))
        return shown


async def watch(evening: Evening, count: int) -> None:
    """So many phones stay at the board."""
    phones = evening.new_phones(count)
    await evening.scan(phones, 1)
    for phone in phones:
        phone.rest()


async def get(house: House, path: str, address: str = EMCEE) -> None:
    connection = await Connection.to(Place(house.port, address))
    answer = await connection.ask("GET", path, BROWSER)
    assert answer.status == OK, answer
    connection.close()


async def pages(houses: Sequence[House], rounds: int) -> Figure:
    """Each on a connection of its own, after a roll."""
    tables = [house.begin("Pages", servers.SIXTY)[0] for house in houses]

    async def load(version: int, _: int) -> Took:
        house, table = houses[version], tables[version]
        house.desk.throw(table, NOTHING)
        sleep(REST)
        addresses = [f"127.0.1.{1 + number % ADDRESSES}" for number in range(PAGES)]
        every = (get(house, f"/f/{table.code}/", address) for address in addresses)
        return await took(house, lambda: asyncio.gather(*every))

    return waited("pages", await by_turns(len(houses), rounds, load), "all at one instant")


async def corrections(houses: Sequence[House], rounds: int) -> Figure:
    tables = [house.play("A long log", ENTRIES - 1)[0] for house in houses]  # beside its start

    async def correct(version: int, played: int) -> Took:
        house, table = houses[version], tables[version]
        page = f"{table.edit}log/{WRONG}/"
        player = CHOSEN.search(house.desk.visitor.get(page)[1])
        assert player
        fields = {"player": player[1], "what": "dice", "roll": CORRECT[played % 2], "save": "1"}
        fields |= {"version": str(house.desk.version(table)), "key": secrets.token_hex(8)}
        return await took(house, lambda: asyncio.to_thread(house.desk.post, page, **fields))

    found = await by_turns(len(houses), rounds, correct)
    return waited("correction", found, "from the press on Save")


async def overviews(checkouts: Sequence[Path], rounds: int) -> Figure:
    """The first after a start."""
    with ExitStack() as stack:
        data = [stack.enter_context(servers.data_folder()) for _ in checkouts]
        paths = [lay_hall(*each) for each in zip(data, checkouts, strict=True)]

        async def look(version: int, _: int) -> Took:
            with servers.serving(data[version], checkouts[version]) as house:
                sleep(SETTLED)
                url = f"{house.party.url}{paths[version]}"
                return await took(house, lambda: asyncio.to_thread(show, house, url))

        found = await by_turns(len(checkouts), rounds, look)
    return waited("overview", found, "each with a roll; after a start of the server")


def show(house: House, url: str) -> None:
    status, page = house.desk.visitor.get(url)
    assert status == OK, page


def lay_hall(data: Path, checkout: Path) -> str:
    """The path of its overview."""
    with servers.serving(data, checkout) as house:
        hall, _ = house.begin_hall(TABLES)
        return f"/festivals/{hall.number}/hall/overview/"


async def starts(checkouts: Sequence[Path], rounds: int) -> Figure:
    with ExitStack() as stack, machine.on_cores(set(machine.CORES)):
        data = [stack.enter_context(servers.data_folder()) for _ in checkouts]

        async def start(version: int, _: int) -> Took:
            return Took(*posts.start(data[version], checkouts[version]))

        return waited("startup", await by_turns(len(checkouts), rounds, start), "all cores")
