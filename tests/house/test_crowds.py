"""One phone that takes all it can get, and everybody else, at a real server.

127.0.0.2 is the phone; 127.0.0.1 is the laptop itself.
"""

from __future__ import annotations

import asyncio
import select
import socket
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Self

import pytest

from tests.bench.abusers import KINDS, abusing
from tests.bench.evening import Evening
from tests.bench.servers import product
from tests.festival.live.wire import Emcee, House
from tests.running import PATIENCE, PartyProcess, party

PHONE = "127.0.0.2"
OF_ALL = 1000  # descriptors where many hold them
MB = 1024 * 1024
# Changes of tests/servers/changed.py; there is one server for each set of them.
SMALL = ("files=200", "waiting=5")
HURRIED = ("seconds=1",)
Starting = Callable[[tuple[str, ...]], House]


@contextmanager
def opened(folder: Path, changes: tuple[str, ...]) -> Iterator[House]:
    changed = (sys.executable, "-m", "tests.servers.changed", ",".join(changes), "party")
    with party(folder / "data", program=changed) as running:
        yield House(running, folder / "data")


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Starting]:
    """A party with these changes, the same for all tests that ask for it."""
    with ExitStack() as stack:
        yield cache(
            lambda changes: stack.enter_context(opened(tmp_path_factory.mktemp("party"), changes))
        )


@pytest.fixture(scope="module")
def small(start: Starting) -> House:
    """It has few files, and lets five of an address wait."""
    return start(SMALL)


class Phone:
    """One connection, as a phone of this address opens it."""

    def __init__(self, running: PartyProcess) -> None:
        self.port = running.port
        self.socket = socket.create_connection(
            ("127.0.0.1", self.port), timeout=PATIENCE, source_address=(PHONE, 0)
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, method: str, path: str, *headers: str) -> Phone:
        head = (f"{method} {path} HTTP/1.1", f"Host: localhost:{self.port}", *headers, "", "")
        self.socket.sendall("\r\n".join(head).encode())
        return self

    def get(self, path: str) -> Phone:
        return self.send("GET", path, "Connection: close")

    def post(self, megabytes: float, *headers: str) -> Phone:
        return self.send("POST", "/language/", f"Content-Length: {int(megabytes * MB)}", *headers)

    def upgrade(self, path: str, *headers: str) -> Phone:
        """Ask for the socket of a screen."""
        return self.send(
            "GET",
            path,
            f"Origin: http://localhost:{self.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
            *headers,
        )

    def answer(self) -> tuple[int, str]:
        """Its status, 0 where the server hung up without a word, and all of its text."""
        received = b""
        with suppress(ConnectionError):
            while piece := self.socket.recv(65536):
                received += piece
        text = received.decode()
        return (int(text.split()[1]) if text else 0), text

    @property
    def is_open_screen(self) -> bool:
        """Whether that was said by now."""
        with suppress(ConnectionError):
            return bool(answered([self])) and self.socket.recv(len(OPENED)) == OPENED
        return False

    @property
    def is_cut(self) -> bool:
        """Whether the server has hung up."""
        if not answered([self]):
            return False
        try:
            return self.socket.recv(1, socket.MSG_PEEK) == b""
        except ConnectionError:
            return True


@contextmanager
def phones(house: House, count: int) -> Iterator[list[Phone]]:
    with ExitStack() as stack:
        yield [stack.enter_context(Phone(house.party)) for _ in range(count)]


def answered(there: list[Phone]) -> int:
    """How many of them have something to read."""
    poll = select.poll()
    for phone in there:
        poll.register(phone.socket, select.POLLIN)
    return len(poll.poll(0))


@contextmanager
def locked(house: House) -> Iterator[None]:
    """Nobody can read the data meanwhile."""
    path = house.data / "moonbowl.sqlite3"
    with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as database:
        database.execute("BEGIN EXCLUSIVE")
        yield
        database.execute("ROLLBACK")


def emcee_of(house: House) -> tuple[Emcee, int, str]:
    emcee = house.sign_in()
    return emcee, *emcee.demo()


OPENED = b"HTTP/1.1 101"


@pytest.mark.proof
async def test_under_all_abusers_at_once_every_roll_is_stored_once_and_seen_by_every_phone() -> (
    None
):
    """At a server with fewer descriptors than they want connections."""
    with product(OF_ALL) as running:
        async with Evening.at(running) as evening:
            early, late = evening.new_phones(12), evening.new_phones(6)
            await evening.scan(early, 1)
            with abusing(tuple(KINDS), running, evening.table):
                coming = asyncio.create_task(evening.scan(late, 2))
                rolls = [await evening.roll() for _ in range(20)]
                await coming

                assert evening.refusals == []
                assert await asyncio.to_thread(evening.thrown) == [roll.roll for roll in rolls]
                for phone in (*early, *late):
                    async with asyncio.timeout(PATIENCE):
                        while phone.is_connected and phone.revision < rolls[-1].revision:
                            await asyncio.sleep(0.05)
                    assert phone.is_connected
