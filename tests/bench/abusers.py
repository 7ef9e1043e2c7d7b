"""One who will not behave: each kind does its worst from one address until it is ended.

Strangers do so at the public board; who is signed in, with the rights of their role.

python -m tests.bench.abusers KIND PORT CODE ADDRESS MARK NUMBER COOKIE
"""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.bench.machine import allow_many_sockets
from tests.bench.servers import House
from tests.bench.wire import Connection, HungUp, Place
from tests.browser.desk import Desk, Table
from tests.browser.screens import SESSION
from tests.running import ROOT, Visitor

AT_ONCE = 32
HELD = 320
MANY, SEARCHING = 300, 100
DRIP_SECONDS = 0.2
PAUSE = 0.05  # seconds after a connection that was refused
LONG_PAUSE = 1.0  # of those who only want to be connected
POLITENESS = 10  # of the scheduler: honest phones on the same core come first
ROLL = "122335"
ANSWERED, REFUSED = (200, 429), (409, 429)
FOR_SCRIPT = {"Accept": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
LINK = re.compile(r"/sign-in/[\w-]+/")
VIEWER, SCORER, DESK, EMCEE = "viewer", "scorer", "desk", "emcee"
PAGES = ("console/", "console/state/?since=-1", "log/")
SEARCHES = tuple(f"desk/?q={letter}" for letter in "aeiou")
PAPERS = (
    "everything.zip",
    "winners/person.xlsx",
    "print/",
    "print/cards/",
    "lists/players.xlsx",
    "log.json",
)


@dataclass(frozen=True, slots=True)
class Target:
    """The party, its first table's code, and where the abuser sits. mark: what the
    names of its cookies end with. number: of the festival. cookie: of the session; "" of a
    stranger."""

    place: Place
    code: str
    mark: str
    number: str
    cookie: str

    @property
    def board(self) -> str:
        return f"/f/{self.code}/"

    @property
    def festival(self) -> str:
        return f"/festivals/{self.number}/"

    def form(self, cookie: str = "") -> tuple[dict[str, str], str]:
        """What a post has to show that nobody gave it, and the token for its body."""
        token = secrets.token_hex(16)
        said = "; ".join(filter(None, (f"moonbowl_csrf{self.mark}={token}", cookie)))
        return {**FORM, "Cookie": said, "Origin": self.place.origin}, token


Act = Callable[[Target], Coroutine[Any, Any, None]]


async def reload(target: Target) -> None:
    """The board again and again."""
    connection = await Connection.to(target.place)
    while connection.is_open:
        await connection.ask("GET", target.board, {"Accept-Encoding": "gzip"})


async def hold(target: Target) -> None:
    """Connects and says nothing."""
    connection = await Connection.to(target.place)
    await connection.reader.read()
    raise HungUp("let go")


async def drip_body(target: Target) -> None:
    """A form byte by byte."""
    headers, token = target.form()
    body = urlencode({"csrfmiddlewaretoken": token, "name": "x" * 4000}).encode()
    asked = {**headers, "Content-Length": str(len(body))}
    connection = await Connection.to(target.place)
    connection.writer.write(target.place.request("POST", f"{target.board}join/", asked))
    for place in range(len(body)):
        if not connection.is_open:
            raise HungUp("let go")
        connection.writer.write(body[place : place + 1])
        await asyncio.sleep(DRIP_SECONDS)
    connection.close()


def asking_for(pages: tuple[str, ...]) -> Act:
    """These pages of the festival again and again, as somebody who is signed in."""

    async def ask(target: Target) -> None:
        connection = await Connection.to(target.place)
        for page in cycle(pages):
            if not connection.is_open:
                return
            answer = await connection.ask(
                "GET", f"{target.festival}{page}", {"Cookie": target.cookie}
            )
            assert answer.status in ANSWERED, (page, answer)

    return ask


async def press(target: Target) -> None:
    """Rolls for a version of the game that is long gone, as who may roll."""
    connection = await Connection.to(target.place)
    while connection.is_open:
        headers, token = target.form(target.cookie)
        shown = {"version": "0", "player": "1", "key": secrets.token_hex(8), "roll": ROLL}
        body = urlencode({"csrfmiddlewaretoken": token, **shown}).encode()
        path = f"{target.festival}console/throw/"
        answer = await connection.ask("POST", path, {**headers, **FOR_SCRIPT}, body)
        assert answer.status in REFUSED, answer


@dataclass(frozen=True, slots=True)
class Kind:
    """What it does, how often at once, and seconds until it comes again where it was let go.
    role: of a helper; "" for a stranger."""

    act: Act
    at_once: int = AT_ONCE
    pause: float = PAUSE
    role: str = ""

    @property
    def holds_connections(self) -> bool:
        return self.at_once == HELD

    async def go_on(self, target: Target) -> None:
        await asyncio.gather(*(self._again_and_again(target) for _ in range(self.at_once)))

    async def _again_and_again(self, target: Target) -> None:
        while True:
            try:
                await self.act(target)
            except OSError:
                await asyncio.sleep(self.pause)


KINDS = {
    "reload": Kind(reload),
    "hold": Kind(hold, HELD, LONG_PAUSE),
    "drip-body": Kind(drip_body, HELD, LONG_PAUSE),
    "viewer": Kind(asking_for(PAGES), MANY, role=VIEWER),
    "searcher": Kind(asking_for(SEARCHES), SEARCHING, role=DESK),
    "scorer": Kind(press, MANY, role=SCORER),
    "printer": Kind(asking_for(PAPERS), role=EMCEE),
}


@contextmanager
def abusing(kinds: Sequence[str], house: House, table: Table) -> Iterator[None]:
    """Meanwhile they are at it, each from an address of its own."""
    begun: dict[str, subprocess.Popen[bytes]] = {}
    port = house.port
    mark = mark_of(house.desk)
    cookies = {kind: _cookie_of(kind, house, table) for kind in kinds}
    try:
        for number, kind in enumerate(kinds, start=2):
            address = f"127.0.0.{number}"
            told = (kind, str(port), table.code, address, mark, str(table.number), cookies[kind])
            command = [sys.executable, "-m", "tests.bench.abusers", *told]
            begun[address] = subprocess.Popen(command, cwd=ROOT)
        for address, process in begun.items():
            while not is_connected(address, port):
                assert process.poll() is None, (
                    f"expected an abuser, got the end of {process.args!r}"
                )
                time.sleep(0.01)
        yield
        ended = [process.args for process in begun.values() if process.poll() is not None]
        assert not ended, f"expected abusers to go on, these have ended: {ended}"
    finally:
        for process in begun.values():
            process.kill()
            process.wait()


def signed_in(desk: Desk, table: Table, *, role: str, name: str) -> str:
    """The cookie by which a new helper is signed in."""
    status, page = desk.posted(f"{table.edit}helpers/", name=name, role=role)
    link = LINK.search(page)
    assert status == 200, page
    assert link, page
    visitor = Visitor()
    address = f"{desk.base}{link[0]}"
    visitor.post(address, visitor.get(address)[1])
    values = {cookie.name: cookie.value for cookie in visitor.cookies}
    name = f"{SESSION}{mark_of(desk)}"
    return f"{name}={values[name]}"


def mark_of(desk: Desk) -> str:
    """What the names of all cookies of a party end with."""
    name = next(cookie.name for cookie in desk.visitor.cookies if SESSION in cookie.name)
    return name.partition(SESSION)[2]


def _cookie_of(kind: str, house: House, table: Table) -> str:
    role = KINDS[kind].role
    return signed_in(house.desk, table, role=role, name=f"The {kind}") if role else ""


def is_connected(address: str, port: int) -> bool:
    """As the kernel lists it, whose numbers are written from the last to the first."""
    source = bytes(reversed(ip_address(address).packed)).hex().upper()
    connection = re.compile(rf" {source}:[0-9A-F]{{4}} [0-9A-F]{{8}}:{port:04X} ")
    return bool(connection.search(Path("/proc/net/tcp").read_text(encoding="ascii")))


def main(kind: str, port: str, code: str, address: str, *signed_in: str) -> None:
    os.nice(POLITENESS)
    allow_many_sockets()
    target = Target(Place(int(port), address), code, *signed_in)
    asyncio.run(KINDS[kind].go_on(target))


if __name__ == "__main__":
    main(*sys.argv[1:])
