"""From each page of a hall to the others, for whoever may, and what is said of which list."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival, Helper
from festival.people import helpers
from festival.people.hall_scorers import add_scorers
from festival.people.sign_in import create_link
from festival.record.halls import bowls_of
from tests.festival.evening import new_festival
from tests.festival.pages import page_of
from tests.festival.results.test_hall import city_night
from tests.festival.setup.halls import names, new_hall

pytestmark = pytest.mark.django_db

SET_UP = ("hall", "hall_seats", "hall_rounds", "hall_return", "prints")
WATCHED = ("hall_overview", "hall_winners")
DESK = ("hall_winners", "hall_desk")
TO_HAND_IN = "this is the list to hand in"
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
    pages = of(hall, *SET_UP, *WATCHED, "hall_desk")

    found = {url: bar_on(desk, url) for url in pages}

    assert found == dict.fromkeys(pages, pages | of(hall, *GUESTS))


def test_helper_of_the_hall_is_led_to_what_is_theirs(hall: Festival) -> None:
    theirs = {
        Helper.Role.VIEWER: ("hall_overview", WATCHED),
        Helper.Role.SCORER: ("hall_winners", (*WATCHED, "hall_desk")),
        Helper.Role.DESK: ("hall_winners", DESK),
    }
    found = {}
    for role, (page, _) in theirs.items():
        client, (url,) = helper(hall, role), of(hall, page)
        found[role] = bar_on(client, url)
        if role == Helper.Role.DESK:
            assert bar_on(client, *of(hall, "hall_desk")) == found[role]

    assert found == {role: of(hall, *others, *GUESTS) for role, (_, others) in theirs.items()}


def test_page_of_a_table_leads_a_helper_of_the_hall_back(hall: Festival) -> None:
    bowl = bowls_of(hall)[0]
    led = {
        Helper.Role.EMCEE: ("hall", "log"),
        Helper.Role.VIEWER: ("hall_overview", "log"),
        Helper.Role.DESK: ("hall_desk", "desk"),
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


def test_links_of_the_scorers_are_cards_on_the_paper_that_was_chosen(
    desk: Client, hall: Festival
) -> None:
    add_scorers(hall.pk)
    url = reverse("hall_action", args=[hall.pk, "scorer_links"])

    for paper in ("a4", "letter"):
        answer = desk.post(url, {"paper": paper})
        page, html = page_of(answer), answer.content.decode()
        assert f'data-paper="{paper}"' in html
        assert html.count('class="wayin__name"') == 2
        assert page.text.count("/sign-in/") == 2
    one = desk.post(url, {"table": bowls_of(hall)[0].pk})
    assert one.content.decode().count('class="wayin__name"') == 1
    assert desk.get(url).status_code == 405


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
        for client in (desk, helper(hall, Helper.Role.VIEWER), helper(bowl, Helper.Role.VIEWER))
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
