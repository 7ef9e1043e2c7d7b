"""A roll in two messages: what guests wait for goes first, what nobody waits for follows. Whoever
comes, asks or writes between the two finds what is true."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.test import Client
from django.urls import reverse

from festival.live.hub import Hub
from festival.live.table_screens import BOARD, Topic, snapshot
from festival.models import Festival
from festival.people import players
from festival.play import write_path
from tests.festival.evening import ONE, post, started, stored, throw
from tests.festival.live.listening import SOON, Drawing, Screen, elsewhere, roll, tell, wait_for

pytestmark = pytest.mark.django_db(transaction=True)

FIRST = {"turn", "last", "facts"}  # of a roll that wins nothing
REST = {"ticker"}
CLOCK = {"header"}  # it names the minutes that are left, which fall by each roll


class Board(Screen):
    """A screen that puts every message in its place, as static/js/live/live.js does it."""

    def shown(self) -> tuple[int, bool, dict[str, str]]:
        """The revision, whether the rest of it is still to come, and the parts."""
        revision, is_half = -1, False
        parts: dict[str, str] = {}
        for message in self.news():
            start, brings_rest = message["from"], message.get("rest", False)
            if start is not None and (start, brings_rest) != (revision, is_half):
                assert (message["revision"], False) == (revision, is_half), f"a gap: {message}"
                continue
            parts = {**({} if start is None else parts), **message["parts"]}
            revision, is_half = message["revision"], message.get("more", False)
        return revision, is_half, parts

    async def until_whole(self, revision: int) -> None:
        await wait_for(lambda: self.shown()[:2] == (revision, False))


async def joined(hub: Hub, topic: Topic) -> Board:
    """A screen that shows the whole, of a hub that has nothing more to look for."""
    board = Board()
    await hub.join(topic, board, -1)
    await wait_for(lambda: not hub.publisher.changed)
    await database_sync_to_async(int)()  # on the one thread on which it looks
    return board


async def after_a_roll(hub: Hub) -> tuple[Festival, Topic, Board]:
    festival = await elsewhere(started)
    await elsewhere(lambda: throw(festival))
    topic = Topic(BOARD, festival.table.pk, "en")
    return festival, topic, await joined(hub, topic)


async def whole(topic: Topic) -> dict[str, str]:
    """The parts as they are stored now."""
    drawn = await elsewhere(lambda: snapshot(topic, is_fresh=True))
    return dict(drawn.parts)


def steps(board: Board) -> list[tuple[Any, ...]]:
    """Of each message after the first: from where to where, with what, and what is to come."""
    return [
        (each["from"], each["revision"], set(each["parts"]) - CLOCK, "rest" in each, "more" in each)
        for each in board.news()[1:]
    ]


class Between:
    """An evening of which a roll is half told: the rest of it is kept back."""

    def __init__(self, hub: Hub, festival: Festival) -> None:
        self.hub, self.festival, self.drawing = hub, festival, Drawing()
        self.topic = Topic(BOARD, festival.table.pk, "en")

    async def come(self, monkeypatch: pytest.MonkeyPatch) -> Board:
        # Otherwise a look that waits is kept back too.
        monkeypatch.setattr("festival.live.publisher.REST", 0)
        await elsewhere(lambda: throw(self.festival))
        board = await joined(self.hub, self.topic)
        await board.until_whole(stored_revision := await revision_of(self.festival))
        monkeypatch.setattr("festival.live.publisher.snapshot", self.drawing)
        self.revision = await roll(self.festival)
        assert self.revision == stored_revision + 1
        assert await asyncio.to_thread(self.drawing.has_begun.wait, SOON)
        await wait_for(lambda: board.shown()[:2] == (self.revision, True))
        return board

    def go_on(self) -> None:
        self.drawing.may_end.set()


async def revision_of(festival: Festival) -> int:
    return int(await elsewhere(lambda: stored(festival).table.revision))


@pytest.fixture
async def between(of_here: Hub) -> Between:
    return Between(of_here, await elsewhere(started))


async def test_what_guests_wait_for_goes_before_the_rest_is_drawn(
    between: Between, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await between.come(monkeypatch)
    revision = between.revision

    assert steps(board) == [(revision - 1, revision, FIRST, False, True)]
    between.go_on()

    await board.until_whole(revision)
    assert steps(board)[1:] == [(revision, revision, REST, True, False)]
    assert board.shown()[2] == await whole(between.topic)


async def test_two_languages_and_a_wall_are_all_told_what_they_wait_for_before_any_rest(
    between: Between, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = [
        await joined(between.hub, Topic(BOARD, between.festival.table.pk, *which))
        for which in (("fil",), ("zh-hant", "tv"))
    ]
    await between.come(monkeypatch)

    assert [other.shown()[:2] for other in others] == [(between.revision, True)] * 2
    between.go_on()
    for other in others:
        await other.until_whole(between.revision)


async def test_screen_that_joins_or_comes_back_between_the_two_is_given_the_whole(
    between: Between, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await between.come(monkeypatch)

    late, back = Board(), Board()
    await between.hub.join(between.topic, late, -1)
    await between.hub.join(between.topic, back, between.revision - 1)

    assert [each.shown()[:2] for each in (late, back)] == [(between.revision, False)] * 2
    between.go_on()
    await board.until_whole(between.revision)
    revision = await roll(between.festival)
    for each in (board, late):
        await each.until_whole(revision)
    assert late.shown()[2] == board.shown()[2] == await whole(between.topic)


async def test_whoever_asks_between_the_two_is_given_the_whole(
    between: Between, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await between.come(monkeypatch)
    address = reverse("board_state", args=[between.festival.code])

    answer = await elsewhere(lambda: Client().get(address, {"since": between.revision - 1}))

    between.go_on()
    told = json.loads(answer.content)
    assert (told["from"], told["revision"]) == (None, between.revision)
    assert not {"rest", "more"} & set(told)
    await board.until_whole(between.revision)
    assert told["parts"] == board.shown()[2]


async def test_two_rolls_within_the_second_message_leave_every_screen_whole(
    between: Between, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await between.come(monkeypatch)

    revision = await roll(between.festival)
    between.go_on()

    await board.until_whole(revision)
    assert board.shown()[2] == await whole(between.topic)


async def test_undo_between_the_two_is_told_whole_and_nothing_of_the_roll_stays(
    between: Between, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await between.come(monkeypatch)

    await elsewhere(lambda: write_path.undo(post(between.festival)))
    between.go_on()

    await board.until_whole(revision := between.revision + 1)
    assert [step[1:2] + step[4:] for step in steps(board)][-1] == (revision, False)
    assert board.shown()[2] == await whole(between.topic)


async def test_rest_that_could_not_be_drawn_comes_with_the_beat(
    of_here: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    festival, topic, board = await after_a_roll(of_here)

    def fail(topic: Topic, *numbers: int, **changes: bool) -> Any:
        raise ValueError("no room for it")

    with monkeypatch.context() as patch:
        patch.setattr("festival.live.publisher.snapshot", fail)
        revision = await roll(festival)
        await wait_for(lambda: board.shown()[:2] == (revision, True))
        await wait_for(lambda: not of_here.publisher.changed)

    await of_here.heartbeat.send_alive()

    assert ("beat", revision) in [(each["type"], each["revision"]) for each in board.heard]
    await board.until_whole(revision)
    assert board.shown()[2] == await whole(topic)


async def test_process_that_hears_of_a_roll_from_another_tells_it_in_two_messages(
    of_here: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    festival, topic, board = await after_a_roll(of_here)
    # This process has not written it, and is not told by the thread that has.
    monkeypatch.setattr("festival.play.write_path.announce", lambda table: None)
    revision = await roll(festival)
    assert board.shown()[0] == revision - 1

    setup = festival.setup_revision
    await tell(
        {"type": "changed", "table": festival.table.pk, "revision": revision, "setup": setup}
    )

    await board.until_whole(revision)
    assert steps(board) == [
        (revision - 1, revision, FIRST, False, True),
        (revision, revision, REST, True, False),
    ]
    assert board.shown()[2] == await whole(topic)


@pytest.mark.parametrize("rest", [0, 10**6])
async def test_what_is_set_up_waits_where_much_of_it_comes_and_a_roll_does_not(
    of_here: Hub, monkeypatch: pytest.MonkeyPatch, rest: int
) -> None:
    festival = await elsewhere(started)
    topic = Topic(BOARD, festival.table.pk, "en")
    board = await joined(of_here, topic)
    monkeypatch.setattr("festival.live.publisher.REST", rest)

    def name(text: str) -> int:
        players.rename_player(festival.pk, 1, text)
        return stored(festival).table.revision

    first = await elsewhere(lambda: name("Anastasia"))
    await board.until_whole(first)
    second = await elsewhere(lambda: name("Anita"))
    if not rest:
        await board.until_whole(second)
    await wait_for(lambda: not of_here.publisher.changed)
    await database_sync_to_async(int)()
    assert board.shown()[0] == (first if rest else second)

    await board.until_whole(await roll(festival))
    assert board.shown()[2] == await whole(topic)


@pytest.mark.parametrize("change", ["rename", "add", "undo", "redo", "host"])
async def test_what_is_set_up_and_what_is_taken_back_are_told_in_one_message(
    of_here: Hub, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    festival = await elsewhere(started)
    for _ in range(2):
        await elsewhere(lambda: throw(festival, ONE))
    if change == "redo":
        await elsewhere(lambda: write_path.undo(post(festival)))
    topic = Topic(BOARD, festival.table.pk, "en")
    board = await joined(of_here, topic)
    jobs = {
        "rename": lambda: players.rename_player(festival.pk, 1, "Anastasia"),
        "add": lambda: players.add_players(festival.pk, ["Dora"]),
        "undo": lambda: write_path.undo(post(festival)),
        "redo": lambda: write_path.redo(post(festival)),
    }

    if change == "host":
        monkeypatch.setattr("festival.web.addresses._lan_address", lambda _: "192.0.2.17")
        await of_here.publisher.send_news(topic, -1, is_fresh=True)
    else:
        await elsewhere(jobs[change])

    revision = await revision_of(festival)
    await board.until_whole(revision)
    (_, to, parts, *flags) = steps(board)[0]
    assert (to, flags, bool(parts)) == (revision, [False, False], True)
    assert board.shown()[2] == await whole(topic)
