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


@pytest.mark.proof
def test_a_skip_is_a_failure_where_the_real_parts_are_required(tmp_path: Path) -> None:
    file = tmp_path / "test_it.py"
    file.write_text(SKIPS)
    environment = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
    house = ["-c", "pyproject.toml", "-p", "tests.conftest", "-o", f"cache_dir={tmp_path}"]

    answer = subprocess.run(
        [sys.executable, "-m", "pytest", *house, file],
        cwd=ROOT,
        env={**environment, "MOONBOWL_REQUIRE_REAL_PARTS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert answer.returncode == 1, answer.stderr
    failed = "".join(re.findall(r"counts as a failure here: .*", answer.stdout))
    assert "no sun today" in failed
    assert "no stars tonight" in failed
