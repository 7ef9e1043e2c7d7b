"""What stands under the title of the emcee's pages fits the state of the game."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival
from tests.festival.evening import GRAB, confirmed, new_festival, started

pytestmark = pytest.mark.django_db
NOT_BEGUN, STILL_RUNNING, OVER = (
    "The game has not started yet.",
    "The game is still running.",
    "The game is over.",
)
SETTLED = "The game is running, so players, prizes and rules stay as they are."
CAN_BE_CHANGED = "Everything here can still be changed until the first roll."
COMES_LATE = "Latecomers sit last"


def over() -> Festival:
    festival = started()
    confirmed(festival, GRAB)
    return festival


def text_of(desk: Client, name: str, festival: Festival) -> str:
    return desk.get(reverse(name, args=[festival.pk])).content.decode()


def test_what_stands_there_fits_the_state_of_the_game(desk: Client) -> None:
    said = {
        "winners": (NOT_BEGUN, STILL_RUNNING),
        "players": (COMES_LATE, OVER),
        "festival_edit": (CAN_BE_CHANGED, SETTLED, OVER),
    }
    festivals = {"waiting": new_festival(), "running": started(), "over": over()}

    def told(name: str, phase: str) -> list[str]:
        page = text_of(desk, name, festivals[phase])
        return [sentence for sentence in said[name] if sentence in page]

    expected = {
        ("winners", "waiting"): [NOT_BEGUN],
        ("winners", "running"): [STILL_RUNNING],
        ("players", "running"): [COMES_LATE],
        ("players", "over"): [OVER],
        ("festival_edit", "waiting"): [CAN_BE_CHANGED],
        ("festival_edit", "running"): [SETTLED],
        ("festival_edit", "over"): [OVER],
    }
    assert {each: told(*each) for each in expected} == expected
