"""Papers show the house as it is, and the workflows are as they say."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib

import pytest

from rules.bobing.book.rulebook import Rulebook
from tests.golden import evening
from tests.golden.test_evenings import go_as_written
from tests.running import ROOT

ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PLACE = re.compile(r"`((?:[a-z_]+/)+(?:[a-z_-]+\.[a-z]+)?)`")
PAPERS = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md"))
HOUSES = ("", "festival/")
ROOM = re.compile(r"^[├└ ] ?─* *([a-z_]+) ", re.MULTILINE)
MOST = 20  # modules of a folder
MOST_ROOMS = 18  # of the festival


def test_drawing_has_the_rooms_of_the_contract_in_order() -> None:
    """The contract lists no game by its name."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = {
        contract["containers"][0]: re.findall(r"\w+", " ".join(contract["layers"]))
        for contract in contracts["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers"
    }
    games = sorted(path.parent.name for path in (ROOT / "festival/games").glob("*/kind.py"))
    (drawn,) = re.findall(r"```text\n(.*?)\n```", ARCHITECTURE, re.DOTALL)

    rooms = [*layers["festival"], *games, *layers["rules"]]
    assert ROOM.findall(drawn) == rooms, f"docs/architecture.md is to draw {', '.join(rooms)}"


def test_every_place_that_is_named_is_there() -> None:
    whole = {name for name in PLACE.findall(PAPERS) if (ROOT / name.split("/")[0]).is_dir()}
    named = whole | {*PLACE.findall(ARCHITECTURE)}
    there = {name for name in named if any((ROOT / house / name).exists() for house in HOUSES)}

    assert named - there == set()


def test_every_event_of_the_scripts_is_listed() -> None:
    scripts = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("static/**/*.js"))

    used = set(re.findall(r'"(moonbowl:\w+)"', scripts))
    assert used == set(re.findall(r"`(moonbowl:\w+)`", ARCHITECTURE))


def test_no_folder_holds_more_than_one_can_overlook() -> None:
    folders = [folder for house in ("festival", "rules") for folder in (ROOT / house).rglob("*")]
    modules = {str(folder): len(list(folder.glob("*.py"))) for folder in folders}
    rooms = [each for each in (ROOT / "festival").iterdir() if not each.name.startswith("__")]

    assert {folder: count for folder, count in modules.items() if count > MOST} == {}
    assert len(rooms) <= MOST_ROOMS


RECIPE = (ROOT / "docs" / "new-rulebook.md").read_text(encoding="utf-8")


def printed(pattern: str) -> str:
    """What stands on the paper where there is but one place for it."""
    (found,) = re.findall(pattern, RECIPE, re.DOTALL)
    return str(found)


def test_example_of_a_rulebook_is_played_as_the_paper_says(monkeypatch: pytest.MonkeyPatch) -> None:
    text, written = printed("```toml\n(.*?)```"), json.loads(printed("```json\n(.*?)```"))
    book = Rulebook.parse(text)
    monkeypatch.setattr(evening, "book", lambda key, **switches: book)

    go_as_written(evening.Evening(written))

    ways = {str(tier or "none"): number for tier, number in book.tier_ways().items()}
    assert (written["rulebook"], written["ways"]) == (book.key, ways)


WORKFLOWS = {path.name: path.read_text("utf-8") for path in ROOT.glob(".github/workflows/*.yml")}
ALL = "\n".join(WORKFLOWS.values())


def test_pages_for_starting_follow_the_english_one() -> None:
    """When it changes, change them too, then write its new digest at their ends."""
    english = (ROOT / "docs" / "starting.md").read_bytes()
    mark = f"<!-- of the English page {hashlib.sha256(english).hexdigest()[:12]} -->\n"

    behind = [
        path.name
        for path in (ROOT / "docs").glob("starting.*.md")
        if not path.read_text(encoding="utf-8").endswith(mark)
    ]

    assert behind == [], f"they have to end with {mark}"


def test_workflows_need_no_secret_and_read_by_default() -> None:
    assert "secrets" not in ALL
    rights = [text.count("\npermissions:\n  contents: read\n") for text in WORKFLOWS.values()]
    assert rights == [1] * len(WORKFLOWS)


def test_actions_of_others_are_pinned_to_a_commit() -> None:
    used = re.findall(r"uses: (.+)", ALL)

    pinned = re.compile(
        r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\./\.github/workflows/\w+\.yml"
    )
    assert used
    assert [each for each in used if not pinned.fullmatch(each)] == []
