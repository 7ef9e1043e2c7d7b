"""The emcee who posts rolls to the console."""

from __future__ import annotations

import re
import secrets
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


class Emcee:
    """Posts rolls as the console's script does, and reads from the page what to post next."""

    def __init__(self, desk: Desk, table: Table) -> None:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in desk.visitor.cookies)
        self.cookies = {"Cookie": cookies}
        self.path = f"/festivals/{table.number}/console/"
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

    def body(self, roll: str) -> bytes:
        key = secrets.token_hex(8)
        return urlencode({**self.shown, "key": key, "roll": roll}).encode()

    def _get(self, path: str) -> str:
        connection = HTTPConnection("localhost", self.port)
        connection.request("GET", path, headers=self.cookies)
        text = connection.getresponse().read().decode()
        connection.close()
        return text
