"""The demo evening that plays itself: while somebody watches, once a turn, to its end."""

from __future__ import annotations

from itertools import combinations
from math import dist
from random import Random
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from festival.games.bobing.photos import demo_photo
from festival.games.bobing.setup.demo import (
    LOOK_SECONDS,
    DemoPlayer,
    play_demo,
    running_demo,
    set_pace,
    take_turn,
)
from festival.models import FAST, SLOW, Festival, Photo, Table
from festival.play import write_path
from festival.tables.record.record import table_record
from rules.bobing.game.commands import Pause, Throw
from rules.bobing.game.state import Phase
from rules.dice import Roll
from tests.festival.evening import new_festival, post, started, stored
from tests.games.bobing.prizes.photos import opened

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo() -> Festival:
    return stored(play_demo(None))


def version(festival: Festival) -> int:
    return Table.objects.get(festival=festival, number=1).version


def everybody(table_id: int) -> bool:
    return True


def turns_until(player: DemoPlayer, festival: Festival, start: float, end: float) -> list[float]:
    """When a turn was taken, looked at every second."""
    taken, now = [], start
    while now <= end:
        before = version(festival)
        player.look(now)
        if version(festival) > before:
            taken.append(now)
        now += LOOK_SECONDS
    return taken


def test_demo_takes_a_turn_at_its_pace_after_the_last_roll(demo: Festival) -> None:
    for start, (pace, seconds) in zip(
        (0, 1000, 2000), (("slow", SLOW), ("real", 16), ("fast", FAST)), strict=True
    ):
        set_pace(demo.pk, pace)
        taken = turns_until(DemoPlayer(everybody), demo, start, start + 2 * seconds + 2)
        assert taken == [start + 1 + turn * seconds for turn in range(3)], pace
    player = DemoPlayer(everybody)
    set_pace(demo.pk, "slow")
    assert turns_until(player, demo, 3000, 3010) == [3001]
    set_pace(demo.pk, "fast")
    assert turns_until(player, demo, 3011, 3015) == [3011, 3014]


def test_demo_waits_for_a_viewer_and_plays_no_real_evening(demo: Festival) -> None:
    watched: set[int] = set()
    player, real = DemoPlayer(watched.__contains__), started()
    Festival.objects.filter(pk=real.pk).update(demo_pace="fast")

    assert player.look(0) is False  # it stands still
    set_pace(demo.pk, "fast")
    assert turns_until(player, demo, 0, 20) == []
    watched |= {demo.table.pk, real.table.pk}
    assert turns_until(player, demo, 21, 26) == [22, 25]
    set_pace(demo.pk, "")
    assert turns_until(player, demo, 30, 40) == turns_until(player, real, 41, 60) == []


def test_every_throw_has_a_photo_also_one_that_the_demo_plays(demo: Festival) -> None:
    done = [entry.command for entry in table_record(demo.table).log.done]
    throws = [command for command in done if isinstance(command, Throw)]
    assert Photo.objects.count() == len(throws)
    read = Photo.objects.order_by("entry__seq").values_list("read", flat=True)
    assert list(read) == [str(each.roll) for each in throws]
    before = stored(demo).table

    take_turn(stored(demo))

    after = stored(demo).table
    assert (after.has_photos, after.revision) == (True, before.revision + 2)
    taken = Photo.objects.get(entry__seq=after.version)
    assert taken.read == ""  # the program rolled
    assert opened(bytes(taken.data)).size == (480, 480)
    assert len(taken.data) < 25_000


def test_dice_of_a_drawn_photo_lie_apart_in_the_bowl() -> None:
    for seed in range(200):
        found = list(demo_photo.places(Random(seed)))
        assert min(dist(*pair) for pair in combinations(found, 2)) >= demo_photo.APART
        assert max(dist(each, (240, 240)) for each in found) <= demo_photo.ROOM


def test_it_goes_on_to_the_crown_and_then_stands_still(desk: Client, demo: Festival) -> None:
    """Until it is over, no other demo is opened."""
    set_pace(demo.pk, "fast")
    assert running_demo() == demo
    player, now = DemoPlayer(everybody), 0.0

    for _ in range(5000):
        now += FAST
        if not player.look(now):
            break
    answer = press(desk, demo, "fast")

    after = stored(demo)
    state = table_record(after.table).state
    assert (state.phase, after.demo_pace) == (Phase.ENDED, "")
    assert len(state.holdings) == 63
    assert running_demo() != demo
    assert answer.status_code == 422
    assert answer.json()["notice"] == "This demo evening is over; begin another one."


def test_demo_respects_breaks_and_takes_each_turn_once(demo: Festival) -> None:
    """As by a server that was killed before it knew, and by the one after it, or by hand."""
    new = new_festival()
    Festival.objects.update(is_demo=True)
    take_turn(stored(new))
    assert table_record(stored(new).table).state.phase is Phase.ROLLING  # it begins the game

    before = version(demo)
    first, second = stored(demo), stored(demo)
    for seen in (first, second):
        take_turn(seen)
    assert version(demo) == before + 1

    seen = stored(demo)
    turn = table_record(seen.table).state.turn or 0
    write_path.perform(post(demo), Throw(turn, Roll.parse("112356")))
    take_turn(seen)
    assert version(demo) == before + 2

    write_path.perform(post(demo), Pause())
    take_turn(stored(demo))
    assert version(demo) == before + 3


def test_console_sets_the_pace_of_a_demo_alone(desk: Client, demo: Festival) -> None:
    real = new_festival()

    def console(festival: Festival) -> str:
        return desk.get(reverse("console", args=[festival.pk])).content.decode()

    answer = press(desk, demo, "fast")
    assert (answer.status_code, stored(demo).demo_pace) == (200, "fast")
    assert "It plays itself while somebody watches." in console(demo)
    press(desk, demo, "")
    assert "Let it play itself:" in console(demo)
    wrong = [press(desk, demo, pace).status_code for pace in ("faster", "0", "a" * 100)]
    assert (wrong, press(Client(), demo, "fast").status_code) == ([404] * 3, 302)  # a guest
    refused = press(desk, real, "fast")
    assert refused.status_code == 422
    assert refused.json()["notice"] == "Only a demo evening plays itself."
    assert [stored(each).demo_pace for each in (demo, real)] == ["", ""]
    assert "play itself" not in console(real)


def press(client: Client, festival: Festival, pace: str) -> Any:
    url = reverse("demo_pace", args=[festival.pk])
    return client.post(url, {"pace": pace}, headers={"Accept": "application/json"})


def test_demos_that_wait_for_the_database_say_so_once(
    demo: Festival, caplog: pytest.LogCaptureFixture
) -> None:
    set_pace(demo.pk, "fast")
    refused = [OperationalError("no answer")] * 3

    def is_seen(table_id: int) -> bool:
        if refused:
            raise refused.pop()
        return False

    player = DemoPlayer(is_seen)

    assert [player.is_playing(at) for at in range(5)] == [True] * 5
    assert [record.message for record in caplog.records] == [
        "the demos wait: OperationalError (no answer)",
        "the demos go on",
    ]
