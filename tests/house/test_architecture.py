"""The paper on how the house is built shows the house as it is."""

from __future__ import annotations

import re

from tests.house import floors
from tests.house.floors import drawing
from tests.running import ROOT

PAPER = floors.PAPER.read_text(encoding="utf-8")
NAMED = set(re.findall(r"`((?:[a-z_]+/)+(?:[a-z_-]+\.[a-z]+)?)`", PAPER))
HOUSES = ("", "festival/")
MOST = 20  # modules of a folder, or rooms of a house


def test_the_drawing_is_that_of_the_import_contract() -> None:
    (drawn,) = floors.DRAWN.findall(PAPER)

    assert drawn == drawing(), "run .venv/bin/python -m tests.house.floors --write"


def test_every_place_that_is_named_is_there() -> None:
    there = {name for name in NAMED if any((ROOT / house / name).exists() for house in HOUSES)}

    assert NAMED - there == set()


def test_no_folder_holds_more_than_one_can_overlook() -> None:
    folders = [folder for house in ("festival", "rules") for folder in (ROOT / house).rglob("*")]
    modules = {str(folder): len(list(folder.glob("*.py"))) for folder in folders}
    rooms = [each for each in (ROOT / "festival").iterdir() if each.name != "__pycache__"]

    assert {folder: count for folder, count in modules.items() if count > MOST} == {}
    assert len(rooms) <= MOST
