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
SKIPPED_AS_A_WHOLE = "import pytest\npytest.skip('no moon tonight', allow_module_level=True)\n"
BROWSERLESS = """
import pytest
def test_one(chromium_path): pass
def test_other(chromium_path): pass
def test_it(): pytest.skip("no moon tonight")
"""
ENGINES = """
import pytest
@pytest.mark.firefox
def test_one(): pass
@pytest.mark.webkit
def test_other(): pass
"""
LANGUAGES = """
import pytest
@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_it(chromium_path, language): pass
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


@pytest.mark.parametrize(
    ("source", "reasons"),
    [
        (SKIPS, ["no sun today", "no stars tonight"]),
        pytest.param(SKIPPED_AS_A_WHOLE, ["no moon tonight"], marks=pytest.mark.proof),
    ],
)
def test_a_skip_is_a_failure_where_the_real_parts_are_required(
    tmp_path: Path, source: str, reasons: list[str]
) -> None:
    answer = run(tmp_path, source, must_have="1")

    assert answer.returncode in {1, 2}, answer.stderr  # failed, or not to be collected
    failed = re.findall(r"counts as a failure here: .*", answer.stdout)
    assert [reason for reason in reasons if reason in "".join(failed)] == reasons


def run_without_browser(
    folder: Path, *options: str, must_have: str
) -> subprocess.CompletedProcess[str]:
    nowhere = {"PATH": str(folder), "PLAYWRIGHT_BROWSERS_PATH": str(folder)}
    return run(folder, BROWSERLESS, *options, must_have=must_have, **nowhere)


@pytest.mark.proof
def test_missing_browser_has_the_last_line_to_itself(tmp_path: Path) -> None:
    answer = run_without_browser(tmp_path, "--numprocesses=2", must_have="")

    assert answer.returncode == 0
    *lines, last = answer.stdout.splitlines()
    assert last.startswith("2 browser tests did not run: no Chromium")
    assert [line for line in lines if "Chromium" in line] == []
    (skipped,) = (line for line in lines if "SKIPPED" in line)
    assert "no moon tonight" in skipped


@pytest.mark.proof
def test_missing_browser_is_a_failure_where_the_real_parts_are_required(tmp_path: Path) -> None:
    answer = run_without_browser(tmp_path, must_have="1")

    assert answer.returncode == 1
    assert answer.stdout.count("skipped, which counts as a failure here") >= 3
    assert "no Chromium" in answer.stdout
    assert "did not run" not in answer.stdout


@pytest.mark.proof
def test_missing_font_leaves_out_what_looks_at_chinese(tmp_path: Path) -> None:
    (tmp_path / "chromium").symlink_to("/bin/true")

    answer = run(tmp_path, LANGUAGES, must_have="", PATH=str(tmp_path))

    assert answer.returncode == 0
    assert "1 passed, 2 not run" in answer.stdout
    last = answer.stdout.splitlines()[-1]
    assert last.startswith("2 tests that look at Chinese did not run: no font")


@pytest.mark.proof
@pytest.mark.parametrize("offers", [True, False])
def test_missing_engine_is_a_failure_only_where_the_system_has_packages_of_it(
    tmp_path: Path, offers: bool
) -> None:
    if offers:
        (tmp_path / "apt-cache").symlink_to("/bin/true")

    answer = run(tmp_path, ENGINES, must_have="1", PATH=str(tmp_path))

    assert answer.returncode == int(offers)
    assert ("2 errors" if offers else "2 not run") in answer.stdout
    if not offers:
        firefox, webkit = sorted(answer.stdout.splitlines()[-2:])
        assert firefox.startswith("1 tests in Firefox did not run: no Firefox")
        assert webkit.startswith("1 tests in WebKit did not run: no WebKit")
