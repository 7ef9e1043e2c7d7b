"""The preview of a list: what it asks, and that the answers hold until the list is saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.core import signing
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from festival.games.bobing.lists.views import CARRIED
from festival.games.bobing.players.player_import import PLAYERS
from festival.games.bobing.prizes.prize_import import PRIZES
from festival.hall.setup.guest_list import GUESTS
from festival.lists.list_import import ListImport, ListKind
from festival.lists.rows import Row
from festival.lists.uploaded_list import CHANGED
from festival.models import Festival
from tests.festival.evening import new_festival, stored
from tests.festival.hall.setup.halls import at_tables, new_hall
from tests.festival.lists.workbooks import saved, sheet_of
from tests.festival.pages import Page, page_of
from tests.running import ROOT

pytestmark = pytest.mark.django_db
SENT = ROOT / "tests/festival/lists" / "sent"  # as people sent them


def look(desk: Client, festival: Festival, said: Mapping[str, Any], page: str = "players") -> Page:
    answer = desk.post(reverse(f"{page}_import", args=[festival.pk]), said)
    return page_of(answer)


def press(desk: Client, festival: Festival, page: Page, name: str, value: str) -> Page:
    """Press a button of the preview."""
    form = page.form("carried")
    assert (name, value) in form.buttons
    sent = [form.fields[name]] if name in form.fields else []
    return look(desk, festival, {**form.fields, name: [*sent, value]})


def names(festival: Festival) -> list[str]:
    return list(stored(festival).players.order_by("number").values_list("name", flat=True))


def test_left_out_rows_are_named_and_taken_by_one_press(
    desk: Client,
) -> None:
    festival = new_festival(names=[])
    text = "Guests of 2026\t\nMoon night 2026\t\nName\tTable\nAna\t3\nTotal\t1"

    page = look(desk, festival, {"pasted": text})
    one = press(desk, festival, page, "take", "5")
    two = press(desk, festival, one, "take", "1 2")
    none = look(desk, festival, {**two.form("carried").fields, "take-5": "", "look": "1"})
    press(desk, festival, two, "save", "all")

    held = [each.form("carried").fields for each in (page, one, two, none)]
    assert [fields.get("name-1") for fields in held] == [None, None, *["Guests of 2026"] * 2]
    assert [fields.get("name-5") for fields in held] == [None, "Total", "Total", None]
    assert [fields["take-5"] for fields in held] == ["", "on", "on", ""]
    said = ("2 rows: title", "1 row: total", "Total · 1", "row: heading")
    assert [each in page.text for each in said] == [True, True, True, False]
    assert names(festival) == ["Guests of 2026", "Moon night 2026", "Ana", "Total"]


def test_column_waits_while_another_column_is_the_same(desk: Client) -> None:
    festival = new_festival(names=[])
    text = "Name\tMail\tTwin\nAna Lim\ta@x.ph\tBen Uy\nCora Go\tc@x.ph\tDan Tan"

    page = look(desk, festival, {"pasted": text})
    read: list[tuple[str, ...]] = []
    for key in ("name", "given", "name", ""):  # as arrow keys pass the choices of a column
        page = look(desk, festival, {**page.form("carried").fields, "column-2": key})
        held = page.form("carried").fields
        columns = (held["column-0"], held["column-2"])
        read.append((*columns, held["name-2"], str("Only column 3 is read: Twin" in page.text)))

    assert read == [
        ("name", "name", "Ben Uy", "True"),
        ("name", "given", "Ana Lim", "False"),
        ("name", "name", "Ben Uy", "True"),
        ("name", "", "Ana Lim", "False"),
    ]


def test_one_tier_is_that_of_all_prizes_which_say_none(desk: Client) -> None:
    festival = new_festival(names=[])

    page = look(desk, festival, {"pasted": "Rice cooker\nTowel"}, "prizes")
    third = look(desk, festival, {**page.form("carried").fields, "tier": "3"}, "prizes")
    typed = look(desk, festival, {**third.form("carried").fields, "tier-2": "5"}, "prizes")
    again = look(desk, festival, {**typed.form("carried").fields, "tier": "2"}, "prizes")

    held = [each.form("carried").fields for each in (page, third, again)]
    tiers = [(fields["tier-1"], fields["tier-2"]) for fields in held]
    assert tiers == [("", ""), ("3", "3"), ("2", "5")]


def test_typed_row_is_saved_but_not_without_its_tick(desk: Client) -> None:
    festival = new_festival(names=[])
    long = "Ana " * 30

    page = look(desk, festival, {"pasted": f"Name\tTable\n{long}\t2\nBen\t3\nCora\t4"})
    fields = page.form("carried").fields
    changed = {**fields, "name-2": "Ana Lim", "name-3": "Ben Cruz", "take-4": ""}
    still = look(desk, festival, {**changed, "look": "1"})
    text = look(desk, festival, {**changed, "change": "1"})
    look(desk, festival, {**still.form("carried").fields, "save": "all"})

    assert fields["name-2"] == long.strip()
    assert "1 row cannot be used" in page.text
    assert names(festival) == ["Ana Lim", "Ben Cruz"]
    assert text.form("pasted").fields["pasted"].splitlines() == [
        *("Name\tTable", "Ana Lim\t2", "Ben Cruz\t3")
    ]


def test_typed_rows_of_one_page_stay_while_another_is_looked_at(desk: Client) -> None:
    festival = new_festival(names=[])
    text = "\n".join(f"{number} Guest {chr(64 + number % 26)}{number}" for number in range(1, 301))

    first = look(desk, festival, {"pasted": text})
    fields = {**first.form("carried").fields, "name-1": "Ana", "take-2": "", "page": "2"}
    second = look(desk, festival, fields)
    look(desk, festival, {**second.form("carried").fields, "save": "all"})

    assert second.form("carried").fields["name-300"] == f"Guest {chr(64 + 300 % 26)}300"
    assert names(festival)[:2] == ["Ana", "Guest C3"]
    assert len(names(festival)) == 299


def test_line_of_several_people_becomes_one_by_a_press(desk: Client) -> None:
    festival, other = new_festival(names=[]), new_festival(names=[])

    page = look(desk, festival, {"pasted": "Ana Lim, Ben Cruz, Carla Uy"})
    one = press(desk, festival, page, "as_typed", "1")
    again = press(desk, festival, one, "as_typed", "0")
    press(desk, festival, one, "save", "all")
    look(desk, other, {**again.form("carried").fields, "save": "all"})

    assert names(festival) == ["Ana Lim, Ben Cruz, Carla Uy"]
    assert names(other) == ["Ana Lim", "Ben Cruz", "Carla Uy"]


def test_fields_for_one_name_and_for_a_paste_ask_on_one_page(desk: Client) -> None:
    festival = new_festival(names=[])
    address = reverse("players", args=[festival.pk])
    long = "Ana Lim, Ben Cruz, Carla Uy, Dan Tan, Ella Go"

    typed = page_of(desk.post(address, {"add": "1", "name": long}))
    line = look(desk, festival, {"paste": "1", "pasted": "Ana, Ben, Carla"})
    counted = look(desk, festival, {"paste": "1", "pasted": "Ana Lim +1\nBen"})
    slash = look(desk, festival, {"paste": "1", "pasted": "Ana / Ben\nLim, Cora"})
    nobody = names(festival)
    press(desk, festival, line, "look", "1")
    desk.post(f"{address}import/", {"paste": "1", "pasted": "Ana\nBen"})

    assert ("as_typed", "1") in typed.form("carried").buttons
    assert ("as_typed", "1") in line.form("carried").buttons
    assert counted.form("carried").fields["extra-1"] == "1"
    assert slash.text.count("2 people?") == 1
    assert (nobody, names(festival)) == ([], ["Ana", "Ben"])


def test_a_person_brings_as_many_guests_as_the_emcee_types(desk: Client) -> None:
    festival = new_festival(names=[])

    page = look(desk, festival, {"pasted": "Ana Lim +1\nBen Cruz +2\nCora (+1)"})
    fields = page.form("carried").fields
    changed = {**fields, "extra-1": "0", "name-3-1": "Dan", "take-2-2": "", "look": "1"}
    more = look(desk, festival, changed)
    wrong = look(desk, festival, {**fields, "extra-1": "many"})
    press(desk, festival, more, "save", "all")

    assert [fields[f"extra-{line}"] for line in (1, 2, 3)] == ["1", "2", "1"]
    assert "type a whole number from 0 to 20 (you typed “many”)" in wrong.text
    assert wrong.form("carried").fields["extra-1"] == "many"
    assert names(festival) == ["Ana Lim", "Ben Cruz", "Ben Cruz’s guest", "Cora", "Dan"]


def test_several_people_in_a_name_come_by_one_tick(desk: Client) -> None:
    festival = new_festival(names=[])
    text = "Ana & Ben Lim\nUy family (3)\n王太太一家三口\nCora / Dino\nMr. & Mrs. Go"

    page = look(desk, festival, {"paste": "1", "pasted": text})
    fields = page.form("carried").fields
    ticked = {**fields, "extra-1": "1", "extra-2": "2", "extra-3": "2", "name-4": "Cora"}
    more = look(desk, festival, {**ticked, "look": "1"})
    renamed = {**more.form("carried").fields, "name-1-1": "Benny", "take-2-2": "", "look": "1"}
    again = look(desk, festival, renamed)
    changed = look(desk, festival, {**again.form("carried").fields, "change": "1"})
    press(desk, festival, again, "save", "all")

    assert [fields[f"extra-{line}"] for line in range(1, 6)] == [""] * 5
    assert fields["name-5"] == "Mr. & Mrs. Go"
    assert [page.text.count(f"{count} people?") for count in (2, 3)] == [3, 2]
    assert more.form("carried").fields["extra-1"] == "1"
    assert changed.form("pasted").fields["pasted"].splitlines()[:2] == ['"Ana Lim', 'Benny"']
    assert names(festival) == [
        *("Ana Lim", "Benny", "Uy family", "Uy family’s guest", "王太太", "王太太’s guest"),
        *("王太太’s guest 2", "Cora", "Mr. & Mrs. Go"),
    ]


@pytest.mark.parametrize("name", ["205_pasted_from_excel.txt", "205_family_in_cell.xlsx"])
def test_each_line_of_a_cell_is_a_person_at_its_table(desk: Client, name: str) -> None:
    hall, data = new_hall(2), (SENT / name).read_bytes()
    is_text = name.endswith("txt")
    said = {"pasted": data.decode()} if is_text else {"file": SimpleUploadedFile(name, data)}

    page = look(desk, hall, said, "hall")
    changed = {**page.form("carried").fields, "name-1" if is_text else "name-2": "Anna Lim"}
    text = look(desk, hall, {**changed, "change": "1"}, "hall").form("pasted").fields["pasted"]
    look(desk, hall, {**changed, "save": "all"}, "hall")

    others = ["Dino Dy", "Ella Go" if is_text else "Mr. & Mrs. Go"]
    assert [*at_tables(hall).values()] == [["Anna Lim", "Ben Lim", "Carla Lim"], others]
    assert "3 people in one cell" in page.text
    assert '1\t"Anna Lim\nBen Lim\nCarla Lim"' in text.replace("\r\n", "\n")


def test_cell_of_several_lines_is_shown_before_it_is_saved(desk: Client) -> None:
    festival = new_festival(names=[])
    text = '"1. Ana Lim +1\n2. Ben & Carla Lim\n3. Dino"\nElla Go'

    page = look(desk, festival, {"paste": "1", "pasted": text})
    nobody = names(festival)
    press(desk, festival, page, "save", "all")

    assert nobody == []
    assert names(festival) == [
        *("Ana Lim", "Ana Lim’s guest", "Ben Lim", "Carla Lim", "Dino", "Ella Go")
    ]


def test_what_was_read_stays_however_often_a_row_is_read_again(desk: Client) -> None:
    """A count in a name, and a guest behind one, also of rows that were wrong at first."""
    festival, people = new_festival(names=[]), new_festival(names=[])
    text = "Tier\tPrize\tValue\n5\t16 x Hopia\tabc"

    page = look(desk, festival, {"pasted": text}, "prizes")
    fixed = {**page.form("carried").fields, "value-2": "20", "look": "1"}
    for _ in range(2):
        page = look(desk, festival, fixed, "prizes")
        fixed = page.form("carried").fields
    guests = look(desk, people, {"pasted": f"Ana\n{'x' * 50}"})
    guests = look(desk, people, {**guests.form("carried").fields, "name-2": "Hugo +1", "look": "1"})
    guests = look(desk, people, {**guests.form("carried").fields, "look": "1"})
    fields = {**guests.form("carried").fields, "name-2": "Hugh", "take-1": ""}
    changed = look(desk, people, {**fields, "change": "1"})
    look(desk, people, {**fields, "save": "all"})

    assert (fixed["name-2"], fixed["count-2"]) == ("Hopia", "16")
    assert names(people) == ["Hugh", "Hugh’s guest"]
    assert changed.form("pasted").fields["pasted"] == "Hugh +1"


def test_every_guest_without_a_name_is_one_and_is_asked_about() -> None:
    rows = tuple(Row(line, (name,)) for line, name in enumerate(["Ana", "Guest", "Ben", "Guest"]))

    listed = ListImport(PLAYERS, new_festival(names=[]), rows, {})

    assert [(each.state, bool(each.note)) for each in listed.lines] == [
        *(("new", False), ("new", True), ("new", False), ("new", True))
    ]
    assert not listed.is_clear


@pytest.mark.parametrize("kind", [PLAYERS, GUESTS, PRIZES])
def test_cell_that_excel_made_a_date_is_refused_in_its_row(kind: ListKind) -> None:
    festival = new_hall(2) if kind is GUESTS else new_festival(names=[])
    is_prize = kind is PRIZES
    rows = (
        Row(1, ("Prize" if is_prize else "Name", "Tier" if is_prize else "Table", "Note")),
        Row(2, ("2026-05-01", "1", "x"), faults=frozenset({(0, CHANGED)})),
        Row(3, ("Ana", "2026-01-02", "x"), faults=frozenset({(1, CHANGED)})),
        Row(4, ("Ben", "1", "2026-01-02"), faults=frozenset({(2, CHANGED)})),
    )

    lines = ListImport(kind, festival, rows, {}).lines

    is_table_read = kind is not PLAYERS
    assert [line.state for line in lines[1:]] == [
        *("wrong", "wrong" if is_table_read else "new", "new")
    ]
    assert lines[1].note.startswith("Excel changed this cell into a date (2026-05-01).")


def test_sheets_are_offered_by_name_also_hidden_ones(desk: Client) -> None:
    festival = new_festival(names=[])
    friends = sheet_of([["Name", "Table"], ["Ana", "1"], [], ["Ben", "2"]], "Friends")
    family = friends.parent.create_sheet("Family")
    family.sheet_state = "hidden"
    for row in (["Number", "Name"], ["1", "Cora"]):
        family.append(row)

    page = look(desk, festival, {"file": SimpleUploadedFile("g.xlsx", saved(friends))})
    other = look(desk, festival, {**page.form("carried").fields, "sheet": "1", "look": "1"})
    look(desk, festival, {**other.form("carried").fields, "save": "all"})

    assert "2 new players" in page.text
    assert "Family (hidden)" in page.text
    assert "1 row inside the list is empty (line 3)." in page.text
    assert names(festival) == ["Cora"]


def test_the_encoding_is_named_and_another_reads_the_text_again(desk: Client) -> None:
    festival = new_festival(names=[])
    file = SimpleUploadedFile("g.csv", "Name\n陳怡君\n林志明".encode("big5"))

    page = look(desk, festival, {"file": file})
    same = press(desk, festival, page, "look", "1")
    fields = {**page.form("carried").fields, "name-2": "Ana"}
    kept = look(desk, festival, fields)
    again = look(desk, festival, {**fields, "letters": "mac_roman"})
    unreadable = look(desk, festival, {**fields, "letters": "gb18030"})

    assert "The file is read as Big5" in page.text
    assert "Big5 (繁體): 陳怡君, 林志明" in page.text
    assert "陳怡君" in same.text
    assert kept.form("carried").fields["name-2"] == "Ana"
    assert again.form("carried").fields["name-3"] == "™Lß”©˙"
    assert "this file has no readable text" in unreadable.text
    assert "陳怡君" in unreadable.text


def test_more_than_may_be_is_refused_with_what_was_typed(desk: Client) -> None:
    festival = new_festival(names=[])
    many = "\n".join(f"Guest {number}" for number in range(1, 600))

    refused = look(desk, festival, {"pasted": many})
    page = look(desk, festival, {"pasted": "\n".join(many.splitlines()[:499])})
    fields = {**page.form("carried").fields, "name-1": "Ana +2", "look": "1"}
    asked = look(desk, festival, fields)

    assert "Choose a list of at most 500 people or prizes (this one has more)." in refused.text
    assert refused.form("pasted").fields["pasted"].splitlines() == many.splitlines()
    assert "Choose a list of at most 500 people or prizes (this one has more)." in asked.text
    assert asked.form("pasted").fields["pasted"].splitlines()[0] == "Ana +2"


def test_whether_guests_sit_at_the_table_above_is_asked_once(desk: Client) -> None:
    hall = new_hall(2)
    text = "Name\tTable\nAna\t2\nBen\t\nCora\t1\nDino\t\nEd\t2"

    page = look(desk, hall, {"pasted": text}, "hall")
    typed = {**page.form("carried").fields, "same_table": "1", "name-3": "Benny"}
    same = look(desk, hall, typed, "hall")
    look(desk, hall, {**same.form("carried").fields, "save": "all"}, "hall")

    assert "2 guests have no table in the list. The same table as the guest above?" in page.text
    assert [*at_tables(hall).values()] == [["Cora", "Dino"], ["Ana", "Benny", "Ed"]]


def test_guests_of_a_hall_sit_with_the_person_who_brings_them() -> None:
    hall = new_hall(2)
    rows = (Row(1, ("Name", "Table")), Row(2, ("Ana +2", "2")), Row(3, ("Ben", "")))

    ListImport(GUESTS, hall, rows, {}).save(None)

    assert [*at_tables(hall).values()] == [["Ben"], ["Ana", "Ana’s guest", "Ana’s guest 2"]]


def test_page_of_before_an_update_shows_the_list_once_more(desk: Client) -> None:
    """It carried only what the file said."""
    festival = new_festival(names=[])
    carried = signing.dumps(
        {"text": "Name\tTable\nAna\t3", "letters": "utf-8", "ways": {}}, salt=CARRIED
    )

    again = look(desk, festival, {"carried": carried, "take-2": "on", "save": "all"})
    nobody = names(festival)
    look(desk, festival, {**again.form("carried").fields, "save": "all"})

    assert again.form("carried").fields["name-2"] == "Ana"
    assert (nobody, names(festival)) == ([], ["Ana"])
