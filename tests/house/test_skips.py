"""Where every real part must be there, no test is left out in silence."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import ROOT

SKIPS = """
import pytest
def test_it(): pytest.skip("no sun today")
@pytest.mark.skip(reason="no stars tonight")
def test_other(): pass
"""
BROWSERLESS = """
import pytest
def test_one(chromium_path): pass
def test_other(chromium_path): pass
def test_it(): pytest.skip("no moon tonight")
"""


def run(
    folder: Path, source: str, *options: str, must_have: str, **variables: str
) -> subprocess.CompletedProcess[str]:
    file = folder / "test_it.py"
    file.write_text(source)
    environment = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
    house = ["-c", "pyproject.toml", "-p", "tests.conftest", "-o", f"cache_dir={folder}"]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *house, *options, file],
        cwd=ROOT,
        env={**environment, **variables, "MOONBOWL_REQUIRE_REAL_PARTS": must_have},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_skip_is_a_failure_where_the_real_parts_are_required(tmp_path: Path) -> None:
    answer = run(tmp_path, SKIPS, must_have="1")

    assert answer.returncode == 1, answer.stderr
    failed = "".join(re.findall(r"counts as a failure here: .*", answer.stdout))
    assert "no sun today" in failed
    assert "no stars tonight" in failed


@pytest.mark.proof
def test_missing_browser_has_the_last_line_to_itself(tmp_path: Path) -> None:
    nowhere = {"PATH": str(tmp_path), "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path)}

    answer = run(tmp_path, BROWSERLESS, "--numprocesses=2", must_have="", **nowhere)

    assert answer.returncode == 0
    *lines, last = answer.stdout.splitlines()
    assert last.startswith("2 browser tests did not run: no Chromium")
    assert [line for line in lines if "Chromium" in line] == []
    (skipped,) = (line for line in lines if "SKIPPED" in line)
    assert "no moon tonight" in skipped
