"""What others take along: it plays from an empty environment, far from any checkout."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from zipfile import ZipFile

import dist as dist_files
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
    dist_files.build(folder)
    return folder


def archive_of(dist: Path) -> Path:
    (path,) = dist.glob("*.zip")
    return path


@pytest.fixture(scope="module")
def systems(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archives that bring uv."""
    folder = tmp_path_factory.mktemp("systems")
    dist_files.build_for_systems(folder, "moonbowl-1.0.0")
    return folder


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


@pytest.mark.proof
def test_archives_of_systems_keep_what_runs(systems: Path) -> None:
    with ZipFile(systems / "moonbowl-1.0.0-macos.zip") as archive:
        infos = {info.filename.split("/", 1)[1]: info for info in archive.infolist()}
        programs = {name: archive.read(infos[name]) for name in infos if "/uv-" in f"/{name}"}
    with ZipFile(systems / "moonbowl-1.0.0-windows.zip") as archive:
        windows = {name.split("/", 1)[1] for name in archive.namelist()}

    assert {name for name, info in infos.items() if info.external_attr >> 16 & 0o100} == {
        *("Start on macOS.command", "uv/uv-arm64", "uv/uv-x86_64")
    }
    # The header of a program of macOS names its processor: ARM64, and X86_64.
    kinds = {name: data[:8].hex() for name, data in programs.items()}
    assert kinds == {"uv/uv-arm64": "cffaedfe0c000001", "uv/uv-x86_64": "cffaedfe07000001"}
    licences = {"uv/LICENSE-APACHE", "uv/LICENSE-MIT"}
    assert licences <= infos.keys() & windows
    assert {"uv/uv.exe", "uv.toml", "Start on Windows.bat", *dist_files.READ_ME} <= windows
    assert not windows & {"Start on Linux.sh", "Start on macOS.command"}


class Downloads:
    """A Python of this machine and the libraries of the lock, served as the internet has them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._pack_python(folder / "python.tar.gz")
        for wheel in wheels("3.13").glob("*.whl"):
            name = re.sub(r"[_.]", "-", wheel.name.split("-")[0]).lower()
            (folder / name).mkdir(exist_ok=True)
            (folder / name / wheel.name).symlink_to(wheel)
        handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def _pack_python(self, path: Path) -> None:
        program = Path(str(python("3.13"))).resolve()
        base = program.parents[1]
        with tarfile.open(path, "w:gz", compresslevel=1) as archive:
            archive.add(program, "python/bin/python3.13")
            archive.add(base / "lib" / "python3.13", "python/lib/python3.13", filter=_needed)
            for library in (base / "lib").glob("libpython3*"):
                archive.add(library, f"python/lib/{library.name}")

    def list(self, **changes: str) -> str:
        """The address of a list of Pythons to download, of which this is the only one."""
        about: dict[str, object] = {
            **{"name": "cpython", "arch": {"family": "x86_64", "variant": None}, "os": "linux"},
            **{"libc": "gnu", "major": 3, "minor": 13, "patch": 18, "prerelease": ""},
            **{"variant": None, "build": None, "url": f"{self.url}/python.tar.gz"},
            "sha256": hashlib.sha256((self.folder / "python.tar.gz").read_bytes()).hexdigest(),
        }
        path = self.folder / "pythons.json"
        path.write_text(json.dumps({"cpython-3.13.18-linux-x86_64-gnu": {**about, **changes}}))
        return str(path)


def _needed(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
    return None if re.search(r"/(test|idlelib|__pycache__|site-packages)$", entry.name) else entry


@pytest.fixture(scope="module")
def downloads(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Downloads]:
    made = Downloads(tmp_path_factory.mktemp("downloads"))
    yield made
    made.server.shutdown()


@pytest.mark.proof
@pytest.mark.python313
def test_archive_of_a_system_brings_its_own_python(
    systems: Path, downloads: Downloads, tmp_path: Path
) -> None:
    """It says why there is none yet, plays, fetches a broken Python anew, and starts elsewhere
    without a network."""
    place, tools = tmp_path / "王小明's A & B (100%)! $a ^Ñ`é`", tmp_path / "tools"
    tools.mkdir()
    for name in ("sh", "dirname", "uname"):  # and no Python far and wide
        (tools / name).symlink_to(str(shutil.which(name)))
    with tarfile.open(systems / "moonbowl-1.0.0-linux.tar.gz") as archive:
        archive.extractall(place, filter="data")
    folder = place / "moonbowl-1.0.0"
    start = f"{folder}/Start on Linux.sh"

    def started(*options: str, **variables: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [start, *(options or ("--version",))],
            env={"PATH": str(tools), "HOME": str(tmp_path), "UV_HTTP_RETRIES": "0", **variables},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def said(**variables: str) -> str:
        return started(**variables).communicate()[0]

    nowhere = said(UV_PYTHON_DOWNLOADS_JSON_URL=downloads.list(url="http://127.0.0.1:9/p.tar.gz"))
    damaged = said(UV_PYTHON_DOWNLOADS_JSON_URL=downloads.list(sha256="0" * 64))
    with (folder / "uv.toml").open("a") as settings:
        settings.write(f'index-url = "{downloads.url}"\n')
    two = [started(UV_PYTHON_DOWNLOADS_JSON_URL=downloads.list()) for _ in range(2)]
    both = [each.communicate()[0].splitlines()[-1] for each in two]
    played = subprocess.run(
        [sys.executable, "-m", "tests.archive", folder],
        cwd=ROOT,
        env={"PATH": str(tools), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    (fetched,) = folder.glob(".uv/python/cpython-3.13.*/bin/python3.13")
    fetched.chmod(0o644)
    mended = said(UV_PYTHON_DOWNLOADS_JSON_URL=downloads.list())
    downloads.server.server_close()
    (folder / ".venv" / "pyvenv.cfg").unlink()  # as when it was being removed
    folder = folder.rename(tmp_path / "a stick")
    start = f"{folder}/Start on Linux.sh"
    moved = said()

    assert "Check the connection" in nowhere
    assert "is not what it should be" in damaged
    assert both == [f"Moonbowl {__version__}"] * 2
    assert played.stdout.endswith("A roll was played.\n"), played.stdout + played.stderr
    assert f"The Python in {fetched.parents[1]} cannot run. It is fetched anew." in mended
    assert mended.splitlines()[-1] == f"Moonbowl {__version__}", mended
    assert "from the internet" not in moved
    assert moved.splitlines()[-2:] == [
        "Putting Moonbowl together again (no internet needed) ...",
        f"Moonbowl {__version__}",
    ]


def test_start_file_of_windows_reads_no_path_from_a_program() -> None:
    """cmd reads what a program writes in the code page, which lacks letters of some names."""
    text = (dist_files.STARTERS / "Start on Windows.bat").read_text(encoding="ascii")

    read = re.findall(r"^for /f .*? in \((.*)\) do", text, re.MULTILINE)

    assert read == ['"%here%.ci\\reasons"']  # a file, and one in ASCII
    assert (ROOT / ".ci" / "reasons").read_bytes().isascii()


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
