"""The evening in pictures, counted a second time by hand and by other means."""

from __future__ import annotations

import pytest

from festival.games.bobing.play import player_list
from festival.games.bobing.record import naming_of
from festival.games.bobing.results.charts import LuckChart, luck_of, rounds_of
from festival.games.bobing.results.chronicle import chronicle_of
from festival.games.bobing.results.race import Label, Race, race_of
from festival.models import Festival
from festival.play import write_path
from festival.record.record import table_record
from rules.bobing.game.commands import Fault, TakeBack, Void
from tests.festival.evening import (
    GRAB,
    NOTHING,
    ONE,
    RED_4,
    SIX_5S,
    TWO,
    confirmed,
    correct,
    post,
    started,
    stored,
    throws,
)

pytestmark = pytest.mark.django_db

WINNING = 46_656 - 14_100  # of the throws there are, those that are not nothing
RED_5 = "444442"


def luck(festival: Festival) -> LuckChart:
    record = table_record(stored(festival).table)
    naming = naming_of(festival.table, record.state)
    return luck_of(chronicle_of(record), record.state.book, naming)


def drawn_race(festival: Festival) -> Race:
    record = table_record(stored(festival).table)
    return race_of(chronicle_of(record), record.state, naming_of(festival.table, record.state))


def by_round(festival: Festival) -> list[tuple[int, int]]:
    return list(rounds_of(chronicle_of(table_record(stored(festival).table))).won)


def by_name(festival: Festival) -> dict[str, tuple[int, int]]:
    return {each.person.name: (each.winning, each.throws) for each in luck(festival).players}


def race(festival: Festival) -> list[tuple[int, str, str]]:
    found = drawn_race(festival)
    states = [dot.state for dot in found.dots]
    return [
        (each.number, each.person.name, state)
        for each, state in zip(found.throws, states, strict=True)
    ]


def evening() -> Festival:
    festival = started()
    throws(festival, ONE, RED_4, NOTHING)
    throws(festival, TWO, NOTHING, SIX_5S)
    throws(festival, RED_4)
    return festival


def test_each_prize_counts_in_the_round_in_which_it_left_the_table() -> None:
    grabbed, back = started(counts={1: 1, 5: 2, 6: 3}), started(counts={1: 1, 5: 1, 6: 1})
    for festival in (grabbed, back):
        throws(festival, ONE, NOTHING, NOTHING)
    confirmed(grabbed, GRAB)  # brings every prize in its round
    write_path.perform(post(back), TakeBack(back.table.prizes.get(tier=6).pk))
    without = by_round(back)
    throws(back, ONE)

    assert by_round(evening()) == [(1, 1), (2, 1), (3, 0)]
    assert by_round(grabbed) == [(1, 1), (2, 5)]
    assert (without, by_round(back)) == ([(1, 0)], [(1, 0), (2, 1)])


def test_luck_is_winning_throws_against_the_chance_of_each() -> None:
    """Whether a prize was left does not matter, and a champion throw wins as well. Two throws are
    expected to win 1.4 times: Ana's luck is 0.9, that of the others -0.4."""
    found = luck(evening())
    players = found.players

    assert by_name(evening()) == {"Ana": (3, 3), "Ben": (1, 2), "Cora": (1, 2)}
    expected = [each * WINNING / 46_656 for each in (3, 2, 2)]
    assert [p.expected for p in players] == pytest.approx(expected)
    differences = [3 - expected[0], 1 - expected[1], 1 - expected[2]]
    assert [p.difference for p in players] == pytest.approx(differences)
    assert [(row.signed, row.side, row.dots) for row in found.rows] == [
        *(("+1", "above", "●"), ("0", "even", "●●")),
    ]


def test_throws_that_do_not_count_and_those_of_a_roll_off_are_nobodys_luck() -> None:
    festival, equal = started(), started(names=["Ana", "Ben"], counts={1: 1, 6: 1})
    throws(festival, ONE)
    write_path.perform(post(festival), Void(2, Fault.OUT))
    throws(festival, ONE)
    write_path.undo(post(festival))
    throws(equal, RED_4, RED_4, ONE, NOTHING)
    before = by_name(equal)
    throws(equal, TWO, NOTHING)

    assert by_name(festival) == {"Ana": (1, 1)}
    assert before == by_name(equal) == {"Ana": (2, 2), "Ben": (1, 2)}


def test_throws_count_as_they_were_put_right_and_of_two_entries_of_one_person_together() -> None:
    festival, right = started(), started()
    throws(festival, ONE, RED_4, NOTHING)
    throws(right, ONE, RED_4)

    player_list.merge(post(festival), player=2, into=1)
    merged = by_name(festival), race(festival)
    write_path.undo(post(festival))
    correct(right, 2, NOTHING)
    correct(right, 3, NOTHING)

    assert merged == ({"Ana": (2, 2), "Cora": (0, 1)}, [(2, "Ana", "top")])
    assert by_name(festival) == {"Ana": (1, 1), "Ben": (1, 1), "Cora": (0, 1)}
    assert (by_name(right), race(right)) == ({"Ana": (0, 1), "Ben": (0, 1)}, [])


def test_race_tells_who_took_the_lead_who_came_too_late_and_who_was_equal() -> None:
    """Seven throws stand on 3 to 97 per cent, so 15.7 apart; of two that led the better is at the
    top, 46 pixels above the other. Whoever comes too late is 14 below the line."""
    festival, equal = evening(), started()
    throws(equal, RED_4, RED_4, RED_5, RED_5)

    found = drawn_race(festival)

    assert race(festival) == [(2, "Ben", "top"), (6, "Cora", "top"), (7, "Ana", "behind")]
    assert [(dot.x, dot.y) for dot in found.dots] == [(18.7, 86), (81.3, 40), (97.0, 54)]
    assert [(step.x, step.until, step.y, step.rise) for step in found.steps[:2]] == [
        *((18.7, 81.3, 86, 86), (81.3, 97.0, 40, 86)),
    ]
    assert found.labels == (
        Label(x=81.3, y=40, text="Cora", is_left=False),
        Label(x=18.7, y=86, text="Ben", is_left=False),
    )
    assert [(tick.x, tick.text) for tick in found.ticks] == [(3.0, "1"), (50.0, "2"), (97.0, "3")]
    assert [label.text for label in drawn_race(equal).labels] == ["Cora, Ana", "Ana, Ben"]
    assert [state for *_, state in race(equal)] == ["top"] * 4
