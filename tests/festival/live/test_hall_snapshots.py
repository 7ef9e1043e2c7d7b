"""The screens of a hall: told of a roll at any table, at a pace of their own, and by parts."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.test import Client

from festival.hall.board.read_hall import hall_revisions
from festival.live import hall_snapshots
from festival.live.hall_snapshots import ANSWER, GUESTS, OVERVIEW, PACE, WALL, Pacing
from festival.live.hub import Hub
from festival.live.other_processes import GROUP
from festival.live.snapshots import BOARD, Topic
from festival.models import Festival, Table
from tests.festival.evening import NOTHING, ONE, started, stored, throw
from tests.festival.halls import hall_of, play, tables_of
from tests.festival.live.listening import Screen, elsewhere, wait_for
from tests.running import ROOT

pytestmark = pytest.mark.django_db(transaction=True)
SCRIPT = ROOT / "static" / "js" / "live" / "live.js"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever tests what is told need not wait for when."""
    monkeypatch.setattr("festival.live.hall_snapshots.PACE", dict.fromkeys(PACE, 0.01))


def laid(tables: int = 9) -> Festival:
    hall = hall_of(tables)
    play(tables_of(hall), 3)
    return hall


def topic_of(hall: Festival, audience: str = WALL) -> Topic:
    return Topic(audience, hall.table.pk, "en")


async def watched(hub: Hub, audience: str = WALL) -> tuple[Festival, Topic, Screen]:
    """A hall, and a screen that shows it."""
    hall, screen = await elsewhere(laid), Screen()
    topic = await elsewhere(lambda: topic_of(hall, audience))
    await hub.join(topic, screen, -1)
    return hall, topic, screen


def table_at(hall: Festival, place: int) -> Table:
    return tables_of(hall)[place - 1]


async def roll_at(hall: Festival, place: int, dice: str = NOTHING) -> Table:
    table: Table = await elsewhere(lambda: table_at(hall, place))
    await elsewhere(lambda: throw(stored(table.festival), dice))
    return table


@pytest.mark.parametrize(
    ("audience", "prefix"), [(WALL, "bowl"), (OVERVIEW, "line"), (GUESTS, "row")]
)
@pytest.mark.usefixtures("quick")
async def test_roll_at_one_table_reaches_the_hall_as_its_part(
    of_here: Hub, audience: str, prefix: str
) -> None:
    hall, _topic, screen = await watched(of_here, audience)
    whole = screen.heard[-1]

    table = await roll_at(hall, 7, ONE)
    await wait_for(lambda: len(screen.news()) > 1)

    news = screen.news()[-1]
    tables = {name for name in news["parts"] if name.startswith(f"{prefix}-")}
    assert tables == {f"{prefix}-{table.pk}"}
    assert len([name for name in whole["parts"] if name.startswith(f"{prefix}-")]) >= 9
    assert (news["from"], news["revision"]) == (whole["revision"], whole["revision"] + 1)


async def test_change_at_a_bowl_names_its_hall_to_the_other_processes(of_here: Hub) -> None:
    hall, layer = await elsewhere(laid), get_channel_layer()
    own = await elsewhere(lambda: topic_of(hall))
    await of_here.join(own, Screen(), -1)
    other = await layer.new_channel()
    await layer.group_add(GROUP, other)

    table = await roll_at(hall, 7)

    message = await layer.receive(other)
    assert (message["table"], message["hall"]) == (table.pk, own.table_id)


async def test_change_at_a_table_of_no_hall_names_no_hall(of_here: Hub) -> None:
    festival, layer = await elsewhere(started), get_channel_layer()
    await of_here.join(Topic(BOARD, festival.table.pk, "en"), Screen(), -1)
    other = await layer.new_channel()
    await layer.group_add(GROUP, other)

    await elsewhere(lambda: throw(festival))

    assert "hall" not in await layer.receive(other)
    assert len(hall_snapshots._own_tables) == 0


@pytest.mark.usefixtures("quick")
async def test_screen_of_the_final_gets_no_news_of_other_tables(of_here: Hub) -> None:
    hall, board, wall = await elsewhere(laid), Screen(), Screen()
    own = await elsewhere(lambda: topic_of(hall))
    await of_here.join(Topic(BOARD, own.table_id, "en"), board, -1)
    await of_here.join(own, wall, -1)

    await roll_at(hall, 3)
    await wait_for(lambda: len(wall.news()) > 1)

    assert len(board.news()) == 1


