"""How much longer a game can be expected to last, against figures found otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from festival.games.bobing.board.board import TimeLeft
from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.time_left import rolls_left, time_left_of
from festival.models import Festival
from festival.play import write_path
from festival.record.record import table_record
from rules.bobing import Rulebook
from rules.bobing.game.commands import Stop
from rules.bobing.game.state import Phase, State
from rules.bobing.odds.forecast import Forecast
from tests.festival.evening import (
    ONE,
    PYRAMID,
    RED_4,
    began,
    new_festival,
    post,
    started,
    state_of,
    stored,
    throws,
)

pytestmark = pytest.mark.django_db

CHAMPION_AND_SIXTH = {1: 1, 6: 1}
FIVE = ["Ana", "Ben", "Cora", "Dan", "Eve"]
ALL_AND_A_CHAMPION = 216.500149  # mean rolls until all 63 prizes are gone, exact
CHAMPION = 187 / 15552  # of a champion throw


def at_the_start(players: int, **switches: str) -> State:
    return Forecast.of(Rulebook.load("manila", **switches), PYRAMID, players).state


def closing(**changes: Any) -> Festival:
    """The last prize is gone, and two of five have rolled."""
    festival = started(counts=CHAMPION_AND_SIXTH, names=FIVE, **changes)
    throws(festival, RED_4, ONE)
    return stored(festival)


def test_a_whole_game_is_as_long_as_simulated_games_were_in_the_mean() -> None:
    simulated = {5: 218.4, 10: 219.9, 20: 224.8, 50: 240.3, 100: 264.8}

    expected = {players: rolls_left(at_the_start(players)) for players in simulated}

    assert expected == pytest.approx(simulated, rel=0.01)


def test_the_end_by_house_rule_adds_no_round_or_one_of_a_roll_for_everybody() -> None:
    at_once, finished, one_more = (
        rolls_left(at_the_start(10, end=end))
        for end in ("immediate", "finish_round", "one_more_round")
    )

    assert at_once == pytest.approx(ALL_AND_A_CHAMPION, abs=1e-6)
    assert one_more - finished == pytest.approx(10)


def test_after_the_last_prize_it_is_known_who_still_rolls_unless_a_champion_is_missing() -> None:
    without = started(counts=CHAMPION_AND_SIXTH, names=FIVE)
    throws(without, ONE)

    assert rolls_left(state_of(closing())) == 3
    assert rolls_left(state_of(closing(switches={"end": "one_more_round"}))) == 3 + 5
    assert rolls_left(state_of(without)) == pytest.approx(1 / CHAMPION + 2)


def test_nothing_is_told_before_the_start_after_the_rolling_or_of_an_evening_without_end() -> None:
    waiting, decided = new_festival(), started()
    throws(decided, RED_4)
    write_path.perform(post(decided), Stop())
    endless = started(counts={1: 1, 2: 1}, switches={"double3": "off", "straight_prize": "off"})

    assert state_of(decided).phase is Phase.CROWNING
    told = [board_of(stored(each).table).time_left for each in (waiting, decided, endless)]
    assert not any(told)


def test_the_clock_ends_a_game_before_its_prizes_do_and_makes_none_longer() -> None:
    """Ten minutes at a roll a minute, and half of a round of three."""
    short, long = (
        new_festival(switches={"end": "timed"}, pace=60, minutes=minutes, counts=counts)
        for minutes, counts in ((10, PYRAMID), (600, CHAMPION_AND_SIXTH))
    )
    for festival in (short, long):
        began(festival, at=1000)
    unlimited = round(rolls_left(state_of(long)))

    found = [
        time_left_of(table, table_record(table), now=1000)
        for table in (stored(short).table, stored(long).table)
    ]

    assert found == [TimeLeft(rolls=n, minutes=n) for n in (11, unlimited)]
