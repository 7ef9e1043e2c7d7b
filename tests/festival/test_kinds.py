"""Every kind of game that is registered gives what the rooms ask for."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from grimp import build_graph

import festival.board.bobing
import festival.play.bobing
import festival.record.bobing
import festival.results.bobing
from festival.board.kind import BoardKind
from festival.kinds import KINDS, side_kinds
from festival.play.kind import PlayKind
from festival.record.kind import RecordKind
from festival.results.kind import ResultsKind

# Whether a module fits is judged by mypy; that all do is tried below.
RECORD: RecordKind = festival.record.bobing
BOARD: BoardKind = festival.board.bobing
PLAY: PlayKind = festival.play.bobing
RESULTS: ResultsKind = festival.results.bobing
PROTOCOLS = {"record": RecordKind, "board": BoardKind, "play": PlayKind, "results": ResultsKind}
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
def test_kind_gives_what_its_rooms_ask_for(key: str) -> None:
    missing = [
        f"{room}/{key}: {name}"
        for room, protocol in PROTOCOLS.items()
        for name in sorted(asked_for(protocol))
        if not hasattr(getattr(KINDS[key], room), name)
    ]

    assert not missing, "\n".join(missing)


@every_kind
def test_kind_has_its_pages(key: str) -> None:
    missing = []
    for name in (f"{room}/{key}/{page}.html" for room, pages in PAGES.items() for page in pages):
        try:
            get_template(name)
        except TemplateDoesNotExist as error:
            missing.append(f"{name}: {error}")

    assert not missing, "\n".join(missing)


def test_nothing_names_a_game_of_side_tables_but_its_own_modules_and_the_list_of_kinds() -> None:
    keys = {kind.key for kind in side_kinds()}
    graph = build_graph("festival", "rules", cache_dir=None)

    named = [
        f"{module} imports {imported}"
        for module in graph.modules
        for imported in graph.find_modules_directly_imported_by(module)
        if (games := keys & {*imported.split(".")}) and not games & {*module.split(".")}
    ]

    assert [line for line in named if not line.startswith("festival.kinds imports rules.")] == []
    assert len(named) >= len(keys)


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
