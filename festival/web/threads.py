"""The threads that requests are worked on, and who gets one when.

All threads share one interpreter, so whoever is signed in has not only threads of their own: while
a request of theirs is worked on, none of a guest is begun. Guests wait in a line that is fair.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from asgiref.sync import ThreadSensitiveContext
from django.utils.translation import gettext_noop

from festival.web.fair_queue import FairQueue, LineIsFull
from festival.web.known_sessions import is_known
from festival.web.refusals import refusal, send_answer
from festival.web.visitors import address_of, connection_of

OF_SIGNED_IN = 4
OF_GUESTS = 2
OF_ONE_ADDRESS = 1
# A party of 300 phones that scan at once behind one router asks for 2,400 things.
MOST_WAITING = 3000
LONGEST_HOLD = 0.25  # seconds that guests stand back altogether
TOO_MANY = 429
RETRY_AFTER = 5  # seconds
PAUSE = 1.0  # second before a refusal: asking again at once does not pay
MOST_PAUSING = 100
GONE = ("http.disconnect", "websocket.disconnect")

Result = TypeVar("Result")


def _threads(count: int) -> list[ThreadPoolExecutor]:
    # Optimization: a thread of its own for each request opens the database anew each time.
    return [ThreadPoolExecutor(max_workers=1) for _ in range(count)]


Line = FairQueue[ThreadPoolExecutor]
guests = Line(_threads(OF_GUESTS), of_one=OF_ONE_ADDRESS, most_waiting=MOST_WAITING)
signed_in = Line(_threads(OF_SIGNED_IN), of_one=OF_SIGNED_IN, most_waiting=MOST_WAITING)


@asynccontextmanager
async def standing(scope: Any) -> AsyncIterator[asyncio.Future[ThreadPoolExecutor]]:
    """A place in the right line, for as long as that takes."""
    line, address = (signed_in, "") if is_known(scope) else (guests, address_of(scope))
    turn = line.ask(address, connection_of(scope))
    if line is signed_in:
        guests.hold(LONGEST_HOLD)
    try:
        # Who waits may be cancelled, and is still given a place until that is said to the line.
        yield asyncio.shield(turn.place)
    finally:
        line.end(turn)
        if line is signed_in:
            guests.release()


async def in_turn(scope: Any, ask: Callable[[Any], Result]) -> Result:
    """What a function of the request says that reads the database. Raises LineIsFull."""
    async with standing(scope) as place:
        executor = await place
        return await asyncio.get_running_loop().run_in_executor(executor, ask, scope)


class InTurn:
    """An application that is handed each request on a thread when its turn has come."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self._pausing = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            async with standing(scope) as place:
                visitor = Visitor(receive)
                if await visitor.stays_until(place):
                    async with ThreadSensitiveContext(executor=place.result()):
                        await self.application(scope, visitor.receive, send)
        except LineIsFull:
            await self._send_away(scope, send)

    async def _send_away(self, scope: Any, send: Any) -> None:
        if self._pausing < MOST_PAUSING:
            self._pausing += 1
            try:
                await asyncio.sleep(PAUSE)
            finally:
                self._pausing -= 1
        sentence = gettext_noop(
            "More is asked for from your network than can wait here. Try again in {count} seconds."
        )
        answer = refusal(scope, TOO_MANY, sentence, count=str(RETRY_AFTER))
        answer.headers["Retry-After"] = str(RETRY_AFTER)
        await send_answer(send, answer)


class Visitor:
    """Who sends a request, or opens a socket. What comes while they wait is kept, and it is seen
    when they go."""

    def __init__(self, receive: Any) -> None:
        self._receive = receive
        self._kept: list[Any] = []

    async def receive(self) -> Any:
        return self._kept.pop(0) if self._kept else await self._receive()

    async def stays_until(self, place: asyncio.Future[Any]) -> bool:
        if place.done():
            return True
        leaving = asyncio.ensure_future(self._leave())
        try:
            await asyncio.wait({place, leaving}, return_when=asyncio.FIRST_COMPLETED)
            return not leaving.done()
        finally:
            leaving.cancel()

    async def _leave(self) -> None:
        while True:
            message = await self._receive()
            self._kept.append(message)
            if message["type"] in GONE:
                return
