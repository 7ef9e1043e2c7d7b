"""The recipe for a new game, followed by a game of the tests' own: one die, the highest wins.

Everything but its rules and its words is there already, and works for it.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from festival.models import Table
from festival.play.side_tables.side_tables import open_table, set_table
from festival.tables.kinds import kinds
from festival.tables.record.record import table_record
from tests.festival.evening import new_festival, new_key
from tests.festival.pages import page_of
from tests.festival.side_tables import stored, tell
from tests.high_die.rules.high_die import game

KEY = "high_die"
HERE = Path(settings.BASE_DIR) / "tests" / KEY
PAPER = (Path(settings.BASE_DIR) / "docs" / "new-game.md").read_text(encoding="utf-8")

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """As its line in kinds.py would do it."""
    monkeypatch.setitem(kinds().modules, KEY, f"tests.{KEY}.festival.games.{KEY}.kind")
    (engine,) = settings.TEMPLATES
    settings.TEMPLATES = [{**engine, "DIRS": [*engine["DIRS"], HERE / "templates"]}]


@pytest.fixture
def table() -> Table:
    """Ana and Cora sit at it, and nothing is thrown."""
    opened = open_table(new_festival().pk, KEY, "Corner")
    set_table(opened.pk, settings={}, numbers=[3, 1])
    return stored(opened)


@pytest.fixture
def played(table: Table, desk: Client) -> Table:
    """Cora threw a 2 and Ana a 5."""
    assert press(desk, table, "start")["kind"] == "done"
    assert press(desk, table, "throw", player=3, face=2)["kind"] == "done"
    assert press(desk, table, "throw", player=1, face=5)["kind"] == "done"
    return stored(table)


def press(desk: Client, table: Table, verb: str, **fields: Any) -> dict[str, Any]:
    found: dict[str, Any] = tell(desk, table, verb, **fields).json()
    return found


def test_the_game_has_the_files_of_the_recipe_and_no_others() -> None:
    rows = re.findall(
        r"^\| `((?:rules|festival|templates|tests)/[^`]*<key>[^`]*)` \|(.*)\|$", PAPER, re.M
    )

    listed = set(files_of(rows))

    there = {path.relative_to(HERE).as_posix() for path in HERE.rglob("*.*") if path.is_file()}
    own = {name for name in there if "__pycache__" not in name}
    assert own == listed


def files_of(rows: list[tuple[str, str]]) -> Iterator[str]:
    for path, says in rows:
        path = path.replace("<key>", KEY).replace("<name>", "second_is_higher")
        if path.endswith("/"):
            yield from (f"{path}{name}" for name in re.findall(r"`(\w+\.html)`", says))
        else:
            yield path


def test_it_can_be_opened_seated_played_and_ended(table: Table, desk: Client) -> None:
    """What the game refuses is refused in its words; a press that is repeated counts once."""
    opening = page_of(desk.get(f"/festivals/{table.festival_id}/tables/"))
    seating = page_of(desk.get(table.address("side_table")))
    start = press(desk, table, "start")
    again = {"version": 1, "key": "the same", "player": 3, "face": 4}
    answers = [
        press(desk, table, "throw", player=3, face=7),
        *(press(desk, table, "throw", **again) for _ in range(2)),
        press(desk, table, "throw", player=3, face=4),
        press(desk, table, "undo", version=1),
    ]
    ends = [press(desk, table, "end", **sent) for sent in ({}, {"confirmed": "1"})]

    assert "High die" in opening.text
    assert "This game is for 2 players or more." in seating.text
    assert start["notice"] == "the game begins with Cora"
    assert [answer["notice"] for answer in answers[:4]] == [
        "Expected one face from 1 to 6, got 7.",
        *["Cora · throws a 4"] * 2,
        "Cora already has thrown.",
    ]
    assert answers[4]["kind"] == "late"
    assert [answer["kind"] for answer in ends] == ["confirm", "done"]
    assert ends[0]["notice"] == "Not everybody has thrown. End the game as it stands?"
    assert (table_record(stored(table)).state.phase, stored(table).version) == ("ended", 3)


def test_its_console_begins_the_game_and_takes_throws(table: Table, desk: Client) -> None:
    waiting = page_of(desk.get(table.address("console")))
    press(desk, table, "start")
    throwing = page_of(desk.get(table.address("console")))

    assert waiting.posts_to("/start/").buttons == [("", "")]
    assert throwing.posts_to("/throw/").buttons == [("face", face) for face in "123456"]


def test_undo_and_redo_and_the_log_are_there(played: Table, desk: Client) -> None:
    """Also as a file for another program. The bowl beside it is left alone."""
    bowl = Table.objects.values().get(pk=played.festival.table.pk)

    back = press(desk, played, "undo")["notice"]

    assert back == "Taken back · Ana · throws a 5"
    assert table_record(stored(played)).state.thrown == {3: 2}
    for answer in (
        desk.get(played.address("log")),
        Client().get(played.public_address("public_log")),
    ):
        assert all(said in page_of(answer).text for said in ("Cora", "throws a 2", "undone"))
    found = json.loads(desk.get(played.address("log_file")).content)
    entries = [game.CODEC.entry_from_dict(entry) for entry in found["entries"]]
    assert (found["kind"], {entry["by"] for entry in found["entries"]}) == (KEY, {"emcee"})
    assert tuple(entries) == table_record(stored(played)).log.entries
    assert press(desk, played, "redo")["notice"] == "Brought back · Ana · throws a 5"
    assert table_record(stored(played)).state.thrown == {3: 2, 1: 5}
    assert Table.objects.values().get(pk=played.festival.table.pk) == bowl


def test_earlier_throw_is_corrected_after_its_changes_are_shown(
    played: Table, desk: Client
) -> None:
    url = played.address("correction", 2)

    shown = desk.post(url, {"face": "6"})
    saved = desk.post(url, {"face": "6", "version": "3", "key": new_key(), "save": "1"})

    assert "Cora leads now." in page_of(shown).text
    assert saved.status_code == 302
    assert table_record(stored(played)).state.thrown == {3: 6, 1: 5}


def test_boards_show_it_to_everybody_and_files_say_who_was_best(
    played: Table, desk: Client
) -> None:
    """A guest cannot play it."""
    guest = Client()
    for name in ("board", "tv", "rules", "results"):
        assert guest.get(played.public_address(name)).status_code == 200

    state = guest.get(played.public_address("board_state")).json()
    same = guest.get(played.public_address("board_state"), {"since": state["revision"]})

    assert state["parts"]["best"].strip() == '<p id="best">Ana leads</p>'
    assert same.status_code == 204
    got = {
        kind: desk.get(played.address("winners_file", "person", kind)) for kind in ("csv", "json")
    }
    rows = list(csv.reader(io.StringIO(got["csv"].content.decode("utf-8-sig"))))
    heading = ["Place", "No.", "Name", "Face"]
    assert rows == [heading, ["1", "1", "Ana", "5"], ["2", "3", "Cora", "2"]]
    people = json.loads(got["json"].content)["people"]
    assert [(each["name"], each["face"]) for each in people] == [("Ana", 5), ("Cora", 2)]
    answer = guest.post(played.address("command", "undo"), {"version": 3, "key": "guest"})
    assert answer["Location"].startswith("/sign-in/")
    assert stored(played).version == 3
