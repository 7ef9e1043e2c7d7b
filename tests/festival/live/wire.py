"""A real server, the sockets of its screens, and the emcee who posts to it."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.running import PATIENCE, PartyProcess, Visitor, sign_in

Message = dict[str, Any]
CUT_OFF = 1006  # closed without a word


def board(code: str, since: int | str = "") -> str:
    return f"/ws/f/{code}/?since={since}"


def console(festival_id: int) -> str:
    return f"/ws/festivals/{festival_id}/console/"


def wall(code: str, slug: str = "tv") -> str:
    return f"/ws/f/{code}/tv/{slug}/"


@dataclass
class House:
    """A running party and its data file."""

    party: PartyProcess
    data: Path

    @property
    def url(self) -> str:
        return self.party.url

    def sql(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Read or write behind the server's back."""
        path = self.data / "moonbowl.sqlite3"
        with closing(sqlite3.connect(path, timeout=20)) as database, database:
            return database.execute(statement, values).fetchall()

    def revision(self, code: str) -> int:
        ((revision,),) = self.sql(
            "SELECT t.revision FROM festival_table t"
            " JOIN festival_festival f ON f.id = t.festival_id WHERE f.code = ?",
            code,
        )
        return int(revision)

    def sign_in(self) -> Emcee:
        """A browser of the emcee with a session of its own."""
        token = secrets.token_urlsafe(24)
        digest = hashlib.sha256(token.encode()).hexdigest()
        self.sql(
            "INSERT INTO festival_signinlink (digest, created_at) VALUES (?, datetime('now'))",
            digest,
        )
        return Emcee(self, sign_in(f"{self.url}/sign-in/{token}/"))

    def get(self, path: str) -> tuple[int, str]:
        return Visitor().get(self.url + path)

    def state(self, code: str, since: str = "") -> tuple[int, Message]:
        status, text = self.get(f"/f/{code}/state/?since={since}")
        return status, json.loads(text) if text else {}


@dataclass
class Emcee:
    """A signed-in browser that posts commands as the console's script does."""

    house: House
    visitor: Visitor

    @property
    def cookies(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.visitor.cookies)

    @property
    def session(self) -> str:
        return next(
            c.value or "" for c in self.visitor.cookies if c.name.startswith("moonbowl_session")
        )

    def demo(self) -> tuple[int, str]:
        """A festival in the middle of its evening: its id and its code."""
        _, page = self.visitor.get(f"{self.house.url}/")
        status, _ = self.visitor.post(f"{self.house.url}/festivals/demo/", page)
        assert status == 302
        query = "SELECT id, code FROM festival_festival ORDER BY id DESC LIMIT 1"
        ((festival_id, code),) = self.house.sql(query)
        return festival_id, code

    def sign_out(self) -> None:
        _, page = self.visitor.get(f"{self.house.url}/")
        self.visitor.post(f"{self.house.url}/sign-out/", page)

    def give(self, festival_id: int, verb: str, **fields: str) -> Message:
        return self._sent(self.command(festival_id, verb, **fields))

    def command(self, festival_id: int, verb: str, **fields: str) -> Request:
        """With the version, key and player that the console shows now."""
        page = self._console(festival_id)
        shown = dict(re.findall(r'form="throw" name="(\w+)" value="([^"]*)"', page))
        return self._post(f"/festivals/{festival_id}/console/{verb}/", page, {**shown, **fields})

    def direct(self, festival_id: int, do: str, **fields: str) -> Message:
        """A button for the screens, as the console's script presses it."""
        page = self._console(festival_id)
        sent = self._post(f"/festivals/{festival_id}/screens/", page, {"do": do, **fields})
        return self._sent(sent)

    def open(self, request: Request) -> Any:
        opener = build_opener(HTTPCookieProcessor(self.visitor.cookies))
        return opener.open(request, timeout=PATIENCE)

    def _console(self, festival_id: int) -> str:
        _, page = self.visitor.get(f"{self.house.url}/festivals/{festival_id}/console/")
        return page

    def _post(self, path: str, page: str, fields: dict[str, str]) -> Request:
        token = re.search(r'<meta name="csrf" content="(\w+)">', page)
        assert token, page
        headers = {"Accept": "application/json", "X-CSRFToken": token[1], "Origin": self.house.url}
        return Request(self.house.url + path, urlencode(fields).encode(), headers)

    def _sent(self, request: Request) -> Message:
        try:
            with self.open(request) as answer:
                return dict(json.loads(answer.read()))
        except HTTPError as error:
            with error:
                raise AssertionError(f"{error.code}: {error.read().decode()}") from error


@dataclass
class Line:
    """A screen's socket, and what the screen shows after all that was said."""

    socket: ClientConnection
    heard: list[str] = field(default_factory=list)
    revision: int = -1
    parts: dict[str, str] = field(default_factory=dict)

    def next(self) -> Message:
        text = str(self.socket.recv(timeout=PATIENCE))
        self.heard.append(text)
        message: Message = json.loads(text)
        if message["type"] == "parts":
            start = message["from"]
            assert start in (None, self.revision), f"a gap from {self.revision}: {text}"
            self.parts = {**({} if start is None else self.parts), **message["parts"]}
            self.revision = message["revision"]
        return message

    def next_parts(self) -> Message:
        """The next message that is no beat."""
        while True:
            message = self.next()
            if message["type"] == "parts":
                return message

    def after_a_beat(self) -> None:
        while self.next()["type"] != "beat":
            pass

    def until(self, revision: int) -> None:
        while self.revision < revision:
            self.next()

    def closed(self) -> int:
        """The code it is closed with, whatever else is said before."""
        try:
            while True:
                self.socket.recv(timeout=PATIENCE)
        except ConnectionClosed as error:
            return error.rcvd.code if error.rcvd else CUT_OFF


class Server(Protocol):
    """Whatever has an address."""

    @property
    def url(self) -> str: ...


@contextmanager
def line(
    house: Server,
    path: str,
    *,
    cookies: str = "",
    origin: str | None = "own",
    compression: str | None = None,
) -> Iterator[Line]:
    """Open a socket as a page of the server does. compression: "deflate", as browsers offer it."""
    headers = {"Cookie": cookies} if cookies else {}
    with connect(
        house.url.replace("http", "ws") + path,
        origin=house.url if origin == "own" else origin,  # type: ignore[arg-type]
        additional_headers=headers,
        compression=compression,
        max_size=None,
        max_queue=None,  # a line that its test does not read would answer no ping, and be closed
        open_timeout=PATIENCE,
        close_timeout=2,
    ) as socket:
        yield Line(socket)


@pytest.fixture(scope="module")
def emcee(house: House) -> Emcee:
    """Signed in at the running party."""
    return house.sign_in()


@pytest.fixture
def evening(emcee: Emcee) -> tuple[int, str]:
    return emcee.demo()
