"""The festival's own form: what is stored, what is refused, and that nothing typed is lost."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival, Game, Prize
from rules.bobing import Rulebook
from tests.festival.evening import NAMES, PYRAMID, everything, new_festival, started, stored
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

NEW = "/festivals/new/"
LONGEST_NAME = Festival._meta.get_field("name").max_length or 0
GOOD = {
    "name": "Moon Night",
    "date": "2026-09-25",
    "currency": "PHP",
    "budget": "12,500.50",
    "rulebook": "manila",
    "third": "red3",
}


def edit(festival: Festival) -> str:
    return reverse("festival_edit", args=[festival.pk])


def save(desk: Client, festival: Festival, **changes: str) -> Any:
    """Send the form of the page as it stands, with some answers changed."""
    form = page_of(desk.get(edit(festival))).form("name", "budget")
    return desk.post(edit(festival), {**form.fields, **changes})


def test_a_new_festival_is_stored_with_a_bowl_and_the_prizes_of_custom(desk: Client) -> None:
    answer = desk.post(NEW, GOOD)

    festival = Festival.objects.get()
    assert (answer.status_code, answer["Location"]) == (
        302,
        reverse("prizes", args=[festival.pk]),
    )
    assert (festival.name, festival.date, festival.currency) == (
        "Moon Night",
        datetime.date(2026, 9, 25),
        "PHP",
    )
    assert (festival.budget, festival.rulebook, festival.switches) == (1250050, "manila", {})
    assert Game.objects.get().version == 0
    counts = {tier: Prize.objects.filter(tier=tier).count() for tier in range(1, 7)}
    assert counts == PYRAMID


def test_the_form_of_the_page_itself_creates_a_festival(desk: Client) -> None:
    form = page_of(desk.get(NEW)).form("name", "budget")

    answer = desk.post(NEW, {**form.fields, "name": "Moon Night"})

    assert answer.status_code == 302
    assert Festival.objects.get().switches == {}


BAD = [
    ("name", "", "expected a name, got nothing that can be read"),
    ("name", " \t\u200b ", "expected a name, got nothing that can be read"),
    ("name", "a" * 41, "expected a name of at most 40 letters, got 41"),
    ("name", "a" * 10_000, "expected a name of at most 40 letters, got 10,000"),
    ("budget", "abc", "expected an amount such as 600 or 12,500.50, got “abc”"),
    ("budget", "-5", "expected an amount such as 600 or 12,500.50, got “-5”"),
    ("budget", "1e5", "expected an amount such as 600 or 12,500.50, got “1e5”"),
    ("budget", "1,00", "expected an amount such as 600 or 12,500.50, got “1,00”"),
    ("budget", "5.555", "expected at most 2 decimal places in PHP, got 5.555"),
    ("budget", "9" * 30, "expected a smaller amount, got " + "9" * 30),
    ("budget", "9" * 10_000, "Ensure this value has at most 40 characters (it has 10000)."),
    ("date", "", "This field is required."),
    ("date", "2026-02-30", "Enter a valid date."),
    ("currency", "XXX", "Select a valid choice. XXX is not one of the available choices."),
    ("rulebook", "x", "Select a valid choice. x is not one of the available choices."),
    ("third", "x", "Select a valid choice. x is not one of the available choices."),
]


@pytest.mark.parametrize(
    ("name", "typed", "sentence"), BAD, ids=[f"{name} {typed[:12]!r}" for name, typed, _ in BAD]
)
def test_a_bad_answer_is_refused_in_a_sentence_and_nothing_is_stored(
    desk: Client, name: str, typed: str, sentence: str
) -> None:
    festival = new_festival()
    before = everything()

    answers = [desk.post(url, {**GOOD, name: typed}) for url in (NEW, edit(festival))]

    assert [answer.status_code for answer in answers] == [422, 422]
    assert [sentence in page_of(answer).text for answer in answers] == [True, True]
    assert everything() == before


@pytest.mark.parametrize(
    "typed",
    [
        {"name": "a" * 10_000},
        {"budget": "12 thousand"},
        {"date": "the full moon"},
        {"name": "", "budget": "1,5", "date": "2026-02-30", "currency": "JPY"},
    ],
)
def test_what_was_typed_stays_in_the_form(desk: Client, typed: dict[str, str]) -> None:
    sent = {**GOOD, "third": "same4", **typed}

    fields = page_of(desk.post(NEW, sent)).form("name", "budget").fields

    assert {name: fields.get(name) for name in sent} == sent


def test_a_house_rule_is_stored_only_where_it_differs_from_the_books(desk: Client) -> None:
    festival = new_festival()

    save(desk, festival, third="same4")
    changed = stored(festival).switches
    save(desk, festival, third="red3")

    assert (changed, stored(festival).switches) == ({"third": "same4"}, {})


@pytest.mark.parametrize("book", ["manila", "xiamen"])
def test_every_house_rule_can_be_chosen_on_the_page(desk: Client, book: str) -> None:
    festival = new_festival(rulebook=book)
    other = {
        key: next(value for value in switch.values if value != switch.default)
        for key, switch in Rulebook.load(book).definitions.items()
        if len(switch.values) > 1
    }
    fields = {key if key == "third" else f"switch_{key}": value for key, value in other.items()}

    answer = save(desk, festival, **fields)

    assert answer.status_code == 302
    assert stored(festival).switches == other
    shown = page_of(desk.get(edit(festival))).form("name").fields
    assert {name: shown.get(name) for name in fields} == fields


def test_saving_the_page_as_it_is_changes_nothing(desk: Client) -> None:
    festival = new_festival(switches={"third": "same4", "tie": "first_keeps"})
    before = {**vars(stored(festival)), "_state": None, "revision": None}

    save(desk, festival)

    assert {**vars(stored(festival)), "_state": None, "revision": None} == before


def test_house_rules_of_the_tradition_left_behind_are_not_taken_along(desk: Client) -> None:
    """The page that changes the tradition still shows, and sends, the rules of the old one."""
    festival = new_festival(switches={"tie": "first_keeps", "end": "immediate"})

    answer = save(desk, festival, rulebook="xiamen")

    assert answer.status_code == 302
    assert (stored(festival).rulebook, stored(festival).switches) == ("xiamen", {})


def test_house_rules_of_a_tradition_can_be_looked_at_before_it_is_chosen(desk: Client) -> None:
    answer = desk.get(reverse("house_rules"), {"rulebook": "xiamen"})

    shown = {attrs.get("name") for tag, attrs in page_of(answer).elements if tag == "input"}
    definitions = Rulebook.load("xiamen").definitions
    assert {f"switch_{key}" for key in definitions if key != "third"} <= shown


def test_while_the_game_runs_the_name_changes_and_the_rules_do_not(desk: Client) -> None:
    festival = started(names=NAMES)

    renamed = save(desk, festival, name="Moon Night II", budget="700")
    refused = save(desk, festival, name="Moon Night III", third="same4")

    assert (renamed.status_code, refused.status_code) == (302, 422)
    assert (
        "The game is running: its players, prizes and rules are settled." in page_of(refused).text
    )
    assert page_of(refused).form("name").fields["name"] == "Moon Night III"
    assert (stored(festival).name, stored(festival).budget) == ("Moon Night II", 70000)
    assert stored(festival).switches == {}


def test_another_currency_keeps_the_amounts_that_were_typed(desk: Client) -> None:
    """A prize of 100 pesos becomes one of 100 yen, as the budget that is typed anew does."""
    festival = new_festival()  # prizes of 100 to 600 centavos
    Prize.objects.filter(tier=1).update(value=10_000)

    save(desk, festival, currency="JPY", budget="600")

    prizes = page_of(desk.get(reverse("prizes", args=[festival.pk]))).form("value-1-1").fields
    assert (prizes["value-1-1"], stored(festival).budget) == ("100", 600)


@pytest.mark.parametrize(
    "name",
    ["👨‍👩‍👧‍👦" * 18, "é̂̂" * 40, "🏃🏽‍♀️" * 40],
    ids=["families", "marks", "runners"],
)
def test_a_name_the_form_takes_fits_its_column(desk: Client, name: str) -> None:
    """SQLite takes any length; PostgreSQL would answer with an error."""
    desk.post(NEW, {**GOOD, "name": name})

    names = Festival.objects.values_list("name", flat=True)
    assert [name for name in names if len(name) > LONGEST_NAME] == []
