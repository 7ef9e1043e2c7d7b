"""Every search finds a name however its apostrophe, hyphen and accents are typed."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.festival.evening import TWO, started, throws
from tests.festival.hall.test_results import city_night
from tests.festival.pages import page_of

NAME = "Seán O’Hara‑Muñoz"


@pytest.mark.parametrize("place", ["who", "results", "desk", "winners", "holdings", "forgetting"])
def test_search_finds_a_name_however_it_is_typed(desk: Client, place: str) -> None:
    festival = started(names=(NAME, "Ben"))
    throws(festival, TWO, TWO)
    at = reverse(place, args=[festival.code if place in ("who", "results") else festival.pk])

    def said(typed: str) -> int:
        return page_of(desk.get(at, {"q": typed, "by": "person"})).text.count(NAME)

    assert said("sean o'hara munoz") == said("O‘HARA-muñoz") == said("oʼhara") > said("nobody")


def test_search_of_a_halls_seats_does_not_ask_for_accents(desk: Client) -> None:
    hall = city_night()

    shown = page_of(desk.get(reverse("hall_seats", args=[hall.pk]), {"q": "dína"})).text

    assert "Dina" in shown
