"""Rulebooks of one's own: listed, begun, refused, saved as a file and opened from one."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import OwnRulebook
from rules.bobing.book.rulebook import Rulebook, shipped
from tests.festival.evening import new_festival
from tests.festival.pages import page_of
from tests.games.bobing.rulebooks.bookshelf import (
    OWN,
    changed,
    form_url,
    opened,
    own_book,
    problems_on,
    replaced,
    said,
)

pytestmark = pytest.mark.django_db


def test_list_has_books_and_users_at_the_queries_of_one_book(
    desk: Client, django_assert_num_queries: Any
) -> None:
    text = ""
    for number in range(2):
        own_book(changed('"own"', f'"own{number}"'), f"own{number}")
        new_festival(name=f"Night {number}", rulebook=f"own{number}")
        with django_assert_num_queries(3):  # user, festivals, books
            text = page_of(desk.get(reverse("books"))).text

    assert ["Own Dice" in text, "Used by Night 1" in text] == [True, True]
    assert [key for key in shipped() if Rulebook.load(key).edition not in text] == []


def test_copy_of_a_copy_has_its_own_key_and_is_offered(desk: Client) -> None:
    for key in ("manila", "manila", "our_manila_2"):
        form = page_of(desk.get(form_url(), {"from": key})).form("save").fields
        assert desk.post(form_url(), {**form, "save": "1"}).status_code == 302

    keys = [each.key for each in OwnRulebook.objects.all()]
    assert keys == ["our_manila", "our_manila_2", "our_manila_2_2"]
    books = [a.get("value") for _, a in page_of(desk.get(reverse("festival_new"))).elements]
    assert {*keys} <= {*books}


IN_THE_WAY = [
    (changed('"own"', '"manila"'), "choose another key (a book of the program already has"),
    (changed('"own"', '"theirs"'), "(another book of yours already has “theirs”)"),
    (
        changed('[names]\nroman = "Own Dice"', "").replace("Our own", "Manila"),
        "edition: choose a different name (manila already has",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), IN_THE_WAY)
def test_a_book_that_gets_in_the_way_of_another_is_refused(
    desk: Client, text: str, sentence: str
) -> None:
    own_book(changed('"own"', '"theirs"').replace("Our own", "Their own"), "theirs")
    own = own_book()

    answer = replaced(desk, text, own)

    own.refresh_from_db()
    assert (answer.status_code, own.text) == (422, OWN)
    (told,) = problems_on(answer)
    assert sentence in told


def test_book_may_change_its_key_only_while_unused(desk: Client) -> None:
    own = own_book()
    assert replaced(desk, changed('"own"', '"newer"'), own).status_code == 302
    own.refresh_from_db()
    new_festival(rulebook="newer", name="Moon Night")

    answer = replaced(desk, OWN, own)

    assert (own.key, answer.status_code, OwnRulebook.objects.get().key) == ("newer", 422, "newer")
    (told,) = problems_on(answer)
    assert "keep “newer”, because Moon Night use this book by that key (it says “own”)" in told


def test_a_file_goes_out_and_comes_back_into_the_same_book(desk: Client) -> None:
    own = own_book(f"# Grandmother said so.\n{OWN}")
    file = desk.get(form_url(own), {"file": "1"})
    assert (file["Content-Disposition"], file.content.decode()) == (
        'attachment; filename="own.toml"',
        own.text,
    )

    typed = file.content.replace(b"Our own", "Lola’s".encode()).replace(b"\n", b"\r\n")
    answer = opened(desk, b"\xef\xbb\xbf" + typed, own)

    assert answer.status_code == 302
    assert OwnRulebook.objects.get().text == own.text.replace("Our own", "Lola’s")


def test_file_does_not_replace_what_was_saved_meanwhile(desk: Client) -> None:
    own = own_book()
    assert replaced(desk, changed("Our own", "Theirs"), own).status_code == 302

    answer = replaced(desk, changed("Our own", "Ours"), own)

    assert "Somebody else saved this book meanwhile." in said(answer, desk)
    assert 'edition = "Theirs"' in OwnRulebook.objects.get().text


def test_form_of_a_book_that_was_deleted_meanwhile_says_so(desk: Client) -> None:
    own = own_book()
    fields = page_of(desk.get(form_url(own))).form("save").fields
    url = form_url(own)
    own.delete()

    answer = desk.post(url, {**fields, "save": "1"})

    assert "Somebody deleted this book meanwhile." in said(answer, desk)


def test_sent_file_gets_an_unused_key_and_name(desk: Client) -> None:
    own_book()

    answer = opened(desk, OWN.encode())

    assert answer.status_code == 302
    book = Rulebook.parse(OwnRulebook.objects.latest("pk").text)
    assert (book.key, book.edition, book.names.roman) == ("own_2", "Our own 2", "Own Dice")


UNREADABLE = [
    ("key = 'own'\nedition =\n", "Invalid value (at line 2, column 10)"),
    ("key = " + "[\n" * 30_000, "too many nested brackets"),
    ("#\n" * 3 + "#" * 1_001, "line 4: write at most 1000 characters (it has 1001)"),
    (changed('"manila"', '"theirs"'), "extends: name a book that comes with the program"),
]


@pytest.mark.parametrize(("text", "sentence"), UNREADABLE)
def test_a_file_that_the_form_cannot_show_is_told_why(
    desk: Client, text: str, sentence: str
) -> None:
    answer = opened(desk, text.encode())

    assert answer.status_code == 422
    assert [told for told in problems_on(answer) if sentence in told] != []


NO_TEXT = "Choose a text file in UTF-8 (this is something else)."
NO_BOOK = [
    (None, "Choose a file."),
    (b"", "Choose a rulebook with something in it."),
    (b"key = 1\n" * 13_000, "Use a text of at most 100 KB (this one has 102 KB)."),
    ("key = 1".encode("utf-16"), NO_TEXT),
    (b"key = 1\0", NO_TEXT),
]


@pytest.mark.parametrize(("content", "sentence"), NO_BOOK)
def test_a_file_that_is_no_text_is_refused(
    desk: Client, content: bytes | None, sentence: str
) -> None:
    assert sentence in said(opened(desk, content), desk)
