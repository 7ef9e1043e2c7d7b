"""What an older version stored is opened, played on and exported as that version did it."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

STORED = Path(__file__).parents[2] / "stored"
OPEN = "import django, sys; django.setup(); from tests.stored.play import main; main(sys.argv[1])"
# Stored when a festival still was one bowl.
FESTIVALS = ("unstarted", "mid_game", "ended")


@pytest.mark.parametrize("name", FESTIVALS)
def test_stored_festival_plays_on_and_exports_as_before(name: str, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "moonbowl.sqlite3") as database:
        database.executescript((STORED / f"{name}.sql").read_text(encoding="utf-8"))
    database.close()

    found = replayed(STORED / f"{name}.json", tmp_path)

    assert found == json.loads((STORED / f"{name}.json").read_text(encoding="utf-8"))


def replayed(expected: Path, data: Path) -> list[dict[str, Any]]:
    """What a process of its own says that opens the data of this folder."""
    run = subprocess.run(
        [sys.executable, "-c", OPEN, expected],
        env={**os.environ, "MOONBOWL_DATA": str(data)},
        cwd=STORED.parents[1],
        capture_output=True,
        encoding="utf-8",
    )
    assert run.returncode == 0, run.stderr
    found: list[dict[str, Any]] = json.loads(run.stdout)
    return found
