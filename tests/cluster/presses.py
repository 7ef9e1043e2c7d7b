"""A scorer's device, that knows of each of its presses what it was told of it."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import cycle, repeat
from time import perf_counter
from urllib.parse import urlencode

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from tests.browser.desk import Desk, Table
from tests.servers.client import BROKEN, Answer, Place, cookie_header

PATIENCE = 15.0  # seconds for one answer
AGAIN_AFTER = 0.3  # seconds until a press is sent again
TRIES = 60
LONGEST_LOOK = 90.0  # seconds
SEATS = 10  # of a table
THROW = "throw"
SHOWN = re.compile(r'form="throw" name="(\w+)" value="([^"]*)"')
# Two wins in four, as under any rulebook, and none of them ends the game.
ROLLS = ("122364", "122335", "144263", "223355")
NOTHING = "122335"


class Fate(StrEnum):
    """What whoever pressed was told. unknown: nothing, or that something went wrong."""

    ACKNOWLEDGED = "acknowledged"
    REFUSED = "refused"
    UNKNOWN = "unknown"


FATES = {200: Fate.ACKNOWLEDGED, 409: Fate.REFUSED, 422: Fate.REFUSED}


@dataclass
class Press:
    """sent, told: when. answer: what was said. revision: at which the screens show it. verb: what
    was pressed; dice go with a throw alone."""

    key: str
    version: int
    player: int
    sent: float
    fate: Fate = Fate.UNKNOWN
    told: float = 0.0
    answer: bytes = b""
    revision: int = -1
    roll: str = NOTHING
    verb: str = THROW

    @property
    def waited(self) -> float:
        return self.told - self.sent

    def body(self) -> bytes:
        fields = {"key": self.key, "version": self.version, "player": self.player}
        dice = {"roll": self.roll} if self.verb == THROW else {}
        return urlencode({**fields, **dice}).encode()

    def learn(self, answer: Answer) -> None:
        self.fate = FATES.get(answer.status, Fate.UNKNOWN)
        self.told, self.answer = perf_counter(), answer.body
        if self.fate is Fate.ACKNOWLEDGED:
            self.revision = int(json.loads(answer.body)["revision"])


@dataclass(frozen=True)
class Device:
    """Where a console posts, and with what: its cookies, among them the one by which the proxy
    leads each of its presses to the same process."""

    path: str
    cookies: dict[str, str]
    token: str
    shown: dict[str, str]

    @classmethod
    def of(cls, desk: Desk, table: Table) -> Device:
        _, page = desk.visitor.get(table.console)
        cookies = {cookie.name: cookie.value or "" for cookie in desk.visitor.cookies}
        return cls.at(table.console.removeprefix(table.base), page, cookies)

    @classmethod
    def at(cls, path: str, page: str, cookies: Mapping[str, str]) -> Device:
        token = re.search(r'<meta name="csrf" content="(\w+)">', page)
        assert token, page
        return cls(path, cookie_header(cookies), token[1], dict(SHOWN.findall(page)))

    def headers(self, door: Place) -> dict[str, str]:
        """Of a post."""
        return {
            **self.cookies,
            "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded",
            "Origin": door.origin,
            "Referer": f"{door.origin}{self.path}",
            "X-CSRFToken": self.token,
        }


@dataclass
class Scorer:
    """Rolls at one table, by turns at the doors it is given. statuses: what it was answered, and
    what kept it from an answer. moves: what it presses, and which dice."""

    device: Device
    doors: Sequence[Place]
    presses: list[Press] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)
    acknowledged: Callable[[Press], None] = lambda press: None
    moves: Iterator[tuple[str, str]] = field(default_factory=lambda: repeat((THROW, NOTHING)))
    again_after: float = AGAIN_AFTER
    patience: float = PATIENCE
    version: int = 0
    player: int = 0

    def __post_init__(self) -> None:
        self._doors = cycle(self.doors)
        self._show(self.device.shown)

    async def roll(self, *, is_sent_again: bool = True) -> Press:
        """Press once, and be told, or look how it stands. is_sent_again: until there is an answer,
        as the console does it."""
        press = self.new_press()
        for _ in range(TRIES if is_sent_again else 1):
            await self.send(press, next(self._doors))
            if press.fate is not Fate.UNKNOWN:
                break
            await asyncio.sleep(self.again_after)
        if press.fate is Fate.ACKNOWLEDGED:
            self.acknowledged(press)
        await self.look()
        return press

    async def play(self, pause: Callable[[float], float]) -> None:
        """For ever; every other press is not sent again where nothing is said of it. pause: the
        seconds after a roll that took so many."""
        is_sent_again = True
        while True:
            begun = perf_counter()
            await self.roll(is_sent_again=is_sent_again)
            is_sent_again = not is_sent_again
            await asyncio.sleep(pause(perf_counter() - begun))

    def new_press(self) -> Press:
        verb, dice = next(self.moves)
        key = secrets.token_hex(8)
        press = Press(key, self.version, self.player, perf_counter(), roll=dice, verb=verb)
        self.presses.append(press)
        return press

    async def send(self, press: Press, door: Place) -> None:
        path, headers = f"{self.device.path}{press.verb}/", self.device.headers(door)
        answer = await self._ask(door, "POST", path, headers, press.body())
        if answer is not None:
            press.learn(answer)

    async def send_photo(self, key: str, photo: bytes) -> None:
        """Of the roll that a press with this key gave; nobody waits for the answer."""
        door = next(self._doors)
        file = SimpleUploadedFile("photo.jpg", photo)
        body = encode_multipart(BOUNDARY, {"key": key, "photo": file})
        path = self.device.path.replace("console/", "photos/")
        headers = {**self.device.headers(door), "Content-Type": MULTIPART_CONTENT}
        await self._ask(door, "POST", path, headers, body)

    async def look(self) -> None:
        """See whose turn it is, and the version. Raises AssertionError where nobody says it."""
        end = perf_counter() + LONGEST_LOOK
        while perf_counter() < end:
            path = f"{self.device.path}state/"
            answer = await self._ask(next(self._doors), "GET", path, self.device.cookies)
            if answer is not None and answer.status == 200:
                parts = json.loads(answer.body)["parts"]
                return self._show(dict(SHOWN.findall(parts["c-fields"])))
            await asyncio.sleep(self.again_after)
        raise AssertionError(f"nobody says how it stands: {self.statuses}")

    def _show(self, shown: Mapping[str, str]) -> None:
        self.version, self.player = int(shown["version"]), int(shown["player"])

    async def _ask(
        self, door: Place, method: str, path: str, headers: Mapping[str, str], body: bytes = b""
    ) -> Answer | None:
        """None where none came."""
        try:
            async with asyncio.timeout(self.patience):
                answer = await door.ask(method, path, headers, body)
        except BROKEN as error:  # a timeout is one
            self.statuses[f"{method} {type(error).__name__} {error}"] += 1
            return None
        self.statuses[f"{method} {answer.status}"] += 1
        return answer

    def of(self, fate: Fate) -> set[str]:
        return {press.key for press in self.presses if press.fate is fate}
