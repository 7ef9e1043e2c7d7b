"""Which request is worked on next: those of who is signed in, and of guests in their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.conf import settings

from festival.accounts import known_sessions as known_sessions
from festival.accounts.known_sessions import Known
from festival.edge import thread_queues
from festival.edge.thread_queues import (
    MOST_WAITING_OF_PERSON,
    OF_GUESTS,
    OF_SIGNED_IN,
    OF_SLOW_PAGES,
    InTurn,
    wait_for_thread,
)
from festival.live.consumers import BoardScreen

EMCEE, HELPER, VIEWER = "k" * 32, "h" * 32, "v" * 32
PEOPLE = {
    EMCEE: Known(person=1, plays=True, is_emcees=True),
    HELPER: Known(person=2, plays=True),
    VIEWER: Known(person=3),
}
MANY = MOST_WAITING_OF_PERSON
ROLL, PAGE, ZIP = (f"/festivals/1/{page}" for page in ("console/throw/", "log/9/", "all.zip"))


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """People, on a machine that may be slow: nobody is kept back for too long."""
    monkeypatch.setattr(thread_queues, "LONGEST_HOLD", 3600)
    for session, known in PEOPLE.items():
        known_sessions.record_known(session, known)
    yield
    for session in PEOPLE:
        known_sessions.forget(session)


class Desk:
    """An application that keeps each request until it is told to go on."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.may_go = asyncio.Event()
        self.line: Any = InTurn(self)

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
        cookie = {"cookie": f"{settings.SESSION_COOKIE_NAME}={session}"} if session else {}
        fields = [(k.encode(), v.encode()) for k, v in {**headers, **cookie}.items()]
        method, path = ("POST", path) if path == ROLL else ("GET", path)
        self.scope: Any = {"type": "http", "method": method, "path": path}
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


def asked(session: str, path: str, count: int, application: Any) -> list[asyncio.Task[None]]:
    return [Sent(path, port=port, session=session).to(application) for port in range(1, count + 1)]


async def begun_beside(path: str, session: str, *crowd: tuple[str, str]) -> list[str]:
    """What is worked on once a helper has sent as many requests of each kind as may wait,
    and somebody one."""
    desk = Desk()
    tasks = [task for who, where in crowd for task in asked(who, where, MANY, desk.line)]
    await settle()
    tasks.append(Sent(path, session=session).to(desk.line))
    await settle()
    begun = list(desk.begun)
    await finish(desk, *tasks)
    assert len(desk.begun) == len(tasks)
    return begun


async def test_helper_with_200_connections_has_one_place_and_the_emcee_the_next() -> None:
    assert await begun_beside("/emcees/", EMCEE, (VIEWER, "/helpers/")) == ["/helpers/", "/emcees/"]


async def test_roll_is_begun_at_once_whatever_a_helper_asks_for() -> None:
    """Who may not roll waits with their presses where pages wait."""
    crowd = (HELPER, "/pages/"), (HELPER, ZIP), (VIEWER, ROLL)

    assert await begun_beside(ROLL, EMCEE, *crowd) == ["/pages/", ROLL, ROLL]


async def test_what_takes_long_takes_no_place_of_pages() -> None:
    """Such as files and prints that several people ask for."""
    crowd = (EMCEE, ZIP), (HELPER, ZIP), (VIEWER, ZIP)

    begun = await begun_beside("/page/", VIEWER, *crowd)

    assert sorted(begun) == sorted([*[ZIP] * OF_SLOW_PAGES, "/page/"])


DEAR = (
    *("everything.zip", "log.json", "print/", "print/cards/", "lists/players.csv", "log/"),
    *("tables/2/winners/prize.xlsx", "desk/?q=a", "desk/receipts/"),
    *("players/import/", "prizes/import/", "hall/list/", "hall/return/", "copies/copy/"),
    *("forget/who/", "forget/delete/"),
)
ELSEWHERE = ("rulebooks/", "rulebooks/form/", "festivals/in/", "festivals/demo/", "backups/new/")
USUAL = (
    *("", "console/", "console/state/", "desk/", "players/", "log/7/", "prizes/", "winners/"),
    *("hall/", "hall/winners/", "prizes/shopping/", "demo/", "helpers/"),
)


@pytest.mark.parametrize(
    ("root", "pages", "line"),
    [
        ("/festivals/7/", DEAR, thread_queues.slow_pages),
        ("/", ELSEWHERE, thread_queues.slow_pages),
        ("/festivals/7/", USUAL, thread_queues.signed_in),
    ],
)
def test_files_lists_prints_logs_and_searches_take_long(
    root: str, pages: tuple[str, ...], line: thread_queues.ThreadQueue
) -> None:
    for page in pages:
        path, _, query = page.partition("?")
        sent = Sent(f"{root}{path}", session=EMCEE)
        sent.scope["query_string"] = query.encode()
        assert thread_queues._queue_of(sent.scope) == (line, 1, None), page


