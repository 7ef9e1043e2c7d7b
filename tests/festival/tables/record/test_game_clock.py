"""The clock of games, when somebody sets the laptop's clock meanwhile."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

import pytest
from django.test import override_settings
from django.utils import timezone

from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.moments import break_of
from festival.games.bobing.players.player_list import timed
from festival.play import write_path
from festival.tables.record.game_clock import clock_shows, game_time, game_time_of
from festival.tables.record.record import naming_at, table_record
from rules.bobing.game.commands import Pause, Resume, Throw
from rules.dice import Roll
from tests.festival.evening import NOTHING, post, started, state_of, stored

JUMPS = [timedelta(hours=-1), timedelta(hours=25), timedelta(days=-20_000), timedelta(days=27_000)]
EIGHT = datetime(2026, 9, 25, 20, tzinfo=UTC)


def jump(monkeypatch: pytest.MonkeyPatch, by: timedelta) -> None:
    """Set the laptop's clock."""
    right, now = time.time, timezone.now
    monkeypatch.setattr(time, "time", lambda: right() + by.total_seconds())
    monkeypatch.setattr(timezone, "now", lambda: now() + by)


@pytest.mark.parametrize("by", JUMPS, ids=str)
def test_game_clock_goes_on_when_the_laptops_is_set(
    by: timedelta, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = game_time()
    jump(monkeypatch, by)

    assert 0 <= game_time() - before < 60
    assert clock_shows(EIGHT) == EIGHT + by
    assert -1 < game_time() - game_time_of(timezone.now()) < 1
    with override_settings(IS_HOSTED=True):
        assert abs(game_time() - time.time()) < 1


@pytest.mark.django_db
@pytest.mark.parametrize("by", JUMPS, ids=str)
def test_break_and_timed_game_go_on_when_the_clock_is_set(
    by: timedelta, monkeypatch: pytest.MonkeyPatch
) -> None:
    festival = started(switches={"end": "timed"}, minutes=60)
    left = board_of(stored(festival).table).clock
    write_path.perform(post(festival), timed(Pause(minutes=10)))
    jump(monkeypatch, by)
    table = stored(festival).table
    rest = break_of(table_record(table).state, naming_at(table))
    for command in (Resume(), Throw(1, Roll.parse(NOTHING))):
        write_path.perform(post(festival), timed(command))

    assert rest is not None
    assert rest.ends is not None
    assert 590 < rest.ends.timestamp() - game_time() <= 600
    after = board_of(stored(festival).table).clock
    assert left is not None
    assert after is not None
    assert (left.minutes, after.minutes, state_of(festival).is_closing) == (60, 60, False)
