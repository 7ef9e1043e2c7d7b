"""The wall says what beats the leader."""

from __future__ import annotations

import pytest

from festival.board.bobing.build_board import board_of
from festival.play import write_path
from rules.bobing.game.commands import Stop
from tests.festival.evening import NOTHING, RED_4, post, started, stored, throws

pytestmark = pytest.mark.django_db


def beats(*rolls: str) -> str:
    festival = started()
    throws(festival, *rolls)
    return board_of(stored(festival).table).to_beat


def test_nobody_has_to_be_beaten_while_nobody_leads() -> None:
    assert beats(NOTHING) == ""


def test_four_reds_are_beaten_by_higher_ones_and_by_everything_above() -> None:
    said = beats("444412")

    assert said.startswith("To beat Ana: a higher Red 4, ")
    assert "Red 5" in said


def test_higher_throw_of_the_same_kind_is_not_promised_where_there_is_none() -> None:
    assert "a higher Red 5" not in beats("444446")


def test_nothing_beats_the_leader_once_the_rolling_is_over() -> None:
    festival = started()
    throws(festival, RED_4)
    write_path.perform(post(festival), Stop())

    assert board_of(stored(festival).table).to_beat == ""


def test_of_equals_at_the_top_all_are_to_be_beaten() -> None:
    assert beats("444412", "444412").startswith("To beat the 2 who lead: a higher Red 4, ")
