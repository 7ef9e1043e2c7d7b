"""Every kind of game that is registered gives what the rooms ask for."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from django.conf import settings
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from grimp import build_graph

from festival.tables.kinds import AnySideKind, kinds, side_kinds
from tests.games.random_turns import random_log
from tests.given import EVENINGS, GIVEN, SIDE_GAMES, given_by, lacking

PAGES = {
    "board": ("phone", "tv", "rules"),
    "play": ("console", "watch", "_correction"),
    "results": ("results", "winners"),
}
# A game of side tables needs none of its own: those of all side tables serve it.
USUAL = {"watch", "_correction", "winners"}
every_kind = pytest.mark.parametrize("key", kinds())
every_side_kind = pytest.mark.parametrize("kind", side_kinds(), ids=lambda kind: kind.key)


@every_kind
def test_kind_has_its_pages(key: str) -> None:
    missing = []
    needless = USUAL if key in {kind.key for kind in side_kinds()} else set()
    for room, name in ((room, page) for room, pages in PAGES.items() for page in pages):
        if name in needless:
            continue
        try:
            get_template(f"games/{key}/{room}/{name}.html")
        except TemplateDoesNotExist as error:
            missing.append(f"{name}: {error}")

    assert not missing, "\n".join(missing)


@every_side_kind
def test_game_gives_what_the_tests_of_all_games_ask_for(kind: AnySideKind) -> None:
    lacks = lacking(kind)

    assert kind.key in SIDE_GAMES
    assert not lacks, "\n".join(lacks)


@every_side_kind
def test_game_is_played_at_random_as_its_turns_say(kind: AnySideKind) -> None:
    """The tests of walls draw such games."""
    chance = Random(kind.key)
    rules = kind.settings.from_dict(given_by(kind.key, "house_rules")(chance))

    logs = [random_log(chance, kind, (1, 2, 3, 4), rules) for _ in range(3)]

    done = {type(entry.command).__name__ for log in logs for entry in log.entries}
    assert done > {"Start"}, f"{kind.key}: whatever turn() asks for is refused"


def test_recipe_names_what_the_tests_of_all_games_ask_for() -> None:
    paper = (Path(settings.BASE_DIR) / "docs/new-game.md").read_text(encoding="utf-8")
    places = {place.replace("{key}", "<key>") for place in (*GIVEN.values(), EVENINGS)}

    assert [said for said in (*GIVEN, *places) if f"`{said}" not in paper] == []


def test_only_own_modules_and_the_list_of_kinds_name_side_games() -> None:
    keys = {kind.key for kind in side_kinds()}
    graph = build_graph("festival", "rules", cache_dir=None)

    named = [
        f"{module} imports {imported}"
        for module in graph.modules
        for imported in graph.find_modules_directly_imported_by(module)
        if (games := keys & {*imported.split(".")}) and not games & {*module.split(".")}
    ]

    assert named == []


def test_no_code_asks_which_kind_a_table_is() -> None:
    keys = tuple(f'"{key}"' for key in kinds())
    sources = (Path(settings.BASE_DIR) / "festival").rglob("*.py")

    found = {
        path.name
        for path in sources
        if "migrations" not in path.parts
        and any(key in path.read_text(encoding="utf-8") for key in keys)
    }

    # Where they are registered, the first one's, and what passwords may not be made of.
    assert found == {"kind.py", "kinds.py", "__init__.py", "password_words.py"}
