"""A hall moves to another laptop and back in the middle of its games, by the two commands."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.browser.halls import hall_in
from tests.running import at_laptop

PLAYING = (
    "import django, sys; django.setup();"
    " from tests.festival.setup.moving import play; play(sys.argv[1], int(sys.argv[2]))"
)


class Place:
    """A Moonbowl of its own, which is told what to do by commands."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        self.environment = at_laptop(folder / "data")

    def run(self, *command: str) -> str:
        done = subprocess.run(
            [sys.executable, *command],
            env=self.environment,
            cwd=settings.BASE_DIR,
            capture_output=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def out(self, code: str, name: str) -> Path:
        file = self.folder / name
        self.run("manage.py", "festival_out", code, str(file))
        return file

    def take_in(self, file: Path) -> str:
        self.run("manage.py", "migrate", "--verbosity", "0")
        return self.run("manage.py", "festival_in", str(file))

    def play(self, code: str, rolls: int) -> None:
        """So many rolls at each table."""
        self.run("-c", PLAYING, code, str(rolls))


def logs(file: Path) -> Any:
    data = json.loads(file.read_bytes())
    return {each["setup"]["code"]: each["entries"] for each in (data, *data["bowls"])}


@pytest.mark.proof
def test_hall_moves_to_another_laptop_and_back_in_mid_game_with_identical_logs(
    tmp_path: Path,
) -> None:
    laptop, other = Place(tmp_path / "laptop"), Place(tmp_path / "other")
    code = hall_in(tmp_path / "laptop" / "data", 2).code

    first = laptop.out(code, "first.json")
    there = other.take_in(first)
    arrived = other.out(code, "arrived.json")
    other.play(code, 3)
    second = other.out(code, "second.json")
    back = laptop.take_in(second)
    returned = laptop.out(code, "returned.json")
    laptop.play(code, 2)
    third = laptop.out(code, "third.json")
    on = other.take_in(third)
    last = other.out(code, "last.json")

    assert "is here, with the code" in there
    assert "goes on from the file: 4 entries" in back
    assert "goes on from the file: 10 entries" in on
    assert logs(arrived) == logs(first)
    assert logs(returned) == logs(second)
    assert logs(last) == logs(third)
    assert [len(entries) for entries in logs(last).values()] == [0, 7, 7]
    assert json.loads(last.read_bytes()) == json.loads(third.read_bytes())
