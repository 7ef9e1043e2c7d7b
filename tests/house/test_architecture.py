"""The paper on how the house is built shows the house as it is."""

from __future__ import annotations

import re
import tomllib

from tests.running import ROOT

PAPER = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`((?:[a-z_]+/)+(?:[a-z_-]+\.[a-z]+)?)`", PAPER))
HOUSES = ("", "festival/")
ROOM = re.compile(r"^[├└ ] ?─* *([a-z_]+) ", re.MULTILINE)
MOST = 20  # modules of a folder, or rooms of a house


def test_drawing_has_the_rooms_of_the_import_contract_in_their_order() -> None:
    """The contract lists no game by its name."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = {
        contract["containers"][0]: re.findall(r"\w+", " ".join(contract["layers"]))
        for contract in contracts["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers"
    }
    games = sorted(path.parent.name for path in (ROOT / "festival/games").glob("*/kind.py"))
    (drawn,) = re.findall(r"```text\n(.*?)\n```", PAPER, re.DOTALL)

    assert ROOM.findall(drawn) == [*layers["festival"], *games, *layers["rules"]]


def test_every_place_that_is_named_is_there() -> None:
    there = {name for name in NAMED if any((ROOT / house / name).exists() for house in HOUSES)}

    assert NAMED - there == set()


def test_no_folder_holds_more_than_one_can_overlook() -> None:
    folders = [folder for house in ("festival", "rules") for folder in (ROOT / house).rglob("*")]
    modules = {str(folder): len(list(folder.glob("*.py"))) for folder in folders}
    rooms = [each for each in (ROOT / "festival").iterdir() if each.name != "__pycache__"]

    assert {folder: count for folder, count in modules.items() if count > MOST} == {}
    assert len(rooms) <= MOST
