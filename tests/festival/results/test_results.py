"""What guests take home: who won what, the evening in pictures, and every roll."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from festival.models import Festival, Screen
from festival.play import direction, write_path
from festival.play.bobing import commands
from festival.setup import copies
from tests.festival.evening import (
    GRAB,
    NOTHING,
    ONE,
    ONE_EACH,
    RED_4,
    TWO,
    confirmed,
    correct,
    new_festival,
    post,
    started,
    stored,
    throws,
)
from tests.festival.pages import Page, page_of

pytestmark = pytest.mark.django_db

SVG = re.compile(r"<svg.*?</svg>", re.DOTALL)
LONG_NAMES = ("陳大文的媽媽和她的三個孩子", "محمد عبد الرحمن الخطيب", "<b>Eve</b> & “Co”")


def answer(festival: Festival, name: str = "results", query: str = "") -> Any:
    return Client().get(reverse(name, args=[festival.code]) + query)


def page(festival: Festival, name: str = "results", query: str = "") -> Page:
    return page_of(answer(festival, name, query))


def drawings(festival: Festival) -> list[ElementTree.Element]:
    return [ElementTree.fromstring(svg) for svg in SVG.findall(answer(festival).content.decode())]


def ended(**changes: Any) -> Festival:
    """Ana is the champion; Ben and Cora each have a prize."""
    festival = started(counts={1: 1, 5: 1, 6: 1}, **changes)
    throws(festival, RED_4, ONE, TWO)
    commands.crown(post(festival))
    return stored(festival)


def test_results_name_the_winners_and_say_whether_they_are_final() -> None:
    def states(shown: Page) -> list[str]:
        return [each["data-state"] for _, each in shown.elements if each.get("class") == "tag"]

    shown = page(ended())

    said = ("Ana 1 prize Prize 1-1", "Prize 6-1 Ben", "Prize 5-1 Cora")
    assert [each for each in said if each not in shown.text] == []
    assert (states(page(started())), states(shown)) == (["live"], ["final"])
    grabbed = started(counts=ONE_EACH)
    confirmed(grabbed, GRAB)
    one_winner = ("Total grab Ana", "Ana 6 prizes")
    assert [each for each in one_winner if each not in page(grabbed).text] == []
    waiting = new_festival()
    assert "The game has not begun yet." in page(waiting).text
    practice = copies.rehearse(waiting.pk)
    assert ["practice" in page(each).text for each in (waiting, practice)] == [False, True]


def test_results_are_new_after_every_roll_and_every_correction() -> None:
    festival = started()
    throws(festival, ONE, NOTHING)
    first = page(festival).text
    correct(festival, 2, TWO)
    second = page(festival).text

    assert "2 players have nothing." in first
    held = ("Ana 1 prize Prize 6-1", "Ana 1 prize Prize 5-1")
    assert [each in first for each in held] == [True, False]
    assert [each in second for each in held] == [False, True]


def test_results_are_worked_out_once_for_all_guests_of_a_language() -> None:
    festival = ended()
    answer(festival)
    url = reverse("results", args=[festival.code])

    with CaptureQueriesContext(connection) as queries:
        answer(festival)
    asked = len(queries)  # the next request begins another count
    pages = [
        Client().get(url, headers={"Accept-Language": language}).content.decode()
        for language in ("en", "zh-hant")
    ]

    assert asked == 1
    languages = [re.findall(r'<html lang="([\w-]+)"', html) for html in pages]
    assert languages == [["en"], ["zh-hant"]]


def test_every_drawing_is_well_formed_and_says_what_it_shows_or_stands_beside_its_figures() -> None:
    festival = started()
    throws(festival, ONE, RED_4, NOTHING, TWO)

    found = drawings(festival)

    named = [svg for svg in found if svg.get("role") == "img"]
    beside = [svg for svg in found if svg.get("aria-hidden") == "true"]
    assert (len(named), len(beside)) == (3, 3)  # one beside each player
    assert [[svg[0].tag, svg[1].tag] for svg in named] == [["title", "desc"]] * 3
    assert [bool(svg[0].text and svg[1].text) for svg in named] == [True] * 3
    assert "The most in one round: 1, in round 1. 2 in all." in str(named[-1][1].text)


def test_drawings_write_numbers_as_svg_does_in_every_language(settings: Any) -> None:
    """A comma for the point would be a second number."""
    settings.USE_THOUSAND_SEPARATOR = True
    festival = started()
    throws(festival, ONE, RED_4, NOTHING, TWO)
    url = reverse("results", args=[festival.code])

    html = Client().get(url, headers={"Accept-Language": "fil"}).content.decode()

    numbers = re.findall(r' (?:x|y|width|height|r|rx)="([^"]*)"', "".join(SVG.findall(html)))
    assert numbers
    assert [text for text in numbers if not re.fullmatch(r"-?\d*\.?\d+", text)] == []


def test_hostile_and_long_names_are_written_as_they_are() -> None:
    festival = started(names=LONG_NAMES)
    throws(festival, ONE, TWO, RED_4)

    for name in ("results", "public_log"):
        found = answer(festival, name)
        assert "<b>Eve</b>" not in found.content.decode()
        assert [each for each in LONG_NAMES if each not in page_of(found).text] == []


def test_pages_for_guests_need_no_script_and_set_no_session() -> None:
    festival, empty = ended(), new_festival(names=[], counts={})

    for name in ("results", "public_log"):
        found = answer(festival, name)
        assert "<script" not in found.content.decode()
        assert "moonbowl_session" not in found.cookies
        assert answer(empty, name).status_code == 200  # without prizes or players too


# The log.


def entries(festival: Festival, query: str = "") -> list[tuple[str, str]]:
    """Every line with its mark, newest first."""
    found = page(festival, "public_log", query).elements
    items = [each for tag, each in found if tag == "li" and each.get("id", "")[:6] == "entry-"]
    return [(each["id"], each.get("data-state", "")) for each in items]


def test_log_shows_every_roll_and_keeps_what_was_taken_back_and_put_right() -> None:
    festival = started()
    throws(festival, ONE, RED_4)
    shown = page(festival, "public_log").elements
    before = entries(festival)
    write_path.undo(post(festival))  # the fourth entry
    correct(festival, 2, TWO)

    found = page(festival, "public_log").text

    dice = [each["aria-label"] for _, each in shown if each.get("role") == "img"]
    assert dice == ["4 4 4 4 1 2", "4 1 1 2 3 5"]
    assert before == [("entry-3", ""), ("entry-2", ""), ("entry-1", "")]
    marks = {"entry-5": "", "entry-3": "undone", "entry-2": "corrected", "entry-1": ""}
    assert dict(entries(festival)) == marks
    assert "instead of 2" in found


def test_long_log_has_pages_that_lead_to_each_other() -> None:
    festival = started()
    throws(festival, *[NOTHING] * 69)

    newest, oldest = entries(festival), entries(festival, "?page=2")

    links = [
        each["href"]
        for tag, each in page(festival, "public_log").elements
        if "rel" in each and tag == "a"
    ]
    assert (len(newest), newest[0][0]) == (60, "entry-70")
    assert (len(oldest), oldest[-1][0]) == (10, "entry-1")
    assert links == ["?page=2"]
    for query in ("?page=0", "?page=99", "?page=x", "?page=", "?page=9" * 50):
        assert answer(festival, "public_log", query).status_code == 200  # is another one


# The ways there.


def test_board_and_results_and_log_lead_to_each_other() -> None:
    festival = ended()
    ways = {
        name: reverse(name, args=[festival.code]) for name in ("board", "results", "public_log")
    }

    for name in ways:
        hrefs = {each.get("href") for tag, each in page(festival, name).elements if tag == "a"}
        assert set(ways.values()) - hrefs - {ways[name]} == set()


def test_emcee_can_share_the_results_and_the_wall_shows_where_they_are(desk: Client) -> None:
    festival = ended()
    address = re.compile(rf"[\w.]+:\d+{reverse('results', args=[festival.code])}")
    direction.show(festival.table.pk, "tv", Screen.Scene.BOARD)

    shown = {
        "winners": desk.get(reverse("winners", args=[festival.pk])),
        "console": desk.get(reverse("console", args=[festival.pk])),
        "tv": answer(festival, "tv"),
    }

    found = {name: bool(address.search(page_of(got).text)) for name, got in shown.items()}
    assert found == dict.fromkeys(shown, True)
    assert "/results/" not in answer(started(), "tv").content.decode()  # before the end
