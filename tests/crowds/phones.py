"""A guest's phone as the server sees it: a browser that loads the board with all its parts, opens
the socket, stays, leaves and comes back."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from random import uniform
from time import perf_counter
from urllib.parse import urljoin

from aiohttp import ClientSession, CookieJar

from tests.running import CSRF
from tests.servers.client import BROKEN, Answer, News, Place, Sockets, listen

LONGEST_ANSWER = 10  # seconds
AT_ONCE = 6  # connections of a browser to one server
OK, FOUND = 200, 302
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
NOTHING = -1
BROWSER = {
    "Accept-Encoding": "gzip, deflate",
    "Accept-Language": "en",
    "User-Agent": "Mozilla/5.0 (Linux; Android 14) Mobile",
}
ELEMENT = re.compile(r"<(link|script|img|main)\b([^>]*)>")
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
CARD = re.compile(r'data-card="([^"]*)"')
CARD_OF = re.compile(r'data-revision="(\d+)"')
SPREAD = 2.0  # seconds in which a crowd of phones asks for its cards
SELDOM = 3.0  # seconds between two cards of a phone, at least
# What a link leads to is fetched for these; the icon and the fonts keep no script waiting.
BEFORE_SCRIPTS = {"stylesheet", "modulepreload"}
BESIDE = {"icon", "preload"}


class NotServed(Exception):
    """What a phone got instead of the board."""


@dataclass(frozen=True, slots=True)
class Page:
    """A board as it was loaded. card: the address of this phone's own card, "" without one. first:
    what its scripts wait for; later: what they do not."""

    revision: int
    socket: str
    state: str
    card: str
    first: tuple[str, ...]
    later: tuple[str, ...]

    @classmethod
    def of(cls, address: str, markup: str) -> Page:
        found: dict[str, list[str]] = {"first": [], "later": []}
        main: dict[str, str] = {}
        for element, text in ELEMENT.findall(markup):
            attributes = dict(ATTRIBUTE.findall(text))
            if element == "main":
                main = attributes
            elif path := attributes.get("href") or attributes.get("src"):
                kind = "first" if element == "script" else _kind(attributes.get("rel", "icon"))
                if kind and not path.startswith("data:"):
                    found[kind].append(urljoin(address, path))
        parts = {kind: tuple(dict.fromkeys(paths)) for kind, paths in found.items()}
        if "data-socket" not in main:
            raise NotServed(f"{address}: no board, but {markup[:200]!r}")
        shown = int(main["data-revision"])
        card = CARD.search(markup)
        own = card[1] if card else ""
        return cls(shown, main["data-socket"], main["data-state-url"], own, **parts)


def _kind(rel: str) -> str | None:
    return "first" if rel in BEFORE_SCRIPTS else "later" if rel in BESIDE else None


@dataclass
class Board:
    """What all phones look at. newest: the revision that the emcee's last answer named."""

    path: str
    newest: int = 0