def test_upload_takes_long() -> None:
    sent = Sent("/festivals/7/prizes/", session=EMCEE)
    sent.scope["method"] = "POST"
    sent.scope["headers"].append((b"content-type", b"multipart/form-data; boundary=b"))

    assert thread_queues._queue_of(sent.scope) == (thread_queues.slow_pages, 1, None)


@pytest.mark.parametrize("may_begin", [True, False])
async def test_page_is_begun_beside_a_roll_only_when_that_takes_long(
    monkeypatch: pytest.MonkeyPatch, *, may_begin: bool
) -> None:
    monkeypatch.setattr(thread_queues, "LONGEST_HOLD", 0 if may_begin else 3600)
    desk = Desk()
    roll = Sent(ROLL, session=EMCEE).to(desk.line)
    page = Sent("/page/", session=VIEWER).to(desk.line)
    await asyncio.sleep(0.01)
    await settle()

    assert desk.begun == [ROLL, "/page/"][: 1 + may_begin]
    await finish(desk, roll, page)


async def test_whoever_is_shut_out_while_waiting_is_a_guest_when_the_turn_comes() -> None:
    desk = Desk()
    waiting = asked(VIEWER, "/pages/", MANY, desk.line)
    await settle()

    known_sessions.forget_person(PEOPLE[VIEWER].person)
    at_guests = thread_queues.guests.waiting
    desk.may_go.set()
    desk.may_go = asyncio.Event()
    while thread_queues.signed_in.working:
        await settle()
    await settle()

    assert (at_guests, thread_queues.signed_in.waiting) == (0, 0)
    assert desk.begun == ["/pages/"] * 2  # the one that had begun, and one as a guest
    assert thread_queues.guests.waiting == MANY - 2
    await finish(desk, *waiting)


async def test_a_guests_screen_does_not_wait_behind_all_pages() -> None:
    line, screen = thread_queues.guests, Sent("/ws/f/abcdef/", address="192.0.2.99").scope
    screen["type"] = "websocket"
    line.hold(3600)
    turns = [
        wait_for_thread(Sent("/guest", address=f"192.0.2.{number}").scope) for number in range(20)
    ]
    turns.append(wait_for_thread(screen))
    places = [await turn.__aenter__() for turn in turns]
    line.release()
    await settle()

    begun = [place.done() for place in places]

    assert (sum(begun), begun[-1]) == (OF_GUESTS, True)
    for turn in turns:
        await turn.__aexit__(None, None, None)


async def test_no_guest_is_begun_while_somebody_signed_in_is_served() -> None:
    desk = Desk()
    emcee = Sent("/console", session=EMCEE).to(desk.line)
    await settle()

    guest = Sent("/guest").to(desk.line)
    await settle()

    assert desk.begun == ["/console"]
    await finish(desk, emcee, guest)
    assert desk.begun == ["/console", "/guest"]


async def test_an_emcee_who_never_rests_does_not_shut_the_guests_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thread_queues, "LONGEST_HOLD", 0)
    desk = Desk()
    emcee = Sent("/console", session=EMCEE).to(desk.line)
    await settle()

    guest = Sent("/guest").to(desk.line)
    while desk.begun != ["/console", "/guest"]:
        await asyncio.sleep(0.001)

    await finish(desk, emcee, guest)


async def test_a_guest_who_goes_while_waiting_is_never_begun() -> None:
    desk = Desk()
    guests = [Sent("/guest", port=port).to(desk.line) for port in range(OF_GUESTS)]
    gone = Sent("/gone", port=99)
    waiting = gone.to(desk.line)
    await settle()

    gone.messages.put_nowait({"type": "http.request", "body": b"", "more_body": False})
    gone.messages.put_nowait({"type": "http.disconnect"})
    await asyncio.wait_for(waiting, 30)

    await finish(desk, *guests)
    assert "/gone" not in desk.begun


async def test_beyond_200_a_person_is_told_that_these_are_their_own_and_others_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thread_queues, "LONG_PAUSE", 0)
    desk = Desk()
    there = asked(VIEWER, "/pages/", 1 + MOST_WAITING_OF_PERSON, desk.line)
    await settle()

    late = Sent("/late/", port=999, session=VIEWER)
    await asyncio.wait_for(late.to(desk.line), 30)
    emcee = Sent("/emcees/", session=EMCEE).to(desk.line)
    await settle()

    assert thread_queues.signed_in.waiting == MOST_WAITING_OF_PERSON
    start, body = late.answers
    assert start["status"] == 429
    assert b"You have too many requests open." in body["body"]
    assert b"network" not in body["body"]
    assert "/emcees/" in desk.begun
    await finish(desk, *there, emcee)


