"""The players' page: who sits where, and its buttons."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse

from festival.models import Festival, Player
from tests.festival.evening import (
    new_key,
    version_of,
)
from tests.festival.pages import page_of


def url(festival: Festival) -> str:
    return reverse("players", args=[festival.pk])


def seats(festival: Festival) -> list[tuple[int, str, str]]:
    there = Player.objects.filter(seats__table__festival=festival).order_by("seats__place")
    return list(there.values_list("number", "name", "status"))


def press(desk: Client, festival: Festival, number: int, verb: str, **fields: Any) -> str:
    """What the page says after a press on it as it stands now."""
    sent = {"version": version_of(festival), "key": new_key(), **fields}
    answer = desk.post(reverse("player_action", args=[festival.pk, number, verb]), sent)
    page = desk.get(answer["Location"]) if answer.status_code == 302 else answer
    return page_of(page).text


def listed(desk: Client, festival: Festival) -> list[int]:
    """The numbers of the players in the order in which their page has them."""
    shown = page_of(desk.get(url(festival))).elements
    return [int(a["data-number"]) for tag, a in shown if tag == "li" and "data-number" in a]
