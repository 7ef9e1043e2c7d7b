"""The evening as a story, and luck, counted a second time from the dice that were thrown."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.players import player_list
from festival.games.bobing.record import naming_of
from festival.games.bobing.results.log_in_order import chronicle_of
from festival.games.bobing.results.luck import luck_of
from festival.games.bobing.results.results import results_of
from festival.games.bobing.results.story import Story, story_of, tail
from festival.models import Festival
from festival.play import write_path
from festival.play.undo import undo
from festival.tables.record.record import table_record
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

RED_5 = "444442"
WINNING = Fraction(46_656 - 14_100, 46_656)  # of one throw in Manila


def story(festival: Festival) -> Story:
    table = stored(festival).table
    record = table_record(table)
    naming, told = naming_of(table, record.state), chronicle_of(record)
    return story_of(told, record.state, luck_of(told, record.state.book), naming)


def pair_of(*rolls: str, **changes: Any) -> Festival:
    """Ana and Ben, with a prize of the first and one of the sixth tier."""
    festival = started(names=["Ana", "Ben"], counts={1: 1, 6: 1}, **changes)
    throws(festival, *rolls)
    return festival


def chapters(festival: Festival) -> list[tuple[str, str]]:
    return [(chapter.title, chapter.text) for chapter in story(festival).chapters]


def titles(festival: Festival) -> list[str]:
    return [chapter.title for chapter in story(festival).chapters]


def crowned(festival: Festival) -> Festival:
    program_rolls_and_lots.crown(post(festival))
    return festival


def test_story_tells_who_struck_first_and_who_took_the_lead() -> None:
    festival = started()
    throws(festival, NOTHING, RED_4, SIX_5S, NOTHING)

    assert chapters(festival) == [
        ("Ben strikes first", "Red 4 is the throw to beat."),
        ("Cora takes the lead from Ben", "Same 6 beats Red 4."),
    ]
    found = [(each.number, each.round, each.dice) for each in story(festival).chapters]
    assert found == [(2, 1, (4, 4, 4, 4, 1, 2)), (3, 1, (5, 5, 5, 5, 5, 5))]


def test_roll_off_is_told_with_its_4s_twice_if_equal_again() -> None:
    """Ana and Ben are equal; in the roll-off Ana has one 4, Ben two."""
    festival = crowned(pair_of(RED_4, RED_4, ONE, NOTHING, ONE, TWO))
    again = crowned(pair_of(RED_4, RED_4, ONE, NOTHING, ONE, ONE, TWO, ONE))

    found = story(festival)

    told_of = ("A roll-off between Ana and Ben", "4s thrown: Ana 1, Ben 2. Ben wins it.")
    assert chapters(festival)[-1] == told_of
    crowns = [(each.person.name, each.how) for each in found.crowns]
    assert crowns == [("Ben", "Won in a roll-off against Ana.")]
    assert [text for title, text in chapters(again) if title.startswith("A roll-off")] == [
        "4s thrown: Ana 1, Ben 1. Tied again: they roll once more.",
        "4s thrown: Ana 2, Ben 1. Ana wins it.",
    ]


def test_long_names_of_a_roll_off_are_counted_to_fit_the_moon() -> None:
    surname = " de la Cruz Magsalin y Villanueva"
    festival = started(names=[f"Ana{surname}", "Ben", f"Cora{surname}"], counts={1: 1, 6: 1})
    throws(festival, RED_4, RED_4, RED_4, ONE, NOTHING, NOTHING, ONE, TWO, NOTHING)

    told = story(crowned(festival)).crowns

    assert [each.how for each in told] == ["A roll-off of 3 players."]


def test_total_grab_is_the_champion_and_how_rare_it_was() -> None:
    festival = started(counts={1: 1, 6: 2})
    throws(festival, ONE)
    confirmed(festival, GRAB)

    found = story(festival)

    assert [(each.person.name, each.dice) for each in found.crowns] == [("Ben", (4,) * 6)]
    assert found.crowns[0].how == "Red 6. One throw in 46,656 is that good."
    assert found.chapters[-1].title == "Ben takes every prize"


def test_last_lower_prize_is_told_once_even_if_it_came_back() -> None:
    festival = started(counts={1: 1, 6: 2})
    throws(festival, ONE, ONE)
    prize = festival.table.prizes.get(tier=6, position=2)
    write_path.perform(post(festival), TakeBack(prize.pk))
    throws(festival, NOTHING, ONE)

    assert chapters(festival) == [("The last prize below the champion’s goes to Ana", "Prize 6-2.")]


def test_story_has_at_most_seven_turning_points_in_order() -> None:
    festival = started(names=["Ana", "Ben"])
    pairs = ("11", "12", "13", "23", "33", "35", "55", "56", "66")
    throws(festival, *(f"4444{pair}" for pair in pairs))

    chapters = story(festival).chapters

    assert [each.number for each in chapters] == [3, 4, 5, 6, 7, 8, 9]
    assert [each.phase for each in chapters] == [round(8 * n / 9) for n in range(3, 10)]


def test_champion_is_told_with_the_throw_and_its_rarity() -> None:
    """As good: six alike and five 4s with a die from 2 up: 6 + 24 of the 46,656."""
    (crown,) = story(crowned(pair_of(NOTHING, RED_5, ONE, NOTHING))).crowns

    assert (crown.person.name, crown.dice) == ("Ben", (4, 4, 4, 4, 4, 2))
    assert crown.how == "Red 5, with throw 2 of 4. One throw in 1,555 is that good."


def test_luck_is_the_binomial_tail() -> None:
    def exact(counts: range, of: int) -> float:
        lost = 1 - WINNING
        return float(sum(comb(of, n) * WINNING**n * lost ** (of - n) for n in counts))

    for winning, made in ((8, 8), (0, 5), (3, 9), (20, 24)):
        at_least, at_most = exact(range(winning, made + 1), made), exact(range(winning + 1), made)
        each = float(WINNING)
        assert tail(winning, made, each, is_lucky=True) == pytest.approx(at_least)
        assert tail(winning, made, each, is_lucky=False) == pytest.approx(at_most)


def test_luckiest_is_named_and_bad_luck_is_shown_to_its_owner() -> None:
    """Eight of eight: 1 in 17.8 has as much luck; two of eight: 1 in 85.2 has as little; six of
    eight is luck that many have."""
    festival, usual = started(), started()
    for turn in range(8):
        throws(festival, ONE, NOTHING if turn > 1 else ONE, ONE if turn < 6 else NOTHING)
    throws(usual, ONE, ONE, NOTHING, ONE, NOTHING, ONE)

    found = results_of(stored(festival).table)

    assert found.story.luckiest == "Ana: 8 of 8 throws won. About one in 18 is that lucky."
    assert [each.luck for each in found.people] == [
        found.story.luckiest,
        "Ben: 2 of 8 throws won. About one in 85 is that unlucky.",
        "6 of 8 throws won; the odds say 5.6.",
    ]
    assert story(usual).luckiest == ""


WINNING_WAYS = 46_656 - 14_100  # of the throws there are, those that are not nothing


def by_number(festival: Festival) -> dict[int, tuple[int, int]]:
    """The winning throws of each player, and all of them."""
    record = table_record(stored(festival).table)
    found = luck_of(chronicle_of(record), record.state.book)
    return {each.player: (each.winning, each.throws) for each in found}


def evening() -> Festival:
    festival = started()
    throws(festival, ONE, RED_4, NOTHING)
    throws(festival, TWO, NOTHING, SIX_5S)
    throws(festival, RED_4)
    return festival


def test_luck_is_winning_throws_against_the_chance_of_each() -> None:
    """Whether a prize was left does not matter, and a champion throw wins as well."""
    record = table_record(stored(festival := evening()).table)

    found = luck_of(chronicle_of(record), record.state.book)

    assert by_number(festival) == {1: (3, 3), 2: (1, 2), 3: (1, 2)}
    expected = [each * WINNING_WAYS / 46_656 for each in (3, 2, 2)]
    assert [each.expected for each in found] == pytest.approx(expected)
    assert [each.is_good for each in found] == [True, False, False]


def test_uncounted_throws_and_roll_offs_are_nobodys_luck() -> None:
    festival, equal = started(), started(names=["Ana", "Ben"], counts={1: 1, 6: 1})
    throws(festival, ONE)
    write_path.perform(post(festival), Void(2, Fault.OUT))
    throws(festival, ONE)
    undo(post(festival))
    throws(equal, RED_4, RED_4, ONE, NOTHING)
    before = by_number(equal)
    throws(equal, TWO, NOTHING)

    assert by_number(festival) == {1: (1, 1)}
    assert before == by_number(equal) == {1: (2, 2), 2: (1, 2)}


def test_throws_count_as_corrected_and_for_joined_entries() -> None:
    festival, right = started(), started()
    throws(festival, ONE, RED_4, NOTHING)
    throws(right, ONE, RED_4)

    player_list.merge(post(festival), player=2, into=1)
    merged = by_number(festival), titles(festival)
    undo(post(festival))
    correct(right, 2, NOTHING)
    correct(right, 3, NOTHING)

    assert merged == ({1: (2, 2), 3: (0, 1)}, ["Ana strikes first"])
    assert by_number(festival) == {1: (1, 1), 2: (1, 1), 3: (0, 1)}
    assert (by_number(right), titles(right)) == ({1: (0, 1), 2: (0, 1)}, [])
