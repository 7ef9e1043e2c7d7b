"""What becomes of festivals and games when the rulebook that they use is changed, or breaks."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from festival.config.apps import check_shipped_books
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.rulebooks.load_rulebook import known_books, load_book
from festival.models import Festival, OwnRulebook
from rules.bobing.book import rulebook
from rules.bobing.book.rulebook import BOOKS, shipped
from tests.festival import evening
from tests.festival.pages import page_of
from tests.games.bobing.rulebooks.bookshelf import (
    OWN,
    changed,
    form_url,
    own_book,
    problems_on,
    replaced,
    said,
)

pytestmark = pytest.mark.django_db


def test_a_festival_that_has_not_begun_plays_by_the_new_text(desk: Client) -> None:
    own = own_book()
    chosen = {"double3": "all", "third": "same4"}
    festival = evening.new_festival(rulebook="own", name="Moon Night", switches=chosen)
    before = festival.table.revision
    text = changed("Own Dice", "Own Pua").replace("double3", "carry").replace('"off"', '"on"')

    told = said(replaced(desk, text + FEWER_RULES, own), desk)
    assert "These festivals use the new text: Moon Night." in told
    assert "Moon Night used house rules that the book no longer has: double3, third." in told
    assert evening.stored(festival).table.revision == before + 1
    program_rolls_and_lots.start(evening.post(festival))
    book = evening.state_of(festival).book
    assert (book.names.roman, book.switches["carry"]) == ("Own Pua", "on")
    assert "third" not in book.switches


FEWER_RULES = """
[[rows]]
key = "red_4"
pattern = "4444**"
tier = 1

[[rows]]
key = "red_1"
pattern = "4*****"
tier = 6
"""


def test_begun_game_keeps_the_book_it_was_opened_with(desk: Client) -> None:
    own = own_book()
    festival = evening.started(rulebook="own", name="Moon Night")
    before = evening.state_of(festival).book

    answer = replaced(desk, OWN.replace('[switches.double3]\ndefault = "off"', FEWER_RULES), own)

    told = said(answer, desk)
    assert "These have begun and keep the old text: Moon Night." in told
    evening.throw(festival, "441123")  # two 4s: the new text knows nothing of them
    assert evening.state_of(festival).book == before
    assert [prize // 1 for prize in evening.state_of(festival).holdings.values()] == [1]
    assert load_book("own", owner=None).tier_ways()[6] == 46_656 - 5**6 - 406


def test_a_book_is_deleted_once_nobody_uses_it(desk: Client) -> None:
    own = own_book()
    festival = evening.new_festival(rulebook="own", name="Moon Night")
    url = reverse("book_delete", args=[own.pk])

    assert "Festivals use this book, so it stays: Moon Night." in said(desk.post(url), desk)
    assert "Yes, delete it" not in page_of(desk.get(reverse("books"))).text
    Festival.objects.filter(pk=festival.pk).update(rulebook="manila")
    assert "Yes, delete it" in page_of(desk.get(reverse("books"))).text
    assert "Deleted." in said(desk.post(url), desk)
    assert not OwnRulebook.objects.exists()
    assert "Deleted." in said(desk.post(url), desk)  # pressed twice


# A book that was right and is wrong now, because the one it builds on has changed.

BROKEN = changed('"manila"', '"vanished"')


def break_it() -> None:
    OwnRulebook.objects.update(text=BROKEN)


def test_broken_book_is_not_offered_and_its_festival_says_so(
    desk: Client,
) -> None:
    broken, festival = own_book(), evening.new_festival(rulebook="own", name="Moon Night")
    break_it()

    assert list(known_books(None)) == list(shipped())
    assert "Own Dice" not in page_of(desk.get(reverse("festival_new"))).text
    assert "▲ It has a mistake and cannot be chosen" in page_of(desk.get(reverse("books"))).text
    page = desk.get(form_url(broken))
    assert (page.status_code, len(problems_on(page))) == (200, 1)
    for name in ("prizes", "players", "console", "winners"):
        answer = desk.get(reverse(name, args=[festival.pk]))
        assert (answer.status_code, name) == (409, name)
        assert "The rulebook of this festival cannot be read any more." in page_of(answer).text
        assert "extends: name a book that comes with the program" in page_of(answer).text
    assert "cannot be read" in page_of(desk.get(reverse("home"))).text
    for name in ("board", "tv"):  # guests are told no details
        answer = Client().get(reverse(name, args=[festival.code]))
        assert answer.status_code == 409
        assert "Please tell the emcee." in page_of(answer).text
        assert "extends" not in page_of(answer).text
    join = Client().get(reverse("join", args=[festival.code]))  # needs no book
    assert (join.status_code, Client().get(reverse("home")).status_code) == (200, 302)
    broken.refresh_from_db()
    assert replaced(desk, OWN, broken).status_code == 302
    assert desk.get(reverse("console", args=[festival.pk])).status_code == 200


def test_a_game_that_has_begun_goes_on_without_its_book(desk: Client) -> None:
    broken, festival = own_book(), evening.started(rulebook="own", name="Moon Night")
    break_it()

    assert evening.throw_at_desk(desk, festival, evening.ONE).status_code == 200
    assert evening.throw_at_desk(desk, festival, "7").status_code == 422  # refused in a sentence
    broken.delete()
    assert evening.throw_at_desk(desk, festival, evening.ONE).status_code == 200
    for name in ("prizes", "players", "console", "winners", "festival_edit"):
        assert desk.get(reverse(name, args=[festival.pk])).status_code == 200, name
    for name in ("board", "tv", "join"):
        assert desk.get(reverse(name, args=[festival.code])).status_code == 200, name
    assert len(evening.state_of(festival).holdings) == 2


def test_system_check_names_every_problem_of_every_book(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert check_shipped_books() == []
    (tmp_path / "first.toml").write_text("key =", encoding="utf-8")
    text = (BOOKS / "manila.toml").read_text(encoding="utf-8")
    spoiled = text.replace('key = "manila"', "").replace('edition = "Manila"', "")
    (tmp_path / "second.toml").write_text(spoiled, encoding="utf-8")
    monkeypatch.setattr(rulebook, "BOOKS", tmp_path)

    mistake = "this is not TOML: Invalid value (at end of document)"
    found = check_shipped_books()
    assert {each.id for each in found} == {"festival.E001"}
    assert [each.msg for each in found] == [
        f"rulebook first: {mistake}",
        "rulebook second: key: write a text (it says nothing)",
        "rulebook second: edition: write a text (it says nothing)",
    ]
