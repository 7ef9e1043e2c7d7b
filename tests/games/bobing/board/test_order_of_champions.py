"""Who leads and why, what is said of it aloud, and what a throw can still win. The numbers are the
published counts of Manila."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from festival.games.bobing.board.build_board import board_of, winning_ways
from festival.games.bobing.board.console import console_of
from festival.games.bobing.play import program_rolls_and_lots
from festival.models import Festival
from festival.play import write_path
from festival.tables.record.log_line import Person
from rules.bobing.game.commands import Fault, Skip, Void
from tests.festival.evening import (
    GRAB,
    NOTHING,
    ONE,
    RED_4,
    STRAIGHT,
    TWO,
    confirmed,
    post,
    started,
    state_of,
    stored,
    throw,
    throws,
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

SUM_7, ALSO_7, SUM_8, SUM_3 = "444416", "444425", "444426", "444412"
FEW = {1: 1, 6: 1}
EQUAL = "Ana and Ben are tied for the lead and roll off: most 4s win."
NO_CHASE = {"first_player": "order", "chase": "none"}
KEPT: dict[str, Any] = {"rulebook": "xiamen", "switches": NO_CHASE}


def tied(**changes: Any) -> Festival:
    """Ana and Ben are equal at the top and roll off."""
    festival = started(counts=FEW, **changes)
    throws(festival, SUM_7, ALSO_7, ONE)
    return festival


def rungs(festival: Festival) -> list[tuple[int, str, str]]:
    ladder = board_of(stored(festival).table).ladder
    return [(rung.place, rung.person.name, rung.note) for rung in ladder]


def aloud(festival: Festival) -> str:
    return console_of(stored(festival).table, "").cue


def test_ladder_follows_the_roll_off_with_its_winner_first() -> None:
    festival = tied()
    seen = [rungs(festival)]
    for roll in (ONE, TWO):
        throw(festival, roll)
        seen.append(rungs(festival))
    program_rolls_and_lots.crown(post(festival))
    seen.append(rungs(festival))

    decided = [
        (1, "Ben", "won the roll-off with two 4s"),
        (2, "Ana", "lost the roll-off with one 4"),
    ]
    assert seen == [
        [(1, "Ana", ""), (1, "Ben", "")],
        [(1, "Ana", "one 4 in the roll-off"), (1, "Ben", "")],
        *(decided, decided),
    ]
    board, results = (
        page_of(Client().get(f"/f/{festival.code}/{page}", HTTP_HOST="localhost")).text
        for page in ("", "results/")
    )
    assert board.index(decided[0][2]) < board.index(decided[1][2])
    assert "4s thrown: Ana 1, Ben 2. Ben wins it." in results


def test_holder_who_keeps_the_prize_stands_first_everywhere() -> None:
    festival = started(**KEPT)
    throws(festival, SUM_3, "666666")
    board = board_of(stored(festival).table)

    assert rungs(festival) == [(1, "Ana", "keeps the prize"), (2, "Ben", "")]
    assert board.facts.leads == {1}
    assert board.last is not None
    assert board.last.outcome == "a better throw, but Ana keeps the champion’s prize"
    assert board.to_beat == "Ana keeps the prize; only six 4s can take it"


def test_possible_wins_say_that_the_holder_keeps_the_prize() -> None:
    is_safe = "Ana keeps the prize, whatever is thrown"
    for switches, one_in in (({}, 46656), ({"grab": "off"}, 0), ({"grab_scope": "untaken"}, 0)):
        festival = started(rulebook="xiamen", switches={**NO_CHASE, **switches})
        throw(festival, SUM_3)
        board = board_of(stored(festival).table)
        champion = board.chances[0]

        assert (champion.kind, champion.leader and champion.leader.name) == ("kept", "Ana")
        assert champion.one_in == one_in
        assert (board.to_beat == is_safe) is (one_in == 0)


def test_a_roll_off_is_said_as_one_would_say_it() -> None:
    festival = tied()
    heard = [aloud(festival)]
    for roll in (TWO, TWO, ONE, "444123"):
        throw(festival, roll)
        heard.append(aloud(festival))

    assert heard == [
        f"Red 1! Siu Tsai for Cora: Prize 6-1. The last lower prize is gone. {EQUAL}",
        "Ana has two 4s. Ben needs three 4s to win.",
        "Ben has two 4s. Tied again: Ana and Ben roll once more.",
        "Ana has one 4. Ben needs two 4s to win.",
        "Ben has three 4s. Ben wins the roll-off!",
    ]


def test_cue_says_who_what_and_what_for() -> None:
    def cue(*rolls: str, rulebook: str = "manila") -> str:
        festival = started(rulebook=rulebook)
        for roll in rolls:
            confirmed(festival, roll)
        return console_of(stored(festival).table, "").cue

    out = started()
    write_path.perform(post(out), Void(1, Fault.OUT))

    assert [cue(), cue(TWO), cue(TWO, "444123"), cue(TWO, NOTHING)] == [
        "",
        "Red 2! Ki Din for Ana: Prize 5-1.",
        "Red 3! Tam Hue for Ben: Prize 3-1.",
        "Nothing this time, Ben. Next!",
    ]
    assert [cue(RED_4, roll) for roll in ("444466", RED_4, "444411")] == [
        "Red 4! Ben leads.",
        "Red 4! Ben draws level with Ana.",
        "Red 4, Ben! But Ana still leads.",
    ]
    assert cue("444442", "444442", RED_4).endswith("! But 2 still lead.")
    # Two things are two sentences.
    assert cue(RED_4, rulebook="xiamen").endswith(" leads. Wins Prize 1-1.")
    assert cue(GRAB) == "Red 6! Ana takes every prize."
    assert console_of(stored(out).table, "").cue == "A die left the bowl: Ana rolls again."
    write_path.perform(post(out), Skip(1))
    away = board_of(stored(out).table).last
    assert away is not None
    assert away.outcome == "was away; turn skipped"
    assert console_of(stored(out).table, "").cue == "Ana was away; turn skipped."


def beats(*rolls: str, **changes: Any) -> str:
    festival = started(**changes)
    throws(festival, *rolls)
    return board_of(stored(festival).table).to_beat


def test_it_is_said_what_beats_whoever_leads() -> None:
    assert beats(NOTHING) == ""
    said = {
        "444426": "five alike, or four 4s with 9 or more",
        "444412": "five alike, or four 4s with 4 or more on the other two",  # on neither of them
        "444456": "five alike, or four 4s and two 6s",
        "555553": "six alike, five 4s or 6s, or five 5s with 4 or more",
        "444446": "six alike",
        "333333": "six 4s or higher",
    }
    assert {roll: beats(roll) for roll in said} == {
        roll: f"To beat Ana: {throws}" for roll, throws in said.items()
    }
    assert beats("444426", "444426").startswith("To beat the 2 who lead: five alike, or four 4s")
    # More than is said in a breath.
    sheet = {"rulebook": "xiamen_sheet", "switches": {"first_player": "order"}}
    assert beats("555553", **sheet) == "To beat Ana: a higher champion throw"


def kinds(festival: Festival) -> dict[str, tuple[str, int]]:
    """How something can be won in each tier, with how many prizes are left."""
    chances = board_of(stored(festival).table).chances
    won = [chance for chance in chances if chance.kind != "none"]
    return {chance.names.roman: (chance.kind, chance.left) for chance in won}


def test_every_tier_can_be_won_at_the_start_by_its_throws() -> None:
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


def test_leader_must_be_beaten_and_empty_tiers_are_left_out() -> None:
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


def test_prizes_that_can_be_taken_can_still_be_won() -> None:
    chase = {"chase": "champion+second+red3"}
    festival = started(counts={1: 1, 2: 1, 4: 1}, switches=chase)
    throw(festival, STRAIGHT)

    assert kinds(festival)["Pong Gan"] == ("held", 0)
    assert winning_ways(state_of(festival))[2] == 1020


def test_throw_for_an_empty_tier_wins_in_the_next_by_house_rule() -> None:
    festival = started(counts={1: 1, 2: 0, 3: 1}, switches={"empty_tier": "next_lower"})
    strict = started(counts={1: 1, 2: 0, 3: 1}, switches={"empty_tier": "nothing"})

    ways, without = (winning_ways(state_of(each)) for each in (festival, strict))

    assert (ways[2], ways[3]) == (0, 2400 + 1020)
    assert (without[2], without[3]) == (0, 2400)
