"""Every socket, with every frame, through the consumers themselves: whoever speaks is closed, and
nobody is told what is not theirs."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, unquote

import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth.models import User
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from festival.config.asgi import application
from festival.models import Festival
from festival.people.helpers import add_helper
from tests.faults.fuzz import nasty
from tests.faults.fuzz.judged import nothing_breaks
from tests.faults.fuzz.town import an_evening
from tests.festival.evening import started

pytestmark = [pytest.mark.proof, pytest.mark.django_db(transaction=True), pytest.mark.timeout(0)]

SECRET = "Sealed-until-the-end"
PATHS = (
    *("/ws/f/{code}/", "/ws/f/{code}/tables/{table}/", "/ws/f/{code}/tv/{slug}/"),
    *("/ws/f/{code}/tables/{table}/tv/{slug}/", "/ws/f/{code}/hall/", "/ws/f/{code}/hall/tv/"),
    *("/ws/festivals/{id}/console/", "/ws/festivals/{id}/tables/{table}/console/"),
    *("/ws/festivals/{id}/hall/overview/", "/ws/", "/ws/{slug}/", "/ws/f/{code}/{slug}/"),
)
LAPTOP, GUEST = "laptop", "guest"
ROLES = ("emcee", "desk", "viewer")
WATCHES = {LAPTOP, "emcee", "viewer"}  # at the evening's own console


@dataclass(frozen=True)
class Opened:
    """A socket and what is said on it."""

    who: str
    path: str
    query: bytes
    frames: tuple[dict[str, Any], ...]


@dataclass
class Heard:
    """accepted: the socket opened. told: texts that came."""

    accepted: bool = False
    told: list[str] = field(default_factory=list)


frames = st.one_of(
    st.builds(lambda text: {"type": "websocket.receive", "text": text}, nasty.texts),
    st.builds(lambda data: {"type": "websocket.receive", "bytes": data}, nasty.deep),
    st.just({"type": "websocket.receive", "text": "\ud800", "bytes": None}),
)


@st.composite
def sockets(draw: st.DrawFn, festivals: list[Festival], everybody: list[str]) -> Opened:
    one = draw(st.sampled_from(festivals))
    said = {"code": one.code, "id": str(one.pk), "table": "2", "slug": "tv"}
    if draw(st.integers(0, 2)) == 0:
        said[draw(st.sampled_from(sorted(said)))] = draw(nasty.escaped())
    since = quote(draw(nasty.texts)[:300])
    query = f"language={draw(st.sampled_from(('en', 'fil', 'xx', '%ff')))}&since={since}".encode()
    path = draw(st.sampled_from(PATHS)).format(**said)
    said_there = tuple(draw(st.lists(frames, max_size=5)))
    return Opened(draw(st.sampled_from(everybody)), path, query, said_there)


async def spoken(opened: Opened, cookies: bytes) -> Heard:
    """All that happens until the socket is closed from here or from there."""
    scope: Any = {
        "type": "websocket",
        "path": unquote(opened.path),
        "raw_path": opened.path.encode(),
        "root_path": "",
        "scheme": "ws",
        "query_string": opened.query,
        "headers": [
            (b"host", b"localhost"),
            (b"origin", b"http://localhost"),
            (b"cookie", cookies),
        ],
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
        "subprotocols": [],
    }
    came: asyncio.Queue[Any] = asyncio.Queue()
    heard, first = Heard(), asyncio.Event()
    came.put_nowait({"type": "websocket.connect"})

    async def send(message: Any) -> None:
        match message["type"]:
            case "websocket.accept":
                heard.accepted = True
                return
            case "websocket.close":
                pass
            case _:
                heard.told.append(message.get("text") or "")
        first.set()

    running = asyncio.ensure_future(application(scope, came.get, send))
    told = asyncio.ensure_future(first.wait())
    await asyncio.wait({running, told}, return_when=asyncio.FIRST_COMPLETED)
    told.cancel()
    for frame in opened.frames:
        came.put_nowait(frame)
    came.put_nowait({"type": "websocket.disconnect", "code": 1006})
    await asyncio.wait_for(running, 60)
    return heard


def cookies_of(user: User) -> bytes:
    browser = Client()
    browser.force_login(user)
    return "; ".join(f"{each.key}={each.value}" for each in browser.cookies.values()).encode()


def test_no_frame_breaks_a_socket(emcee: User) -> None:
    evening, other = an_evening(), started(names=[SECRET, "Ben", "Cora"])
    helpers = {role: add_helper(evening.pk, name=role, role=role).helper.user for role in ROLES}
    cookies = {LAPTOP: cookies_of(emcee), GUEST: b""}
    cookies |= {role: cookies_of(user) for role, user in helpers.items()}
    opened_once, loops = set(), list[asyncio.AbstractEventLoop]()

    @settings(suppress_health_check=list(HealthCheck))
    @given(sockets([evening, other], list(cookies)))
    def search(opened: Opened) -> None:
        with nothing_breaks():
            speaking = spoken(opened, cookies[opened.who])
            heard = asyncio.run_coroutine_threadsafe(speaking, loops[0]).result()
        if heard.told and "/festivals/" in opened.path:
            at_other = f"/festivals/{other.pk}/" in opened.path
            assert opened.who in ({LAPTOP} if at_other else WATCHES), opened
        if opened.who != LAPTOP and other.code not in opened.path:
            assert not any(SECRET in text for text in heard.told)
        opened_once.add(bool(heard.told))

    async def all_of_them() -> None:
        """On one loop, as at a server; what it reads from the data it reads on this thread."""
        loops.append(asyncio.get_running_loop())
        await asyncio.to_thread(search)

    async_to_sync(all_of_them)()

    assert opened_once == {True, False}
