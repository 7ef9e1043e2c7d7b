"""One who will not behave: each kind does its worst from one address until it is ended.

Strangers do so at the public board; helpers, with the rights of their role.

python -m tests.crowds.abusers KIND PORT CODE ADDRESS MARK NUMBER COOKIE
"""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import cycle
from typing import Any
from urllib.parse import urlencode

from aiohttp import ClientSession

from tests.browser.desk import Desk, Table
from tests.browser.screens import SESSION
from tests.crowds.house import House
from tests.running import ROOT, Visitor
from tests.servers.client import BROKEN, SERVER, Place

OF_A_PHONE, OF_A_HELPER = 200, 100  # connections
PAUSE = 0.2  # seconds after a connection that was refused or lost
POLITENESS = 10  # of the scheduler: honest phones on the same core come first
GZIP = {"Accept-Encoding": "gzip"}
LINK = re.compile(r"/sign-in/[\w-]+/")
# Of the festival, for a helper who may do everything; they cost the server most.
PAGES = (
    "console/",
    "console/state/?since=-1",
    "log/",
    "desk/?q=a",
    "everything.zip",
    "print/cards/",
)


@dataclass(frozen=True, slots=True)
class Target:
    """The party, its first table's code, and where the abuser sits. mark: what the names of its
    cookies end with. number: of the festival. cookie: of the session; "" of a stranger."""

    place: Place
    code: str
    mark: str
    number: str
    cookie: str


async def reload(target: Target, session: ClientSession) -> None:
    """The board again and again."""
    while True:
        await target.place.ask("GET", f"/f/{target.code}/", GZIP, session=session)


async def hold(target: Target, _: ClientSession) -> None:
    """Connects and sends nothing."""
    place = target.place
    reader, writer = await asyncio.open_connection(SERVER, place.port, local_addr=(place.source, 0))
    try:
        await reader.read()
    finally:
        writer.transport.abort()


async def look(target: Target, session: ClientSession) -> None:
    """All pages of the festival again and again."""
    headers = {**GZIP, "Cookie": target.cookie}
    for page in cycle(PAGES):
        path = f"/festivals/{target.number}/{page}"
        answer = await target.place.ask("GET", path, headers, session=session)
        assert answer.status in (200, 429), (page, answer)


async def press(target: Target, session: ClientSession) -> None:
    """Rolls for a version of the game that is long gone."""
    token, path = secrets.token_hex(16), f"/festivals/{target.number}/console/throw/"
    headers = {
        "Cookie": f"moonbowl_csrf{target.mark}={token}; {target.cookie}",
        "Origin": target.place.origin,
        "Content-Type": "application/x-www-form-urlencoded",
        "Accept": "application/json",
    }
    while True:
        shown = {"version": "0", "player": "1", "key": secrets.token_hex(8), "roll": "122335"}
        body = urlencode({"csrfmiddlewaretoken": token, **shown}).encode()
        answer = await target.place.ask("POST", path, headers, body, session=session)
        assert answer.status in (409, 429), answer


@dataclass(frozen=True, slots=True)
class Kind:
    """What it does, and how often at once. role: of a helper; "" for a stranger."""

    act: Callable[[Target, ClientSession], Coroutine[Any, Any, None]]
    at_once: int = OF_A_PHONE
    role: str = ""

    async def go_on(self, target: Target) -> None:
        async with target.place.session() as session:
            await target.place.ask("GET", f"/f/{target.code}/", GZIP)
            sys.stdout.write("connected\n")
            sys.stdout.flush()
            each = (self._again_and_again(target, session) for _ in range(self.at_once))
            await asyncio.gather(*each)

    async def _again_and_again(self, target: Target, session: ClientSession) -> None:
        while True:
            with suppress(*BROKEN):
                await self.act(target, session)
            await asyncio.sleep(PAUSE)


KINDS = {
    "phone": Kind(reload),
    "holder": Kind(hold),
    "helper": Kind(look, OF_A_HELPER, role="emcee"),
    "scorer": Kind(press, OF_A_HELPER, role="scorer"),
}


@contextmanager
def abusing(kinds: Sequence[str], house: House, table: Table) -> Iterator[None]:
    """Meanwhile they are at it, each from an address of its own."""
    begun: list[subprocess.Popen[bytes]] = []
    mark = mark_of(house.desk)
    try:
        for number, kind in enumerate(kinds, start=2):
            cookie = signed_in(house.desk, table, role) if (role := KINDS[kind].role) else ""
            about = (table.code, f"127.0.0.{number}", mark, str(table.number), cookie)
            command = [sys.executable, "-m", "tests.crowds.abusers", kind, str(house.port), *about]
            begun.append(subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE))
        for process in begun:
            assert process.stdout
            assert process.stdout.readline(), f"expected {process.args!r} to connect"
        yield
        ended = [process.args for process in begun if process.poll() is not None]
        assert not ended, f"expected abusers to go on, these have ended: {ended}"
    finally:
        for process in begun:
            process.kill()
            process.communicate()


def signed_in(desk: Desk, table: Table, role: str) -> str:
    """The cookie by which a new helper is signed in."""
    status, page = desk.posted(f"{table.edit}helpers/", name=f"The {role}", role=role)
    link = LINK.search(page)
    assert status == 200, page
    assert link, page
    visitor = Visitor()
    visitor.post(f"{desk.base}{link[0]}", visitor.get(f"{desk.base}{link[0]}")[1])
    name = f"{SESSION}{mark_of(desk)}"
    return next(f"{name}={cookie.value}" for cookie in visitor.cookies if cookie.name == name)


def mark_of(desk: Desk) -> str:
    """What the names of all cookies of a party end with."""
    name = next(cookie.name for cookie in desk.visitor.cookies if SESSION in cookie.name)
    return name.partition(SESSION)[2]


def main(kind: str, port: str, code: str, address: str, *signed_in: str) -> None:
    os.nice(POLITENESS)
    target = Target(Place(int(port), address), code, *signed_in)
    asyncio.run(KINDS[kind].go_on(target))


if __name__ == "__main__":
    main(*sys.argv[1:])
