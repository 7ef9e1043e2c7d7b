"""Rulebooks on whichever database: two who save at the same moment, and the order that they stand
in."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import OwnRulebook
from festival.record.rulebooks import known_books
from festival.setup import own_rulebooks
from rules.bobing.book.rulebook import shipped
from tests.festival.evening import at_once
from tests.festival.setup.bookshelf import OWN, changed, own_book

pytestmark = pytest.mark.django_db(transaction=True)

# As their letters are numbered; a dictionary has a_1 before a1 and a-b.
KEYS = ["a-b", "a1", "a_1", "ab", "b"]
TEXTS = [changed("Our own", words) for words in ("One's own", "The other's own")]


def test_of_two_who_opened_the_same_text_one_saves_and_the_other_is_told() -> None:
    own = own_book()
    seen = own_rulebooks.stamp(own)

    answers = at_once(
        *(
            lambda text=text: own_rulebooks.save_book(text, owner=None, book_id=own.pk, seen=seen)
            for text in TEXTS
        )
    )

    kinds = [type(answer).__name__ for answer in answers]
    assert sorted(kinds) == ["BookRefused", "Saved"]
    assert OwnRulebook.objects.get().text == TEXTS[kinds.index("Saved")]


def test_of_two_new_books_of_one_key_one_is_saved_and_the_other_is_told() -> None:
    answers = at_once(
        *[lambda: own_rulebooks.save_book(OWN, owner=None, book_id=None, seen="")] * 2
    )

    assert sorted(type(answer).__name__ for answer in answers) == ["InvalidRulebook", "Saved"]
    assert OwnRulebook.objects.count() == 1


def test_own_rulebooks_stand_in_the_order_of_their_keys(desk: Client) -> None:
    for key in reversed(KEYS):
        own_book(changed('"own"', f'"{key}"').replace("Our own", f"Edition {key}"), key)

    page = desk.get(reverse("books")).content.decode()

    assert list(known_books(None)) == [*shipped(), *KEYS]
    assert list(dict.fromkeys(re.findall(r"Edition ([\w-]+)", page))) == KEYS
