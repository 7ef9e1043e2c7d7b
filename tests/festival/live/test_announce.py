"""The screens are told once a change is stored; a roll stands whether they hear of it or not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import InMemoryChannelLayer
from django.db import OperationalError, connection, transaction
from django.test import Client
from pytest_django.fixtures import Settings

from festival.games.bobing.direction import directed_screens
from festival.games.bobing.join.asking_to_join import ask_to_join
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.players import players
from festival.games.bobing.prizes import slots
from festival.live.hub import announce
from festival.live.other_processes import GROUP
from festival.models import Festival, LogEntry, Screen
from festival.play import write_path
from rules.bobing.game.commands import Throw
from rules.dice import Roll
from rules.errors import IllegalCommand
from tests.festival import evening
from tests.running import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)

announced: list[tuple[str, dict[str, Any], int]] = []


class BrokenLayer(InMemoryChannelLayer):
    """A layer whose server is away."""

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        raise ConnectionError("the layer is away")


class RecordingLayer(InMemoryChannelLayer):
    """Notes what is announced, and how long the logs are by then for everybody else."""

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        announced.append((group, message, await asyncio.to_thread(stored_entries)))


def news_of(festival: Festival) -> dict[str, Any]:
    now = Festival.objects.get(pk=festival.pk)
    return {
        "type": "changed",
        "table": festival.table.pk,
        "revision": now.table.revision,
        "setup": now.setup_revision,
    }


def stored_entries() -> int:
    """As another connection sees it: what is not committed is not there."""
    try:
        return LogEntry.objects.count()
    finally:
        connection.close()


def use(settings: Settings, layer: type) -> None:
    announced.clear()
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": f"{__name__}.{layer.__name__}"}}


@pytest.mark.parametrize("is_layer_broken", [True, False])
def test_roll_stands_when_the_screens_cannot_be_updated(
    settings: Settings, desk: Client, monkeypatch: pytest.MonkeyPatch, *, is_layer_broken: bool
) -> None:
    festival = evening.started()

    def fail(table: object) -> int:
        raise OperationalError("disk I/O error")

    if is_layer_broken:
        use(settings, BrokenLayer)
    else:
        monkeypatch.setattr("festival.live.hall_snapshots.hall_of", fail)

    answer = evening.throw_at_desk(desk, festival, evening.ONE)

    assert (answer.status_code, answer.json()["kind"]) == (200, "done")
    assert evening.version_of(festival) == 2


def test_a_roll_is_announced_once_and_after_it_is_stored(settings: Settings) -> None:
    festival = evening.started()
    use(settings, RecordingLayer)

    evening.throw(festival, evening.ONE)

    assert announced == [(GROUP, news_of(festival), 2)]


def test_news_inside_the_transaction_would_be_read_too_early(settings: Settings) -> None:
    """Why the news waits for the commit."""
    festival = evening.started()
    use(settings, RecordingLayer)

    with transaction.atomic():
        evening.throw(festival, evening.ONE)
        announce(festival.table)

    assert [entries for _, _, entries in announced] == [1, 2]


def test_what_is_refused_or_repeated_is_not_announced(settings: Settings) -> None:
    festival = evening.started()
    press = evening.post(festival)
    write_path.perform(press, Throw(1, Roll.parse(evening.ONE)))
    use(settings, RecordingLayer)

    write_path.perform(press, Throw(1, Roll.parse(evening.ONE)))
    with pytest.raises(IllegalCommand):
        write_path.perform(evening.post(festival), Throw(1, Roll.parse(evening.ONE)))
    with pytest.raises(write_path.StaleVersion):
        write_path.perform(evening.post(festival, version=1), Throw(2, Roll.parse(evening.ONE)))

    assert announced == []


def _approved(festival: Festival) -> None:
    guest = festival.players.get(status="waiting")
    players.approve_guest(festival.pk, guest.number, None)


CHANGES: dict[str, Callable[[Festival], object]] = {
    "a player": lambda festival: players.add_players(festival.pk, ["Dan"]),
    "another name": lambda festival: players.rename_player(festival.pk, 1, "Anna"),
    "a player less": lambda festival: players.remove_player(festival.pk, 1),
    "a guest": lambda f: ask_to_join(f.pk, name="Eve", device="other"),
    "a guest let in": _approved,
    "a guest turned away": lambda festival: players.reject_guest(festival.pk, 4),
    "prizes": lambda festival: slots.set_prizes(festival.pk, {1: []}),
    "registration": lambda festival: players.set_join_open(festival.pk, is_open=False),
    "a scene": lambda festival: directed_screens.show(festival.table.pk, "tv", Screen.Scene.BLANK),
    "a further screen": lambda festival: directed_screens.add_screen(festival.table.pk, "Kitchen"),
    "a reload": lambda festival: directed_screens.reload(festival.table.pk, "tv"),
    "the start": lambda festival: program_rolls_and_lots.start(evening.post(festival)),
}


def test_whatever_screens_show_is_announced_when_it_changes(settings: Settings) -> None:
    use(settings, RecordingLayer)
    wrong = []
    for name, change in CHANGES.items():
        festival = evening.new_festival()
        ask_to_join(festival.pk, name="Waits", device="phone")
        before = evening.stored(festival).table.revision
        announced.clear()

        change(festival)

        told = [message for _, message, _ in announced]
        if told != [news_of(festival)] or evening.stored(festival).table.revision != before + 1:
            wrong.append(name)

    assert wrong == []


def test_roll_saved_during_a_stop_does_not_delay_its_end() -> None:
    festival = evening.started()
    has_begun, has_stopped, is_told = Event(), Event(), Event()

    def save() -> None:
        has_begun.set()
        has_stopped.wait()
        evening.throw(festival, evening.ONE)
        connection.close()
        is_told.set()

    async def serve_until_it_has_begun() -> asyncio.Task[None]:
        saving = asyncio.create_task(sync_to_async(save, thread_sensitive=False)())
        await asyncio.to_thread(has_begun.wait)
        return saving

    loop = asyncio.new_event_loop()
    try:
        saving = loop.run_until_complete(serve_until_it_has_begun())
        has_stopped.set()
        assert is_told.wait(PATIENCE)
    finally:
        loop.run_until_complete(saving)
        loop.close()