@pytest.mark.parametrize("pause", [3600.0, 0.0])
async def test_to_refuse_a_person_waits_however_many_are_refused(
    monkeypatch: pytest.MonkeyPatch, pause: float
) -> None:
    """Or they would ask again at once. The twin does not wait."""
    monkeypatch.setattr(thread_queues, "LONG_PAUSE", pause)
    monkeypatch.setattr(thread_queues, "MOST_PAUSING", 1)
    desk = Desk()
    there = asked(VIEWER, "/pages/", 1 + MOST_WAITING_OF_PERSON, desk.line)
    await settle()
    late = [Sent("/late/", port=port, session=VIEWER) for port in range(900, 905)]
    refused = [sent.to(desk.line) for sent in late]
    await settle()

    answered = sum(bool(sent.answers) for sent in late)

    assert answered == (0 if pause else len(late))
    for task in refused:
        task.cancel()
    await finish(desk, *there, *refused)


@pytest.mark.parametrize("organiser", [1, None])
async def test_hosted_twenty_helpers_of_one_organiser_are_no_more_than_another_organiser(
    organiser: int | None,
) -> None:
    """Who is begun when a place gets free; the twin knows of no organisers."""
    of_ana = {f"a{number:031}": Known(person=number, organiser=organiser) for number in range(20)}
    bea = {"b" * 32: Known(person=99, organiser=None if organiser is None else 2)}
    for session, known in (of_ana | bea).items():
        known_sessions.record_known(session, known)
    line = thread_queues.signed_in
    line.hold(3600)
    turns = [wait_for_thread(Sent(f"/ana/{n}/", session=key).scope) for n, key in enumerate(of_ana)]
    turns.append(wait_for_thread(Sent("/bea/", session="b" * 32).scope))
    places = [await turn.__aenter__() for turn in turns]
    line.release()
    await settle()

    begun = [place.done() for place in places]

    assert (sum(begun), begun[-1]) == (OF_SIGNED_IN, organiser is not None)
    for turn in turns:
        await turn.__aexit__(None, None, None)
    for session in of_ana | bea:
        known_sessions.forget(session)


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
    for number in range(2 * (OF_GUESTS + OF_SIGNED_IN)):
        with suppress(ValueError):
            await asyncio.wait_for(Sent("/broken", session=session).to(desk.line), 30)
        cancelled = Sent(f"/cancelled/{number}", session=session).to(desk.line)
        await settle()
        cancelled.cancel()
        await settle()

    last = Sent("/last", session=session).to(desk.line)
    await settle()

    assert desk.begun[-1] == "/last"
    await finish(desk, last)


async def test_whoever_is_cancelled_while_a_place_gets_free_takes_none_along() -> None:
    desk = Desk()
    working = Sent("/working").to(desk.line)

    async def wait() -> None:
        async with wait_for_thread(Sent("/waiting").scope) as place:
            await place

    waiting = asyncio.create_task(wait())
    await settle()

    working.cancel()
    waiting.cancel()
    await asyncio.gather(working, waiting, return_exceptions=True)

    last = Sent("/last").to(desk.line)
    await settle()
    assert desk.begun == ["/working", "/last"]
    await finish(desk, last)


async def test_a_screen_that_goes_while_it_waits_leaves_the_line() -> None:
    desk = Desk()
    guest = Sent("/guest").to(desk.line)
    screen = Sent("/ws/f/abcdef/")
    waiting = screen.to(BoardScreen.as_asgi())  # type: ignore[no-untyped-call]  # Channels declares none
    screen.messages.put_nowait({"type": "websocket.connect"})
    async with asyncio.timeout(30):
        while thread_queues.guests.waiting == 0:  # Channels itself goes to a thread first
            await asyncio.sleep(0.01)

    screen.messages.put_nowait({"type": "websocket.disconnect", "code": 1006})
    await asyncio.wait_for(waiting, 30)

    assert thread_queues.guests.waiting == 0
    assert screen.answers == []
    await finish(desk, guest)


async def test_beyond_the_line_of_an_address_one_is_told_when_to_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thread_queues, "guests", thread_queues.ThreadQueue(1, most=2))
    monkeypatch.setattr(thread_queues, "PAUSE", 0)
    desk = Desk()
    guests = [Sent("/guest", port=port).to(desk.line) for port in range(3)]
    await settle()

    late = Sent("/late", port=9)
    await asyncio.wait_for(late.to(desk.line), 30)

    await finish(desk, *guests)
    start, body = late.answers
    assert (start["status"], dict(start["headers"])[b"Retry-After"]) == (429, b"5")
    assert b"Try again in 5 seconds." in body["body"]
    assert desk.begun == ["/guest"] * 3
