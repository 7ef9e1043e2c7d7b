"""The forecast in sentences; the figures are those of the exact tables."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from festival.outlook import outlook
from rules.bobing import Rulebook
from tests.festival.evening import PYRAMID, new_festival
from tests.festival.pages import page_of


def test_outlook_tells_length_spread_and_chances() -> None:
    assert outlook(Rulebook.load("manila"), PYRAMID) == (
        (
            "About 207 rolls until the last prize below the champion’s is gone:"
            " 55 minutes at 16 seconds a roll."
        ),
        "Half of such evenings need at most 198 rolls, 19 of 20 at most 330.",
        "No champion’s throw by then: 10.8%. A total grab before that: 0.44%.",
    )


def test_outlook_follows_the_house_rules() -> None:
    printed = outlook(Rulebook.load("xiamen", third="same4"), PYRAMID)

    assert printed[0].startswith("About 175 rolls")
    assert printed[1:] == (
        "Half of such evenings need at most 168 rolls, 19 of 20 at most 272.",
        "No champion’s throw by then: 14.5%. A total grab before that: 0.38%.",
    )


def test_prizes_that_no_throw_wins_are_named() -> None:
    book = Rulebook.load("manila", straight_prize="off", double3="off")

    assert outlook(book, PYRAMID) == ("No throw wins the prizes of Pong Gan under these rules.",)


def test_without_lower_prizes_there_is_nothing_to_foretell() -> None:
    assert outlook(Rulebook.load("manila"), {1: 1}) == ()


@pytest.mark.django_db
def test_outlook_stands_beside_the_prizes_and_follows_what_is_typed(desk: Client) -> None:
    festival = new_festival()
    counts = {f"count-{tier}": "0" for tier in (2, 3, 4, 5)}

    stored = page_of(desk.get(reverse("prizes", args=[festival.pk])))
    typed = page_of(desk.post(reverse("prizes_summary", args=[festival.pk]), counts))

    assert "About 207 rolls" in stored.text
    # One tier alone takes its number of prizes over its chance: 32 / (17,400 / 46,656).
    assert f"About {32 * 46656 / 17400:.0f} rolls" in typed.text
