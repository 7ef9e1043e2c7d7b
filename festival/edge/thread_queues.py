"""Decides which request gets a thread, and when.

Four queues have threads of their own: commands of running games, pages of signed-in users, slow
pages, and guests. Each is fair between people and, hosted, between organisers. All threads share
one interpreter: while a command waits or runs, no other request begins; while a signed-in user's
page waits or runs, slow pages and guests' requests wait.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

from asgiref.sync import ThreadSensitiveContext
from asgiref.typing import ASGIReceiveEvent, WWWScope
from django.http import HttpResponse
from django.utils.translation import gettext_noop

from festival.accounts.known_sessions import known_of
from festival.edge.fair_queue import FairQueue, LineIsFull
from festival.web.asgi import Application, Receive, Send
from festival.web.refusals import refusal, send_answer
from festival.web.visitors import address_of, connection_of

OF_COMMANDS = 3
OF_SIGNED_IN = 4
OF_SLOW_PAGES = 2
OF_GUESTS = 2
OF_ONE = 1  # threads of each queue that one person or one address may have
# 300 phones that scan the code at once behind one router send 2,400 requests.
MOST_WAITING = 3000
# Of one person in each queue: a browser uses six connections, but to a hosted server it sends at
# once everything that fifty tabs need, a page and a state each.
MOST_WAITING_OF_PERSON = 200
LONGEST_HOLD = 0.25  # seconds for which other queues give out no thread at all
TOO_MANY = 429
OF_NETWORK = gettext_noop("Too many requests from your network. Try again in {count} seconds.")
OF_PERSON = gettext_noop(
    "You have too many requests open. Close some pages and try again in {count} seconds."
)
RETRY_AFTER = 5  # seconds
PAUSE = 1.0  # second before a refusal, so that asking again at once is no use
MOST_PAUSING = 100
# Seconds before every refusal of a signed-in user: refusing a helper's 1,500 connections at once
# would delay a roll by three seconds, and waiting costs nothing. `server.daphne.connections` limits
# how many wait.
LONG_PAUSE = 5.0
GONE = ("http.disconnect", "websocket.disconnect")

COMMANDS = re.compile(r"/festivals/\d+/(tables/\d+/)?(console/\w|log/\d|hall/press/)")
# Files, prints, uploaded lists, rulebooks, copies, backups, searches and logs: most of these cost
# as much as five rolls or more.
SLOW_PAGES = re.compile(
    r"/festivals/\d+/.*(\.\w+$|print/|receipts/|log/$|import/|hall/(list|return)/|copies/|forget/)"
    r"|/festivals/(in|demo)/|/rulebooks/|/backups/"
)
SEARCHES = re.compile(r"/festivals/\d+/desk/$")
UPLOAD = b"multipart/form-data"


class ThreadQueue(FairQueue[ThreadPoolExecutor]):
    """A queue and its threads.

    behind: queues that are held while a request is in this one. most: waiting requests of one
    person or address.
    """

    def __init__(
        self, count: int, *behind: ThreadQueue, most: int = MOST_WAITING_OF_PERSON
    ) -> None:
        self.behind = behind
        # Optimization: a new thread for each request would open the database each time.
        threads = [ThreadPoolExecutor(max_workers=1) for _ in range(count)]
        super().__init__(threads, of_one=OF_ONE, most_waiting=most)


guests = ThreadQueue(OF_GUESTS, most=MOST_WAITING)
slow_pages = ThreadQueue(OF_SLOW_PAGES)
signed_in = ThreadQueue(OF_SIGNED_IN, slow_pages, guests)
commands = ThreadQueue(OF_COMMANDS, signed_in, slow_pages, guests)


def _queue_of(scope: WWWScope) -> tuple[ThreadQueue, Hashable, Hashable]:
    """The queue of a request, its asker and the asker's group. Reads no database."""
    known = known_of(scope)
    if known is None:
        # Sockets take turns with pages: whoever has a page does not wait behind all later scans.
        return guests, address_of(scope), scope["type"]
    if known.plays and _is_command(scope):
        return commands, known.person, known.organiser
    return (slow_pages if _is_slow_page(scope) else signed_in), known.person, known.organiser


def _is_command(scope: WWWScope) -> bool:
    is_post = scope["type"] == "http" and scope["method"] == "POST"
    return is_post and bool(COMMANDS.match(scope["path"]))


def _is_slow_page(scope: WWWScope) -> bool:
    if scope["type"] != "http":
        return False
    if scope["method"] == "POST" and any(
        name == b"content-type" and value.startswith(UPLOAD) for name, value in scope["headers"]
    ):
        return True
    is_search = scope.get("query_string") and SEARCHES.match(scope["path"])
    return bool(is_search or SLOW_PAGES.match(scope["path"]))


@asynccontextmanager
async def wait_for_thread(scope: WWWScope) -> AsyncIterator[asyncio.Future[ThreadPoolExecutor]]:
    """Wait in the right queue; yields a future that is done when the request gets a thread, which
    it has until the end of the block. Raises LineIsFull."""
    line, asker, group = _queue_of(scope)
    turn = line.ask(asker, connection_of(scope), group=group)
    for other in line.behind:
        other.hold(LONGEST_HOLD)
    try:
        # Shielded: a cancelled request keeps a valid future until `end` removes it from the queue.
        yield asyncio.shield(turn.place)
    finally:
        line.end(turn)
        for other in line.behind:
            other.release()


class InTurn:
    """An application that gets each request when its turn comes, with a thread."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self._pausing = 0

    async def __call__(self, scope: WWWScope, receive: Receive, send: Send) -> None:
        visitor, asker = Visitor(receive), known_of(scope)
        try:
            async with wait_for_thread(scope) as place:
                if not await visitor.stays_until(place):
                    return
                if asker is None or known_of(scope):
                    async with ThreadSensitiveContext(executor=place.result()):
                        await self.application(scope, visitor.receive, send)
                    return
        except LineIsFull:
            await self._pause(is_guest=asker is None)
            await send_answer(send, too_many(scope, is_guest=asker is None))
            return
        # The user lost their rights or was signed out while waiting: queue again as a guest.
        await self(scope, visitor.receive, send)

    async def _pause(self, *, is_guest: bool) -> None:
        if not is_guest:
            await asyncio.sleep(LONG_PAUSE)
        elif self._pausing < MOST_PAUSING:
            self._pausing += 1
            try:
                await asyncio.sleep(PAUSE)
            finally:
                self._pausing -= 1


def too_many(scope: WWWScope, *, is_guest: bool) -> HttpResponse:
    sentence = OF_NETWORK if is_guest else OF_PERSON
    answer = refusal(scope, TOO_MANY, sentence, count=str(RETRY_AFTER))
    answer.headers["Retry-After"] = str(RETRY_AFTER)
    return answer


class Visitor:
    """The client of a request or a socket: keeps messages that arrive while the client waits, and
    notices when the client disconnects."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._kept: list[ASGIReceiveEvent] = []

    async def receive(self) -> ASGIReceiveEvent:
        return self._kept.pop(0) if self._kept else await self._receive()

    async def stays_until(self, place: asyncio.Future[ThreadPoolExecutor]) -> bool:
        if place.done():
            return True
        leaving = asyncio.ensure_future(self._leave())
        both: set[asyncio.Future[ThreadPoolExecutor] | asyncio.Task[None]] = {place, leaving}
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            return not leaving.done()
        finally:
            leaving.cancel()

    async def _leave(self) -> None:
        while True:
            message = await self._receive()
            self._kept.append(message)
            if message["type"] in GONE:
                return
