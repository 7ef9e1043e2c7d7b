"""A festival that was carried to another laptop and comes home: its file replaces what is here,
by a question, and what was here is kept."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from festival.festivals.transfer.import_festival import take_in
from festival.festivals.transfer.read_file import FileRefused, read
from festival.festivals.transfer.replace_festival import replace
from festival.games.bobing.desk.hand_outs import hand_out
from festival.games.bobing.photos import photos
from festival.live.shown_tables import snapshot
from festival.live.snapshots import BOARD, Topic
from festival.models import Festival, HandOut, LogEntry, Photo, Screen
from festival.play.undo import undo
from festival.tables.record.festival_file import document, written
from festival.tables.record.record import table_record
from tests.festival import side_tables
from tests.festival.evening import (
    NOTHING,
    ONE,
    TWO,
    at_once,
    everything,
    post,
    started,
    stored,
    throw,
    throws,
)
from tests.festival.festivals.transfer.test_import_festival import evening, sent, taken
from tests.festival.pages import page_of
from tests.games.bobing.prizes.photos import photo
from tests.games.poker_dice import samples as poker_dice

pytestmark = pytest.mark.django_db
URL = reverse("import_festival")


def played_there(festival: Festival, emcee: User | None = None) -> dict[str, Any]:
    """Its file after more of everything happened to it at another laptop."""
    there = taken(festival, emcee)
    throws(there, ONE, TWO, NOTHING)
    undo(post(there))
    poker_dice.make(side_tables.stored(there.tables.get(number=2)), "11111")
    table = stored(there).table
    given = set(HandOut.objects.filter(prize__table=table).values_list("prize", flat=True))
    held = table_record(table).state.holdings.items()
    prize, holder = next((prize, holder) for prize, holder in held if prize not in given)
    hand_out(table.pk, holder, [prize], None)
    return as_its_file(there, festival)


def as_its_file(there: Festival, festival: Festival) -> dict[str, Any]:
    """The file of a copy as it would be, had it been taken in at a laptop of its own."""
    data = read(written(document(stored(there))))
    data["festival"] = data["setup"]["name"] = festival.name
    data["setup"]["code"] = festival.code
    return data


def thrown_there(festival: Festival, *rolls: str) -> dict[str, Any]:
    there = stored(take_in(read(written(document(festival))), None, as_copy=True))
    throws(there, *rolls)
    return as_its_file(there, festival)


def plain(data: Any) -> Any:
    """Without the promises of the dice, which each laptop gives anew."""
    found = json.loads(written(data))
    for table in (found, *found["side_tables"]):
        del table["promises"]
    return found


def logs(festival: Festival) -> list[tuple[int, list[dict[str, Any]]]]:
    """The entries of all tables as they are stored."""
    tables = festival.tables.all()
    return [(each.pk, list(each.entries.values_list("entry", flat=True))) for each in tables]


def test_festival_matches_its_file_and_nothing_is_lost(emcee: User) -> None:
    festival = evening(emcee)
    after = played_there(festival, emcee)
    before, entries = logs(festival), LogEntry.objects.count()
    revisions = {table.number: table.revision for table in festival.tables.all()}

    kept = replace(after, festival.pk, emcee)

    now = stored(festival)
    assert plain(document(now)) == plain(after)
    assert (now.code, now.wifi_name, now.wifi_password) == (festival.code, "Hall", "sesame")
    assert now.players.get(number=1).device == "phone-of-ana"
    assert now.helpers.count() == 1
    kept = stored(kept)
    assert logs(kept) == before
    assert LogEntry.objects.count() == entries + sum(len(each) for _, each in logs(now))
    assert (kept.archived_at is not None, kept.is_join_open) == (True, False)
    assert kept.name.startswith("Moon Night (here until ")
    # Screens compare revisions, which never fall.
    assert all(table.revision > revisions[table.number] for table in now.tables.all())
    assert now.setup_revision > festival.setup_revision


def test_screens_reload_the_festival_and_show_the_files_state() -> None:
    festival = started()
    data = thrown_there(festival, ONE, TWO)
    Screen.objects.create(table=festival.table, slug="yard", name="Yard")
    topic = Topic(BOARD, festival.table.pk, "en")
    shown = snapshot(topic).layout

    replace(data, festival.pk, None)

    assert snapshot(topic).layout != shown
    now = stored(festival).table
    assert [screen.slug for screen in now.screens.all()] == ["yard"]
    page = Client().get(now.public_address("board")).content.decode()
    assert f'data-revision="{now.revision}"' in page


def test_photos_of_throws_that_are_in_the_file_stay() -> None:
    festival = started()
    throw(festival, ONE)
    photos.keep(festival.table.pk, photo(), read="444263", seq=2)
    data = thrown_there(stored(festival), TWO)

    replace(data, festival.pk, None)

    found = Photo.objects.get(entry__table=stored(festival).table)
    assert (found.entry.seq, found.read) == (2, "444263")


def test_log_that_gives_a_prize_twice_is_refused() -> None:
    festival = started()
    data = thrown_there(festival, ONE, ONE)
    first, second = (
        next(event for event in entry["events"] if event["type"] == "PrizeAwarded")
        for entry in data["entries"][1:]
    )
    second["prize"] = first["prize"]
    before = everything()

    with pytest.raises(FileRefused, match="Entry 3 of the log does not fit"):
        replace(data, festival.pk, None)

    assert everything() == before


def test_emcee_sees_how_much_there_is_on_both_sides(desk: Client, emcee: User) -> None:
    festival = evening(emcee)
    after = played_there(festival, emcee)
    counts = [
        sum(len(table["entries"]) for table in (data, *data["side_tables"]))
        for data in (document(festival), after)
    ]
    before = everything()

    page = page_of(sent(desk, written(after), "log.json"))

    words = " ".join(page.text.split())
    assert "Moon Night is here already. Which one counts?" in words
    assert f"Here In the file Entries of the log {counts[0]} {counts[1]} The last one" in words
    assert "Prizes handed out 2 3" in words
    buttons = ("Replace it by the file", "Take it as a copy", "Keep what is here")
    places = [page.text.index(each) for each in buttons]
    assert places == sorted(places)
    main = [each.get("name") for _, each in page.elements if each.get("data-kind") == "primary"]
    assert "replace" in main  # the file goes on from what is here
    now = everything()
    assert [name for name in before if "Kept" not in name and now[name] != before[name]] == []


def test_festival_is_replaced_or_copied_once_per_question(desk: Client) -> None:
    festival = started()
    newer = thrown_there(festival, ONE, TWO)
    count = Festival.objects.count()

    def pressed(choice: str) -> list[str]:
        form = page_of(sent(desk, written(newer))).form("kept").fields
        return [desk.post(URL, {**form, choice: "1"})["Location"] for _ in range(2)]

    copied, replaced = pressed("copy"), pressed("replace")

    assert copied[0] == copied[1] != replaced[0] == replaced[1]
    assert replaced[0] == reverse("console", args=[festival.pk])
    assert Festival.objects.count() == count + 2  # the copy, and what was here
    assert stored(festival).table.version == 3


def test_page_that_chooses_nothing_changes_nothing(desk: Client) -> None:
    festival = started()
    form = page_of(sent(desk, written(thrown_there(festival, ONE)))).form("kept").fields

    answer = desk.post(URL, form)

    assert (answer.status_code, stored(festival).table.version) == (422, 1)


def test_damaged_file_is_refused_as_a_replacement(desk: Client) -> None:
    festival = started()
    data = thrown_there(festival, ONE)
    data["entries"][-1]["events"][0]["roll"] = "711235"
    form = page_of(sent(desk, written(data))).form("kept").fields
    before = everything()

    answer = desk.post(URL, {**form, "replace": "1"})

    assert answer.status_code == 422
    assert "Entry 2 of the log cannot be read." in page_of(answer).text
    now = everything()
    assert [name for name in before if "Kept" not in name and now[name] != before[name]] == []


def test_files_without_what_is_counted_are_refused(desk: Client) -> None:
    raw = written(document(started()))
    changes: list[dict[str, Any]] = [
        *({"entries": 5}, {"entries": [{}]}, {"entries": [{"at": "soon"}]}),
        *({"hand_outs": 5}, {"side_tables": [5]}, {"bowls": 5}, {"bowls": [{}]}, {"setup": 5}),
        *({"setup": {"code": [1]}}, {"setup": {}}),
    ]

    for change in changes:
        data = {**json.loads(raw), **change}
        answer = sent(desk, written(data))
        assert answer.status_code == 422, change
        assert page_of(answer).text.count("Choose the file as Moonbowl saved it") == 1, change


@pytest.mark.django_db(transaction=True)
def test_two_who_replace_at_once_replace_once(desk: Client) -> None:
    festival = started()
    sent_page = page_of(sent(desk, written(thrown_there(festival, ONE, TWO, NOTHING))))
    form, count = sent_page.form("kept").fields, Festival.objects.count()

    at_once(*[lambda: desk.post(URL, {**form, "replace": "1"})] * 4)

    assert Festival.objects.count() == count + 1
    assert stored(festival).table.version == 4
