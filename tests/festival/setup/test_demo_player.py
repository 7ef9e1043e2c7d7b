"""The demo evening that plays itself: while somebody watches, once a turn, to its end."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.board.bobing.time_left import time_left_of
from festival.live import hub as hubs
from festival.models import FAST, SLOW, Festival, Table
from festival.play import write_path
from festival.record.record import table_record
from festival.setup.demo import play_demo
from festival.setup.demo_player import LOOK_SECONDS, Player, set_pace, take_turn
from rules.bobing.game.commands import Pause, Throw
from rules.bobing.game.state import Phase
from rules.dice import Roll
from tests.festival.evening import new_festival, post, started, stored

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo() -> Festival:
    return stored(play_demo(None))


def version(festival: Festival) -> int:
    return Table.objects.get(festival=festival, number=1).version


def everybody(table_id: int) -> bool:
    return True


def turns_until(player: Player, festival: Festival, start: float, end: float) -> list[float]:
    """When a turn was taken, looked at every second."""
    taken, now = [], start
    while now <= end:
        before = version(festival)
        player.look(now)
        if version(festival) > before:
            taken.append(now)
        now += LOOK_SECONDS
    return taken


def test_it_takes_a_turn_at_its_pace(demo: Festival) -> None:
    for start, (pace, seconds) in zip(
        (0, 1000, 2000), (("slow", SLOW), ("real", 16), ("fast", FAST)), strict=True
    ):
        set_pace(demo.pk, pace)
        taken = turns_until(Player(everybody), demo, start, start + 2 * seconds + 2)
        assert taken == [start + 1 + turn * seconds for turn in range(3)], pace


def test_another_pace_counts_from_the_last_roll(demo: Festival) -> None:
    player = Player(everybody)
    set_pace(demo.pk, "slow")
    assert turns_until(player, demo, 0, 10) == [1]

    set_pace(demo.pk, "fast")

    assert turns_until(player, demo, 11, 15) == [11, 14]


def test_what_is_left_is_told_at_the_pace_of_the_demo_and_never_at_that_of_its_seed(
    demo: Festival,
) -> None:
    def told(pace: str) -> tuple[float, bool]:
        set_pace(demo.pk, pace)
        now = stored(demo)
        left = time_left_of(now.table, table_record(now.table), 0)
        assert left is not None
        return left.minutes / left.rolls * 60, left.is_measured

    for pace, seconds in (("slow", SLOW), ("fast", FAST), ("real", 16)):
        gap, is_measured = told(pace)
        assert is_measured
        assert gap == pytest.approx(seconds, rel=0.1)
    gap, is_measured = told("")
    assert not is_measured
    assert gap == pytest.approx(16, rel=0.1)


def test_nobody_watches_and_nothing_happens_until_somebody_comes(demo: Festival) -> None:
    set_pace(demo.pk, "fast")
    watched: set[int] = set()
    player = Player(watched.__contains__)

    assert turns_until(player, demo, 0, 20) == []
    watched.add(demo.table.pk)
    assert turns_until(player, demo, 21, 26) == [22, 25]


def test_a_demo_that_stands_still_is_left_alone_and_no_real_evening_is_ever_played(
    demo: Festival,
) -> None:
    player, real = Player(everybody), started()

    assert player.look(0) is False
    set_pace(demo.pk, "fast")
    assert player.look(0) is True
    set_pace(demo.pk, "")
    Festival.objects.filter(pk=real.pk).update(demo_pace="fast")
    assert turns_until(player, demo, 1, 20) == []
    assert turns_until(player, real, 21, 40) == []


def test_it_goes_on_to_the_crown_and_then_stands_still(desk: Client, demo: Festival) -> None:
    set_pace(demo.pk, "fast")
    player, now = Player(everybody), 0.0

    for _ in range(5000):
        now += FAST
        if not player.look(now):
            break
    answer = press(desk, demo, "fast")

    after = stored(demo)
    state = table_record(after.table).state
    assert (state.phase, after.demo_pace) == (Phase.ENDED, "")
    assert len(state.holdings) == 63
    assert answer.status_code == 422
    assert answer.json()["notice"] == "This demo evening is over; begin another one."


def test_a_break_stays_a_break_and_a_turn_that_was_taken_is_not_taken_again(demo: Festival) -> None:
    """As by a server that was killed before it knew, and by the one after it, or by hand."""
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


def test_it_begins_a_game_that_has_not_begun() -> None:
    festival = new_festival()
    Festival.objects.update(is_demo=True)

    take_turn(stored(festival))

    assert table_record(stored(festival).table).state.phase is Phase.ROLLING


def test_the_console_says_how_fast_and_lets_it_be_chosen(desk: Client, demo: Festival) -> None:
    console = reverse("console", args=[demo.pk])

    answer = press(desk, demo, "fast")
    assert (answer.status_code, stored(demo).demo_pace) == (200, "fast")
    assert "It plays itself while somebody watches." in desk.get(console).content.decode()
    press(desk, demo, "")
    assert "Let it play itself:" in desk.get(console).content.decode()
    wrong = [press(desk, demo, pace).status_code for pace in ("faster", "0", "a" * 100)]
    assert wrong == [404] * 3
    assert press(Client(), demo, "fast").status_code == 302  # a guest
    assert stored(demo).demo_pace == ""
    assert not hubs.is_watched(demo.table.pk)


def test_a_real_festival_has_no_pace(desk: Client) -> None:
    festival = new_festival()
    answer = press(desk, festival, "fast")
    assert answer.status_code == 422
    assert answer.json()["notice"] == "Only a demo evening plays itself."
    assert stored(festival).demo_pace == ""
    page = desk.get(reverse("console", args=[festival.pk])).content.decode()
    assert "play itself" not in page


def press(client: Client, festival: Festival, pace: str) -> Any:
    url = reverse("demo_pace", args=[festival.pk])
    return client.post(url, {"pace": pace}, headers={"Accept": "application/json"})
