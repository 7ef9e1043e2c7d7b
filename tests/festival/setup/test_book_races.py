"""Two who save a rulebook at the same moment, each with a connection of their own."""

from __future__ import annotations

import pytest

from festival.models import OwnRulebook
from festival.setup import own_rulebooks
from tests.festival.evening import at_once
from tests.festival.setup.bookshelf import OWN, changed, own_book

pytestmark = pytest.mark.django_db(transaction=True)

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
