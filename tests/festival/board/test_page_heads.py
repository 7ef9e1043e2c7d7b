"""What stands under the title of the emcee's pages fits the state of the game."""

from __future__ import annotations

from collections.abc import Callable

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
SETTLED = "The game is running: its players, prizes and rules are settled."
CAN_BE_CHANGED = "Everything here can still be changed until the first roll."
COMES_LATE = "whoever comes late takes the last seat"


def over() -> Festival:
    festival = started()
    confirmed(festival, GRAB)
    return festival


def text_of(desk: Client, name: str, festival: Festival) -> str:
    return desk.get(reverse(name, args=[festival.pk])).content.decode()


def test_winners_are_not_of_a_running_game_before_it_begins(desk: Client) -> None:
    waiting, running = text_of(desk, "winners", new_festival()), text_of(desk, "winners", started())

    assert (NOT_BEGUN in waiting, STILL_RUNNING in waiting) == (True, False)
    assert (NOT_BEGUN in running, STILL_RUNNING in running) == (False, True)


def test_players_page_says_when_the_game_is_over(desk: Client) -> None:
    running, ended = text_of(desk, "players", started()), text_of(desk, "players", over())

    assert (COMES_LATE in running, OVER in running) == (True, False)
    assert (COMES_LATE in ended, OVER in ended) == (False, True)


@pytest.mark.parametrize(
    ("festival", "sentence"), [(new_festival, CAN_BE_CHANGED), (started, SETTLED), (over, OVER)]
)
def test_set_up_says_what_can_still_be_changed(
    desk: Client, festival: Callable[[], Festival], sentence: str
) -> None:
    page = text_of(desk, "festival_edit", festival())

    assert [each for each in (CAN_BE_CHANGED, SETTLED, OVER) if each in page] == [sentence]
