"""A phone whose guest was given another table of the hall."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from festival.models import Festival, Player
from festival.people.guests import claim
from festival.record.halls import bowls_of
from festival.setup.hall import set_count
from festival.setup.hall_seats import move_guest, sit_down
from festival.views.devices import DEVICE_COOKIE, DEVICE_SIGNER
from tests.festival.evening import new_festival
from tests.festival.pages import page_of
from tests.festival.setup.halls import names, new_hall

pytestmark = pytest.mark.django_db

PHONE = "p" * 32


def phone(secret: str = PHONE) -> Client:
    client = Client()
    client.cookies[DEVICE_COOKIE] = DEVICE_SIGNER.sign(secret)
    return client


def board(festival: Festival) -> str:
    return reverse("board", args=[festival.code])


def guest_of(bowl: Festival, number: int = 1) -> Player:
    claim(bowl.pk, number, PHONE)
    return bowl.players.get(number=number)


def test_phone_at_the_old_table_is_told_the_new_one_with_a_link() -> None:
    hall = new_hall(2, names(4))
    old, new = bowls_of(hall)
    guest = guest_of(old)
    move_guest(hall.pk, guest.pk, new.pk)

    page = page_of(phone().get(board(old)))
    others = page_of(phone("q" * 32).get(board(old)))

    links = [attributes.get("href") for tag, attributes in page.elements if tag == "a"]
    assert "Guest 1 sits at Table 2 now, as number 3." in page.text
    assert board(new) in links
    assert "sits at" not in others.text


def test_phone_of_whoever_was_on_the_list_of_the_hall_is_led_to_their_table() -> None:
    hall = new_festival(names=("Ana", "Ben"))
    guest_of(hall)
    set_count(hall.pk, 1)
    sit_down(hall.pk)

    page = page_of(phone().get(board(hall)))

    assert "Ana sits at Table 1 now, as number 1." in page.text


def test_card_that_stays_open_can_find_the_table_by_the_name() -> None:
    hall = new_hall(1, names(2))
    bowl = bowls_of(hall)[0]
    guest_of(bowl)

    page = page_of(phone().get(board(bowl)))

    way = f"{reverse('hall_board', args=[hall.code])}?q=Guest%201"
    assert way in [attributes.get("href") for tag, attributes in page.elements if tag == "a"]
    assert "Table 1" in page_of(Client().get(way)).text


def test_phone_without_a_name_asks_for_no_hall_twice() -> None:
    festival = new_festival()
    client = phone()
    client.get(board(festival))

    with CaptureQueriesContext(connection) as queries:
        client.get(board(festival))

    assert not [each for each in queries if "festival_player" in each["sql"]]
