"""A hall moves from a laptop to a server and back in the middle of its games, by the two commands.

The server is a second data folder; where TEST_DATABASE_URL and TEST_REDIS_URL name a PostgreSQL and
a Redis, it is a hosted Moonbowl on these as well.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.browser.halls import hall_in

PLAYING = (
    "import django, sys; django.setup();"
    " from tests.festival.setup.moving import play; play(sys.argv[1], int(sys.argv[2]))"
)
HAS_SERVER = {"TEST_DATABASE_URL", "TEST_REDIS_URL"} <= os.environ.keys()


class Place:
    """A Moonbowl of its own, which is told what to do by commands."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        self.environment = {
            **os.environ,
            "MOONBOWL_DATA": str(folder / "data"),
            "DJANGO_SETTINGS_MODULE": "festival.settings",
            **environment,
        }

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


def server(kind: str, folder: Path) -> Place:
    if kind == "sqlite":
        return Place(folder)
    return Place(
        folder,
        MOONBOWL_PROFILE="hosted",
        DATABASE_URL=os.environ["TEST_DATABASE_URL"],
        REDIS_URL=os.environ["TEST_REDIS_URL"],
        ALLOWED_HOSTS="moonbowl.example",
        SECRET_KEY="only-for-this-test-" * 4,
    )


def logs(file: Path) -> Any:
    data = json.loads(file.read_bytes())
    return {each["setup"]["code"]: each["entries"] for each in (data, *data["bowls"])}


@pytest.mark.proof
@pytest.mark.parametrize("kind", ["sqlite", *(["postgresql"] if HAS_SERVER else [])])
def test_hall_moves_to_a_server_and_back_in_mid_game_with_identical_logs(
    tmp_path: Path, kind: str
) -> None:
    laptop, other = Place(tmp_path / "laptop"), server(kind, tmp_path / "server")
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
