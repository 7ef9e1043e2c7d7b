"""A list that is pasted into a tier of the pyramid."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.setup.tier_list import Listed, read_list
from tests.festival.evening import ONE_EACH, everything, new_festival
from tests.festival.pages import page_of

MOST = 400


LINES = {
    "Rice cooker": Listed("Rice cooker"),
    "  Rice cooker  ": Listed("Rice cooker"),
    "Rice cooker, 1,800": Listed("Rice cooker", "1,800"),
    "Rice cooker; 1800.50": Listed("Rice cooker", "1800.50"),
    "Rice cooker\t1800": Listed("Rice cooker", "1800"),
    "Rice cooker ₱1,800": Listed("Rice cooker", "₱1,800"),
    "電鍋，1800": Listed("電鍋", "1800"),
    "Pots, pans": Listed("Pots, pans"),
    "6-pack of tea": Listed("6-pack of tea"),
    "Sony XM 5": Listed("Sony XM 5"),
    # A value is written as it is everywhere.
    **{
        f"Coffee mug, {value}": Listed("Coffee mug", value)
        for value in ("P150", "Php 150", "PHP 150.00", "150 pesos", "₱150")
    },
}


def test_a_line_is_a_prize_and_may_end_with_its_value() -> None:
    assert {line: read_list(line, MOST, "PHP") for line in LINES} == {
        line: (listed,) for line, listed in LINES.items()
    }
    assert read_list("", MOST, "PHP") == ()


def test_a_line_may_stand_for_many_and_numbers_and_bullets_are_no_names() -> None:
    hopia = Listed("Hopia", "50")

    assert read_list("2 x Hopia, 50\n1× Tea\n\n", MOST, "PHP") == (hopia, hopia, Listed("Tea"))
    assert read_list("1. Hopia\n2) Tea, 20\n• Soap", MOST, "PHP") == (
        *(Listed("Hopia"), Listed("Tea", "20"), Listed("Soap")),
    )
    # Of an endless list no more is read than shows that it is one.
    assert len(read_list("999 x Hopia\n" * 1000, MOST, "PHP")) == MOST + 1


@pytest.mark.django_db
def test_a_list_fills_its_tier_from_the_first_slot_on_and_saves_nothing_yet(desk: Client) -> None:
    festival = new_festival(counts={**ONE_EACH, 6: 3})
    before = everything()

    fields = paste(desk, festival.pk, "Hopia, 50\nTea", put="6")

    slots = [(fields[f"name-6-{place}"], fields[f"value-6-{place}"]) for place in (1, 2, 3)]
    assert slots == [("Hopia", "50"), ("Tea", "6"), ("Prize 6-3", "6")]
    assert fields["list-6"] == ""
    assert everything() == before


@pytest.mark.django_db
def test_what_is_beyond_the_number_of_prizes_comes_with_a_larger_one(desk: Client) -> None:
    festival = new_festival(counts={**ONE_EACH, 6: 1})

    fields = paste(desk, festival.pk, "Hopia\nTea, 20\nSoap", put="6")
    assert (fields["name-6-2"], fields["value-6-2"], fields["name-6-3"]) == ("Tea", "20", "Soap")
    answer = desk.post(url(festival.pk), {**fields, "count-6": "3", "save": "1"})

    names = festival.table.prizes.filter(tier=6).values_list("name", flat=True)
    assert (answer.status_code, list(names)) == (302, ["Hopia", "Tea", "Soap"])


@pytest.mark.django_db
def test_a_list_and_a_plan_are_taken_together(desk: Client) -> None:
    festival = new_festival(counts=ONE_EACH)

    fields = paste(desk, festival.pk, "Hopia, 50\nTea, 20", plan="equal")

    assert (fields["name-6-1"], fields["value-6-1"]) == ("Hopia", "100")  # a sixth of 600
    assert (fields["name-6-2"], fields["value-6-2"]) == ("Tea", "20")


@pytest.mark.django_db
def test_a_list_that_no_tier_could_hold_is_refused_and_kept(desk: Client) -> None:
    festival = new_festival(counts=ONE_EACH)
    before = everything()

    answer = post(desk, festival.pk, "401 x Hopia", save="1")

    page = page_of(answer)
    assert answer.status_code == 422
    assert "expected a list of at most 400 prizes, got a longer one" in page.text
    assert page.form("name-1-1").fields["list-6"] == "401 x Hopia"
    assert page.form("name-1-1").fields["name-6-1"] == "Prize 6-1"
    assert everything() == before


def url(number: int) -> str:
    return reverse("prizes", args=[number])


def post(desk: Client, number: int, text: str, **pressed: str) -> Any:
    fields = page_of(desk.get(url(number))).form("name-1-1").fields
    return desk.post(url(number), {**fields, "list-6": text, **pressed})


def paste(desk: Client, number: int, text: str, **pressed: str) -> dict[str, str]:
    return page_of(post(desk, number, text, **pressed)).form("name-1-1").fields
