"""The order of the seats, who is let into it, and who rolls first."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from festival import services, setup
from festival.models import Festival
from tests.festival.evening import new_festival, post, started, state_of
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db


def url(festival: Festival) -> str:
    return reverse("players", args=[festival.pk])


def seats(festival: Festival) -> list[tuple[int, str, str]]:
    return list(festival.players.values_list("number", "name", "status"))


def test_players_change_seats_and_keep_their_numbers(desk: Client) -> None:
    festival = new_festival()

    for number, verb in [(3, "up"), (3, "up"), (3, "up"), (2, "down")]:
        desk.post(reverse("player_action", args=[festival.pk, number, verb]))
    services.start(post(festival))

    assert state_of(festival).players == (3, 1, 2)
    assert [(n, name) for n, name, _ in seats(festival)] == [(3, "Cora"), (1, "Ana"), (2, "Ben")]


def test_seats_are_settled_once_the_game_runs(desk: Client) -> None:
    festival = started()

    desk.post(reverse("player_action", args=[festival.pk, 3, "up"]))

    assert [name for _, name, _ in seats(festival)] == ["Ana", "Ben", "Cora"]


def test_guest_who_was_turned_away_can_be_let_in_after_all(desk: Client) -> None:
    festival = new_festival()
    guest = setup.register_guest(festival.pk, name="Eve", device="phone")
    setup.reject_guest(festival.pk, guest.number)

    page = page_of(desk.get(url(festival)))
    assert page.posts_to(f"/players/{guest.number}/approve/")
    desk.post(reverse("player_action", args=[festival.pk, guest.number, "approve"]))

    assert seats(festival)[-1] == (4, "Eve", "approved")


def test_name_sent_twice_from_one_phone_waits_once() -> None:
    festival = new_festival()

    first, again = (setup.register_guest(festival.pk, name="Eve", device="a") for _ in range(2))
    other = setup.register_guest(festival.pk, name="Eve", device="b")

    assert (again, other == first) == (first, False)
    assert len(seats(festival)) == 5


@pytest.mark.parametrize("dice", ["7 3", "ab", "3", "0 4", "1 2 3"])
def test_elders_dice_that_are_none_are_refused_and_kept(desk: Client, dice: str) -> None:
    festival = new_festival(rulebook="xiamen")
    fields = {"start": "1", "version": "0", "key": "a", "elder": "2", "elder_roll": dice}

    answer = desk.post(url(festival), fields)

    page = page_of(answer)
    assert answer.status_code == 422
    assert "expected the elder and two dice" in page.text.lower()
    assert (page.form("elder_roll").fields["elder_roll"], page.form("elder").fields["elder"]) == (
        dice,
        "2",
    )


def test_elders_dice_choose_the_first_player(desk: Client) -> None:
    festival = new_festival(rulebook="xiamen")
    fields = {"start": "1", "version": "0", "key": "a", "elder": "2", "elder_roll": "1 3"}

    answer = desk.post(url(festival), fields)

    assert (answer.status_code, answer["Location"]) == (302, reverse("console", args=[festival.pk]))
    assert state_of(festival).players == (2, 3, 1)  # Ben is one, Cora two, Ana three, Ben four
