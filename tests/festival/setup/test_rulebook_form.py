"""The form of a rulebook: it writes a text that is read, and keeps what it has no field for."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import OwnRulebook
from rules.bobing.book.rulebook import Rulebook, shipped
from rules.dice import Roll, distinct_rolls
from tests.festival.pages import Page, page_of

pytestmark = pytest.mark.django_db

LABELS = ("key", "edition", "source")


def form_url(own: OwnRulebook) -> str:
    return reverse("book_form", args=[own.pk])


def form_on(page: Page) -> dict[str, str]:
    return page.form("save").fields


def begun(desk: Client, key: str = "manila") -> dict[str, str]:
    """What the form of a new book posts that starts from this one."""
    return form_on(page_of(desk.get(reverse("book_form_new"), {"from": key})))


def sent(desk: Client, fields: dict[str, str], url: str = "", **changes: str) -> Any:
    """The form as a browser posts it, with something typed, chosen or pressed."""
    return desk.post(url or reverse("book_form_new"), {**fields, **changes})


def saved(desk: Client, fields: dict[str, str], **changes: str) -> Rulebook:
    answer = sent(desk, fields, save="1", **changes)
    assert answer.status_code == 302, page_of(answer).text
    return Rulebook.parse(OwnRulebook.objects.latest("pk").text)


def scores(book: Rulebook) -> dict[tuple[int, ...], Any]:
    """What each throw counts as under the book's own house rules."""
    found = {}
    for faces in distinct_rolls():
        score = book.score(Roll(faces))
        found[faces] = (score.combination, score.tier, score.rank, score.takes_all, score.carried)
    return found


def without_labels(book: Rulebook) -> dict[str, Any]:
    return {key: value for key, value in book.data.items() if key not in LABELS}


@pytest.mark.parametrize("key", shipped())
def test_a_book_goes_through_the_form_unchanged(desk: Client, key: str) -> None:
    book = saved(desk, begun(desk, key))

    assert without_labels(book) == without_labels(Rulebook.load(key))
    assert scores(book) == scores(Rulebook.load(key))
    text = OwnRulebook.objects.get().text
    again = form_on(page_of(desk.get(form_url(OwnRulebook.objects.get()))))
    assert tomllib.loads(again["text"]) == tomllib.loads(text)
