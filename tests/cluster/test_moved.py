"""A festival that is carried from a laptop to a server and back in mid-game is the same."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from tests.running import ROOT, at_laptop
from tests.servers.postgresql import postgresql

pytestmark = [pytest.mark.proof, pytest.mark.postgresql]

STEP = (
    "import django, sys; django.setup(); from tests.cluster.moved import main; main(*sys.argv[1:])"
)


@dataclass
class Place:
    """Where it is played. environment: of its processes."""

    folder: Path
    environment: dict[str, str]

    def do(self, step: str, came: Path = Path("nothing")) -> tuple[Path, Path]:
        """The file of the festival as it came, and after it was played on."""
        name = step.replace(" ", "-")
        files = self.folder / f"{name}-came.json", self.folder / f"{name}-played.json"
        run = subprocess.run(
            [sys.executable, "-c", STEP, step, came, *files],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            encoding="utf-8",
        )
        assert run.returncode == 0, run.stderr
        return files


def entries(file: Path) -> list[str]:
    """Letter by letter, as they stand in it."""
    return [json.dumps(each) for each in json.loads(file.read_bytes())["entries"]]


def test_a_festival_moves_from_a_laptop_to_a_server_and_back_in_mid_game(tmp_path: Path) -> None:
    for name in ("laptop", "server"):
        (tmp_path / name).mkdir()
    with postgresql() as server:
        there = {
            **at_laptop(tmp_path / "server" / "data"),
            "DJANGO_SETTINGS_MODULE": "tests.on_postgresql",
            "MOONBOWL_TEST_DATABASE_URL": server.url(server.new_database()),
        }
        laptop = Place(tmp_path / "laptop", at_laptop(tmp_path / "laptop" / "data"))
        hosted = Place(tmp_path / "server", there)

        _, begun = laptop.do("begin")
        taken_in, played_there = hosted.do("take in", begun)
        come_home, played_here = laptop.do("go on", played_there)
        gone_again, played_last = hosted.do("go on", played_here)

    assert taken_in.read_bytes() == begun.read_bytes()
    assert come_home.read_bytes() == played_there.read_bytes()
    assert gone_again.read_bytes() == played_here.read_bytes()
    logs = [entries(file) for file in (begun, played_there, played_here, played_last)]
    assert all(later[: len(earlier)] == earlier for earlier, later in pairwise(logs))
    assert [len(log) - len(logs[0]) for log in logs] == [0, 5, 10, 15]
