"""The hub of one process: who is told, in which order, and what becomes of those who cannot be."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.db import OperationalError

from festival.accounts import known_sessions as known_sessions
from festival.games.bobing.players import players
from festival.live import lanterns
from festival.live.heartbeat import BEAT_SECONDS, MEND_PATIENCE
from festival.live.hub import Hub
from festival.live.other_processes import GROUP
from festival.live.publisher import Publisher
from festival.live.snapshots import BOARD, CONSOLE, Snapshot, Topic
from festival.live.watching import Watching
from festival.models import Festival, Table
from rules.data_folders import FILES
from tests.festival.evening import started, stored
from tests.festival.live.listening import SOON, Drawing, Screen, elsewhere, roll, tell, wait_for

pytestmark = pytest.mark.django_db(transaction=True)


async def watched(hub: Hub, audience: str) -> tuple[Festival, Screen]:
    """An evening, and a screen that shows it."""
    festival, screen = await elsewhere(started), Screen()
    await hub.join(Topic(audience, festival.table.pk, "en"), screen, -1)
    return festival, screen


async def test_walls_are_updated_before_phones_before_consoles() -> None:
    here = Hub()
    phone, console = Topic(BOARD, 1, "en"), Topic(CONSOLE, 1, "en")
    wall = Topic(BOARD, 1, "en", "tv")
    for topic in (console, phone, wall):
        here.publisher.add(topic, Screen())

    here.publisher.receive({"table": 1, "revision": 7, "setup": 0})

    assert list(here.publisher.changed) == [wall, phone, console]


def test_screens_of_a_table_are_counted_by_their_kind() -> None:
    here = Hub()
    topics = [
        *(Topic(BOARD, 1, "en", "tv"), Topic(BOARD, 1, "fil", "kitchen")),
        *(Topic(BOARD, 1, "en"), Topic(BOARD, 1, "en"), Topic(BOARD, 1, "zh-hant")),
        *(Topic(CONSOLE, 1, "en"), Topic(BOARD, 2, "en"), Topic(BOARD, 2, "en", "tv")),
    ]
    for topic in topics:
        here.publisher.add(topic, Screen())

    assert here.heartbeat.watching(1) == Watching(walls=2, phones=3, consoles=1)

    for process in ("another", here.others._name):
        here.others._record_watching({"by": process, "tables": [[1, 1, 7, 0]]})

    assert here.heartbeat.watching(1) == Watching(walls=3, phones=10, consoles=1)


async def test_consoles_hear_who_watches_and_boards_do_not(
    of_here: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("festival.live.heartbeat.BEAT_SECONDS", 0.01)
    festival, console, phone = await elsewhere(started), Screen(), Screen()
    await of_here.join(Topic(BOARD, festival.table.pk, "en"), phone, -1)
    await of_here.join(Topic(CONSOLE, festival.table.pk, "en"), console, -1)

    await wait_for(lambda: "watching" in console.heard[-1] and phone.heard[-1]["type"] == "beat")

    assert console.heard[-1]["watching"] == "0 screens, 1 phone watching"
    assert set(phone.heard[-1]) == {"type", "revision", "time"}


async def test_console_hears_in_one_beat_that_no_phone_has_come(
    of_here: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("festival.live.heartbeat.BEAT_SECONDS", 0.01)
    monkeypatch.setattr("festival.live.no_phone_yet.PATIENCE", timedelta())
    monkeypatch.setattr("festival.web.addresses._lan_address", lambda _: "192.0.2.17")
    _festival, console = await watched(of_here, CONSOLE)

    await wait_for(lambda: any("hint" in message for message in console.heard))
    beats = len(console.heard)
    await wait_for(lambda: len(console.heard) > beats + 5)

    (hint,) = [message["hint"] for message in console.heard if "hint" in message]
    assert hint.startswith("No phone has come by 192.0.2.17:")


async def test_lanterns_of_all_processes_add_up_on_the_walls(of_here: Hub) -> None:
    festival, wall, phone = await elsewhere(started), Screen(), Screen()
    await of_here.join(Topic(BOARD, festival.table.pk, "en", "tv"), wall, -1)
    await of_here.join(Topic(BOARD, festival.table.pk, "en"), phone, -1)
    await wait_for(lambda: GROUP in get_channel_layer().groups)

    lanterns.count(f"/ws/f/{festival.code}/")
    for process in ("second", "third"):
        await tell({"type": "lanterns", "by": process, "tables": [[festival.table.pk, 2]]})
    await tell({"type": "lanterns", "by": of_here.others._name, "tables": [[festival.table.pk, 1]]})

    await wait_for(lambda: sum(told.get("count", 0) for told in wall.heard) >= 5)
    assert sum(told.get("count", 0) for told in wall.heard) == 5
    assert "lanterns" not in {told["type"] for told in phone.heard}


@pytest.mark.parametrize("revisions", [(7, 8), (8, 7)])
async def test_of_two_changes_the_later_one_is_news(revisions: tuple[int, int]) -> None:
    here, topic = Hub(), Topic(BOARD, 1, "en")
    here.publisher.add(topic, Screen())

    for revision in revisions:
        here.publisher.receive({"table": 1, "revision": revision, "setup": 0})

    assert here.publisher.changed == {topic: 8}


async def test_change_that_comes_while_a_newcomer_is_drawn_reaches_it(
    of_here: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    festival, screen, drawing = await elsewhere(started), Screen(), Drawing()
    monkeypatch.setattr("festival.live.publisher.snapshot", drawing)
    topic = Topic(BOARD, festival.table.pk, "en")
    joining = asyncio.create_task(of_here.join(topic, screen, -1))
    assert await asyncio.to_thread(drawing.has_begun.wait, SOON)

    revision = await roll(festival)
    drawing.may_end.set()
    await joining

    await screen.until(revision)


async def test_change_during_a_drawing_reaches_the_screens(
    of_here: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    festival, screen, drawing = await elsewhere(started), Screen(), Drawing()
    await of_here.join(Topic(CONSOLE, festival.table.pk, "en"), screen, -1)
    await screen.until(await roll(festival))
    monkeypatch.setattr("festival.live.publisher.snapshot", drawing)
    await roll(festival)
    assert await asyncio.to_thread(drawing.has_begun.wait, SOON)

    revision = await roll(festival)
    drawing.may_end.set()

    await screen.until(revision)


async def test_news_of_another_process_reach_the_screens_of_this_one(of_here: Hub) -> None:
    festival, screen = await watched(of_here, BOARD)
    revision = festival.table.revision + 1
    await elsewhere(lambda: Table.objects.filter(festival=festival).update(revision=revision))

    table, setup = festival.table.pk, festival.setup_revision
    await tell({"type": "changed", "table": table, "revision": revision, "setup": setup})

    await screen.until(revision)


async def test_new_address_of_the_laptop_is_told_once(
    of_here: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("festival.live.heartbeat.BEAT_SECONDS", 0.01)
    _festival, screen = await watched(of_here, BOARD)

    monkeypatch.setattr("festival.web.addresses._lan_address", lambda _: "192.0.2.17")
    await wait_for(lambda: len(screen.news()) > 1)
    beats = len(screen.heard)
    await wait_for(lambda: len(screen.heard) > beats + 5)

    _, *told = screen.news()
    assert [list(message["parts"]) for message in told] == [["join"]]
    assert "192.0.2.17" in told[0]["parts"]["join"]


async def test_hub_that_stumbles_goes_on(of_here: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    festival, screen, reads = await elsewhere(started), Screen(), list[int]()

    def read(_: object) -> dict[int, int]:
        reads.append(len(reads))
        if reads == [0]:
            raise OperationalError("disk I/O error")
        return {festival.table.pk: festival.table.revision}

    monkeypatch.setattr("festival.live.heartbeat.BEAT_SECONDS", 0.01)
    monkeypatch.setattr("festival.live.heartbeat._revisions", read)

    await of_here.join(Topic(BOARD, festival.table.pk, "en"), screen, -1)

    await wait_for(lambda: len(reads) > 1 and screen.heard[-1]["type"] == "beat")


async def test_data_file_that_does_not_answer_keeps_no_beat_back(
    of_here: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    festival, screen, held = await elsewhere(started), Screen(), asyncio.Event()
    monkeypatch.setattr("festival.live.heartbeat.MEND_PATIENCE", 0.01)
    monkeypatch.setattr(of_here.heartbeat, "mend", held.wait)
    await of_here.join(Topic(BOARD, festival.table.pk, "en"), screen, -1)
    before = len(screen.heard)

    async with asyncio.timeout(SOON):
        for _ in range(3):
            await of_here.heartbeat.send_alive()
    held.set()

    assert [message["type"] for message in screen.heard[before:]] == ["beat"] * 3


def test_pages_wait_for_a_late_beat_and_then_say_so() -> None:
    """No page is stale for more than six seconds without saying so, of which one is for a network
    or a machine that is slow."""
    script = (FILES / "static/js/live/live.js").read_text()
    told = {name: int(found) for name, found in re.findall(r"const (\w+) = (\d+);", script)}

    assert 1000 * (BEAT_SECONDS + MEND_PATIENCE) < told["DOUBT"] < told["SILENCE"]
    assert told["DOUBT"] + told["CHECK"] < 5000


async def test_beats_never_call_a_screen_current_while_news_waits(
    of_here: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    festival, screen = await watched(of_here, BOARD)
    slow = Drawing()
    monkeypatch.setattr("festival.live.publisher.draw", slow)
    before = len(screen.heard)

    await roll(festival)
    await of_here.heartbeat.send_beats()
    kept_back = screen.heard[before:]
    monkeypatch.setattr(Publisher, "is_behind", lambda *_: False)
    await of_here.heartbeat.send_beats()

    told = screen.heard[before:]
    slow.may_end.set()

    assert kept_back == []
    assert [message["type"] for message in told] == ["beat"]  # of the revision before the roll


async def test_board_that_could_not_be_drawn_gets_no_beat_until_it_is(
    of_here: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    festival, screen = await watched(of_here, BOARD)

    def fail(topic: Topic) -> Snapshot:
        raise ValueError("no room for it")

    with monkeypatch.context() as patch:
        patch.setattr("festival.live.publisher.draw", fail)
        before, revision = len(screen.heard), await roll(festival)
        await of_here.heartbeat.send_beats()
        assert screen.heard[before:] == []

    await of_here.heartbeat.mend()

    await screen.until(revision)


async def test_first_screen_of_a_table_stays_while_changes_are_read(
    of_here: Hub,
) -> None:
    festival, screen = await elsewhere(started), Screen()

    looking = asyncio.create_task(of_here.heartbeat.mend())
    await asyncio.sleep(0)  # it asks for the revisions of what is watched
    await of_here.join(Topic(BOARD, festival.table.pk, "en"), screen, -1)
    await looking

    assert not screen.is_expelled.is_set()


@pytest.mark.parametrize("rest", [0, 10**6])
async def test_frequent_changes_of_the_set_up_wait_but_no_roll_does(
    of_here: Hub, monkeypatch: pytest.MonkeyPatch, rest: int
) -> None:
    festival, screen = await watched(of_here, BOARD)
    await wait_for(lambda: not of_here.publisher.changed)
    monkeypatch.setattr("festival.live.publisher.REST", rest)

    def name(text: str) -> int:
        players.rename_player(festival.pk, 1, text)
        return stored(festival).table.revision

    await screen.until(first := await elsewhere(lambda: name("Anastasia")))
    second = await elsewhere(lambda: name("Anita"))
    if not rest:
        await screen.until(second)
    await database_sync_to_async(int)()  # on the one thread that draws
    assert screen.news()[-1]["revision"] == (first if rest else second)
    if rest:  # it lasts, although this process has heard of the change twice
        assert of_here.publisher._due > asyncio.get_running_loop().time() + SOON

    await screen.until(await roll(festival))


async def test_broken_socket_is_let_go_and_keeps_the_news_from_nobody(of_here: Hub) -> None:
    festival = await elsewhere(started)
    topic = Topic(BOARD, festival.table.pk, "en")
    screens = [Screen() for _ in range(3)]
    for screen in screens:
        await of_here.join(topic, screen, -1)
    screens[1].is_broken = True

    for _ in range(2):
        revision = await roll(festival)
        await screens[0].until(revision)
        await screens[2].until(revision)

    assert [screen.failures for screen in screens] == [0, 1, 0]
    assert set(of_here.publisher.sockets.of(topic)) == {screens[0], screens[2]}
