"""Beside the festival's form: what comes of the answers before they are saved."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.festival.answers import GOOD, NEW, edit
from tests.festival.evening import everything, new_festival
from tests.festival.pages import Page, page_of

pytestmark = pytest.mark.django_db


def look(desk: Client, url: str, **fields: str) -> Page:
    """The panel as the page asks for it while somebody types."""
    answer = desk.get(url, fields, headers={"HX-Request": "true", "HX-Target": "expectations"})
    assert answer.status_code == 200
    assert answer.content.decode().strip().startswith('<section id="expectations"')
    return page_of(answer)


def test_the_panel_says_what_comes_of_the_answers_and_what_it_needs(desk: Client) -> None:
    text = look(desk, NEW, rulebook="manila", currency="PHP", budget="600", guests="20").text
    asked = look(desk, NEW, rulebook="manila", sets="two", guests="x").text

    said = ("207 rolls", "₱600: ₱100 for each of the six tiers.", "32 × ₱3.12", "of 20")
    assert [each for each in said if each not in text.replace("\xa0", " ")] == []
    needed = (
        "Sets of prizes: expected a whole number from 1 to 10, got “two”",
        "Expected guests: expected a whole number from 1 to 500, got “x”",
        "Type a budget, or guests and a buy-in, to see what a prize may cost.",
    )
    assert [each for each in needed if each not in asked] == []
    assert "rolls" not in asked


FIGURES: dict[str, dict[str, str]] = {
    "207 rolls": {},
    "175 rolls": {"third": "same4"},
    "210 rolls": {"shown": "manila", "switch_double3": "not_fours"},
    "402 rolls": {"sets": "2"},
    "3 h 27 min": {"pace": "60"},
}


def test_the_panel_follows_every_choice(desk: Client) -> None:
    told = {
        figure: look(desk, NEW, **{"rulebook": "manila", **choice}).text
        for figure, choice in FIGURES.items()
    }

    assert [figure for figure, text in told.items() if figure not in text] == []
    assert "175 rolls" in look(desk, NEW, rulebook="xiamen_printed").text


def test_the_panel_of_a_festival_reckons_with_the_prizes_it_has(desk: Client) -> None:
    """One tier alone takes its number of prizes over its chance: 32 / (17,400 / 46,656)."""
    festival = new_festival(counts={1: 1, 6: 32})

    as_it_is = look(desk, edit(festival), rulebook="manila", sets="1").text
    with_two_sets = look(desk, edit(festival), rulebook="manila", sets="2").text

    assert f"{32 * 46656 / 17400:.0f} rolls" in as_it_is
    assert "402 rolls" in with_two_sets


BAD_ANSWERS = [
    {},
    {"rulebook": "x"},
    {"rulebook": "manila", "currency": "XXX", "budget": "600"},
    {"rulebook": "manila", "sets": "0", "pace": "x", "guests": "x", "budget": "x", "buy_in": "x"},
    {"rulebook": "manila", "shown": "manila", "switch_end": "timed"},
    {"rulebook": "manila", "shown": "manila", "switch_end": "sometimes"},
    {"rulebook": "manila", "guests": "500", "buy_in": "9" * 12},
    {"budget": "\x00", "guests": "\ud83c", "pace": "9" * 400},
]


def test_no_answer_breaks_the_panel_or_is_stored_by_it(desk: Client) -> None:
    festival = new_festival()
    before = everything()

    for answers in BAD_ANSWERS:
        safe = {name: text.encode("utf-8", "replace").decode() for name, text in answers.items()}
        texts = [look(desk, url, **safe).text for url in (NEW, edit(festival))]
        assert ["The evening to expect" in text for text in texts] == [True, True], answers
    assert everything() == before


def test_the_panel_asks_for_guests_until_somebody_is_expected_or_on_the_list(desk: Client) -> None:
    asked = "Type the guests to see how many get nothing, and how likely a tie is."
    empty, seated = new_festival(names=[]), new_festival()

    assert asked in look(desk, edit(empty), rulebook="manila").text
    assert asked not in look(desk, edit(empty), rulebook="manila", guests="5").text
    assert asked not in look(desk, edit(seated), rulebook="manila").text


def test_the_panel_stands_on_the_page_without_a_script_and_looking_saves_nothing(
    desk: Client,
) -> None:
    festival = new_festival()
    before = everything()

    plain = page_of(desk.get(NEW)).text
    refused = page_of(desk.post(NEW, {**GOOD, "name": "", "third": "same4"})).text
    answers = [desk.post(url, {**GOOD, "sets": "2", "look": "1"}) for url in (NEW, edit(festival))]

    assert ("207 rolls" in plain, "175 rolls" in refused) == (True, True)
    assert "₱12,500.50: ₱2,083.41 for each of the six tiers." in refused
    pages = [page_of(answer) for answer in answers]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert ["402 rolls" in page.text for page in pages] == [True, True]
    assert [page.form("name", "sets").fields["sets"] for page in pages] == ["2", "2"]
    assert everything() == before
