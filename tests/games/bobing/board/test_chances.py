"""What a throw can still win, out of 46,656; the numbers are the published counts of Manila."""

from __future__ import annotations

import pytest

from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.chances import winning_ways
from festival.models import Festival
from festival.record.log_lines import Person
from tests.festival.evening import (
    NOTHING,
    ONE,
    STRAIGHT,
    started,
    state_of,
    stored,
    throw,
    throws,
)

pytestmark = pytest.mark.django_db


def kinds(festival: Festival) -> dict[str, tuple[str, int]]:
    """How something can be won in each tier, with how many prizes are left."""
    chances = board_of(stored(festival).table).chances
    won = [chance for chance in chances if chance.kind != "none"]
    return {chance.names.roman: (chance.kind, chance.left) for chance in won}


def test_at_the_start_every_tier_can_be_won_by_as_many_throws_as_reach_it() -> None:
    festival = started()

    assert winning_ways(state_of(festival)) == {
        1: 561,
        2: 1020,
        3: 2400,
        4: 1875,
        5: 9300,
        6: 17400,
    }
    assert kinds(festival) == {
        "Tsiong Guan": ("lead", 1),
        "Pong Gan": ("left", 2),
        "Tam Hue": ("left", 4),
        "Tsin Si": ("left", 8),
        "Ki Din": ("left", 16),
        "Siu Tsai": ("left", 32),
    }


def test_the_leader_has_to_be_beaten_and_a_tier_without_prizes_is_left_out() -> None:
    """Six 1s are the lowest six alike: four others beat them, and the total grab."""
    festival, ones, few = started(), started(), started(counts={1: 1, 5: 1, 6: 1})
    throws(festival, "444412", NOTHING)
    throw(ones, "111111")
    throw(few, ONE)

    champion = board_of(stored(festival).table).chances[0]

    assert (champion.kind, champion.leader) == ("beat", Person(number=1, name="Ana"))
    assert champion.dice == (4, 4, 4, 4, 1, 2)
    assert winning_ways(state_of(ones))[1] == 5
    assert list(kinds(few)) == ["Tsiong Guan", "Ki Din"]


def test_prizes_that_can_be_taken_from_a_holder_can_still_be_won() -> None:
    chase = {"chase": "champion+second+red3"}
    festival = started(counts={1: 1, 2: 1, 4: 1}, switches=chase)
    throw(festival, STRAIGHT)

    assert kinds(festival)["Pong Gan"] == ("held", 0)
    assert winning_ways(state_of(festival))[2] == 1020


def test_a_throw_for_an_empty_tier_wins_in_the_next_where_the_house_rule_says_so() -> None:
    festival = started(counts={1: 1, 2: 0, 3: 1}, switches={"empty_tier": "next_lower"})
    strict = started(counts={1: 1, 2: 0, 3: 1}, switches={"empty_tier": "nothing"})

    ways, without = (winning_ways(state_of(each)) for each in (festival, strict))

    assert (ways[2], ways[3]) == (0, 2400 + 1020)
    assert (without[2], without[3]) == (0, 2400)
