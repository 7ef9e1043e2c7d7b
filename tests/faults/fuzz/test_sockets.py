"""Every socket, with every frame, through the consumers themselves: whoever speaks is closed, and
nobody is told what is not theirs."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

import pytest
from asgiref.sync import async_to_sync
from hypothesis import given
from hypothesis import strategies as st

from festival.config.asgi import application
from festival.models import Festival, Player
from tests.faults.fuzz import nasty
from tests.faults.fuzz.addresses import WRONG_IDS
from tests.faults.fuzz.count import Count, drawn
from tests.faults.fuzz.guard import is_broken, told, trapped
from tests.faults.fuzz.town import EVERYBODY, LAPTOP, OTHER, new_town

pytestmark = [pytest.mark.proof, pytest.mark.django_db(transaction=True), pytest.mark.timeout(0)]

SECRET = "Sealed-until-the-end"
PATHS = (
    *("/ws/f/{code}/", "/ws/f/{code}/tables/{table}/", "/ws/f/{code}/tv/{slug}/"),
    *("/ws/f/{code}/tables/{table}/tv/{slug}/", "/ws/f/{code}/hall/", "/ws/f/{code}/hall/tv/"),
    *("/ws/festivals/{id}/console/", "/ws/festivals/{id}/tables/{table}/console/"),
    *("/ws/festivals/{id}/hall/overview/", "/ws/", "/ws/{slug}/", "/ws/f/{code}/{slug}/"),
)
WATCHES = {LAPTOP, "emcee", "scorer", "viewer"}  # at the evening's own console


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


@st.composite
def frames(draw: st.DrawFn) -> dict[str, Any]:
    text = st.one_of(nasty.texts, nasty.deep.map(lambda data: data.decode("latin-1")))
    if draw(st.booleans()):
        return {"type": "websocket.receive", "text": draw(text)}
    if draw(st.integers(0, 3)):
        return {"type": "websocket.receive", "bytes": draw(st.one_of(nasty.raw_bytes, nasty.deep))}
    return {"type": "websocket.receive", "text": "\ud800", "bytes": None}


@st.composite
def sockets(draw: st.DrawFn, festivals: list[Festival]) -> Opened:
    one = draw(st.sampled_from(festivals))
    wrong = st.one_of(st.sampled_from(WRONG_IDS), nasty.escaped())
    said = {"code": one.code, "id": str(one.pk), "table": "2", "slug": "tv"}
    if draw(st.integers(0, 2)) == 0:
        said[draw(st.sampled_from(sorted(said)))] = draw(wrong)
    path = draw(st.sampled_from(PATHS)).format(**said)
    since = draw(st.one_of(nasty.numbers, nasty.words)).encode()[:300]
    query = (
        b"language=" + draw(st.sampled_from((b"en", b"fil", b"xx", b"%ff"))) + b"&since=" + since
    )
    again = draw(st.sampled_from((0, 1, 1, 1, 5, 40)))
    several = tuple(draw(frames()) for _ in range(min(again, 2))) * max(1, again // 2)
    return Opened(draw(st.sampled_from(EVERYBODY)), path, query, several if again else ())


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


def test_no_frame_breaks_a_socket(request: pytest.FixtureRequest) -> None:
    town, count = new_town(), Count("sockets")
    Player.objects.filter(festival=town.other, number=1).update(name=SECRET)
    opened_once, loops = set(), list[asyncio.AbstractEventLoop]()

    @drawn("sockets")
    @given(sockets(town.festivals))
    def search(opened: Opened) -> None:
        count.one()
        with trapped() as trap:
            speaking = spoken(opened, town.cookies[opened.who])
            heard = asyncio.run_coroutine_threadsafe(speaking, loops[0]).result()
        assert not [each for each in trap.records if is_broken(each)], told(trap)
        if heard.told and "/festivals/" in opened.path:
            at_other = f"/festivals/{town.other.pk}/" in opened.path
            assert opened.who in ({LAPTOP, OTHER} if at_other else WATCHES), opened
        if opened.who not in (LAPTOP, OTHER) and town.other.code not in opened.path:
            assert not any(SECRET in text for text in heard.told)
        opened_once.add(bool(heard.told))

    async def all_of_them() -> None:
        """On one loop, as at a server; what it reads from the data it reads on this thread."""
        loops.append(asyncio.get_running_loop())
        await asyncio.to_thread(search)

    async_to_sync(all_of_them)()

    count.close(request)
    assert opened_once == {True, False}