@dataclass(eq=False)
class Phone:
    """Keeps cookies, and files that never change, as a browser does. live: when it first held the
    whole board at the newest revision since it was scanned."""

    board: Board
    place: Place
    live: float | None = None
    revision: int = NOTHING
    cards: list[tuple[int, float]] = field(default_factory=list)  # of a revision, and when
    _card: asyncio.Task[None] | None = None
    _card_asked: float = 0.0
    _made: Sockets = field(default_factory=Sockets)
    _cookies: CookieJar = field(default_factory=lambda: CookieJar(unsafe=True))
    _files: set[str] = field(default_factory=set)
    _session: ClientSession | None = None
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack)
    _socket: asyncio.Task[None] | None = None
    _page: Page | None = None
    _asking: asyncio.Task[None] | None = None
    _is_live: asyncio.Event = field(default_factory=asyncio.Event)
    _turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))

    async def scan(self) -> None:
        """Returns when the board is live."""
        self.live, self.revision = None, NOTHING
        self._is_live.clear()
        self._page = page = await self._load()
        self.revision = page.revision
        await asyncio.gather(self._fetch(page.later), self._go_live(page))

    async def _go_live(self, page: Page) -> None:
        await self._fetch(page.first)
        self._socket = asyncio.create_task(self._listen(f"{page.socket}&since={page.revision}"))
        live = asyncio.create_task(self._is_live.wait())
        await asyncio.wait({live, self._socket}, return_when=asyncio.FIRST_COMPLETED)
        live.cancel()
        if not self._is_live.is_set():
            raise NotServed(f"{page.socket}: the socket was closed")

    async def _listen(self, path: str) -> None:
        with suppress(*BROKEN):
            async with self.place.socket(path, BROWSER, await self._browser()) as opened:
                async for news in listen(opened):
                    self._hear(news)

    async def _browser(self) -> ClientSession:
        if self._session is None:
            session = self.place.session(self._made, self._cookies)
            self._session = await self._stack.enter_async_context(session)
        return self._session

    @property
    def is_connected(self) -> bool:
        return self._socket is not None and not self._socket.done()

    @property
    def connections(self) -> int:
        """How many are open now, its socket among them."""
        return self._made.open

    async def take_name(self, number: int) -> None:
        """As `claim`, and come back to the board."""
        await self.claim(number)
        await self.scan()

    async def claim(self, number: int) -> None:
        """Choose a name on the page of names. Raises NotServed."""
        path = f"{self.board.path}me/"
        page = await self._get(path)
        token = CSRF.search(page.body.decode())
        assert token, page
        headers = {**BROWSER, **FORM, "Origin": self.place.origin}
        body = f"csrfmiddlewaretoken={token[1]}".encode()
        await self.leave()  # as the browser leaves the board
        async with self._turns:
            session = await self._browser()
            address = f"{path}{number}/claim/"
            answer = await self.place.ask("POST", address, headers, body, session=session)
        if (answer.status, answer.headers.get("Location")) != (FOUND, self.board.path):
            raise NotServed(f"{address}: {answer.status} {answer.headers.get('Location')}")

    async def look_at(self, path: str) -> None:
        """Another page, of which nothing is kept. Raises NotServed."""
        answer = await self._get(path)
        if answer.status != OK:
            raise NotServed(f"{path}: {answer.status}")

    async def leave(self) -> None:
        """Close all connections; cookies and files stay for the next visit."""
        if self._socket is not None:  # first: it could begin one more request
            self._socket.cancel()
            await asyncio.wait({self._socket})
        # A request that is cancelled while it connects would leave its connection behind.
        for task in filter(None, (self._asking, self._card)):
            await asyncio.wait({task}, timeout=LONGEST_ANSWER)
            task.cancel()
            await asyncio.wait({task})
        await self._stack.aclose()
        self._session = None

    async def _load(self) -> Page:
        answer = await self._get(self.board.path)
        if answer.status != OK:
            raise NotServed(f"{self.board.path}: {answer.status}")
        return Page.of(self.board.path, answer.body.decode())

    async def _fetch(self, paths: Iterable[str]) -> None:
        """All that is not here yet, over as many connections as a browser opens."""
        waiting = [path for path in paths if path not in self._files]
        self._files.update(waiting)
        await asyncio.gather(*map(self._keep, waiting))

    async def _keep(self, path: str) -> None:
        answer = await self._get(path)
        if answer.status != OK:
            raise NotServed(f"{path}: {answer.status}")
        if "immutable" not in answer.headers.get("Cache-Control", ""):
            self._files.discard(path)

    async def _get(self, path: str) -> Answer:
        async with self._turns:
            return await self.place.ask("GET", path, BROWSER, session=await self._browser())

    def _hear(self, news: News) -> None:
        """As live.js does: who misses something asks for the whole."""
        shown = self.revision
        has_missed = news.revision > shown if news.is_beat else (news.start or -1) > shown
        if has_missed:
            if self._asking is None or self._asking.done():
                self._asking = asyncio.create_task(self._ask_for_all())
            return
        self._hold(news.revision)
        if self.live is None and self.revision >= self.board.newest:
            self.live = perf_counter()
            self._is_live.set()

    async def _ask_for_all(self) -> None:
        assert self._page
        with suppress(*BROKEN):  # then it asks again with the next beat
            answer = await self._get(f"{self._page.state}?since={self.revision}")
            if answer.status == OK:
                self._hear(News.of(json.loads(answer.body)))

    def _hold(self, revision: int) -> None:
        if revision <= self.revision:
            return
        self.revision = revision
        if self._page is None or not self._page.card:  # a page that shows its card itself
            self.cards.append((revision, perf_counter()))
        elif self._card is None or self._card.done():
            self._card = asyncio.create_task(self._ask_for_card(self._page.card))

    async def _ask_for_card(self, path: str) -> None:
        """As guest-card.js does after a change."""
        held = NOTHING
        while held < self.revision:
            again = self._card_asked + SELDOM - perf_counter()
            await asyncio.sleep(max(uniform(0, SPREAD), again))
            self._card_asked = perf_counter()
            with suppress(*BROKEN):
                answer = await self._get(path)
                if answer.status == OK and (found := CARD_OF.search(answer.body.decode())):
                    held = int(found[1])
                    self.cards.append((held, perf_counter()))

    def card_at(self, revision: int, never: float) -> float:
        """When this phone first had the card of this or a later revision; `never` if not yet."""
        return next((moment for held, moment in self.cards if held >= revision), never)
