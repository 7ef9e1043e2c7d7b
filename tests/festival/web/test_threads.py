"""Which request is worked on next: those of who is signed in, and of guests in their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from festival.live.consumers import BoardScreen
from festival.web import known_sessions, threads
from festival.web.fair_queue import FairQueue
from festival.web.threads import OF_GUESTS, OF_SIGNED_IN, InTurn

EMCEE = "k" * 32


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    known_sessions.note(EMCEE)
    yield
    known_sessions.forget(EMCEE)


class Desk:
    """An application that keeps each request until it is told to go on."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.may_go = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.begun.append(scope["path"])
        if scope["path"] == "/broken":
            raise ValueError("broken")
        await self.may_go.wait()


class Sent:
    """What a visitor sends, and what they are answered."""

    def __init__(
        self,
        path: str,
        address: str = "192.0.2.1",
        port: int = 1,
        session: str = "",
        **headers: str,
    ) -> None:
        cookie = {"cookie": f"moonbowl_session={session}"} if session else {}
        fields = [(k.encode(), v.encode()) for k, v in {**headers, **cookie}.items()]
        self.scope: dict[str, Any] = {"type": "http", "method": "GET", "path": path}
        self.scope |= {"headers": fields, "client": [address, port]}
        self.messages: asyncio.Queue[Any] = asyncio.Queue()
        self.answers: list[Any] = []

    def to(self, application: Any) -> asyncio.Task[None]:
        async def send(message: Any) -> None:
            self.answers.append(message)

        return asyncio.create_task(application(self.scope, self.messages.get, send))


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def finish(desk: Desk, *tasks: asyncio.Task[None]) -> None:
    desk.may_go.set()
    await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 30)


async def test_who_is_signed_in_does_not_stand_in_the_guests_line() -> None:
    desk = Desk()
    application = InTurn(desk)
    guests = [Sent(f"/guest/{port}", port=port).to(application) for port in range(20)]
    await settle()

    emcee = Sent("/console", session=EMCEE).to(application)
    await settle()

    assert "/console" in desk.begun
    await finish(desk, *guests, emcee)
    assert len(desk.begun) == 21


async def test_a_made_up_session_stands_where_guests_stand() -> None:
    desk = Desk()
    application = InTurn(desk)
    guests = [Sent("/guest", port=port).to(application) for port in range(20)]
    await settle()

    stranger = Sent("/console", port=99, session="m" * 32).to(application)
    await settle()

    assert "/console" not in desk.begun
    await finish(desk, *guests, stranger)


