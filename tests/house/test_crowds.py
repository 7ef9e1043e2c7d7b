"""One phone that takes all it can get, and everybody else, at a real server.

127.0.0.2 is the phone; 127.0.0.1 is the laptop itself.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from time import sleep
from typing import Self

import pytest

from tests.crowds.abusers import KINDS, abusing
from tests.crowds.evening import Evening
from tests.crowds.house import product
from tests.festival.live.wire import House
from tests.running import PATIENCE, PartyProcess, party

PHONE = "127.0.0.2"
MB = 1024 * 1024
SMALL = "files=200,hasty"  # changes of tests/servers/changed.py
HEAD = b"POST /language/ HTTP/1.1\r\n"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A party that may open 200 files, so 136 connections, and whose requests have a second;
    an address may connect a hundred times."""
    folder = tmp_path_factory.mktemp("party")
    changed = (sys.executable, "-m", "tests.servers.changed", SMALL, "party")
    with party(folder / "data", program=changed) as running:
        yield House(running, folder / "data")


class Phone:
    """One connection, as a phone of this address opens it."""

    def __init__(self, running: PartyProcess, address: str = PHONE) -> None:
        self.port = running.port
        self.socket = socket.create_connection(
            ("127.0.0.1", self.port), timeout=PATIENCE, source_address=(address, 0)
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

    def answer(self) -> tuple[int, str]:
        """Its status, 0 where the server hung up without a word, and all of its text."""
        received = b""
        with suppress(ConnectionError):
            while piece := self.socket.recv(65536):
                received += piece
        text = received.decode()
        return (int(text.split()[1]) if text else 0), text


@contextmanager
def phones(house: House, count: int) -> Iterator[list[Phone]]:
    with ExitStack() as stack:
        yield [stack.enter_context(Phone(house.party)) for _ in range(count)]


def test_an_address_has_half_of_all_connections(small: House) -> None:
    with phones(small, 100) as asking:
        statuses = Counter(phone.get("/").answer()[0] for phone in asking)

    assert statuses == {302: 68, 0: 32}


def test_address_that_connects_without_end_is_refused_alone(small: House) -> None:
    for _ in range(100):
        with Phone(small.party, "127.0.0.3"):
            pass
    statuses = list[int]()
    for address in (PHONE, "127.0.0.3"):  # after the first answer all hundred have ended
        with Phone(small.party, address) as phone:
            statuses.append(phone.get("/").answer()[0])

    assert statuses == [302, 0]


def drip(phone: Phone) -> None:
    for _ in range(100):
        sleep(0.1)
        phone.socket.sendall(b"a")


@pytest.mark.parametrize("begun", [HEAD, HEAD + b"Content-Length: 50\r\n\r\n"])
def test_slow_request_ends_its_connection_and_no_other(small: House, begun: bytes) -> None:
    """Others: one that is silent, one that rests between two requests, a body that is longer."""
    with phones(small, 4) as (slow, silent, resting, long):
        first = resting.send("GET", "/").socket.recv(65536)
        long.send("POST", "/language/", "Connection: close", "Content-Length: 5000")
        slow.socket.sendall(begun)
        with pytest.raises(ConnectionError):
            drip(slow)
        later = [phone.get("/").answer()[0] for phone in (silent, resting)]
        long.socket.sendall(bytes(5000))
        of_long, _ = long.answer()

    assert first.startswith(b"HTTP/1.1 302 ")
    assert (later, of_long) == ([302, 302], 403)


def test_header_in_two_lines_is_refused(small: House) -> None:
    """RFC 9112, 5.2. There is no end to its lines."""
    with Phone(small.party) as phone:
        status, _ = phone.send("GET", "/", "Connection: close", "X-Two: a\r\n b").answer()

    assert status == 400


@pytest.mark.proof
async def test_every_roll_is_stored_once_and_seen_under_all_abusers() -> None:
    with product() as running:
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
