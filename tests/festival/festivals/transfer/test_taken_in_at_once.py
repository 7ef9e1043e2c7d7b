"""Two who write at the same moment where no lock of a festival stands between them: PostgreSQL lets
both look before either has written. SQLite lets nobody look meanwhile. Neither sorts as the other
does, and rulebooks stand in one order on both."""

from __future__ import annotations

import threading
from collections import Counter
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from festival.festivals.transfer import import_festival
from festival.festivals.transfer.import_festival import AlreadyHere, take_in
from festival.festivals.transfer.read_file import read
from festival.games.bobing.prizes import pictures
from festival.games.bobing.rulebooks import own_rulebooks as own_rulebooks
from festival.games.bobing.rulebooks.own_rulebooks import BookRefused
from festival.games.bobing.setup.festivals import create_festival
from festival.models import Festival, OwnRulebook, Picture, Prize
from festival.tables.record.festival_file import document, written
from tests.festival.evening import at_once, details, new_festival, started, throws
from tests.games.bobing.rulebooks.bookshelf import OWN, changed, own_book

pytestmark = pytest.mark.django_db(transaction=True)
on_postgresql = pytest.mark.on_postgresql

PATIENCE = 20  # seconds: a busy machine is no fault
SOON = 0.3  # in which whoever need not wait is done
DRAWN = pictures.Drawn(b"a picture", 1, 1)


@pytest.fixture
def copied() -> bytes:
    """Of a festival that is not here."""
    festival = started()
    throws(festival, "411235", "444123")
    data = document(festival)
    data["setup"]["code"] = "ab12cd"
    return written(data)


@pytest.fixture
def _both_look_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has found that a festival is new waits for the other."""
    both, looks, look = threading.Barrier(2), threading.local(), import_festival._require_new

    def wait(data: dict[str, Any], author: User | None, *, as_copy: bool) -> None:
        looks.count = getattr(looks, "count", 0) + 1
        look(data, author, as_copy=as_copy)
        if looks.count == 1:
            both.wait(PATIENCE)

    monkeypatch.setattr(import_festival, "_require_new", wait)


@on_postgresql
@pytest.mark.usefixtures("_both_look_first")
def test_second_import_of_one_file_hears_that_it_is_here(copied: bytes) -> None:
    answers = at_once(*[lambda: take_in(read(copied), None, as_copy=False)] * 2)

    assert Counter(map(type, answers)) == Counter({Festival: 1, AlreadyHere: 1})
    assert Festival.objects.filter(code="ab12cd").count() == 1


@on_postgresql
def test_a_picture_that_is_just_given_to_a_prize_is_not_dropped() -> None:
    """Nobody has it when somebody else begins to drop what nobody has."""
    prize = new_festival().table.prizes.all()[0]
    Picture.objects.create(digest=DRAWN.digest, data=DRAWN.data, width=1, height=1)
    is_found, is_dropped = threading.Event(), threading.Event()

    def hang() -> None:
        with transaction.atomic():
            found = pictures.kept(DRAWN)
            is_found.set()
            is_dropped.wait(SOON)
            Prize.objects.filter(pk=prize.pk).update(picture=found)

    def drop() -> None:
        assert is_found.wait(PATIENCE)
        with transaction.atomic():
            pictures.drop_unused()
        is_dropped.set()

    assert at_once(hang, drop) == [None, None]
    assert Prize.objects.get(pk=prize.pk).picture == Picture.objects.get()


@on_postgresql
def test_rulebook_about_to_be_used_is_not_deleted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = own_book()
    is_held, is_tried = threading.Event(), threading.Event()
    create = Festival.objects.create

    def created(**columns: Any) -> Festival:
        is_held.set()
        is_tried.wait(SOON)
        return create(**columns)

    monkeypatch.setattr(Festival.objects, "create", created)

    def delete() -> None:
        assert is_held.wait(PATIENCE)
        own_rulebooks.delete_book(own.pk, owner=None)
        is_tried.set()

    made, deleted = at_once(lambda: create_festival(details(rulebook=own.key)), delete)

    assert isinstance(made, Festival)
    assert isinstance(deleted, BookRefused)
    assert OwnRulebook.objects.filter(pk=own.pk).exists()


TEXTS = [changed("Our own", words) for words in ("One's own", "The other's own")]


def test_second_save_of_the_same_text_is_refused() -> None:
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


def test_second_new_book_of_one_key_is_refused() -> None:
    answers = at_once(
        *[lambda: own_rulebooks.save_book(OWN, owner=None, book_id=None, seen="")] * 2
    )

    assert sorted(type(answer).__name__ for answer in answers) == ["InvalidRulebook", "Saved"]
    assert OwnRulebook.objects.count() == 1
