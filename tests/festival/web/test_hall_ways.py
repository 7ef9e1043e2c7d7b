"""From each page of a hall to the others, for whoever may."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival, Helper
from festival.people import helpers
from festival.people.hall_scorers import add_scorers
from festival.record.halls import bowls_of
from tests.festival.pages import page_of
from tests.festival.setup.halls import names, new_hall

pytestmark = pytest.mark.django_db

SET_UP = ("hall", "hall_seats", "hall_rounds", "hall_return", "prints")
WATCHED = ("hall_overview", "hall_winners")
DESK = ("hall_winners", "hall_desk")
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
    found = helpers.add_helper(festival.pk, name="Hana", role=role).helper
    client = Client()
    client.force_login(found.user)
    return client


@pytest.mark.parametrize("page", [*SET_UP, *WATCHED, "hall_desk"])
def test_every_page_leads_to_every_other(desk: Client, hall: Festival, page: str) -> None:
    (url,) = of(hall, page)

    assert bar_on(desk, url) == of(hall, *SET_UP, *WATCHED, "hall_desk", *GUESTS)


@pytest.mark.parametrize(
    ("role", "page", "others"),
    [
        (Helper.Role.VIEWER, "hall_overview", WATCHED),
        (Helper.Role.SCORER, "hall_winners", (*WATCHED, "hall_desk")),
        (Helper.Role.DESK, "hall_winners", DESK),
        (Helper.Role.DESK, "hall_desk", DESK),
    ],
)
def test_helper_of_the_hall_is_led_to_what_is_theirs(
    hall: Festival, role: str, page: str, others: tuple[str, ...]
) -> None:
    (url,) = of(hall, page)

    assert bar_on(helper(hall, role), url) == of(hall, *others, *GUESTS)


@pytest.mark.parametrize(
    ("role", "page"),
    [
        (Helper.Role.EMCEE, "hall"),
        (Helper.Role.VIEWER, "hall_overview"),
        (Helper.Role.DESK, "hall_desk"),
    ],
)
def test_page_of_a_table_leads_a_helper_of_the_hall_back(
    hall: Festival, role: str, page: str
) -> None:
    bowl = bowls_of(hall)[0]
    here = "desk" if role == Helper.Role.DESK else "log"

    found, alone = (
        links_on(helper(each, role), reverse(here, args=[bowl.pk])) for each in (hall, bowl)
    )

    assert of(hall, page) <= found
    assert not of(hall, page) & alone


@pytest.mark.parametrize("role", [Helper.Role.VIEWER, Helper.Role.DESK, Helper.Role.SCORER])
def test_list_of_all_winners_has_no_link_that_is_refused(hall: Festival, role: str) -> None:
    client = helper(hall, role)
    links = links_on(client, reverse("hall_winners", args=[hall.pk]))
    bowl = bowls_of(hall)[0]

    led = [link for link in links if f"/festivals/{bowl.pk}/" in link]

    assert led
    assert {client.get(link).status_code for link in led} == {200}


def test_guests_find_the_champions_from_the_tables_and_back(hall: Festival) -> None:
    tables, results = (reverse(name, args=[hall.code]) for name in ("hall_board", "hall_results"))

    pages = {url: links_on(Client(), url) for url in (tables, results)}

    assert results in pages[tables]
    assert tables in pages[results]


def test_table_is_taken_along_from_the_list_of_tables_and_back(
    desk: Client, hall: Festival
) -> None:
    bowl, url = bowls_of(hall)[0], reverse("hall", args=[hall.pk])

    def pressed(verb: str) -> Any:
        way = reverse("away", args=[bowl.pk, verb])
        assert f'formaction="{way}"' in desk.get(url).content.decode()
        return desk.post(way)

    taken = pressed("take")
    bowl.refresh_from_db()

    assert taken["Location"] == f"{reverse('hall_return', args=[hall.pk])}?along={bowl.pk}"
    assert bowl.away_since is not None
    assert "at another laptop since" in page_of(desk.get(url)).text
    pressed("back")
    bowl.refresh_from_db()
    assert bowl.away_since is None


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_links_of_the_scorers_are_cards_on_the_paper_that_was_chosen(
    desk: Client, hall: Festival, paper: str
) -> None:
    add_scorers(hall.pk)
    url = reverse("hall_action", args=[hall.pk, "scorer_links"])

    answer = desk.post(url, {"paper": paper})

    page, html = page_of(answer), answer.content.decode()
    assert f'data-paper="{paper}"' in html
    assert html.count('class="wayin__name"') == 2
    assert page.text.count("/sign-in/") == 2
    one = desk.post(url, {"table": bowls_of(hall)[0].pk})
    assert one.content.decode().count('class="wayin__name"') == 1
    assert desk.get(url).status_code == 405
