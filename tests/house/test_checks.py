"""Tools say what they found and what they lack."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests import checks
from tests.__main__ import tried_in
from tests.running import ROOT

FINE = ("-c", "print('all is well')")
WRONG = ("-c", "import sys; print('line 3 is wrong'); sys.exit('one mistake')")
KILLED = ("-c", "import os; os.kill(os.getpid(), 9)")


def test_checks_that_pass_are_told_below_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    status = checks.run({"types": FINE})

    heading, said = capsys.readouterr().out.splitlines()
    assert (status, heading.split(" (")[0], said) == (0, "--- types", "all is well")


def test_one_check_that_fails_fails_all_and_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    status = checks.run({"types": FINE, "style": WRONG, "django": KILLED})

    out = capsys.readouterr().out
    _, _, of_style = out.partition("--- style FAILED")
    assert status == 1
    assert of_style.splitlines()[1:3] == ["line 3 is wrong", "one mistake"]
    assert "--- types (" in out
    assert out.endswith("Failed: django, style.\n")


def test_lock_says_what_it_needs_where_that_is_missing(tmp_path: Path) -> None:
    make = shutil.which("make")
    assert make

    ran = subprocess.run(
        [make, "lock"],
        cwd=ROOT,
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert ran.returncode != 0
    assert ran.stderr.startswith(
        "The versions are chosen by uv, and it was not found. Install it, as with `pipx install"
    )


TRIED_IN = """
festival/play | tests/festival/play
festival/play/write_path.py | tests/festival/play
festival/kinds.py | tests/festival/test_kinds.py
rules/dice.py | tests/rules/test_dice.py
templates/board/tv.html | tests/festival/board
static/css/people/guests.css | tests/festival/people
seeds/rulebooks/manila.toml | tests/golden tests/rules
tests/rules/test_dice.py | tests/rules/test_dice.py
tests/festival/evening.py | tests/festival
tests/conftest.py |
"""


def test_tests_of_a_change_are_those_of_its_room() -> None:
    for line in TRIED_IN.strip().splitlines():
        path, _, tests = line.partition(" |")
        assert list(tried_in(path)) == tests.split(), path
    rooms = [path.name for path in (ROOT / "tests" / "festival").iterdir() if path.is_dir()]
    ours = [name for name in rooms if (ROOT / "festival" / name).is_dir()]
    assert [name for name in ours if not tried_in(f"festival/{name}")] == []
