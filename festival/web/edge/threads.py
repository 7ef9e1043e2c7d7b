"""The threads that requests are worked on, and who gets one when.

There are four queues, each with threads of its own, each fair between people and, hosted, between
organisers: commands of running games, pages of who is signed in, what takes long to make, and
guests. All threads share one interpreter, so to have threads is not enough: while a command is
there, nothing else is begun and what has begun rests; while a page is there, nothing of a guest is
begun.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from threading import Event
from typing import TypeVar

from asgiref.sync import ThreadSensitiveContext
from asgiref.typing import ASGIReceiveEvent, WWWScope
from django.http import HttpResponse
from django.utils.translation import gettext_noop

from festival.web.edge.application import Application, Receive, Send
from festival.web.edge.fair_queue import FairQueue, LineIsFull
from festival.web.edge.giving_way import give_way_here
from festival.web.edge.refusals import refusal, send_answer
from festival.web.edge.visitors import address_of, connection_of
from festival.web.sessions.known import known_of

OF_COMMANDS = 3
OF_SIGNED_IN = 4
OF_DEAR = 2
OF_GUESTS = 2
OF_ONE = 1  # place of each queue, for one person or one address
# A party of 300 phones that scan at once behind one router asks for 2,400 things.
MOST_WAITING = 3000
# Of a person, in each queue: a browser asks over six connections, or hosted for all that fifty tabs
# want at once, which is a page and a state each.
MOST_WAITING_OF_PERSON = 200
LONGEST_HOLD = 0.25  # seconds that others are kept back altogether
TOO_MANY = 429
OF_NETWORK = gettext_noop("Too many requests from your network. Try again in {count} seconds.")
OF_PERSON = gettext_noop(
    "You have too many requests open. Close some pages and try again in {count} seconds."
)
RETRY_AFTER = 5  # seconds
PAUSE = 1.0  # second before a refusal: asking again at once does not pay
MOST_PAUSING = 100
# Seconds that somebody who is signed in waits for a refusal, always: to refuse all that a helper
# asks for over 1,500 connections would keep a roll back for three seconds, and to let them wait
# costs nothing. How many there are is bounded where they connect.
LONG_PAUSE = 5.0
GONE = ("http.disconnect", "websocket.disconnect")

Result = TypeVar("Result")


COMMANDS = re.compile(r"/festivals/\d+/(tables/\d+/)?(console/\w|log/\d|hall/press/)")
# Files, prints, lists that come in, rulebooks, copies, backups, searches and logs: most of them
# cost as much as five rolls and more.
DEAR = re.compile(
    r"/festivals/\d+/.*(\.\w+$|print/|receipts/|log/$|import/|hall/(list|return)/|copies/|forget/)"
    r"|/festivals/(in|demo)/|/rulebooks/|/backups/"
)
SEARCHES = re.compile(r"/festivals/\d+/(hall/)?desk/$")
UPLOAD = b"multipart/form-data"


class Line(FairQueue[ThreadPoolExecutor]):
    """A queue and its threads.

    behind: those that stand back while somebody is in this one. rests: whether what has begun here
    rests while this one stands back. most: that may wait of one person, or of an address.
    """

    def __init__(
        self, count: int, *behind: Line, rests: bool = False, most: int = MOST_WAITING_OF_PERSON
    ) -> None:
        self.behind = behind
        self._goes_on = Event()
        self._goes_on.set()
        begin = partial(give_way_here, self._goes_on) if rests else None
        # Optimization: a thread of its own for each request opens the database anew each time.
        threads = [ThreadPoolExecutor(max_workers=1, initializer=begin) for _ in range(count)]
        super().__init__(threads, of_one=OF_ONE, most_waiting=most)

    def hold(self, longest: float) -> None:
        super().hold(longest)
        self._goes_on.clear()

    def release(self) -> None:
        super().release()
        if not self.is_held:
            self._goes_on.set()


guests = Line(OF_GUESTS, most=MOST_WAITING)
dear = Line(OF_DEAR, rests=True)
signed_in = Line(OF_SIGNED_IN, dear, guests, rests=True)
commands = Line(OF_COMMANDS, signed_in, dear, guests)


def _queue_of(scope: WWWScope) -> tuple[Line, Hashable, Hashable]:
    """Where a request has to wait, as whose, and in which group. Nothing is read for that."""
    known = known_of(scope)
    if known is None:
        return guests, address_of(scope), None
    if known.plays and _is_command(scope):
        return commands, known.person, known.organiser
    return (dear if _is_dear(scope) else signed_in), known.person, known.organiser


def _is_command(scope: WWWScope) -> bool:
    is_post = scope["type"] == "http" and scope["method"] == "POST"
    return is_post and bool(COMMANDS.match(scope["path"]))


def _is_dear(scope: WWWScope) -> bool:
    if scope["type"] != "http":
        return False
    if scope["method"] == "POST" and any(
        name == b"content-type" and value.startswith(UPLOAD) for name, value in scope["headers"]
    ):
        return True
    is_search = scope.get("query_string") and SEARCHES.match(scope["path"])
    return bool(is_search or DEAR.match(scope["path"]))


@asynccontextmanager
async def standing(scope: WWWScope) -> AsyncIterator[asyncio.Future[ThreadPoolExecutor]]:
    """A place in the right line, for as long as that takes."""
    line, asker, group = _queue_of(scope)
    turn = line.ask(asker, connection_of(scope), group=group)
    for other in line.behind:
        other.hold(LONGEST_HOLD)
    try:
        # Who waits may be cancelled, and is still given a place until that is said to the line.
        yield asyncio.shield(turn.place)
    finally:
        line.end(turn)
        for other in line.behind:
            other.release()


async def in_turn(scope: WWWScope, ask: Callable[[WWWScope], Result]) -> Result:
    """What a function of the request says that reads the database. Raises LineIsFull."""
    async with standing(scope) as place:
        executor = await place
        return await asyncio.get_running_loop().run_in_executor(executor, ask, scope)


class InTurn:
    """An application that is handed each request on a thread when its turn has come."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self._pausing = 0

    async def __call__(self, scope: WWWScope, receive: Receive, send: Send) -> None:
        visitor, asker = Visitor(receive), known_of(scope)
        try:
            async with standing(scope) as place:
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
        # They were shut out, or signed out, while they waited: as a guest they wait anew.
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
    """The answer to a client with too many requests waiting."""
    sentence = OF_NETWORK if is_guest else OF_PERSON
    answer = refusal(scope, TOO_MANY, sentence, count=str(RETRY_AFTER))
    answer.headers["Retry-After"] = str(RETRY_AFTER)
    return answer


class Visitor:
    """Who sends a request, or opens a socket. What comes while they wait is kept, and it is seen
    when they go."""

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
