"""Rulebooks written in the app: looked at, begun, check_book, read from a file."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from festival.models import OwnRulebook
from festival.setup.rulebooks import own as own_rulebooks
from rules.bobing.book.rulebook import BOOKS, Rulebook, shipped
from tests.festival.evening import new_festival
from tests.festival.pages import page_of
from tests.festival.setup.rulebooks.bookshelf import (
    LINES,
    MISTAKEN,
    OWN,
    changed,
    edit_url,
    own_book,
    problems_on,
    save,
    text_in,
)

pytestmark = pytest.mark.django_db


def test_the_list_has_every_book_and_who_uses_it_by_as_many_queries_as_one_book_costs(
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


def test_a_book_of_the_program_is_shown_with_its_odds_and_cannot_be_changed(desk: Client) -> None:
    for key in shipped():
        page = page_of(desk.get(reverse("book_show", args=[key])))
        assert ("textarea", True) in [(tag, "readonly" in given) for tag, given in page.elements]
        assert "✓ It can be played" in page.text, key
        assert desk.post(reverse("book_show", args=[key])).status_code == 405


def test_odds_are_exact_and_follow_the_house_rules_that_are_looked_at(desk: Client) -> None:
    url = reverse("book_show", args=["manila"])

    text = page_of(desk.get(url)).text
    off = page_of(desk.get(url, {"switch_double3": "off"})).text
    chosen = {"switch_double3": "off", "switch_straight_prize": "off"}
    never = page_of(desk.get(url, chosen)).text

    assert "Red 3 三紅 2,400 25/486 1 in 19 " in text
    assert "(1 + 2 + 4 + 8 + 16 + 32) the last one below the champion’s is gone after" in text
    assert "about 207 rolls" in text  # the book's own prizes
    assert "Red 3 三紅 2,500 625/11664 1 in 19 " in off
    assert "Double Half 對堂 0 0 never " in off
    assert "2nd prize 榜眼 Pong Gan 720 5/324 1 in 65 " in off
    assert "No throw wins the prizes of Pong Gan under these rules." in never


def test_a_new_book_begins_as_one_that_can_be_saved_beside_the_others(desk: Client) -> None:
    for key in ("", "", *shipped()):
        page = page_of(desk.get(reverse("book_new") + f"?from={key}"))
        assert "✓ It can be played" in page.text, key
        assert save(desk, text_in(page)).status_code == 302, key
    assert OwnRulebook.objects.count() == len(shipped()) + 2


def test_a_copy_of_a_copy_has_a_key_of_its_own_and_is_offered_for_a_festival(desk: Client) -> None:
    answers = [save(desk, own_rulebooks.draft_of("manila", owner=None) or "") for _ in range(3)]
    page = page_of(desk.get(reverse("book_new") + "?from=our_manila_3"))

    own = list(OwnRulebook.objects.all())
    assert [each.key for each in own] == ["our_manila", "our_manila_2", "our_manila_3"]
    assert [each["Location"] for each in answers] == [edit_url(each) for each in own]
    assert 'key = "our_manila_3_2"' in text_in(page)
    assert "✓ It can be played" in page.text
    books = [a.get("value") for _, a in page_of(desk.get(reverse("festival_new"))).elements]
    assert {each.key for each in own} <= set(books)


def test_every_mistake_is_told_at_once_with_its_line_and_the_text_is_kept(desk: Client) -> None:
    answer = save(desk, MISTAKEN)
    thousands = OWN.replace("[names]", "", 1).replace('roman = "Own Dice"', "")
    many = save(desk, thousands + "".join(f"x{number} = 1\n" for number in range(5_000)))

    found = problems_on(answer)
    assert answer.status_code == 422
    assert [line for line, _ in found] == [line for line, _ in LINES]
    assert [s for (_, s), (_, start) in zip(found, LINES, strict=True) if start not in s] == []
    assert text_in(page_of(answer)) == MISTAKEN
    assert "▲ 11 problems" in page_of(answer).text
    assert len(problems_on(many)) == 100  # the first of them
    assert "and 4900 more" in page_of(many).text
    assert not OwnRulebook.objects.exists()


UNREADABLE = [
    ("key = 'own'\nedition =\n", 2, "Invalid value (at line 2, column 10)"),
    ("a = 1\n\n\na = 2\n", 4, "Cannot overwrite a value (at line 4, column 6)"),
    ("key = " + "[\n" * 30_000, 0, "too many nested brackets"),
    ("  \n ", 0, "type or paste a rulebook"),
    ("#\n" * 3 + "#" * 1_001, 4, "line 4: write at most 1000 characters (it has 1001)"),
    ("#\n" * 51_201, 0, "use a text of at most 100 KB (this one has 101 KB)"),
]


def test_a_text_that_cannot_be_read_is_told_why(desk: Client) -> None:
    for text, line, sentence in UNREADABLE:
        answer = save(desk, text)
        ((found, told),) = problems_on(answer)
        assert (answer.status_code, found, sentence in told) == (422, line, True), sentence
        assert text_in(page_of(answer)) == text


IN_THE_WAY = [
    (
        changed('"own"', '"manila"'),
        1,
        "key: choose another key (a book of the program already has “manila”)",
    ),
    (changed('"own"', '"theirs"'), 1, "(another book of yours already has “theirs”)"),
    (
        changed('[names]\nroman = "Own Dice"', "").replace("Our own", "Manila"),
        2,
        "edition: choose words that tell this book from manila, which has the same name",
    ),
    (changed('"manila"', '"theirs"'), 3, "extends: name a book that comes with the program, "),
]


def test_a_book_that_gets_in_the_way_of_another_is_refused(desk: Client) -> None:
    own_book(changed('"own"', '"theirs"').replace("Our own", "Their own"), "theirs")

    for text, line, sentence in IN_THE_WAY:
        answer = save(desk, text)
        assert (answer.status_code, OwnRulebook.objects.count()) == (422, 1)
        ((found, told),) = problems_on(answer)
        assert (found, sentence in told) == (line, True), sentence
    # Beside every other mistake.
    both = save(desk, changed('"own"', '"manila"').replace('"off"', '"never"'))
    assert [line for line, _ in problems_on(both)] == [1, 9]


def test_an_unused_book_may_change_its_key_and_one_in_use_may_not(desk: Client) -> None:
    own = own_book()
    renamed = changed('"own"', '"newer"')
    assert save(desk, renamed, own).status_code == 302
    assert OwnRulebook.objects.get().key == "newer"

    new_festival(rulebook="newer", name="Moon Night")
    answer = save(desk, OWN, own)

    assert (answer.status_code, OwnRulebook.objects.get().key) == (422, "newer")
    ((line, told),) = problems_on(answer)
    assert line == 1
    assert "keep “newer”, because Moon Night use this book by that key (it says “own”)" in told


def test_a_text_is_checked_while_it_is_being_typed(desk: Client) -> None:
    url = reverse("book_check")
    wrong = desk.post(url, {"text": MISTAKEN})
    right = desk.post(url, {"text": OWN, "switch_third": "same4"})

    assert [line for line, _ in problems_on(wrong)] == [line for line, _ in LINES]
    assert wrong.content.startswith(b'<section id="check"')
    assert "Same 4 四進 1,875 625/15552 1 in 25 " in page_of(right).text
    assert "Tam Hue 1,875 625/15552" in page_of(right).text
    own = own_book()  # which is not in its own way while it is being changed
    for number in (str(own.pk), "", "x", "9" * 30):
        text = page_of(desk.post(url, {"text": OWN, "book": number})).text
        assert ("✓ It can be played" in text) == (number == str(own.pk)), number


def file(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("book.toml", content)


def read(desk: Client, content: bytes | None) -> Any:
    sent = {"read": "1", "text": OWN, **({} if content is None else {"file": file(content)})}
    return desk.post(reverse("book_new"), sent)


def test_a_file_is_read_into_the_text_and_not_saved(desk: Client) -> None:
    text = (BOOKS / "manila.toml").read_text(encoding="utf-8").replace('"manila"', '"mine"')

    for mark in (b"", b"\xef\xbb\xbf"):
        answer = read(desk, mark + text.replace("\n", "\r\n").encode())
        assert (answer.status_code, text_in(page_of(answer))) == (200, text)
    assert not OwnRulebook.objects.exists()


NO_TEXT = "Choose a text file in UTF-8 (this is something else)."
NO_BOOK = [
    (None, "Choose a file."),
    (b"", "Type or paste a rulebook."),
    (b"key = 1\n" * 13_000, "Use a text of at most 100 KB (this one has 102 KB)."),
    ("key = 1".encode("utf-16"), NO_TEXT),
    (b"key = 1\0", NO_TEXT),
]


def test_a_file_that_is_no_text_or_not_read_is_said_and_the_typed_text_stays(desk: Client) -> None:
    answers = [(read(desk, content), sentence) for content, sentence in NO_BOOK]
    saved = {"save": "1", "text": OWN, "file": file(b"key = 'x'")}
    answers.append((desk.post(reverse("book_new"), saved), "You chose a file but did not read it"))

    for answer, sentence in answers:
        assert (answer.status_code, text_in(page_of(answer))) == (422, OWN), sentence
        assert sentence in page_of(answer).text
    assert not OwnRulebook.objects.exists()
