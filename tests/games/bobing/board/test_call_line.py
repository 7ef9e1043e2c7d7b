"""What the emcee says aloud about the last throw, and the wall of what beats the leader."""

from __future__ import annotations

from typing import Any

import pytest

from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.console import console_of
from festival.play import write_path
from rules.bobing.game.commands import Fault, Skip, Void
from tests.festival.evening import (
    GRAB,
    NOTHING,
    RED_4,
    TWO,
    confirmed,
    post,
    started,
    stored,
    throws,
)

pytestmark = pytest.mark.django_db


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
