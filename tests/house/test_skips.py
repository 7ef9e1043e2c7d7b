"""Where every real part must be there, no test is left out in silence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import ROOT

SKIPS = {
    "in a test": "import pytest\ndef test_it():\n    pytest.skip('no browser')\n",
    "by a mark": "import pytest\n@pytest.mark.skip(reason='no browser')\ndef test_it(): pass\n",
    "as a whole": "import pytest\npytest.skip('no browser', allow_module_level=True)\n",
}


def run(folder: Path, source: str, *, must_have: str) -> subprocess.CompletedProcess[str]:
    file = folder / "test_it.py"
    file.write_text(source)
    environment = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
    options = ["-c", "pyproject.toml", "-p", "tests.conftest", "-o", f"cache_dir={folder}"]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *options, file],
        cwd=ROOT,
        env={**environment, "MOONBOWL_REQUIRE_REAL_PARTS": must_have},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("source", SKIPS.values(), ids=SKIPS.keys())
def test_a_skip_is_a_failure_where_the_real_parts_are_required(tmp_path: Path, source: str) -> None:
    answer = run(tmp_path, source, must_have="1")

    assert answer.returncode in {1, 2}, answer.stderr  # failed, or not to be collected
    assert "skipped, which counts as a failure here" in answer.stdout
    assert "no browser" in answer.stdout


def test_a_skip_is_said_where_they_are_not(tmp_path: Path) -> None:
    answer = run(tmp_path, SKIPS["in a test"], must_have="")

    assert answer.returncode == 0
    assert "SKIPPED" in answer.stdout
    assert "no browser" in answer.stdout
