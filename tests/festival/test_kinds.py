"""Every kind of game that is registered gives what the rooms ask for."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from grimp import build_graph

from festival.kinds import kinds, side_kinds

PAGES = {
    "board": ("phone", "tv", "rules"),
    "play": ("console", "watch", "_correction"),
    "results": ("results", "winners"),
}
# A game of side tables needs none of its own: those of all side tables serve it.
USUAL = {"watch", "_correction", "winners"}
every_kind = pytest.mark.parametrize("key", kinds())


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


def test_nothing_names_a_game_of_side_tables_but_its_own_modules_and_the_list_of_kinds() -> None:
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
    assert found == {"kind.py", "kinds.py", "__init__.py", "own_words.py"}
