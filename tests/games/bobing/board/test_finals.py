"""A final on the screens: what ends it, how far it is, and who would win it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.board.board_values import Board
from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.console import Console, console_of
from festival.games.bobing.board.phone.guest_card import texts
from festival.games.bobing.play import program_rolls_and_lots
from festival.models import Festival
from rules.bobing.game.commands import ChampionBy
from tests.festival.evening import (
    NAMES,
    NOTHING,
    ONE,
    RED_3,
    RED_4,
    TWO,
    post,
    started,
    state_of,
    stored,
    throws,
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

CHAMPION = {1: 1}
FOUR = (*NAMES, "Dan")
FIVES = "555556"


def final(end: str, *rolls: str, **changes: Any) -> Festival:
    festival = started(**{"counts": CHAMPION, "switches": {"end": end}, **changes})
    throws(festival, *rolls)
    return stored(festival)


def by_rounds(*rolls: str, **changes: Any) -> Festival:
    return final("best_of_round", *rolls, **changes)


def by_a_lap(*rolls: str, **changes: Any) -> Festival:
    return final("unbeaten_lap", *rolls, **changes)


def board(festival: Festival) -> Board:
    return board_of(stored(festival).table)


def console(festival: Festival) -> Console:
    return console_of(stored(festival).table, "")


def said(festival: Festival) -> tuple[int, str]:
    """The last round that there can be, and what comes next."""
    shown = board(festival)
    return shown.last_round, shown.whats_next


def test_a_final_by_rounds_says_what_the_round_brings() -> None:
    expected = {
        (): "The best champion throw of a round wins; after round 3 most 4s.",
        (NOTHING, RED_4): "After this round its best champion throw wins.",
        (NOTHING,) * 6: "Last round: a champion throw wins; without one, most 4s.",
    }

    assert {rolls: said(by_rounds(*rolls)) for rolls in expected} == {
        rolls: (3, sentence) for rolls, sentence in expected.items()
    }


def test_a_final_by_a_lap_says_how_far_it_is() -> None:
    expected: dict[tuple[str, ...], tuple[int, str]] = {
        (): (10, "The first champion throw leads; it wins if nobody beats it in one turn each."),
        (RED_4,): (0, "Ana leads, unbeaten for 0 of 2 turns."),
        (RED_4, NOTHING): (0, "Ana leads, unbeaten for 1 of 2 turns."),
        (RED_4, FIVES): (0, "Ben leads, unbeaten for 0 of 2 turns."),
        ("444416", "444425"): (0, "2 lead, unbeaten for 0 of 1 turns."),
        (NOTHING,) * 27: (
            10,
            "Last round for a champion throw; without one, everybody rolls once.",
        ),
    }

    assert {rolls: said(by_a_lap(*rolls)) for rolls in expected} == expected
    semi_final = by_a_lap(RED_4, counts={1: 2})
    assert said(semi_final) == (10, "2 leaders win if nobody beats them in one turn each.")


def test_pages_say_which_round_of_how_many_it_is(desk: Client) -> None:
    festival = by_rounds(NOTHING, NOTHING, NOTHING, NOTHING)
    addresses = [
        reverse("tv", args=[festival.code]),
        reverse("board", args=[festival.code]),
        reverse("console", args=[festival.pk]),
    ]

    for address in addresses:
        assert "Round 2 of at most 3" in page_of(desk.get(address)).text


def test_most_4s_are_told_as_long_as_they_may_decide() -> None:
    festival = by_rounds(NOTHING)
    assert board(festival).to_beat == ""

    throws(festival, TWO)
    assert board(festival).to_beat == "Most 4s so far: Ben, two 4s"
    throws(festival, TWO)
    assert board(festival).to_beat == "Most 4s so far: Ben, Cora, two 4s"
    throws(festival, RED_4)
    assert board(festival).to_beat.startswith("To beat Ana: five alike, or four 4s")


def ways(festival: Festival) -> dict[str, str]:
    found = console(festival).finish
    return {way.value: way.meaning for way in found.ways} if found else {}


def test_4s_can_decide_sooner_but_not_the_last_round() -> None:
    festival, last = by_rounds(TWO, ONE), by_rounds(*(NOTHING,) * 5)
    assert ways(festival)["most_fours"] == "Ana has two 4s, the most."
    assert "after_round" in ways(last)

    throws(festival, TWO)
    throws(last, NOTHING)
    sentence = "2 players have two 4s and roll once each; most 4s win."
    assert ways(festival)["most_fours"] == sentence
    assert "after_round" not in ways(last)
    program_rolls_and_lots.stop(post(festival), ChampionBy.MOST_FOURS, None, after_round=False)
    assert state_of(festival).roll_off is not None


def test_guests_roll_again_only_if_the_leader_is_beaten() -> None:
    festival = by_a_lap(NOTHING, RED_4, NOTHING, names=FOUR)
    found = board(festival)

    kinds = [found.facts.status(number) for number in (1, 2, 3, 4)]

    assert [(each.kind, each.turns) for each in kinds] == [
        *(("next", 1), ("lapped", 0), ("lapped", 0), ("now", 0))
    ]
    assert [person.name for person in found.following] == ["Ana"]
    assert "lapped" in texts()


def test_game_for_the_champions_prize_alone_says_so() -> None:
    festival = started(counts=CHAMPION)
    throws(festival, RED_3)
    last = board(festival).last
    assert last is not None
    assert (last.outcome, [row.number for row in board(festival).stock]) == ("no prize", [1])
    sentence = "Only the champion’s prize is left: play until somebody throws for it."
    assert said(festival) == (0, sentence)

    throws(festival, RED_4)
    sentence = "Somebody has a champion throw: finish the round, then the champion is decided."
    assert said(festival)[1] == sentence