async def test_many_rolls_are_drawn_at_the_pace_of_the_hall(
    of_here: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("festival.live.hall_snapshots.PACE", dict.fromkeys(PACE, 0.4))
    hall, topic, screen = await watched(of_here)
    started_at = asyncio.get_running_loop().time()

    for place in range(1, 10):
        await roll_at(hall, place)
    stored_now = await elsewhere(lambda: hall_revisions([topic.table_id]))
    await screen.until(stored_now[topic.table_id])

    took = asyncio.get_running_loop().time() - started_at
    assert len(screen.news()) - 1 <= took / 0.4 + 2
    shown: dict[str, Any] = {}
    for message in screen.news():
        shown |= message["parts"]
    drawn = await elsewhere(lambda: hall_snapshots.snapshot(topic))
    assert shown == drawn.parts


async def test_lost_news_of_a_bowl_are_mended_by_the_beat(of_here: Hub) -> None:
    hall, _topic, screen = await watched(of_here)
    table = await elsewhere(lambda: table_at(hall, 7))
    before = screen.heard[-1]["revision"]

    await elsewhere(lambda: rename(table.festival))
    await of_here.heartbeat.send_alive()

    await wait_for(lambda: len(screen.news()) > 1)
    assert screen.news()[-1]["revision"] == before + 1
    assert "The long table" in screen.news()[-1]["parts"][f"bowl-{table.pk}"]


def rename(festival: Festival) -> None:
    Festival.objects.filter(pk=festival.pk).update(
        name="The long table", setup_revision=festival.setup_revision + 1
    )
    table = Table.objects.get(festival=festival)
    Table.objects.filter(pk=table.pk).update(revision=table.revision + 1)


async def test_pages_of_crowds_are_redrawn_only_after_an_interval() -> None:
    hall = await elsewhere(laid)
    topic = await elsewhere(lambda: topic_of(hall, GUESTS))
    first, _ = await elsewhere(lambda: hall_snapshots.recent(topic, oldest=4))
    await roll_at(hall, 1, ONE)

    again, _ = await elsewhere(lambda: hall_snapshots.recent(topic, oldest=3600))
    anew, _ = await elsewhere(lambda: hall_snapshots.recent(topic, oldest=-1))

    assert again is first
    assert anew.revision == first.revision + 1


@pytest.mark.parametrize("is_by_topic", [True, False])
async def test_page_that_asks_is_not_kept_old_by_a_wall_that_is_told(
    monkeypatch: pytest.MonkeyPatch, *, is_by_topic: bool
) -> None:
    """The twin takes what was read for any screen of the hall for the age of all."""
    hall = await elsewhere(laid)
    guests = await elsewhere(lambda: topic_of(hall, GUESTS))
    wall = await elsewhere(lambda: topic_of(hall, WALL))
    now = monotonic()
    monkeypatch.setattr(hall_snapshots, "monotonic", lambda: now)
    before, _ = await elsewhere(lambda: hall_snapshots.recent(guests, oldest=ANSWER))
    await roll_at(hall, 1, ONE)
    now += ANSWER + 0.1
    told = await elsewhere(lambda: hall_snapshots.snapshot(wall))
    if not is_by_topic:
        hall_snapshots._shown.copy()[guests.table_id].checked[guests] = now

    after, _ = await elsewhere(lambda: hall_snapshots.recent(guests, oldest=ANSWER))

    assert told.revision == before.revision + 1
    assert (after.revision == told.revision) is is_by_topic


def test_page_that_asks_says_within_six_seconds_that_it_is_late() -> None:
    """From the answer's age, what live.js takes for live after its question, and its clock."""
    said = {
        name: int(value) / 1000
        for name, value in re.findall(r"^const (\w+) = (\d+);", SCRIPT.read_text(), re.MULTILINE)
    }

    assert ANSWER + said["DOUBT"] + said["CHECK"] < 6
    assert PACE[GUESTS] + said["DOUBT"] + said["CHECK"] > 6  # what an answer must not be as old as


async def test_state_that_a_page_asks_for_is_at_most_a_second_old(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall, asked = await elsewhere(laid), list[float]()
    recent = hall_snapshots.recent

    def noted(topic: Topic, *, oldest: float) -> Any:
        asked.append(oldest)
        return recent(topic, oldest=oldest)

    monkeypatch.setattr(hall_snapshots, "recent", noted)
    for page in ("hall/", "hall/state/", "hall/tv/state/"):
        await elsewhere(partial(Client().get, f"/f/{hall.code}/{page}"))

    assert asked == [PACE[GUESTS], ANSWER, ANSWER]


async def test_one_that_changes_while_it_is_drawn_is_drawn_again() -> None:
    pacing, topic, drawn = Pacing(), Topic(WALL, 1, "en"), []
    pacing.watch(topic)

    async def send(topic: Topic) -> bool:
        drawn.append(topic)
        if len(drawn) == 1:
            pacing.receive(1)
        return True

    await run_for(0.2, pacing, send, {WALL: 0.05})

    assert len(drawn) == 2


async def test_one_that_could_not_be_drawn_is_behind_and_tried_again() -> None:
    pacing, topic, were_behind = Pacing(), Topic(WALL, 1, "en"), list[bool]()
    pacing.watch(topic)

    async def send(topic: Topic) -> bool:
        loop = asyncio.get_running_loop()
        loop.call_later(0.01, lambda: were_behind.append(topic in pacing.changed))
        return len(were_behind) == 2

    await run_for(0.5, pacing, send, {WALL: 0.05})

    assert were_behind == [True, True, False]


async def test_one_that_nobody_watches_any_more_is_not_tried_again() -> None:
    pacing, topic, tries = Pacing(), Topic(WALL, 1, "en"), list[Topic]()
    pacing.watch(topic)

    async def send(topic: Topic) -> bool:
        tries.append(topic)
        pacing.forget(topic)  # its last screen leaves meanwhile
        return False

    await run_for(0.2, pacing, send, {WALL: 0.01})

    assert tries == [topic]


async def run_for(
    seconds: float, pacing: Pacing, send: Callable[[Topic], Any], pace: dict[str, float]
) -> None:
    pacing.receive(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("festival.live.hall_snapshots.PACE", pace)
        task = asyncio.create_task(pacing.publish(send))
        await asyncio.sleep(seconds)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@pytest.mark.parametrize("tables", [30, pytest.param(300, marks=pytest.mark.proof)])
def test_what_a_hall_is_told_of_one_roll_is_small(tables: int) -> None:
    hall = laid(tables)
    topic = topic_of(hall)
    before = hall_snapshots.snapshot(topic)
    throw(stored(table_at(hall, 7).festival), NOTHING)

    news = hall_snapshots.snapshot(topic).news(before)

    assert len(json.loads(news)["parts"]) <= 6
    assert len(news.encode()) < 8192
