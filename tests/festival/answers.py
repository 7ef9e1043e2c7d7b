"""The festival's own form, filled in."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse

from festival.models import Festival
from tests.festival.pages import page_of

NEW = "/festivals/new/"
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
