"""Every kind of game that is registered gives what the rooms ask for."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import get_template

import festival.board.bobing
import festival.play.bobing
import festival.record.bobing
import festival.results.bobing
from festival.board.kind import BoardKind
from festival.kinds import KINDS
from festival.play.kind import PlayKind
from festival.record.kind import RecordKind
from festival.results.kind import ResultsKind

# Whether a module fits is judged by mypy; that all do is tried below.
RECORD: RecordKind = festival.record.bobing
BOARD: BoardKind = festival.board.bobing
PLAY: PlayKind = festival.play.bobing
RESULTS: ResultsKind = festival.results.bobing
PROTOCOLS = {
    "record": RecordKind,
    "board": BoardKind,
    "play": PlayKind,
    "results": ResultsKind,
}
PAGES = {
    "board": ("phone", "tv", "rules"),
    "play": ("console", "watch", "_correction"),
    "results": ("results", "winners"),
}
every_kind = pytest.mark.parametrize("key", KINDS)


def asked_for(protocol: type) -> set[str]:
    members = {*vars(protocol), *vars(protocol).get("__annotations__", {})}
    return {name for name in members if not name.startswith("_")}


@every_kind
@pytest.mark.parametrize("room", PROTOCOLS)
def test_kind_gives_what_its_room_asks_for(key: str, room: str) -> None:
    module = getattr(KINDS[key], room)

    assert [name for name in sorted(asked_for(PROTOCOLS[room])) if not hasattr(module, name)] == []


@every_kind
@pytest.mark.parametrize("room", PAGES)
def test_kind_has_its_pages(key: str, room: str) -> None:
    assert [get_template(f"{room}/{key}/{name}.html") for name in PAGES[room]]


def test_no_code_asks_which_kind_a_table_is() -> None:
    keys = tuple(f'"{key}"' for key in KINDS)
    sources = (Path(settings.BASE_DIR) / "festival").rglob("*.py")

    found = {
        path.name
        for path in sources
        if "migrations" not in path.parts
        and any(key in path.read_text(encoding="utf-8") for key in keys)
    }

    # Where they are registered, the first one's, and what passwords may not be made of.
    assert found == {"kinds.py", "models.py", "own_words.py"}
