"""Two entries that are one person: joined, parted again, and warned of."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from festival.people import guests
from festival.play import write_path
from festival.play.bobing import commands
from tests.festival.evening import (
    NOTHING,
    ONE,
    RED_4,
    new_festival,
    post,
    started,
    state_of,
    throws,
)
from tests.festival.pages import page_of
from tests.festival.people.seats import listed, press, seats, url

pytestmark = pytest.mark.django_db


def test_two_entries_become_one_before_the_game(desk: Client) -> None:
    festival = new_festival(names=["Ana", "Ben", "Anna"])

    asked = press(desk, festival, 3, "merge", into="1")
    assert seats(festival)[2] == (3, "Anna", "approved")
    press(desk, festival, 3, "merge", into="1", confirmed="1")

    assert "Is Anna (no. 3) the same person as Ana (no. 1)?" in asked
    assert seats(festival) == [
        (1, "Ana", "approved"),
        (2, "Ben", "approved"),
        (3, "Anna", "merged"),
    ]
    assert listed(desk, festival) == [1, 2]
    commands.start(post(festival))
    assert state_of(festival).players == (1, 2)


def test_the_question_says_which_phone_has_the_name(desk: Client) -> None:
    gets = "The phone of Anna gets the name Ana, with its turn and prizes."
    keeps = "Another phone has the name Ana and keeps it; the phone of Anna does not get it."
    for of_anna, of_ana, said in (("a", "", gets), ("a", "b", keeps), ("", "b", "")):
        festival = started()
        guests.register_guest(festival.pk, name="Anna", device=of_anna)
        festival.players.filter(number=1).update(device=of_ana)

        asked = press(desk, festival, 4, "merge", into="1")
        press(desk, festival, 4, "merge", into="1", confirmed="1")

        assert [line in asked for line in (said, "phone")] == [True, said != ""]
        assert festival.players.get(number=1).device == of_ana or of_anna


def test_guest_who_waits_is_one_person_with_a_player_and_can_be_let_in_after_all(
    desk: Client, client: Client
) -> None:
    for make in (new_festival, started):
        festival = make()
        join = reverse("join", args=[festival.code])
        client.post(join, {"name": "Anna"})

        press(desk, festival, 4, "merge", into="1", confirmed="1")
        assert seats(festival)[3] == (4, "Anna", "merged")
        told = page_of(client.get(join)).text
        assert "4 Anna you play under another name of the list" in told
        press(desk, festival, 4, "approve")

        assert seats(festival)[3] == (4, "Anna", "approved")
        assert listed(desk, festival) == [1, 2, 3, 4]


def test_entries_joined_in_the_game_bring_their_prizes_and_are_parted_by_undo(desk: Client) -> None:
    festival = started(names=["Ana", "Ben", "Anna"])
    throws(festival, NOTHING, NOTHING, RED_4)
    throws(festival, NOTHING, NOTHING, ONE)

    asked = press(desk, festival, 3, "merge", into="1")
    press(desk, festival, 3, "merge", into="1", confirmed="1")

    assert "1 prize passes to Ana." in asked
    assert "The champion throw 4 4 4 4 1 2 counts for Ana." in asked
    assert "Anna is not waiting for approval." in press(desk, festival, 3, "approve")
    state = state_of(festival)
    assert (state.players, set(state.holdings.values())) == ((1, 2), {1})
    assert [candidate.player for candidate in state.candidates] == [1]
    assert "Anna" not in page_of(desk.get(url(festival))).text.replace("Anna · ", "")
    write_path.undo(post(festival))
    assert listed(desk, festival) == [1, 2, 3]
    assert seats(festival)[2] == (3, "Anna", "approved")


def test_entry_is_joined_with_a_player_only(desk: Client) -> None:
    for make in (new_festival, started):
        festival = make()
        guests.register_guest(festival.pk, name="Eve", device="phone")
        before = seats(festival)

        for into in ("3", "4", "99", "", "Ana"):
            press(desk, festival, 3, "merge", into=into)
            press(desk, festival, 3, "merge", into=into, confirmed="1")

        assert seats(festival) == before
        assert listed(desk, festival) == [1, 2, 3]


def test_players_who_look_alike_are_warned_of_at_both_and_offered_first(desk: Client) -> None:
    festival = new_festival(names=["Mario", "Ben"])

    desk.post(url(festival), {"add": "1", "name": "Marió"})

    said = page_of(desk.get(url(festival))).text
    form = page_of(desk.get(url(festival), {"same": "3"})).form("into")
    assert "Looks like Marió (no. 3)." in said
    assert "Looks like Mario (no. 1)." in said
    assert (form.fields["into"], form.action[-17:]) == ("1", "/players/3/merge/")


def test_guest_who_looks_like_a_player_is_warned_of_in_both_waiting_rooms(desk: Client) -> None:
    festival = started()
    guests.register_guest(festival.pk, name="ana", device="phone")
    guests.register_guest(festival.pk, name="Ana", device="other")

    pages = [url(festival), reverse("console", args=[festival.pk])]
    said = [page_of(desk.get(page)).text for page in pages]

    assert ["Looks like Ana (no. 1) and Ana (no. 5)." in text for text in said] == [True, True]
