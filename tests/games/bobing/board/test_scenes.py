"""The moments that take the whole screen say truthfully what happened."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.games.bobing.board.board import Scene
from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.console import console_of
from festival.games.bobing.play import commands
from festival.models import Festival
from festival.play import write_path
from festival.record.log_lines import Person, Share
from rules.bobing.game.commands import Stop
from tests.festival.evening import (
    GRAB,
    NOTHING,
    ONE,
    ONE_EACH,
    RED_4,
    SIX_5S,
    confirmed,
    post,
    started,
    stored,
    throws,
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

ANA, BEN, CORA = (
    Person(number=number, name=name) for number, name in enumerate(("Ana", "Ben", "Cora"), 1)
)


def ended_by(roll: str, *before: str, **changes: Any) -> Festival:
    festival = started(**{"counts": ONE_EACH, **changes})
    throws(festival, *before)
    confirmed(festival, roll)
    return stored(festival)


def crowned(*rolls: str, **changes: Any) -> Festival:
    """An evening that was ended early and closed."""
    festival = started(**{"counts": ONE_EACH, **changes})
    throws(festival, *rolls)
    write_path.perform(post(festival), Stop())
    commands.crown(post(festival))
    return stored(festival)


def scene(festival: Festival) -> Scene:
    found = board_of(festival.table).scene
    assert found is not None
    return found


def tiles(festival: Festival, state: str) -> list[str]:
    rows = board_of(festival.table).tiers
    return [tile.prize for row in rows for tile in row.tiles if tile.state == state]


def test_a_total_grab_says_what_was_taken() -> None:
    notes = {
        "all": "takes every prize",
        "untaken": "takes every prize not yet won",
        "champion_and_second": "takes the champion’s and all second prizes",
    }
    for scope, note in notes.items():
        festival = ended_by(GRAB, ONE, switches={"grab_scope": scope})
        moment = scene(festival)

        assert (moment.kind, moment.people, moment.note) == ("grab", (BEN,), note)
        assert moment.dice == (4, 4, 4, 4, 4, 4)
        holders = [tile.holder for row in board_of(festival.table).tiers for tile in row.tiles]
        assert scope != "untaken" or holders == [BEN, BEN, BEN, BEN, BEN, ANA]


def test_lights_out_is_told_and_the_prizes_left_are_neither_won_nor_to_win() -> None:
    festival = ended_by(SIX_5S, ONE, switches={"six_black": "scramble"})

    moment = scene(festival)

    assert (moment.kind, moment.title) == ("black", "Lights out!")
    assert moment.note == "Everybody grabs what is left on the table."
    assert tiles(festival, "scrambled") == ["Prize 2-1", "Prize 3-1", "Prize 4-1", "Prize 5-1"]
    assert tiles(festival, "left") == ["Prize 1-1"]  # the champion's


def test_scrambled_prizes_say_so_on_the_page_and_the_champion_is_crowned_as_ever(
    client: Client,
) -> None:
    festival = ended_by(SIX_5S, switches={"six_black": "scramble"}, counts={1: 1, 2: 2, 6: 3})

    for name in ("board", "tv"):
        page = page_of(client.get(reverse(name, args=[festival.code]))).text
        assert "2 of 2 scrambled" in page
        assert "3 of 3 scrambled" in page
        assert page.count("still to win") == 1

    commands.crown(post(festival))
    assert (scene(stored(festival)).kind, scene(stored(festival)).people) == ("champion", (ANA,))


def test_the_champion_comes_with_the_dice_and_the_prize_and_says_how_a_roll_off_was_won() -> None:
    assert board_of(started().table).scene is None  # while a game goes on
    festival = started(counts={1: 1, 6: 1})
    throws(festival, "444416", "444425", ONE, NOTHING, "441256")
    commands.crown(post(festival))

    moment, equal = scene(crowned(NOTHING, RED_4)), scene(stored(festival))

    assert (moment.people, moment.dice) == ((BEN,), (4, 4, 4, 4, 1, 2))
    assert (moment.note, [tile.prize for tile in moment.won]) == (
        "Champion of the evening",
        ["Prize 1-1"],
    )
    assert (moment.heading, moment.shares) == ("", ())
    assert (equal.people, equal.dice) == ((BEN,), (4, 4, 4, 4, 2, 5))
    assert equal.why.endswith("so Red 4; won the roll-off with two 4s")


def test_consolation_goes_to_those_who_have_nothing_the_smallest_first(client: Client) -> None:
    festival = crowned(RED_4, switches={"stop_leftover": "consolation"})
    shares = (Share(person=BEN, prizes=("Prize 6-1",)), Share(person=CORA, prizes=("Prize 5-1",)))
    line = console_of(festival.table, "").log[0]

    assert (scene(festival).heading, scene(festival).shares) == ("Consolation prizes", shares)
    assert (line.kind, line.person, line.shares) == ("crown", None, shares)
    assert line.outcome == (
        "Ana wins Prize 1-1 · Ana is the champion · players without a prize get a consolation prize"
    )
    for name in ("board", "tv"):
        page = page_of(client.get(reverse(name, args=[festival.code]))).text
        assert "Consolation prizes Ben Prize 6-1 Cora Prize 5-1" in page
    # That of nobody is not told.
    nobody = crowned(RED_4, ONE, "441123", switches={"stop_leftover": "consolation"})
    outcome = console_of(nobody.table, "").log[0].outcome
    assert (outcome, scene(nobody).shares) == ("Ana wins Prize 1-1 · Ana is the champion", ())
