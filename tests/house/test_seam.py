"""What a game gives the rooms is typed: mypy finds what is missing, misspelt or of another game."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import ROOT

KIND = (ROOT / "festival/games/spots/kind.py").read_text(encoding="utf-8")
PLAY = "festival.games.spots.play import"
# What is changed in it, and what mypy says of that.
BROKEN = {
    "whole": (("", ""), []),
    "missing": (("        news=corrections.news,\n", ""), ['Missing named argument "news"']),
    "misspelt": (("verdict=verbs", "verdikt=verbs"), ['did you mean "verdict"']),
    "foreign": (
        (f"{PLAY} corrections,", f"{PLAY.replace('spots', 'mahjong')} corrections\nfrom {PLAY}"),
        [
            'Argument "correction_form"',
            'Argument "corrected"',
            'Argument "hands"',
            'Argument "news"',
        ],
    ),
}


MOST_ANY = 100  # lines


def test_few_lines_say_that_anything_may_come() -> None:
    sources = (path.read_text(encoding="utf-8") for path in (ROOT / "festival").rglob("*.py"))
    lines = [line for source in sources for line in source.splitlines()]

    assert sum(bool(re.search(r"\bAny\b", line)) for line in lines) <= MOST_ANY


@pytest.mark.proof
def test_member_that_is_missing_misspelt_or_of_another_game_is_an_error(tmp_path: Path) -> None:
    for name, (change, _) in BROKEN.items():
        assert change[0] in KIND, name
        (tmp_path / f"{name}.py").write_text(KIND.replace(*change, 1), encoding="utf-8")

    told = errors_of(tmp_path)

    for name, (_, sentences) in BROKEN.items():
        found = [line for line in told if f"{name}.py" in line]
        assert len(found) == len(sentences), found
        assert all(said in line for said, line in zip(sentences, found, strict=True)), found


def errors_of(folder: Path) -> list[str]:
    """What mypy finds in the modules of a folder."""
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", *map(str, sorted(folder.glob("*.py")))],
        cwd=ROOT,
        env={**os.environ, "MOONBOWL_DATA": str(folder / "data")},
        capture_output=True,
        text=True,
        check=False,
    )
    return re.findall(r"^.*: error: .*$", ran.stdout, re.MULTILINE)
