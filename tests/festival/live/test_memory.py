"""What a process remembers of festivals has so many places, and losing any of it changes nothing
but the time that it takes to read it anew."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from festival.hall.board.read_hall import read
from festival.live import shown_tables
from festival.live.hub import Hub
from festival.live.shown_tables import shown_to_guests, snapshot
from festival.live.snapshots import BOARD, CONSOLE, Topic
from festival.models import FIRST, Festival, Table
from festival.tables.record import record
from festival.web.bounded_cache import LRUCache
from tests.festival.evening import NOTHING, ONE, started, stored, throw
from tests.festival.halls import hall_of, play, tables_of
from tests.festival.live.listening import Screen, elsewhere
from tests.festival.memory import forget_everything


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each memory has one place."""
    monkeypatch.setattr(shown_tables, "_shown", LRUCache[Any, Any](1))
    monkeypatch.setattr(record, "_records", LRUCache[Any, Any](1))


def board_of(festival: Festival) -> Topic:
    return Topic(BOARD, festival.table.pk, "en")


@pytest.mark.django_db
@pytest.mark.usefixtures("narrow")
def test_boards_that_evict_each_other_show_the_same_as_alone() -> None:
    festivals = [started(), started(names=("Dan", "Eve"))]
    topics = [board_of(each) for each in festivals]

    for roll in (NOTHING, ONE, NOTHING):
        for festival in festivals:
            throw(festival, roll)
        together = [snapshot(topic) for topic in topics]
        forget_everything()
        assert together == [snapshot(topic) for topic in topics]

    assert len(shown_tables._shown) == 1


@pytest.mark.django_db
@pytest.mark.usefixtures("narrow")
def test_hall_whose_records_drive_each_other_out_is_read_whole() -> None:
    hall = hall_of(3)
    play(tables_of(hall), 5)
    before = read(hall.table.pk)
    for table in tables_of(hall):
        throw(stored(table.festival), NOTHING)

    after = read(hall.table.pk, before)

    assert [bowl.last and bowl.last.dice for bowl in after.hall.bowls] == [(1, 1, 2, 3, 5, 6)] * 3
    assert len(record.known_records()) == 1


@pytest.mark.django_db(transaction=True)
async def test_table_that_nobody_watches_any_more_is_forgotten(
    of_here: Hub,
) -> None:
    festival, phone, console = await elsewhere(started), Screen(), Screen()
    board = board_of(festival)
    desk = Topic(CONSOLE, board.table_id, "en")
    for topic, screen in ((board, phone), (desk, console)):
        await of_here.join(topic, screen, -1)

    def known() -> bool:
        return board.table_id in shown_tables._shown.copy()

    both = known()
    of_here.publisher.leave(board, phone)
    one = known()
    of_here.publisher.leave(desk, console)

    assert (both, one, known()) == (True, True, False)


@pytest.mark.django_db(transaction=True)
async def test_table_leaves_the_old_address_when_its_code_changes(
    of_here: Hub,
) -> None:
    """A socket that is led to it again and again would have its page loaded again and again."""
    festival, phone = await elsewhere(started), Screen()
    topic = board_of(festival)
    rename = Festival.objects.filter(pk=festival.pk).update
    await elsewhere(lambda: rename(code="another"))

    await of_here.join(topic, phone, -1)
    of_here.publisher.leave(topic, phone)

    def found(code: str) -> bool:
        with suppress(Table.DoesNotExist):
            return shown_to_guests(code, FIRST).table.pk == topic.table_id
        return False

    assert await elsewhere(lambda: [found(festival.code), found("another")]) == [False, True]