async def test_no_guest_is_begun_while_somebody_signed_in_is_served(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(threads, "LONGEST_HOLD", 3600)
    desk = Desk()
    application = InTurn(desk)
    emcee = Sent("/console", session=EMCEE).to(application)
    await settle()

    guest = Sent("/guest").to(application)
    await settle()

    assert desk.begun == ["/console"]
    await finish(desk, emcee, guest)
    assert desk.begun == ["/console", "/guest"]


async def test_an_emcee_who_never_rests_does_not_shut_the_guests_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(threads, "LONGEST_HOLD", 0)
    desk = Desk()
    application = InTurn(desk)
    emcee = Sent("/console", session=EMCEE).to(application)
    await settle()

    guest = Sent("/guest").to(application)
    while desk.begun != ["/console", "/guest"]:
        await asyncio.sleep(0.001)

    await finish(desk, emcee, guest)


async def test_a_guest_who_goes_while_waiting_is_never_begun() -> None:
    desk = Desk()
    application = InTurn(desk)
    guests = [Sent("/guest", port=port).to(application) for port in range(OF_GUESTS)]
    gone = Sent("/gone", port=99)
    waiting = gone.to(application)
    await settle()

    gone.messages.put_nowait({"type": "http.request", "body": b"", "more_body": False})
    gone.messages.put_nowait({"type": "http.disconnect"})
    await asyncio.wait_for(waiting, 30)

    await finish(desk, *guests)
    assert "/gone" not in desk.begun


async def test_what_was_sent_while_waiting_arrives_in_its_order() -> None:
    desk = Desk()
    heard: list[Any] = []

    async def reader(scope: Any, receive: Any, send: Any) -> None:
        if scope["path"] == "/reader":
            heard.extend([await receive() for _ in range(3)])
        else:
            await desk(scope, receive, send)

    application = InTurn(reader)
    guest = Sent("/guest", port=1).to(application)
    sent = Sent("/reader", port=2)
    waiting = sent.to(application)
    parts = [{"type": "http.request", "body": b"%d" % number} for number in range(3)]
    for part in parts[:2]:
        sent.messages.put_nowait(part)
    await settle()

    desk.may_go.set()
    await settle()
    sent.messages.put_nowait(parts[2])
    await asyncio.wait_for(asyncio.gather(guest, waiting), 30)

    assert heard == parts


@pytest.mark.parametrize("session", ["", EMCEE])
async def test_a_request_that_fails_or_is_cancelled_frees_its_thread(session: str) -> None:
    desk = Desk()
    application = InTurn(desk)
    for number in range(2 * (OF_GUESTS + OF_SIGNED_IN)):
        with suppress(ValueError):
            await asyncio.wait_for(Sent("/broken", session=session).to(application), 30)
        cancelled = Sent(f"/cancelled/{number}", session=session).to(application)
        await settle()
        cancelled.cancel()
        await settle()

    last = Sent("/last", session=session).to(application)
    await settle()

    assert desk.begun[-1] == "/last"
    await finish(desk, last)


async def test_whoever_is_cancelled_while_a_place_gets_free_takes_none_along() -> None:
    desk = Desk()
    application = InTurn(desk)
    working = Sent("/working").to(application)
    waiting = asyncio.create_task(threads.in_turn(Sent("/waiting").scope, str))
    await settle()

    working.cancel()
    waiting.cancel()
    await asyncio.gather(working, waiting, return_exceptions=True)

    last = Sent("/last").to(application)
    await settle()
    assert desk.begun == ["/working", "/last"]
    await finish(desk, last)


async def test_a_screen_that_goes_while_it_waits_leaves_the_line() -> None:
    desk = Desk()
    guest = Sent("/guest").to(InTurn(desk))
    screen = Sent("/ws/f/abcdef/")
    waiting = screen.to(BoardScreen.as_asgi())  # type: ignore[no-untyped-call]  # Channels declares none
    screen.messages.put_nowait({"type": "websocket.connect"})
    async with asyncio.timeout(30):
        while threads.guests.waiting == 0:  # Channels itself goes to a thread first
            await asyncio.sleep(0.01)

    screen.messages.put_nowait({"type": "websocket.disconnect", "code": 1006})
    await asyncio.wait_for(waiting, 30)

    assert threads.guests.waiting == 0
    assert screen.answers == []
    await finish(desk, guest)


@pytest.fixture
def short_line(monkeypatch: pytest.MonkeyPatch) -> None:
    line = FairQueue(threads._threads(1), of_one=1, most_waiting=2)
    monkeypatch.setattr(threads, "guests", line)
    monkeypatch.setattr(threads, "PAUSE", 0)


Answering = Callable[..., Awaitable[list[Any]]]


@pytest.fixture
def turned_away(short_line: None) -> Answering:
    async def answers(**headers: str) -> list[Any]:
        desk = Desk()
        application = InTurn(desk)
        guests = [Sent("/guest", port=port).to(application) for port in range(3)]
        await settle()
        late = Sent("/late", port=9, **headers)
        await asyncio.wait_for(late.to(application), 30)
        await finish(desk, *guests)
        assert desk.begun == ["/guest"] * 3
        return late.answers

    return answers


async def test_beyond_the_line_of_an_address_one_is_told_when_to_come_back(
    turned_away: Answering,
) -> None:
    start, body = await turned_away()

    headers = dict(start["headers"])
    assert (start["status"], headers[b"Retry-After"]) == (429, b"5")
    assert b"Try again in 5 seconds." in body["body"]
