"""A laptop's server under load, and what befalls it: killed, restarted, frozen, cut off, full.

It plays behind a way that can be cut.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from itertools import count, cycle
from pathlib import Path
from random import Random

from tests.browser.desk import Desk, Table
from tests.cluster.presses import ROLLS, SEATS, THROW, Device, Fate, Scorer
from tests.faults.history import Balance, Line, Replayed, balance
from tests.games.bobing.prizes.photos import photo
from tests.running import MANAGE, PATIENCE, PartyProcess, lay_data_file, unused_port
from tests.servers.client import Place
from tests.servers.passage import READ_BYTES, Passage

if sys.platform != "win32":
    import resource

PLAYERS = tuple(f"Player {number}" for number in range(1, SEATS + 1))
PRIZES = (1, 2, 4, 8, 16, 32)
TABLES = 2
OF_ONE_LAPTOP = 25  # faults, before another one begins
FIRST = 12  # moves of a table that are all throws, so that no undo takes back its beginning
LOOK_AGAIN = 0.02  # seconds
LONGEST = 2048  # bytes of one way, after which a connection that is torn breaks at the latest
PHOTOS = (
    "SELECT e.entry FROM festival_photo p JOIN festival_logentry e ON p.entry_id = e.id"
    " JOIN festival_table t ON t.id = e.table_id WHERE t.festival_id >= ?"
)
WRITTEN = (
    "SELECT t.festival_id, e.seq, e.key, e.entry FROM festival_logentry e"
    " JOIN festival_table t ON t.id = e.table_id WHERE t.festival_id >= ? ORDER BY e.id"
)


class Server:
    """Starts the party on its data, again and again at one port. change: one of
    tests.servers.changed."""

    def __init__(self, data: Path, change: str = "") -> None:
        self.data, self.port = data, unused_port()
        self._party: PartyProcess | None = None
        changed = (sys.executable, "-m", "tests.servers.changed", change, "party")
        self._program = changed if change else MANAGE

    def start(self) -> None:
        if not self.data.exists():
            lay_data_file(self.data)
        self._party = PartyProcess(self.data, port=self.port, program=self._program)
        assert self._party.wait_until_ready().port == self.port, self.output

    @property
    def party(self) -> PartyProcess:
        assert self._party
        return self._party

    @property
    def output(self) -> str:
        return self.party.output

    @property
    def url(self) -> str:
        return self.party.url

    def end(self, with_signal: int) -> None:
        """Send it this signal, and wait until it is gone."""
        self.party.stop(with_signal)
        assert "Traceback" not in self.output, self.output

    def close(self) -> None:
        if self._party:
            self._party.kill()


class Tearing(Passage):
    """A way on which connections break in the middle of what is asked or answered."""

    _share = 0.0
    _random = Random(0)

    def tear(self, share: float, random: Random) -> None:
        """From now on this share of new connections break."""
        self._share, self._random = share, Random(random.random())

    def mend(self) -> None:
        self._share = 0.0

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._random.random() >= self._share:
            await super()._pass(reader, writer)
            return
        left = self._random.randrange(LONGEST)
        with suppress(OSError):
            while left > 0 and (data := await reader.read(READ_BYTES)):
                writer.write(data[:left])
                await writer.drain()
                left -= len(data)


@dataclass
class Laptop:
    """random: by which moments and moves are drawn. size: how many tables are played at."""

    server: Server
    way: Tearing
    random: Random
    size: int = TABLES
    tables: list[Table] = field(default_factory=list)
    scorers: list[Scorer] = field(default_factory=list)
    _logs: dict[int, Replayed] = field(default_factory=lambda: defaultdict(Replayed))
    _lines: dict[tuple[int, int], Line] = field(default_factory=dict)
    _work: list[asyncio.Task[None]] = field(default_factory=list)

    async def lay(self) -> None:
        """Tables, of which the first has two devices, at which is played from now on."""
        self.tables, self.scorers = await asyncio.to_thread(self._laid)
        self._work = [
            asyncio.create_task(scorer.play(lambda _: self.random.random() * LOOK_AGAIN))
            for scorer in self.scorers
        ]
        self._work.append(asyncio.create_task(self._send_photos()))

    async def _send_photos(self) -> None:
        """For ever, of the newest roll of one device after the other."""
        data = photo()
        for scorer in cycle(self.scorers):
            keys = [press.key for press in scorer.presses if press.fate is Fate.ACKNOWLEDGED]
            if keys:
                await scorer.send_photo(keys[-1], data)
            await asyncio.sleep(LOOK_AGAIN)

    def _laid(self) -> tuple[list[Table], list[Scorer]]:
        desk = Desk(self.server.party.link)
        tables = [desk.begin(players=PLAYERS, counts=PRIZES) for _ in range(self.size)]
        place = Place(self.way.port, public=self.server.port)
        devices = [Device.of(desk, table) for table in (tables[0], *tables)]
        return tables, [
            Scorer(device, [place], moves=self.moves(), again_after=LOOK_AGAIN * 2)
            for device in devices
        ]

    def moves(self, *, undoes: bool = True) -> Iterator[tuple[str, str]]:
        for number in count():
            is_throw = number < FIRST or not undoes or self.random.random() < 0.8
            verb = THROW if is_throw else self.random.choice(("undo", "redo"))
            yield verb, self.random.choice(ROLLS)

    async def until_all_are_saved(self, times: int = 1) -> None:
        """Until each device has had so many more presses acknowledged."""
        counts = [len(scorer.of(Fate.ACKNOWLEDGED)) + times for scorer in self.scorers]

        def is_so() -> bool:
            pairs = zip(self.scorers, counts, strict=True)
            return all(len(scorer.of(Fate.ACKNOWLEDGED)) >= count for scorer, count in pairs)

        end = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < end, f"nobody plays on: {self.statuses} {self.server.output}"
            await asyncio.sleep(LOOK_AGAIN)
            for task in self._work:
                if task.done():
                    task.result()

    async def suffer(self, name: str) -> None:
        """One fault in the middle of play; then all play on, and the log is looked through."""
        await asyncio.sleep(self.random.random() * 0.1)
        await FAULTS[name](self)
        await self.until_all_are_saved()
        told = {key for scorer in self.scorers for key in scorer.of(Fate.ACKNOWLEDGED)}
        await asyncio.to_thread(self.read_on)
        lost = told - {line.key for line in self._lines.values()}
        assert not lost, f"acknowledged, and lost by {name}: {lost}"

    def read_on(self) -> None:
        """Judge what is new in the logs. Raises AssertionError."""
        first = min(table.number for table in self.tables)
        path = self.server.data / "moonbowl.sqlite3"
        with closing(sqlite3.connect(path, timeout=PATIENCE)) as database:
            rows = database.execute(WRITTEN, (first,)).fetchall()
            photos = database.execute(PHOTOS, (first,)).fetchall()
        for log, seq, key, entry in rows:
            if (log, seq) not in self._lines:
                self._lines[log, seq] = Line(log, seq, key)
                self._logs[log].read(json.loads(entry))
            assert self._lines[log, seq].key == key, f"entry {seq} is another one by now"
        assert len(rows) == len(self._lines), "an entry that was there is gone"
        kept = [json.loads(entry) for (entry,) in photos]
        assert all(entry["command"]["type"] == "Throw" for entry in kept), "a photo of no throw"

    async def stop_playing(self) -> None:
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        self._work = []

    async def ended(self) -> Balance:
        """End the play, and hold all that was said against the log."""
        await self.stop_playing()
        await asyncio.to_thread(self.read_on)
        assert not self.statuses["POST 500"], self.server.output
        return balance([scorer.presses for scorer in self.scorers], self.lines)

    @property
    def statuses(self) -> Counter[str]:
        return sum((scorer.statuses for scorer in self.scorers), Counter())

    @property
    def lines(self) -> list[Line]:
        """What was read of the logs."""
        return [*self._lines.values()]


async def kill(laptop: Laptop) -> None:
    """The battery falls out."""
    laptop.server.end(signal.SIGKILL)
    await asyncio.to_thread(laptop.server.start)


async def restart(laptop: Laptop) -> None:
    """Ctrl-C, and the same command once more."""
    await asyncio.to_thread(laptop.server.end, signal.SIGINT)
    await asyncio.to_thread(laptop.server.start)


async def freeze(laptop: Laptop) -> None:
    """The laptop sleeps for a moment."""
    os.kill(laptop.server.party.pid, signal.SIGSTOP)
    await asyncio.sleep(laptop.random.uniform(0.1, 0.6))
    os.kill(laptop.server.party.pid, signal.SIGCONT)


async def cut(laptop: Laptop) -> None:
    """All connections break, and for a moment nobody gets through."""
    await asyncio.to_thread(laptop.way.cut)
    await asyncio.sleep(laptop.random.uniform(0.1, 0.4))
    laptop.way.open()


async def tear(laptop: Laptop) -> None:
    """Most connections break in the middle of what is asked or answered."""
    laptop.way.tear(0.7, laptop.random)
    await asyncio.sleep(laptop.random.uniform(0.2, 0.6))
    laptop.way.mend()


async def fill_disk(laptop: Laptop) -> None:
    """The system lets no file of the server be written to beyond a size; a disk that is really full
    is tried in tests/festival/server/laptop/test_accidents.py."""
    pid, unlimited = laptop.server.party.pid, resource.RLIM_INFINITY
    size = (laptop.server.data / "moonbowl.sqlite3").stat().st_size
    most = laptop.random.randrange(0, size)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, unlimited))
    await asyncio.sleep(laptop.random.uniform(0.2, 0.6))
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))


FAULTS: dict[str, Callable[[Laptop], Awaitable[None]]] = {
    "kill": kill,
    "restart": restart,
    "freeze": freeze,
    "cut": cut,
    "tear": tear,
    "full disk": fill_disk,
}


@asynccontextmanager
async def laptop(seed: int, size: int = TABLES, change: str = "") -> AsyncIterator[Laptop]:
    """A party that is played at, and gone afterwards. change: a guard that is taken away."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="moonbowl-faults-")))
        server = Server(folder / "data", change)
        stack.callback(server.close)
        await asyncio.to_thread(server.start)
        way = stack.enter_context(Tearing(server.port))
        made = Laptop(server, way, Random(seed), size)
        await made.lay()
        await made.until_all_are_saved()
        try:
            yield made
        finally:
            await made.stop_playing()


async def suffered(names: Sequence[str], seed: int) -> list[Balance]:
    """One fault after the other; after some of them a new laptop. Returns the balance of each."""
    balances = []
    for place in range(0, len(names), OF_ONE_LAPTOP):
        async with laptop(seed + place) as made:
            for name in names[place : place + OF_ONE_LAPTOP]:
                await made.suffer(name)
            balances.append(await made.ended())
    return balances
