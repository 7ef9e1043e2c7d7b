"""Posting over one connection that is kept open, and the emcee who posts rolls to the console."""

from __future__ import annotations

import json
import re
import secrets
import socket
from dataclasses import dataclass, field
from functools import cached_property
from http.client import HTTPConnection
from urllib.parse import urlencode

from tests.browser.desk import Desk, Table

READ_BYTES = 256 * 1024
SHOWN = re.compile(r'form="throw" name="(\w+)" value="([^"]*)"')
# Two wins in four, as under any rulebook, and none of them ends the game.
ROLLS = ("122364", "122335", "144263", "223355")
NOTHING = "122335"


class Refused(Exception):
    """An answer that is not 200."""


@dataclass
class Line:
    """A connection to post on. answer: the body of the last answer."""

    port: int
    headers: dict[str, str] = field(default_factory=dict)
    answer: bytes = b""
    _read: bytearray = field(default_factory=bytearray)

    def __post_init__(self) -> None:
        self.socket = socket.create_connection(("127.0.0.1", self.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, path: str, body: bytes) -> None:
        head = {"Host": f"localhost:{self.port}", "Content-Length": str(len(body)), **self.headers}
        lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items())]
        self._read.clear()
        self.socket.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + body)

    def read(self) -> bool:
        """Read what is there; whether the answer is complete."""
        data = self.socket.recv(READ_BYTES)
        if not data:
            raise Refused("the server hung up")
        self._read += data
        head, end, body = bytes(self._read).partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise Refused(f"{head[:60]!r}: {body[:400].decode()}")
        length = re.search(rb"content-length: (\d+)", head.lower())
        if not end or not length or len(body) < int(length[1]):
            return False
        self.answer = body
        return True

    def post(self, path: str, body: bytes) -> None:
        """Returns when the answer is here."""
        self.send(path, body)
        while not self.read():
            pass

    def close(self) -> None:
        self.socket.close()


class Emcee:
    """Posts rolls as the console's script does, and reads from the page what to post next."""

    def __init__(self, desk: Desk, table: Table) -> None:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in desk.visitor.cookies)
        self.cookies = {"Cookie": cookies}
        self.path = f"/festivals/{table.number}/console/"
        self.state_path = f"/f/{table.code}/state/"
        self.port = int(desk.base.rpartition(":")[2])
        page = self._get(self.path)
        token = re.search(r'<meta name="csrf" content="(\w+)">', page)
        assert token, page
        self.headers = {
            **self.cookies,
            "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded",
            "Origin": desk.base,
            "X-CSRFToken": token[1],
        }
        self.shown = dict(SHOWN.findall(page))
        self.rolled = 0

    @cached_property
    def line(self) -> Line:
        """Opened for the first roll: the server does not wait long for that."""
        return Line(self.port, self.headers)

    def body(self, roll: str) -> bytes:
        key = secrets.token_hex(8)
        return urlencode({**self.shown, "key": key, "roll": roll}).encode()

    def send_roll(self) -> None:
        self.line.send(f"{self.path}throw/", self.body(ROLLS[self.rolled % len(ROLLS)]))
        self.rolled += 1

    def look(self) -> None:
        """See whose turn it is now, and the version."""
        self.shown.update(dict(SHOWN.findall(self._get(self.path))))

    @property
    def revision(self) -> int:
        """Of the festival, as any screen is told."""
        return int(json.loads(self._get(self.state_path))["revision"])

    def _get(self, path: str) -> str:
        connection = HTTPConnection("localhost", self.port)
        connection.request("GET", path, headers=self.cookies)
        text = connection.getresponse().read().decode()
        connection.close()
        return text
