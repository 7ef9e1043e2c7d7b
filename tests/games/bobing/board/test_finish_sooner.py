"""How long a game can be expected to last, and the ways to finish it sooner."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from typing import Any

import pytest
from django.utils.text import capfirst

from festival.games.bobing.board.board_values import TimeLeft
from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.console import console_of
from festival.games.bobing.board.time_left import EVENINGS, ROLLS, pace_of, rolls_left, time_left_of
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.results import data_of
from festival.games.bobing.results.winner_list import winner_list
from festival.models import Festival
from festival.play import write_path
from festival.tables.record.record import table_record
from rules.bobing import Rulebook
from rules.bobing.book.switches import StopLeftover
from rules.bobing.game.commands import ChampionBy, Leave, Stop
from rules.bobing.game.state import Phase, State
from rules.bobing.odds.evenings import start_of
from tests.festival.evening import (
    NOTHING,
    ONE,
    ONE_EACH,
    PYRAMID,
    RED_4,
    STRAIGHT,
    began,
    new_festival,
    post,
    started,
    state_of,
    stored,
    throws,
)
from tests.rules.bobing.playing import Table, seated

pytestmark = pytest.mark.django_db

BEST, LOTS, ROLL_OFF, NOBODY = "best_throw", "lots", "roll_off", "nobody"
ROUND = "after_round"


def playing(*rolls: str, **changes: Any) -> Festival:
    festival = started(counts=ONE_EACH, **changes)
    throws(festival, *rolls)
    return stored(festival)


def offered(festival: Festival) -> dict[str, tuple[str, int]]:
    """What each way means, and its minutes."""
    found = console_of(stored(festival).table, "").finish
    return {way.value: (way.meaning, way.minutes) for way in found.ways} if found else {}


def finish(festival: Festival, by: ChampionBy, *, after_round: bool = False) -> None:
    program_rolls_and_lots.stop(post(festival), by, StopLeftover.KEEP, after_round=after_round)


def test_the_ways_are_those_that_the_throws_leave() -> None:
    expected = {
        (): [ROUND, LOTS, ROLL_OFF, NOBODY],
        (NOTHING,): [ROUND, LOTS, ROLL_OFF, NOBODY],
        (ONE,): [ROUND, BEST, LOTS, ROLL_OFF, NOBODY],
        (RED_4,): [ROUND, BEST],
    }

    assert {rolls: list(offered(playing(*rolls))) for rolls in expected} == expected


def test_each_way_names_the_would_be_champion_and_its_length() -> None:
    """At a minute a roll: three players, of whom two have yet to roll in this round."""
    one, two, leads, tie = (
        playing(*rolls, pace=60)
        for rolls in ((ONE,), (STRAIGHT, STRAIGHT), (RED_4,), (RED_4, RED_4))
    )

    assert offered(one) == {
        ROUND: ("Everybody gets the same number of rolls; then the best throw is champion.", 2),
        BEST: ("Ana threw Siu Tsai, the highest so far.", 0),
        LOTS: ("All 3 players here draw lots.", 0),
        ROLL_OFF: ("All 3 players here roll once; most 4s win.", 3),
        NOBODY: ("The organiser keeps the champion’s prize.", 0),
    }
    assert offered(two)[BEST] == ("2 players threw Pong Gan; they draw lots.", 0)
    assert offered(leads)[BEST] == ("Ana leads with Red 4.", 0)
    assert offered(tie)[BEST] == (
        "2 players are tied for the lead and roll once each; most 4s win.",
        2,
    )
    write_path.perform(post(one), Leave(3))  # who has left is not counted
    assert offered(one)[LOTS][0] == "All 2 players here draw lots."
    assert offered(one)[ROUND][1] == 1


def test_last_round_is_not_offered_twice_and_its_rolls_are_left() -> None:
    festival = playing(ONE, pace=60)
    finish(festival, ChampionBy.BEST_THROW, after_round=True)
    festival = stored(festival)

    ahead = time_left_of(festival.table, table_record(festival.table), now=0)

    assert ROUND not in offered(festival)
    assert ahead is not None
    assert (ahead.rolls, ahead.minutes) == (2, 2)
    assert board_of(festival.table).whats_next == ("Last round, then the champion is decided.")


def test_house_rule_for_what_is_left_is_preselected() -> None:
    found = console_of(playing(ONE, switches={"stop_leftover": "raffle"}).table, "").finish

    assert found is not None
    assert found.left == 4
    assert [(choice.value, choice.label, choice.is_chosen) for choice in found.choices] == [
        ("keep", "The organiser keeps the prizes.", False),
        ("raffle", "Raffled among the 3 players here.", True),
        ("consolation", "One each for players here with nothing, smallest first.", False),
    ]


@pytest.mark.parametrize(
    ("by", "said"),
    [
        (ChampionBy.LOTS, "champion by lot"),
        (ChampionBy.BEST_THROW, "champion by the best throw so far"),
    ],
)
def test_champion_without_a_throw_is_named_so_everywhere(by: ChampionBy, said: str) -> None:
    festival = playing(ONE)
    finish(festival, by)
    deciding = board_of(stored(festival).table)
    program_rolls_and_lots.crown(post(festival))
    table = stored(festival).table

    board, champion = board_of(table), winner_list(table).by_prize[0]

    assert deciding.whats_next.startswith(f"{capfirst(said)}. No more rolls")
    assert board.scene is not None
    assert (board.found_by, board.scene.note) == (said, capfirst(said))
    assert champion.title == f"Tsiong Guan 狀元 ({said})"
    assert data_of(table, "prize")["prizes"][0]["found_by"] == by.value
    assert [won.how for won in winner_list(table).by_prize[1:]] == [""] * 5


def evening_at(*seconds: int) -> Table:
    """A game whose throws were made at these moments."""
    table = seated("manila", {1: 1, 6: 99})
    for moment in seconds:
        table.throw(NOTHING, at=moment)
    return table


def test_pace_is_that_of_the_newest_turns_once_there_are_enough() -> None:
    start = 1_000_000
    expected = [
        ([start + 20 * turn for turn in range(10)], 15),
        ([start + 20 * turn for turn in range(11)], 20),
        (  # the median
            [*accumulate([10, 10, 10, 10, 14, 18, 30, 30, 30, 1200], initial=start)],
            16,
        ),
        ([*accumulate([20] * 150 + [40] * 100, initial=start)], 40),  # of the newest
        ([start] * 11, 10),
        ([0] * 20, 15),  # a log that knows no times
    ]
    record = table_record(started().table)

    found = [pace_of(replace(record, log=evening_at(*times).log), 15) for times, _ in expected]

    assert found == [pace for _, pace in expected]


CHAMPION_AND_SIXTH = {1: 1, 6: 1}
FIVE = ["Ana", "Ben", "Cora", "Dan", "Eve"]
ALL_AND_A_CHAMPION = 215.9  # mean rolls until all 63 prizes are gone or a grab ends the game
# Of one set an evening varies by 70 rolls, a wait for a champion by 83: four standard errors.
NEAR = 4 * 70 / min(EVENINGS, ROLLS / ALL_AND_A_CHAMPION) ** 0.5
NEAR_CHAMPION = 4 * 83 / min(EVENINGS, ROLLS / 85) ** 0.5
CHAMPION = 187 / 15552  # of a champion throw


def at_the_start(players: int, **switches: str) -> State:
    return start_of(Rulebook.load("manila", **switches), PYRAMID, players)


def closing(**changes: Any) -> Festival:
    """The last prize is gone, and two of five have rolled."""
    festival = started(counts=CHAMPION_AND_SIXTH, names=FIVE, **changes)
    throws(festival, RED_4, ONE)
    return stored(festival)


def test_whole_game_is_as_long_as_the_mean_of_simulated_ones() -> None:
    simulated = {5: 218.4, 10: 219.9, 20: 224.8, 50: 240.3, 100: 264.8}

    expected = {players: rolls_left(at_the_start(players)) for players in simulated}

    assert expected == pytest.approx(simulated, abs=NEAR)


def test_end_by_house_rule_adds_nothing_or_a_roll_for_everybody() -> None:
    at_once, finished, one_more = (
        rolls_left(at_the_start(10, end=end))
        for end in ("immediate", "finish_round", "one_more_round")
    )

    assert at_once == pytest.approx(ALL_AND_A_CHAMPION, abs=NEAR)
    assert finished > at_once
    assert one_more - finished == pytest.approx(10, abs=NEAR)


def test_remaining_rolls_are_known_once_only_the_end_is_left() -> None:
    without = started(counts=CHAMPION_AND_SIXTH, names=FIVE)
    throws(without, ONE)

    assert rolls_left(state_of(closing())) == 3
    assert rolls_left(state_of(closing(switches={"end": "one_more_round"}))) == 3 + 5
    assert rolls_left(state_of(without)) == pytest.approx(1 / CHAMPION + 2, abs=NEAR_CHAMPION)


def test_no_length_is_shown_outside_the_game_or_without_an_end() -> None:
    waiting, decided = new_festival(), started()
    throws(decided, RED_4)
    write_path.perform(post(decided), Stop())
    endless = started(counts={1: 1, 2: 1}, switches={"double3": "off", "straight_prize": "off"})

    assert state_of(decided).phase is Phase.CROWNING
    told = [board_of(stored(each).table).time_left for each in (waiting, decided, endless)]
    assert not any(told)


def test_time_limit_shortens_a_game_and_lengthens_none() -> None:
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
