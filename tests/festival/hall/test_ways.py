"""From each page of a hall to the others, for whoever may, and what is said of which list."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival, Helper
from festival.people import helpers
from festival.record.halls import bowls_of
from tests.festival.hall.setup.halls import names, new_hall
from tests.festival.hall.test_results import city_night
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

SET_UP = ("hall", "hall_seats", "hall_rounds", "hall_return", "prints")
WATCHED = ("hall_overview", "hall_winners")
DESK = ("hall_winners", "desk")
GUESTS = ("hall_tv", "hall_board", "hall_results")


@pytest.fixture
def hall() -> Festival:
    return new_hall(2, names(4), name="City Night")


def of(hall: Festival, *pages: str) -> set[str]:
    return {reverse(name, args=[hall.code if name in GUESTS else hall.pk]) for name in pages}


def links_on(client: Client, url: str) -> set[str]:
    page = page_of(client.get(url))
    return {attributes["href"] for tag, attributes in page.elements if tag == "a"}


def bar_on(client: Client, url: str) -> set[str]:
    """Where the bar of the hall's pages leads."""
    answer = client.get(url)
    assert answer.status_code == 200
    html = answer.content.decode()
    bar = html[html.index('<nav class="hall-nav') :].partition("</nav>")[0]
    return {part.partition('"')[0] for part in bar.split('href="')[1:]}


def helper(festival: Festival, role: str) -> Client:
    found = helpers.add_helper(festival.pk, name=f"Hana {role}", role=role).helper
    client = Client()
    client.force_login(found.user)
    return client


def test_every_page_leads_to_every_other(desk: Client, hall: Festival) -> None:
    pages = of(hall, *SET_UP, *WATCHED, "desk")

    found = {url: bar_on(desk, url) for url in pages}

    assert found == dict.fromkeys(pages, pages | of(hall, *GUESTS))


def test_helper_of_the_hall_is_led_to_what_is_theirs(hall: Festival) -> None:
    theirs = {
        Helper.Role.VIEWER: ("hall_overview", WATCHED),
        Helper.Role.SCORER: ("hall_winners", (*WATCHED, "desk")),
        Helper.Role.DESK: ("hall_winners", DESK),
    }
    found = {}
    for role, (page, _) in theirs.items():
        client, (url,) = helper(hall, role), of(hall, page)
        found[role] = bar_on(client, url)
        if role == Helper.Role.DESK:
            assert bar_on(client, *of(hall, "desk")) == found[role]

    assert found == {role: of(hall, *others, *GUESTS) for role, (_, others) in theirs.items()}


def test_page_of_a_table_leads_a_helper_of_the_hall_back(hall: Festival) -> None:
    bowl = bowls_of(hall)[0]
    led = {
        Helper.Role.EMCEE: ("hall", "log"),
        Helper.Role.VIEWER: ("hall_overview", "log"),
        Helper.Role.DESK: ("desk", "desk"),
    }
    for role, (page, here) in led.items():
        address = reverse(here, args=[bowl.pk])
        found, alone = (links_on(helper(each, role), address) for each in (hall, bowl))

        assert of(hall, page) <= found, role
        assert not of(hall, page) & alone, role


def test_list_of_all_winners_has_no_link_that_is_refused(hall: Festival) -> None:
    bowl = bowls_of(hall)[0]
    for role in (Helper.Role.VIEWER, Helper.Role.DESK, Helper.Role.SCORER):
        client = helper(hall, role)
        links = links_on(client, reverse("hall_winners", args=[hall.pk]))

        led = [link for link in links if f"/festivals/{bowl.pk}/" in link]

        assert led, role
        assert {client.get(link).status_code for link in led} == {200}, role


def test_winners_of_a_table_lead_whoever_may_to_all(desk: Client) -> None:
    hall = city_night()
    bowl = hall.bowls.get(round=1, place=1)
    way = reverse("hall_winners", args=[hall.pk])

    pages = [
        client.get(reverse("winners", args=[bowl.pk])).content.decode()
        for client in (desk, helper(hall, Helper.Role.VIEWER), helper(bowl, Helper.Role.VIEWER))
    ]

    assert [f'data-kind="primary" href="{way}"' in page for page in pages] == [True, True, False]
    assert all("These are the winners of this table alone" in page for page in pages)
    assert "Tables at other laptops" in pages[0]
