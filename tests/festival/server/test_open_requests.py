"""One client has so much open at the same time and no more, and the emcee's press has a thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings

from festival.accounts import known_sessions
from festival.accounts.known_sessions import Known
from festival.server import open_requests
from festival.server.open_requests import OpenRequests

SCORER = "s" * 32


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    known_sessions.record_known(SCORER, Known(person=1, plays=True))
    yield
    known_sessions.forget(SCORER)


def scope_of(path: str = "/", session: str = "", kind: str = "http", **headers: str) -> Any:
    cookie = f"{settings.SESSION_COOKIE_NAME}={session}"
    named = {"host": "localhost", "cookie": cookie, **headers}
    return {
        "type": kind,
        "method": "POST",
        "path": path,
        "query_string": b"",
        "client": ("192.0.2.9", 4711),
        "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in named.items()],
    }


class Held:
    """An application that answers when it is told to."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.go_on.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})


async def receive() -> Any:
    return await asyncio.Event().wait()


async def ask(application: OpenRequests, scope: Any) -> dict[str, Any]:
    told: list[Any] = []

    async def send(message: Any) -> None:
        told.append(message)

    await application(scope, receive, send)
    found: dict[str, Any] = told[0]
    return found


@pytest.mark.parametrize(("most", "session"), [("OF_ADDRESS", ""), ("OF_SESSION", SCORER)])
async def test_beyond_the_cap_a_client_is_told_when_to_ask_again(
    most: str, session: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_requests, most, 2)
    held = Held()
    application = OpenRequests(held)
    asking = [asyncio.create_task(ask(application, scope_of(session=session))) for _ in range(2)]
    await asyncio.sleep(0)

    refused = await ask(application, scope_of(session=session))
    socket = await ask(application, scope_of(session=session, kind="websocket"))
    held.go_on.set()
    answered = await asyncio.gather(*asking)
    again = await ask(application, scope_of(session=session))

    assert (refused["status"], dict(refused["headers"])[b"Retry-After"]) == (429, b"5")
    assert socket["type"] == "websocket.close"
    assert [each["status"] for each in (*answered, again)] == [200] * 3


@pytest.mark.parametrize(
    ("headers", "status"),
    [({"content_length": "999999"}, 413), ({"transfer_encoding": "chunked"}, 400)],
)
async def test_a_body_is_as_large_as_its_sender_may_send(
    headers: dict[str, str], status: int
) -> None:
    assert (await ask(OpenRequests(Held()), scope_of(**headers)))["status"] == status


async def named(scope: Any, receive: Any, send: Any) -> None:
    """An application that says by which thread it is run."""
    await send({"name": await sync_to_async(lambda: threading.current_thread().name)()})


async def test_a_command_has_a_thread_of_its_own() -> None:
    names = [
        (await ask(OpenRequests(named), scope_of(path, session)))["name"]
        for path, session in (
            ("/festivals/1/console/throw/", SCORER),
            ("/festivals/1/tables/2/console/bet/", SCORER),
            ("/festivals/1/log/3/", SCORER),
            ("/festivals/1/hall/press/start/", SCORER),
            ("/festivals/1/console/throw/", ""),
            ("/festivals/1/players/", SCORER),
            ("/no/such/page/", SCORER),
        )
    ]

    threads = [name.partition("_")[0] for name in names]
    assert threads == [*["commands"] * 4, "guests", "organisers", "organisers"]


@pytest.mark.parametrize(
    ("path", "headers", "thread"),
    [
        ("/festivals/1/players/import/", {}, "lists"),
        ("/festivals/1/hall/list/", {}, "lists"),
        ("/festivals/1/prizes/", {"content_length": "70000"}, "files"),
        ("/festivals/1/prizes/", {"content_type": "multipart/form-data; boundary=x"}, "files"),
    ],
)
async def test_files_and_long_forms_have_threads_of_their_own(
    path: str, headers: dict[str, str], thread: str
) -> None:
    """One for the emcee's, one for lists of all helpers, one for their other files."""
    names = []
    for is_emcees in (False, True):
        about = Known(person=1, plays=True, is_emcees=is_emcees, most_bytes=100_000)
        known_sessions.record_known(SCORER, about)
        answer = await ask(OpenRequests(named), scope_of(path, SCORER, **headers))
        names.append(answer["name"].partition("_")[0])

    assert names == [thread, "emcees files"]
