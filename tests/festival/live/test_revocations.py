"""Sockets of consoles are closed once their users lose their rights."""

from __future__ import annotations

import asyncio

import pytest
from django.conf import settings
from django.db import OperationalError
from django.test import override_settings

from festival.accounts import known_sessions
from festival.accounts.known_sessions import Known, known_of
from festival.live.hub import Hub, announce_revoked
from festival.live.snapshots import CONSOLE, Topic
from tests.festival.evening import started
from tests.festival.live.listening import SOON, Screen, elsewhere, tell
from tests.festival.live.test_announce import BrokenLayer

pytestmark = pytest.mark.django_db(transaction=True)


async def test_rights_lost_in_another_process_close_sockets_here(of_here: Hub) -> None:
    festival, own, other = await elsewhere(started), Screen(), Screen()
    topic = Topic(CONSOLE, festival.table.pk, "en")
    for screen in (own, other):
        await of_here.join(topic, screen, -1)
    other.is_allowed = False
    known_sessions.record_known(other.session_key, Known(person=7))

    await tell({"type": "revoked", "person": 7})

    async with asyncio.timeout(SOON):
        await other.is_expelled.wait()
    assert not own.is_expelled.is_set()
    assert set(of_here.publisher.sockets.of(topic)) == {own}
    cookie = f"{settings.SESSION_COOKIE_NAME}={other.session_key}".encode()
    assert known_of({"headers": [(b"cookie", cookie)]}) is None


async def test_rights_lost_here_close_sockets_even_without_the_layer(
    of_here: Hub,
) -> None:
    festival, asked = await elsewhere(started), list[int]()
    layer = {"BACKEND": f"{BrokenLayer.__module__}.{BrokenLayer.__name__}"}

    class Console(Screen):
        async def still_allowed(self) -> bool:
            asked.append(len(asked))
            if asked == [0]:
                raise OperationalError("disk I/O error")
            return False

    console = Console()
    await of_here.join(Topic(CONSOLE, festival.table.pk, "en"), console, -1)
    with override_settings(CHANNEL_LAYERS={"default": layer}):
        await elsewhere(lambda: announce_revoked(7))

    async with asyncio.timeout(SOON):
        await console.is_expelled.wait()


async def test_rights_of_one_browser_are_read_once_for_many_sockets(of_here: Hub) -> None:
    festival, looked_at = await elsewhere(started), list[Screen]()

    class Console(Screen):
        async def still_allowed(self) -> bool:
            looked_at.append(self)
            return False

    topic, consoles = Topic(CONSOLE, festival.table.pk, "en"), [Console() for _ in range(25)]
    for console in consoles:
        console.session_key = "one browser"
        await of_here.join(topic, console, -1)

    await tell({"type": "revoked", "person": 7})

    async with asyncio.timeout(SOON):
        for console in consoles:
            await console.is_expelled.wait()
    assert len(looked_at) == 1


async def test_each_beat_reads_rights_of_some_consoles_in_turn(
    of_here: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("festival.live.heartbeat.MEND_PATIENCE", SOON)
    festival, looked_at = await elsewhere(started), list[Screen]()

    class Console(Screen):
        async def still_allowed(self) -> bool:
            looked_at.append(self)
            return self.is_allowed

    topic, consoles = Topic(CONSOLE, festival.table.pk, "en"), [Console() for _ in range(25)]
    for console in consoles:
        await of_here.join(topic, console, -1)

    await of_here.heartbeat.send_alive()
    assert len(looked_at) == len(set(map(id, looked_at))) == 20
    await of_here.heartbeat.send_alive()
    assert {id(console) for console in looked_at} == {id(console) for console in consoles}
