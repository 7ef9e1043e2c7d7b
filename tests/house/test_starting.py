"""README.md and docs/systems.md to the letter: their commands are taken off the papers and run.

They get `--version`, which does all that comes before the server; `test_dist.py` plays rolls.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from festival import __version__
from tests.house.test_dist import OWN, archive_of, built, run, wheel_of, wheels
from tests.running import ROOT, copy_sources

PAPERS = (ROOT / "README.md", ROOT / "docs" / "systems.md")
OF_CHECKOUT = ("python3 moonbowl.py", "python moonbowl.py", "uv run moonbowl.py", "make party")
OF_ARCHIVE = ("uv run moonbowl.py", "python3 moonbowl.py", 'sh "Start on Linux.sh"')
OF_WHEEL = ("uvx --from FILE moonbowl", "pipx run --spec FILE moonbowl")
INSTALLED = ("pip install FILE", "moonbowl", "moonbowl simulate")


def printed() -> Iterator[str]:
    """What the papers set apart as typed text, each once."""
    for paper in PAPERS:
        yield from set(re.findall(r"`([^`\n]+)`", paper.read_text(encoding="utf-8")))


def test_commands_that_are_run_are_those_of_the_papers() -> None:
    assert {*OF_CHECKOUT, *OF_ARCHIVE, *OF_WHEEL, *INSTALLED} - {*printed()} == set()


@pytest.fixture(scope="module")
def offline(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Settings by which pip, pipx and uv find the libraries of the lock in a folder."""
    found, home = wheels(OWN), tmp_path_factory.mktemp("home")
    return {
        "HOME": str(home),
        "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin",
        "PIP_FIND_LINKS": found.as_uri(),
        "PIP_NO_INDEX": "1",
        "UV_FIND_LINKS": str(found),
        "UV_OFFLINE": "1",
        "UV_PYTHON_DOWNLOADS": "never",
    }


def assert_starts(commands: Iterable[str], folder: Path, settings: Mapping[str, str]) -> None:
    for command in commands:
        options = 'OPTIONS="--version"' if command.startswith("make") else "--version"
        said = run("sh", "-c", f"{command} {options}", folder=folder, **settings)
        assert said.splitlines()[-1] == f"Moonbowl {__version__}", command


@pytest.mark.proof
def test_checkout_starts_by_each_command(tmp_path: Path, offline: dict[str, str]) -> None:
    folder = tmp_path / "中秋 party"
    copy_sources(folder)

    assert_starts(OF_CHECKOUT, folder, offline)

    assert not (folder / "uv.lock").exists()


@pytest.mark.proof
def test_archive_and_wheel_start_by_each_command(tmp_path: Path, offline: dict[str, str]) -> None:
    dist = built(tmp_path / "dist")
    shutil.unpack_archive(archive_of(dist), tmp_path)
    shutil.copy(wheel_of(dist), tmp_path)
    wheel = wheel_of(dist).name
    (archive,) = (path.parent for path in tmp_path.glob("*/moonbowl.py"))

    assert_starts(OF_ARCHIVE, archive, offline)
    assert_starts((each.replace("FILE", wheel) for each in OF_WHEEL), tmp_path, offline)
    run("python3", "-m", "venv", "installed", folder=tmp_path, **offline)
    path = {"PATH": f"{tmp_path}/installed/bin:{offline['PATH']}"}
    install, *moonbowl = INSTALLED
    run("sh", "-c", install.replace("FILE", wheel), folder=tmp_path, **offline | path)
    for command in moonbowl:
        assert run("sh", "-c", f"{command} --help", folder=tmp_path, **offline | path)
