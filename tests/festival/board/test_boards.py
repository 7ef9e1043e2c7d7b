"""The screens as plain pages: they show the evening without a script and cost little."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from festival.live.snapshots import BOARD, CONSOLE, Topic, snapshot
from festival.models import Festival
from festival.people import guests, players
from tests.festival.evening import (
    GRAB,
    ONE,
    RED_4,
    STRAIGHT,
    confirmed,
    new_festival,
    started,
    stored,
    throws,
)
from tests.festival.memory import forget_everything
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

OF_EMCEES = ("console", "players", "prizes", "winners")


def text(festival: Festival, name: str = "board") -> str:
    return page_of(Client().get(reverse(name, args=[festival.code]))).text


def test_a_board_shows_the_evening_without_a_script_and_reloads_by_itself() -> None:
    festival = started()
    throws(festival, ONE, STRAIGHT)

    for name in ("board", "tv"):
        answer = Client().get(reverse(name, args=[festival.code]))
        shown = page_of(answer).text
        for part in ("Moon Night", "Round 1", "Now rolling Cora", "Ben rolled", "Wins Prize 2-1"):
            assert part in shown
        assert "31 of 32 left" in shown
        reloads = '<noscript><meta http-equiv="refresh" content="10"></noscript>'
        assert reloads in answer.content.decode()


def test_a_guest_who_waits_or_was_turned_away_is_not_on_the_board() -> None:
    before, festival = new_festival(), started()
    for each in (before, festival):
        guests.register_guest(each.pk, name="Rude Word", device="phone")
    players.reject_guest(before.pk, 4)

    pages = [text(each, name) for each in (before, festival) for name in ("board", "tv")]

    assert ["Rude Word" in page for page in pages] == [False] * 4
    assert "3 players" in pages[0]
    assert "The game has not started yet." in pages[0]
    state = Client().get(reverse("board_state", args=[festival.code])).content
    assert b"Rude Word" not in state


def test_a_page_shows_the_very_parts_that_the_socket_brings(desk: Client) -> None:
    festival = started()
    throws(festival, ONE, STRAIGHT, RED_4)
    console = snapshot(Topic(CONSOLE, festival.table.pk, "en"))
    missing = []
    for name, screen in (("board", ""), ("tv", "tv")):
        page = Client().get(reverse(name, args=[festival.code])).content.decode()
        parts = snapshot(Topic(BOARD, festival.table.pk, "en", screen)).parts
        missing += [(name, part) for part, html in parts.items() if html.strip() not in page]

    at_desk = desk.get(reverse("console", args=[festival.pk])).content.decode()

    assert missing == []
    assert [part for part in console.parts if f'id="{part}"' not in at_desk] == []


def test_a_page_costs_the_same_queries_for_any_number_of_guests_and_rolls(desk: Client) -> None:
    few, many = (started(names=[f"Guest {number}" for number in range(size)]) for size in (3, 30))
    throws(few, ONE)
    throws(many, *[ONE] * 40)

    def cost(page: str, festival: Festival) -> int:
        forget_everything()
        of = festival.pk if page in OF_EMCEES else festival.code
        with CaptureQueriesContext(connection) as captured:
            assert desk.get(reverse(page, args=[of])).status_code == 200
        return len(captured)

    pages = (*OF_EMCEES, "board", "tv", "board_state", "rules")
    assert {page: cost(page, many) for page in pages} == {page: cost(page, few) for page in pages}


def test_a_state_that_is_known_is_answered_with_nothing() -> None:
    festival = started()
    url = reverse("board_state", args=[festival.code])
    revision = Client().get(url).json()["revision"]

    answers = [Client().get(url, {"since": since}) for since in (revision, "0", "x", "\x00")]

    assert [answer.status_code for answer in answers] == [204, 200, 200, 200]
    assert answers[0].content == b""
    assert revision == stored(festival).table.revision


NOT_BEGUN, STILL_RUNNING, OVER = (
    "The game has not started yet.",
    "The game is still running.",
    "The game is over.",
)
SETTLED = "The game is running, so players, prizes and rules stay as they are."
CAN_BE_CHANGED = "Everything here can still be changed until the first roll."
COMES_LATE = "Latecomers sit last"


def over() -> Festival:
    festival = started()
    confirmed(festival, GRAB)
    return festival


def text_of(desk: Client, name: str, festival: Festival) -> str:
    return desk.get(reverse(name, args=[festival.pk])).content.decode()


def test_what_stands_there_fits_the_state_of_the_game(desk: Client) -> None:
    said = {
        "winners": (NOT_BEGUN, STILL_RUNNING),
        "players": (COMES_LATE, OVER),
        "festival_edit": (CAN_BE_CHANGED, SETTLED, OVER),
    }
    festivals = {"waiting": new_festival(), "running": started(), "over": over()}

    def told(name: str, phase: str) -> list[str]:
        page = text_of(desk, name, festivals[phase])
        return [sentence for sentence in said[name] if sentence in page]

    expected = {
        ("winners", "waiting"): [NOT_BEGUN],
        ("winners", "running"): [STILL_RUNNING],
        ("players", "running"): [COMES_LATE],
        ("players", "over"): [OVER],
        ("festival_edit", "waiting"): [CAN_BE_CHANGED],
        ("festival_edit", "running"): [SETTLED],
        ("festival_edit", "over"): [OVER],
    }
    assert {each: told(*each) for each in expected} == expected
