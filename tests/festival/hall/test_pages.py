"""The pages of a hall: the wall, the guests' list of tables, and the emcee's overview."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from festival.live import halls
from festival.live.snapshots import Topic
from festival.models import Festival
from festival.people.guests import register_guest
from festival.play import write_path
from tests.festival.evening import new_festival
from tests.festival.halls import new_hall, play, seat, tables_of
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

NAMES = ("hall_board", "hall_tv", "hall_state", "hall_tv_state")


def laid(tables: int = 4) -> Festival:
    """The first half plays, the rest has yet to begin."""
    hall = new_hall(tables)
    seat(tables_of(hall))
    play(tables_of(hall)[: tables // 2], 3)
    return hall


def test_festival_without_bowls_has_no_page_of_a_hall(desk: Client) -> None:
    festival = new_festival()
    pages = [reverse(name, args=[festival.code]) for name in NAMES]
    pages.append(reverse("hall_overview", args=[festival.pk]))

    assert [desk.get(page).status_code for page in pages] == [404] * 5


def test_page_shows_what_its_line_would_bring(desk: Client) -> None:
    hall = laid()
    audiences = {
        reverse("hall_tv", args=[hall.code]): halls.WALL,
        reverse("hall_board", args=[hall.code]): halls.GUESTS,
        reverse("hall_overview", args=[hall.pk]): halls.OVERVIEW,
    }
    for url, audience in audiences.items():
        page = desk.get(url).content.decode()
        drawn = halls.snapshot(Topic(audience, hall.table.pk, "en"))
        assert [part for part, markup in drawn.parts.items() if markup not in page] == [], url
        assert f'data-layout="{drawn.layout}"' in page
        assert f'data-revision="{drawn.revision}"' in page or audience == halls.OVERVIEW


def test_first_overview_shows_tables_before_they_are_read(
    desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = laid()
    monkeypatch.setattr("festival.views.hall.boards.FIRST_LOOK", 0.0)
    monkeypatch.setattr("festival.hall.board.reading.AT_ONCE", 1)

    page = desk.get(reverse("hall_overview", args=[hall.pk])).content.decode()

    whole = halls.snapshot(Topic(halls.OVERVIEW, hall.table.pk, "en"))
    first, *_ = tables_of(hall)
    assert page.count('class="line" data-state="unread"') == 2
    assert reverse("console", args=[first.festival_id]) in page
    # So the socket brings all rows.
    assert f'data-revision="{whole.revision}"' not in page
    assert f'data-layout="{whole.layout}"' in page
    assert "unread" not in "".join(whole.parts.values())


def test_next_guest_costs_no_drawing() -> None:
    hall = laid(30)
    url = reverse("hall_board", args=[hall.code])
    Client().get(url)

    with CaptureQueriesContext(connection) as queries:
        Client().get(url)

    assert len(queries) == 1  # which festival has this code: no hub runs here that would know


def test_guest_without_scripts_finds_a_table() -> None:
    hall = laid()
    codes = {bowl.place: bowl.code for bowl in hall.bowls.all()}

    def found(wanted: str) -> list[int]:
        page = Client().get(reverse("hall_board", args=[hall.code]), {"q": wanted})
        told = page.content.decode().partition('<section class="found"')[2].partition("</section>")
        return [place for place, code in codes.items() if f"/f/{code}/" in told[0]]

    assert {wanted: found(wanted) for wanted in ("3", "table 2", "zzz")} == {
        "3": [3],
        "table 2": [2],
        "zzz": [],
    }


def test_what_a_guest_looks_for_is_shown_as_text() -> None:
    page = Client().get(reverse("hall_board", args=[laid().code]), {"q": "<script>alert(1)"})

    assert b"<script>alert" not in page.content
    assert "<script>alert(1)" in page_of(page).text


def test_overview_without_scripts_shows_what_is_asked_for(desk: Client) -> None:
    """All rolls were long ago, and the final has yet to begin."""
    hall = laid()
    hall.bowls.filter(place=4).update(away_since=timezone.now())
    expected = {"played": [1, 2], "waiting": [0, 3], "away": [4], "still": [1, 2], "done": []}
    expected |= {"": [1, 2, 0, 3, 4], "nonsense": [1, 2, 0, 3, 4]}

    def places(show: str, sort: str = "") -> list[int]:
        asked = {"show": show, "sort": sort}
        page = page_of(desk.get(reverse("hall_overview", args=[hall.pk]), asked))
        return [int(a["data-place"]) for _, a in page.elements if "data-place" in a]

    assert {show: places(show) for show in expected} == expected
    assert places("", "number") == [0, 1, 2, 3, 4]  # otherwise tables that need attention are first


def test_overview_says_where_guests_wait_and_puts_that_table_before_the_others(
    desk: Client,
) -> None:
    hall = laid()
    place = hall.bowls.get(place=3)
    for name in ("Gina", "Gus"):
        register_guest(place.pk, name=name, device=name)

    page = page_of(desk.get(reverse("hall_overview", args=[hall.pk])))

    places = [int(a["data-place"]) for _, a in page.elements if "data-place" in a]
    assert places == [1, 2, 3, 0, 4]
    assert "2 guests wait for approval" in page.text


def test_overview_says_whether_it_is_up_to_date_and_counts_no_tables_of_which_there_are_none(
    desk: Client,
) -> None:
    hall = new_hall(2)
    seat(tables_of(hall))
    play(tables_of(hall), None)

    answer = desk.get(reverse("hall_overview", args=[hall.pk]))
    wall = page_of(Client().get(reverse("hall_tv", args=[hall.code]))).text

    assert "data-live-pill" in answer.content.decode()
    assert "Done 2 / 2" in page_of(answer).text
    assert "100 % played" in wall  # all prizes are settled, also those that nobody won
    assert "Not begun" not in page_of(answer).text.split("Find a table")[0]


def test_name_of_a_table_is_shown_as_text(desk: Client) -> None:
    hall = laid()
    hall.bowls.filter(place=1).update(name='<b onclick="x">"Seven"</b>')
    write_path.touch(write_path.lock(hall.bowls.get(place=1).pk))

    addresses = [reverse(name, args=[hall.code]) for name in ("hall_board", "hall_tv")]
    pages = [desk.get(url) for url in (*addresses, reverse("hall_overview", args=[hall.pk]))]

    assert [b"<b onclick" in page.content for page in pages] == [False] * 3
