"""From the winners of one bowl of a hall to those of all, and what is said of which list."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival, Helper
from festival.people import helpers
from festival.people.sign_in import create_link
from tests.festival.evening import new_festival
from tests.festival.pages import page_of
from tests.festival.results.test_hall import city_night

pytestmark = pytest.mark.django_db

TO_HAND_IN = "this is the list to hand in"


def helper(festival: Festival) -> Client:
    found = helpers.add_helper(festival.pk, name="Hana", role=Helper.Role.VIEWER).helper
    client = Client()
    client.force_login(found.user)
    return client


def test_winners_of_the_final_say_first_that_they_are_not_all(desk: Client) -> None:
    hall = city_night()

    answer = desk.get(reverse("winners", args=[hall.pk]))
    text = page_of(answer).text

    assert text.index("This is the grand final alone") < text.index("Winners of the grand final of")
    assert TO_HAND_IN not in text
    html = answer.content.decode()
    assert f'data-kind="primary" href="{reverse("hall_winners", args=[hall.pk])}"' in html
    assert TO_HAND_IN in page_of(desk.get(reverse("hall_winners", args=[hall.pk]))).text


def test_winners_of_a_table_lead_whoever_may_to_all(desk: Client) -> None:
    hall = city_night()
    bowl = hall.bowls.get(round=1, place=1)
    way = reverse("hall_winners", args=[hall.pk])

    pages = [
        client.get(reverse("winners", args=[bowl.pk])).content.decode()
        for client in (desk, helper(hall), helper(bowl))
    ]

    assert [f'data-kind="primary" href="{way}"' in page for page in pages] == [True, True, False]
    assert all("These are the winners of this table alone" in page for page in pages)
    assert not any(TO_HAND_IN in page for page in pages)
    assert "Tables at other laptops" in pages[0]


def test_winners_of_a_festival_with_one_bowl_say_nothing_of_tables(desk: Client) -> None:
    text = page_of(desk.get(reverse("winners", args=[new_festival().pk]))).text

    assert "alone" not in text
    assert "Tables at other laptops" in text  # this laptop may play a table of another's hall


def test_used_link_of_a_helper_says_so_and_whom_to_ask() -> None:
    hall = city_night()
    user = helpers.add_helper(hall.pk, name="Vera", role=Helper.Role.SCORER).helper.user
    tokens = create_link(user), create_link()
    urls = [reverse("sign_in", args=[token]) for token in tokens]
    for url in urls:
        Client().post(url)

    used, emcees = (page_of(Client().get(url)).text for url in urls)

    assert "This link was used already" in used
    assert "printed when it was started" not in used
    assert "printed when it was started" in emcees


def test_table_of_a_hall_needs_no_screen_of_its_own(desk: Client) -> None:
    hall, festival = city_night(), new_festival()
    bowl = hall.bowls.get(round=1, place=1)

    pages = [desk.get(reverse("console", args=[each.pk])) for each in (bowl, festival)]

    found = [page.content.decode().partition('class="room__watching"')[2][:200] for page in pages]
    assert ["data-hall" in part for part in found] == [True, False]
    assert all("data-none" in part for part in found)
