"""What others take along: it plays from an empty environment, far from any checkout."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from zipfile import ZipFile

import pytest

from festival import __version__
from tests.festival.live.wire import Emcee, House
from tests.parts import python
from tests.running import ROOT, PartyProcess, lay_data_file, party, sign_in

LOCK = ROOT / ".ci" / "requirements.lock"
# What is installed for one version serves the next run; pip asks its index for none of it again.
WHEELS = ROOT / ".cache" / "wheels"
OWN = f"{sys.version_info[0]}.{sys.version_info[1]}"
# The oldest and the newest; the wheel is tried with the one that all tests run in.
VERSIONS = [
    pytest.param(version, marks=getattr(pytest.mark, f"python{version.replace('.', '')}"))
    for version in ("3.11", "3.13")
]
STARTERS = {"Start on Windows.bat", "Start on macOS.command", "Start on Linux.sh"}


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("dist"))


def built(folder: Path) -> Path:
    subprocess.run([sys.executable, ".ci/dist.py", folder], cwd=ROOT, check=True)
    return folder


def archive_of(dist: Path) -> Path:
    (path,) = dist.glob("*.zip")
    return path


def wheel_of(dist: Path) -> Path:
    (path,) = dist.glob("*.whl")
    return path


def wheels(version: str) -> Path:
    """The libraries of the lock, ready made for a version of Python."""
    folder = WHEELS / f"{version}-{hashlib.sha256(LOCK.read_bytes()).hexdigest()[:8]}"
    if not folder.exists():
        partial = folder.with_suffix(".partial")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        command += ["--require-hashes", "-r", str(LOCK), "--dest", str(partial)]
        command += ["--only-binary=:all:", "--python-version", version]
        if subprocess.run(command, check=False).returncode:
            pytest.skip("no index of libraries answers")
        partial.rename(folder)
    return folder


def run(*command: str | Path, folder: Path, **variables: str) -> str:
    known = {"HOME": str(folder), "PATH": os.environ["PATH"], "PIP_NO_COMPILE": "1"}
    environment = {**known, **variables}
    said = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert said.returncode == 0, said.stdout + said.stderr
    return said.stdout


def assert_plays(data: Path, program: Sequence[str]) -> None:
    """Three rolls, of which the last wins, a page of each kind, and all of it there again."""
    with party(data, program=program, folder=data.parent) as running:
        emcee = Emcee(House(running, data), sign_in(running.link))
        festival_id, code = emcee.demo()
        entries = count(emcee.house)
        for roll in ("112356", "223356", "123456"):
            emcee.give(festival_id, "throw", roll=roll, confirmed="1")
        rolled = count(emcee.house) - entries
        _, page = emcee.visitor.get(f"{running.url}/f/{code}/")
        styles = re.findall(r'"(/static/[^"]+\.(?:css|js))"', page)
        statuses = {emcee.visitor.get(running.url + path)[0] for path in styles}
        running.stop()
    assert rolled == 3
    assert len(styles) > 1
    assert statuses == {200}
    with party(data, program=program, folder=data.parent) as running:
        assert count(House(running, data)) - entries == 3


def count(house: House) -> int:
    ((entries,),) = house.sql("SELECT count(*) FROM festival_logentry")
    return int(entries)


@pytest.mark.proof
@pytest.mark.parametrize("version", VERSIONS)
def test_archive_plays_where_there_is_nothing_but_python(
    dist: Path, tmp_path: Path, version: str
) -> None:
    found = wheels(version)
    place = tmp_path / "中秋 party's laptop"
    shutil.unpack_archive(archive_of(dist), place)
    (folder,) = place.iterdir()
    start = (str(python(version)), str(folder / "moonbowl.py"))

    first = run(
        *start, "--version", folder=tmp_path, PIP_NO_INDEX="1", PIP_FIND_LINKS=found.as_uri()
    )
    again = run(*start, "--version", folder=tmp_path, PIP_INDEX_URL="http://127.0.0.1:9/")

    assert "Installing" in first
    assert again == f"Moonbowl {__version__}\n"
    assert_plays(place / "data 數據", start)


@pytest.mark.proof
def test_wheel_plays_where_there_is_nothing_but_python(dist: Path, tmp_path: Path) -> None:
    found = wheels(OWN)
    place = tmp_path / "中秋 party's laptop"
    place.mkdir()
    run(str(python(OWN)), "-m", "venv", "installed", folder=place)
    scripts = place / "installed" / "bin"
    wheel = wheel_of(dist)

    install = ("-m", "pip", "install", "--no-index", "--find-links", found, wheel)
    run(scripts / "python", *install, folder=place)

    said = run(scripts / "moonbowl", "--version", folder=place)
    assert said == f"Moonbowl {__version__}\n"
    assert_plays(place / "data 數據", (str(scripts / "moonbowl"),))


def test_archive_names_no_machine_and_starts_on_each_system(dist: Path) -> None:
    with ZipFile(archive_of(dist)) as archive:
        texts = {name.split("/", 1)[1]: archive.read(name) for name in archive.namelist()}
        modes = {info.filename.split("/", 1)[1]: info.external_attr for info in archive.infolist()}

    assert {name for name in texts if "/" not in name} >= {*STARTERS, "moonbowl.py", "LICENSE"}
    assert {name for name, mode in modes.items() if mode >> 16 & 0o100} == {
        "Start on macOS.command",
        "Start on Linux.sh",
    }
    assert b"\n" not in texts["Start on Windows.bat"].replace(b"\r\n", b"")
    assert [name for name, text in texts.items() if str(ROOT).encode() in text] == []
    assert [name for name in texts if "__pycache__" in name or name.startswith("tests/")] == []


def test_wheel_brings_every_file_that_is_no_program(dist: Path) -> None:
    with ZipFile(wheel_of(dist)) as wheel:
        names = set(wheel.namelist())

    for folder in ("docs", "seeds", "static", "templates"):
        files = [path for path in (ROOT / folder).rglob("*") if path.is_file()]
        there = {f"moonbowl_files/{path.relative_to(ROOT).as_posix()}" for path in files}
        assert there - names == set()
    assert "festival/words/locale/zh_Hant/LC_MESSAGES/django.mo" in names
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {
        "festival",
        "moonbowl_files",
        "rules",
    }


def test_double_click_shows_errors_before_its_window_closes(dist: Path, tmp_path: Path) -> None:
    shutil.unpack_archive(archive_of(dist), tmp_path)
    (folder,) = tmp_path.iterdir()
    for name in ("dirname", "sh"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))

    said = subprocess.run(
        ["/bin/sh", folder / "Start on Linux.sh"],
        cwd="/",
        env={"PATH": str(tmp_path)},  # no Python far and wide
        input="\n",
        capture_output=True,
        text=True,
        check=False,
    )

    assert said.returncode == 1
    assert "needs Python 3.11 or newer" in said.stderr
    assert said.stdout.startswith("Press Enter")


@pytest.mark.proof
def test_code_page_without_letters_of_a_folder_stops_nothing(tmp_path: Path) -> None:
    data = tmp_path / "Peña 月餅 дом"
    lay_data_file(data)
    running = PartyProcess(data, encoding="ascii")
    try:
        assert running.wait_until_ready().link
    finally:
        running.kill()
