"""Seats at the tables of a hall: in order, at random, by a list, by hand; nobody is lost."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from festival.games.bobing.join import claimed_names
from festival.games.bobing.join.asking_to_join import ask_to_join
from festival.games.bobing.players.players import approve_guests
from festival.games.bobing.record.halls import bowls_of
from festival.hall.setup.guest_list import GUESTS
from festival.hall.setup.seats_at_tables import dealt, evenly, move_guest, shuffle
from festival.lists.list_import import ListImport
from festival.lists.text_to_rows import rows_of_text
from festival.models import Festival, Player
from rules.errors import RulesError
from tests.festival.bowls import begin
from tests.festival.evening import at_once, stored
from tests.festival.hall.setup.halls import at_table, at_tables, names, new_hall
from tests.festival.pages import Page, page_of

pytestmark = pytest.mark.django_db


def everybody(festival: Festival) -> list[str]:
    found = Player.objects.filter(festival__hall=festival, status="approved")
    return sorted(found.values_list("name", flat=True))


def guest(festival: Festival, name: str) -> Player:
    return Player.objects.get(festival__hall=festival, name=name)


def read(festival: Festival, text: str, **said: str) -> ListImport:
    return ListImport(GUESTS, festival, rows_of_text(text, GUESTS.reading.headings), said)


def listed(festival: Festival, text: str, **said: str) -> int:
    """Bring a pasted list in."""
    rows = rows_of_text(text, GUESTS.reading.headings)
    return len(ListImport(GUESTS, festival, rows, said).save(None))


@given(st.lists(st.integers(0, 40), min_size=1, max_size=12), st.lists(st.integers(), max_size=40))
def test_seats_are_even_and_dealt_once_in_order(sizes: list[int], people: list[int]) -> None:
    before = dict(enumerate(sizes))

    quotas = evenly(before, len(people))
    found = dealt(people, quotas)

    after = {bowl: before[bowl] + more for bowl, more in quotas.items()}
    assert sum(quotas.values()) == len(people)
    got = [after[bowl] for bowl, more in quotas.items() if more]
    assert all(size <= min(after.values()) + 1 for size in got)  # nobody sits where more sit
    assert [each for group in found.values() for each in group] == people


def test_list_fills_tables_in_order_or_by_its_table_column() -> None:
    plain, named, unknown = new_hall(3), new_hall(3), new_hall(2)
    Festival.objects.filter(hall=named, place=3).update(name="Lotus")
    text = "Name,Table\nAna,2\nBen,12\n"

    listed(plain, "Ana\nBen\nCora\nDora")
    first = at_tables(plain)
    listed(plain, "Eva\nFe")  # who go where fewest sit
    listed(named, "Name\tTable\nAna\t2\nBen\tlotus\nCora\tTable 1\nDora\t\nEva\t03")

    table_1 = {"Table 1": ["Ana", "Ben"]}
    assert first == {**table_1, "Table 2": ["Cora"], "Table 3": ["Dora"]}
    assert at_tables(plain) == {**table_1, "Table 2": ["Cora", "Eva"], "Table 3": ["Dora", "Fe"]}
    found = {"Table 1": ["Cora", "Dora"], "Table 2": ["Ana"], "Lotus": ["Ben", "Eva"]}
    assert at_tables(named) == found
    assert [(line.cells, line.state, line.note) for line in read(unknown, text).lines[1:]] == [
        (("Table 2", "Ana"), "new", ""),
        (("12", "Ben"), "wrong", "no table is called “12”"),
    ]
    assert listed(unknown, text) == 1


def test_namesakes_of_one_list_are_two_only_if_confirmed() -> None:
    festival = new_hall(2)

    counts = [listed(festival, "Ana\nAna\nBen") for _ in range(2)]

    assert (counts, everybody(festival)) == ([2, 0], ["Ana", "Ben"])
    assert listed(new_hall(2), "Ana\nAna\nBen", twins="two") == 3


@pytest.mark.django_db(transaction=True)
def test_of_two_lists_at_once_nobody_sits_twice() -> None:
    festival, text = new_hall(2), "\n".join(names(20))

    counts = at_once(*[lambda: listed(festival, text)] * 2)

    assert (sorted(counts), len(everybody(festival))) == ([0, 20], 20)


def test_shuffled_everybody_sits_once_and_evenly() -> None:
    festival = new_hall(5, names(23))
    seen = stored(festival).setup_revision

    count = shuffle(festival.pk, seen=seen)

    drawn = at_tables(festival)
    assert (count, sorted(map(len, drawn.values()))) == (23, [4, 4, 5, 5, 5])
    assert everybody(festival) == sorted(names(23))
    for bowl in bowls_of(festival):
        numbers = [seat.player.number for seat in bowl.table.seats.select_related("player")]
        assert numbers == list(range(1, len(numbers) + 1))
    with pytest.raises(RulesError, match="changed meanwhile"):
        shuffle(festival.pk, seen=seen)  # pressed twice
    assert at_tables(festival) == drawn
    begin(bowls_of(festival)[1])  # whose guests stay, and nobody joins them
    assert shuffle(festival.pk, seen=stored(festival).setup_revision) == 23 - len(drawn["Table 2"])
    assert at_tables(festival)["Table 2"] == drawn["Table 2"]
    assert everybody(festival) == sorted(names(23))


WITHOUT_HEADING = {
    "Carla Uy, 12\nDino Tan, 2": [("12", "wrong"), ("Table 2", "new")],
    "Carla Uy\tfish\t1\nDino Tan\t\t2": [("Table 1", "new"), ("Table 2", "new")],
    "2;Carla Uy\n1;Dino Tan": [("Table 2", "new"), ("Table 1", "new")],
    "第2桌,Carla Uy\nTable 1,Dino Tan": [("Table 2", "new"), ("Table 1", "new")],
    "1,Carla Uy,2\n2,Dino Tan,2": [("Table 2", "new"), ("Table 2", "new")],
    # A count of the rows; ages
    "1,Carla Uy\n2,Dino Tan": [("Table 1", "new"), ("Table 2", "new")],
    "Carla Uy,25\nDino Tan,31": [("Table 1", "new"), ("Table 2", "new")],
}


def test_column_of_table_names_needs_no_heading() -> None:
    hall = new_hall(2)

    readings = {text: read(hall, text) for text in WITHOUT_HEADING}

    assert {
        text: [(line.cells[0], line.state) for line in reading.lines]
        for text, reading in readings.items()
    } == WITHOUT_HEADING
    assert {tuple(line.cells[1] for line in reading.lines) for reading in readings.values()} == {
        ("Carla Uy", "Dino Tan")
    }


def test_moved_guest_keeps_the_phone_and_newcomers_their_table() -> None:
    festival = new_hall(2, ["Ana", "Ben", "Cora", "Dora"])
    first, second = bowls_of(festival)
    claimed_names.claim(first.pk, 2, "phone-of-ben")

    moved = move_guest(festival.pk, guest(festival, "Ben").pk, second.pk)
    again = move_guest(festival.pk, moved.pk, second.pk)
    eva = ask_to_join(first.pk, name="Eva", device="phone")
    approve_guests(first.pk, [eva.number], None)
    with pytest.raises(RulesError):  # nobody registers into the final
        ask_to_join(festival.pk, name="Fe", device="other phone")

    assert (again.number, again.device, again.festival_id) == (3, "phone-of-ben", second.pk)
    assert at_tables(festival) == {"Table 1": ["Ana", "Eva"], "Table 2": ["Cora", "Dora", "Ben"]}


def test_guest_stays_once_a_table_has_begun_or_in_another_hall() -> None:
    festival, other = new_hall(2, names(4)), new_hall(2, names(2))
    before = at_tables(festival)
    bowls, elsewhere = bowls_of(festival), bowls_of(other)[0]
    ana, dora = guest(festival, "Guest 1"), guest(festival, "Guest 4")

    for player, bowl in ((ana, elsewhere), (guest(other, "Guest 1"), bowls[1])):
        with pytest.raises(RulesError):
            move_guest(festival.pk, player.pk, bowl.pk)
    listed(festival, "Name,Table\nEva,1\n")
    begin(bowls[0])
    listed(festival, "Name,Table\nFe,1\n")  # late, by an entry of the log
    for player, bowl in ((ana, bowls[1]), (dora, bowls[0])):
        with pytest.raises(RulesError, match="the game at Table 1 has begun"):
            move_guest(festival.pk, player.pk, bowl.pk)

    assert at_tables(festival) == {**before, "Table 1": [*before["Table 1"], "Eva", "Fe"]}
    assert (stored(bowls[0]).table.version, at_table(elsewhere)) == (2, ["Guest 1"])


def test_guest_is_found_and_moved_on_the_page_of_seats(desk: Client) -> None:
    festival = new_hall(2, ["Ana Santos", "Ben", "Cora Santos", "Dino"])
    ana = guest(festival, "Ana Santos")
    url = reverse("hall_action", args=[festival.pk, "move"])

    found = page_of(desk.get(reverse("hall_seats", args=[festival.pk]), {"q": "santos"})).text
    wrong = desk.post(url, {"guest": ana.pk, "to": "13", "back": "?q=a&page=1"}, follow=True)
    right = desk.post(url, {"guest": ana.pk, "to": "2"}, follow=True)

    assert "Table 1 1 of 2 guests" in found
    assert [name in found for name in ("Ana Santos", "Cora Santos", "Ben")] == [True, True, False]
    page = page_of(wrong)
    assert "No table is called “13”. Choose one from the list." in page.text
    offered = [a["value"] for tag, a in page.elements if tag == "option"]
    assert offered == ["Table 1", "Table 2"]
    assert "Ana Santos sits at Table 2 now, as number 3." in page_of(right).text


def test_pasted_list_is_shown_for_repair_and_saved_as_shown(
    desk: Client,
) -> None:
    festival = new_hall(2)
    url = reverse("hall_import", args=[festival.pk])
    long, typed = ("Ana " * 15).strip(), "Name\tTable\nAna\t2\nBen\t\nCora\t\nDino\t"

    def look(typed: str) -> Page:
        return page_of(desk.post(url, {"pasted": typed, "look": "1"}))

    wrong = look(f"Name\tTable\n{long}\t2\nBen\t1")
    back = desk.post(url, {**wrong.form("carried").fields, "change": "1"})
    shown = look(typed)
    planned: dict[str, list[str]] = {}
    for line in read(festival, typed).of_state("new"):
        planned.setdefault(line.cells[0], []).append(line.cells[1])
    by_lot = read(festival, typed, how="random").of_state("new")
    fields = shown.form("carried", "how").fields
    answer = desk.post(url, {**fields, "save": "all", "how": "order"})

    text = page_of(back).form("pasted").fields["pasted"]
    assert text.split("\n") == ["Name\tTable", f"{long}\t2", "Ben\t1"]
    assert "4 new players" in shown.text
    assert [line.cells[0] for line in by_lot] == ["Table 2", *["by lot"] * 3]
    assert answer["Location"] == reverse("hall_seats", args=[festival.pk])
    assert at_tables(festival) == planned
