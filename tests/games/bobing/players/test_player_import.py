"""Players out of a list: what is found in it, what is saved, and what is left out."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from festival.games.bobing.players.player_import import PLAYERS
from festival.lists.column_headings import guess, name_columns
from festival.lists.list_import import ListImport
from festival.lists.pasted_names import unmarked
from festival.lists.text_to_rows import rows_of_text
from festival.models import Festival, Player
from festival.words.clean_text import clean_text
from tests.festival.evening import new_festival, stored
from tests.festival.lists.workbooks import saved, sheet_of
from tests.festival.pages import Page, page_of
from tests.festival.tables.results.test_workbook import HOSTILE
from tests.tables import beside

pytestmark = pytest.mark.django_db
ROWS = beside(__file__)


def read(festival: Festival, text: str, **said: str) -> ListImport:
    """said: what the emcee says of the columns."""
    return ListImport(PLAYERS, festival, rows_of_text(text, PLAYERS.reading.headings), said)


def left_out(listed: ListImport) -> tuple[int, ...]:
    return tuple(line.row.line for line in listed.of_state("left"))


def found(listed: ListImport) -> list[tuple[int, str, str, str]]:
    read = [line for line in listed.lines if line.state != "left"]
    return [(line.row.line, line.cells[0], line.cells[1], line.state) for line in read]


def url(festival: Festival) -> str:
    return reverse("players_import", args=[festival.pk])


def upload(desk: Client, festival: Festival, data: bytes, name: str = "guests.csv") -> Any:
    return desk.post(url(festival), {"file": SimpleUploadedFile(name, data)})


def save(desk: Client, festival: Festival, page: Page, how: str = "all") -> None:
    desk.post(url(festival), {**page.form("carried").fields, "save": how})


def people(festival: Festival) -> list[tuple[int, str]]:
    there = stored(festival).players.filter(status=Player.Status.APPROVED)
    return list(there.values_list("number", "name"))


def test_the_column_of_the_names_is_found_by_its_heading() -> None:
    festival, wrong = new_festival(names=[]), []
    for heading in ROWS["headings"]:
        listed = read(festival, f"Table,{heading},Meal\n3,Ana,fish\n4,Ben,rice")
        rest = (left_out(listed), listed.reading.layout.keys)
        if (found(listed), rest) != (
            [(2, "", "Ana", "new"), (3, "", "Ben", "new")],
            ((1,), ("", "name", "")),
        ):
            wrong.append((heading, found(listed), rest))

    assert wrong == []


def test_heading_may_follow_a_title_and_a_sum_the_list() -> None:
    festival = new_festival(names=[])
    text = "Moon Night,\n2026-09-25,\n,\nNo.,Name\n7,Ana\n9,Ben\n,\nTotal,"

    listed = read(festival, text)

    assert found(listed) == [(5, "7", "Ana", "new"), (6, "9", "Ben", "new")]
    assert left_out(listed) == (1, 2, 4, 8)


def names_in(listed: ListImport) -> list[str]:
    return [name for _, _, name, _ in found(listed)]


def test_a_name_in_two_columns_is_one_name() -> None:
    festival = new_festival(names=[])

    lists = ROWS["in_two_columns"]
    assert {text: names_in(read(festival, text)) for text in lists} == lists


def test_a_heading_in_two_languages_and_a_sum_are_no_guests() -> None:
    festival = new_festival(names=[])

    readings = {text: read(festival, text) for text in ROWS["left_out"]}

    assert {text: list(left_out(each)) for text, each in readings.items()} == ROWS["left_out"]
    assert [names_in(listed) for listed in readings.values()] == [["Ana", "Ben"]] * 5


def test_player_may_be_called_total_and_the_emcee_sets_headings() -> None:
    numbered = read(new_festival(names=[]), "No.,Name\n1,Ana\n2,Total")
    followed = read(new_festival(names=[]), "Name,Table\nTotal,\nSum Wing Tan,3\nAna,4")

    assert names_in(numbered) == ["Ana", "Total"]
    assert names_in(followed) == ["Total", "Sum Wing Tan", "Ana"]
    # A heading that is not known is one when the emcee says so.
    assert names_in(read(new_festival(names=[]), "Nimi\nAna", heading="1")) == ["Ana"]


def test_refused_text_is_shown_as_it_came_without_its_mark() -> None:
    long = "María " * 25
    text = f"No.,Name\n3B,Ana\n,1. Ben\n,2. {long}\n,3. Cora"

    wrong = read(new_festival(names=[]), text).of_state("wrong")

    assert wrong[0].cells == ("3B", "Ana")
    assert wrong[1].cells[1] == long.strip()


def test_every_refused_row_is_named_with_its_line_and_reason() -> None:
    festival = new_festival(names=["Dan"])
    long = "a" * 41
    text = f"No.,Name\n4,Ana\n,{long}\n8,\nx,Ben\n4,Cora\n9,ana\n0,Eve\n12,DAN\n1,Fay\n,3."

    listed = read(festival, text)

    notes = {line.row.line: (line.state, line.note) for line in listed.lines if line.note}
    assert notes == {
        1: ("left", "heading"),
        3: ("wrong", "type a name of at most 40 letters (you typed 41)"),
        4: ("wrong", "type a name (the cell is empty)"),
        5: ("wrong", "type a whole number from 1 to 99,999 (you typed “x”)"),
        6: ("new", "Ana already has number 4"),
        7: ("twice", "already in line 2"),
        8: ("wrong", "type a whole number from 1 to 99,999 (you typed “0”)"),
        9: ("known", "already on the list"),
        10: ("new", "Dan already has number 1"),
        11: ("wrong", "type a name (only a number or a bullet is there)"),
    }


def test_import_saves_nothing_unconfirmed_and_adds_nobody_twice(desk: Client) -> None:
    festival = new_festival(names=["Ana"])
    data = saved(sheet_of([["Name", "Table"], ["陳怡君", 3], ["Ben", 4], ["ANA", 5]]))

    page = page_of(upload(desk, festival, data, "guests.xlsx"))
    before = people(festival)
    save(desk, festival, page)
    after = people(festival)
    save(desk, festival, page)
    again = page_of(upload(desk, festival, data, "guests.xlsx"))

    assert before == [(1, "Ana")]
    assert after == people(festival) == [(1, "Ana"), (2, "陳怡君"), (3, "Ben")]
    assert "3 rows are already here and are left out." in again.text
    assert [name for name, _ in again.form("carried").buttons if name == "save"] == []


def test_whoever_waits_or_was_merged_is_not_added_again(desk: Client) -> None:
    festival = new_festival(names=["Ana", "Ben", "Cora", "Dan"])
    for number, status in ((2, "waiting"), (3, "merged"), (4, "rejected")):
        festival.players.filter(number=number).update(status=status)

    listed = read(festival, "Ana\nBen\nCora\nDan")

    assert [state for *_, state in found(listed)] == ["known", "known", "known", "new"]


def test_row_asks_if_one_name_is_two_people(
    desk: Client,
) -> None:
    festival = new_festival(names=[])
    page = page_of(upload(desk, festival, b"Ana\nBen\nAna"))
    for how in ("all", "good"):
        save(desk, festival, page, how)
    unasked = people(festival)

    def said(before: Page, **answers: str) -> Page:
        return page_of(desk.post(url(festival), {**before.form("carried").fields, **answers}))

    one = said(page, **{"take-3": ""})
    two = said(one, **{"take-3": "on"})
    for _ in range(2):
        save(desk, festival, two)
    again = page_of(upload(desk, festival, b"Ana\nBen\nAna\nBen\nben"))

    assert (unasked, people(festival)) == ([], [(1, "Ana"), (2, "Ben"), (3, "Ana")])
    assert {("take-3", ""), ("take-3", "on")} <= {*page.form("carried").buttons}
    assert ("save", "all") not in page.form("carried").buttons
    assert "Nothing can be added before you have answered" in page.text
    assert [form.form("carried").fields["take-3"] for form in (one, two)] == ["", "on"]
    assert ("save", "all") not in again.form("carried").buttons
    assert ("save", "all") in said(again, twins="two").form("carried").buttons
    assert [
        name for name, _ in said(again, twins="one").form("carried").buttons if name == "save"
    ] == []


def test_namesake_of_a_guest_is_added_once_if_ticked(
    desk: Client,
) -> None:
    festival = new_festival(names=["Ana", "Ben"])
    page = page_of(upload(desk, festival, b"Ana\nCora"))
    before = page.form("carried").fields
    two = page_of(desk.post(url(festival), {**before, "take-1": "1"}))

    for _ in range(2):
        save(desk, festival, two)

    ticks = [a["value"] for _, a in page.elements if a.get("type") == "checkbox"]
    assert "1" in ticks
    assert (before["take-1"], two.form("carried").fields["take-1"]) == ("", "1")
    assert people(festival) == [(1, "Ana"), (2, "Ben"), (3, "Ana"), (4, "Cora")]


def test_numbers_of_the_file_are_those_of_the_players(desk: Client) -> None:
    """Where somebody has one, the next free number takes its place."""
    festival = new_festival(names=["Dan"])
    assert found(read(festival, "No.,Name\n1,Ana\n2,Ben\n2,Cy")) == [
        *((2, "", "Ana", "new"), (3, "2", "Ben", "new"), (4, "", "Cy", "new"))
    ]

    save(desk, festival, page_of(upload(desk, festival, b"No.,Name\n12,Ana\n,Ben\n7,Cora")))

    assert people(festival) == [(1, "Dan"), (7, "Cora"), (12, "Ana"), (13, "Ben")]
    places = [seat.player.name for seat in stored(festival).table.seats.all()]
    assert places == ["Dan", "Ana", "Ben", "Cora"]


def test_the_emcee_says_which_column_is_what(desk: Client) -> None:
    festival = new_festival(names=[])
    page = page_of(upload(desk, festival, b"Fish,Ana\nRice,Ben"))
    form = page.form("carried")

    changed = {**form.fields, "column-1": "name", "look": "1"}
    again = page_of(desk.post(url(festival), changed))
    save(desk, festival, again)

    assert (form.fields["column-0"], form.fields["column-1"]) == ("", "")
    assert "Which column is the name?" in page.text
    assert people(festival) == [(1, "Ana"), (2, "Ben")]


def test_template_is_translated_and_its_example_is_left_out(desk: Client) -> None:
    festival, readings = new_festival(names=[]), {}
    for language in ("en", "zh-hant", "zh-hans", "fil"):
        desk.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        for ending in ("csv", "xlsx"):
            data = desk.get(reverse("players_template", args=[festival.pk, ending])).content
            answer = upload(desk, festival, data, f"template.{ending}")
            rows = answer.context["listed"]
            readings[language, ending] = (answer.status_code, found(rows), left_out(rows))

    assert readings == dict.fromkeys(readings, (422, [], (1, 2)))


def test_a_list_that_is_none_is_refused_and_the_page_stays(desk: Client) -> None:
    festival = new_festival()

    answers = [
        upload(desk, festival, b"%PDF-1.4", "guests.xlsx"),
        upload(desk, festival, b"Ana Santos\n" * (50 * 1024 * 1024 // 11)),
        upload(desk, festival, b""),
        desk.post(url(festival), {}),
        desk.post(url(festival), {"carried": "x"}),
    ]

    assert [answer.status_code for answer in answers] == [422] * 5
    assert "Choose a list as CSV, XLSX or ODS (this is a PDF)." in page_of(answers[0]).text
    much = "Choose a list of at most 5 MB (this one has 50.0 MB)."
    assert much in page_of(answers[1]).text
    assert [bool(page_of(answer).form("pasted")) for answer in answers] == [True] * 5


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_list_that_we_wrote_reads_back_without_a_change(desk: Client, kind: str) -> None:
    typed = dict.fromkeys(clean_text(text[:40]) for text in HOSTILE)  # as a form takes them
    names = ["Ana", "陳怡君", "Peña", *ROWS["marked"], *typed]
    festival, other = new_festival(names=names), new_festival(names=[])
    assert [name for _, name in people(festival)] == names
    data = desk.get(reverse("list_file", args=[festival.pk, "players", kind])).content

    again = upload(desk, festival, data).context["listed"]
    save(desk, other, page_of(upload(desk, other, data)), "all")

    assert [line.state for line in again.lines] == ["left", *["known"] * len(names)]
    assert people(other) == people(festival)


def names_of(typed: str) -> list[str]:
    rows = rows_of_text(typed)
    assert guess(rows, PLAYERS.reading.headings) is None
    (place,) = name_columns(rows) if len(rows[0].cells) > 1 else (0,)
    return unmarked([row.cells[place] for row in rows])


NAMES = ["Ana", "Ben Lim", "Cora"]


def test_names_are_read_without_the_marks_of_the_list() -> None:
    marked = [
        "\n".join(mark.format(n, name) for n, name in enumerate(NAMES, start=1))
        for mark in ("{1}", *ROWS["marks"])
    ]
    found = {typed: names_of(typed) for typed in (*marked, *ROWS["lists"])}

    assert {typed: names for typed, names in found.items() if names != NAMES} == {}


def test_what_may_belong_to_a_name_stays() -> None:
    assert {typed: names_of(typed) for typed in ROWS["kept"]} == {
        typed: typed.splitlines() for typed in ROWS["kept"]
    }


def test_a_number_or_a_bullet_alone_is_no_name() -> None:
    assert names_of("Ana\n3.\n-\n(4)\t\n5") == ["Ana", "", "", "", ""]
