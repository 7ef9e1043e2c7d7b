"""Builds the wheel, and the archives that start with a double click, into dist/ or a given folder:
one for each system, which brings uv and so needs no Python, and a plain one. The same sources give
the same bytes.

A zip, not a zipapp: libraries with machine code and static files need folders. Libraries installed
with their hashes the day before need no network in the evening.
"""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("docs", "festival", "rules", "seeds", "static", "templates")
FILES = ("LICENSE", "README.md", "manage.py", "moonbowl.py", "pyproject.toml")
HIDDEN = (
    *(".ci/description.py", ".ci/environment.py", ".ci/python", ".ci/reasons"),
    *(".ci/requirements.lock", ".github/SECURITY.md"),
)
STARTERS = ROOT / ".ci" / "start"  # one for each system, at the top of the archive
LEFT_OUT = re.compile(r"__pycache__|\.py[co]$|(^|/)\.DS_Store$")
RUN = {".command", ".sh"}  # executable
WHEN = (2020, 2, 2, 0, 0, 0)  # like files of the wheel
UNIX = 3  # the archive keeps its file modes


@dataclass(frozen=True)
class File:
    name: str  # in the archive
    data: bytes
    is_run: bool = False


SYSTEMS = {  # its start file, and by the name of uv there the system of the wheel that has it
    "windows": ("Start on Windows.bat", {"uv.exe": "win_amd64"}),
    "macos": (
        "Start on macOS.command",
        {"uv-arm64": "macosx_11_0_arm64", "uv-x86_64": "macosx_10_12_x86_64"},
    ),
    "linux": ("Start on Linux.sh", {"uv-x86_64": "manylinux_2_17_x86_64"}),
}
READ_ME = {  # in the archive of a system: how to start, in the reader's language
    "Read me.txt": "starting.md",
    "Basahin muna.txt": "starting.fil.md",
    "請先讀我.txt": "starting.zh_Hant.md",
    "请先读我.txt": "starting.zh_Hans.md",
}


def contents() -> Iterator[File]:
    """What all archives have, but the start files."""
    for name in (*FILES, *HIDDEN):
        yield File(name, (ROOT / name).read_bytes())
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            name = path.relative_to(ROOT).as_posix()
            if path.is_file() and not LEFT_OUT.search(name):
                yield File(name, path.read_bytes())


def start_file(path: Path) -> File:
    return File(path.name, path.read_bytes(), is_run=path.suffix in RUN)


def for_system(system: str) -> Iterator[File]:
    """What the archive of one system has beside the contents of all."""
    starter, programs = SYSTEMS[system]
    yield start_file(STARTERS / starter)
    yield File("uv.toml", (ROOT / ".ci" / "uv.toml").read_bytes())
    for name, paper in READ_ME.items():
        yield File(name, (ROOT / "docs" / paper).read_bytes())
    for name, platform in programs.items():
        with ZipFile(uv_wheel(platform)) as wheel:
            (program,) = (each for each in wheel.namelist() if re.search(r"/uv(\.exe)?$", each))
            yield File(f"uv/{name}", wheel.read(program), is_run=True)
    with ZipFile(uv_wheel(next(iter(programs.values())))) as wheel:
        for each in wheel.namelist():
            if "/licenses/" in each:
                yield File(f"uv/{each.rpartition('/')[2]}", wheel.read(each))


def uv_pin() -> str:
    """What the lock says of uv: its version and hashes."""
    lock = (ROOT / ".ci" / "requirements-dev.lock").read_text(encoding="ascii")
    (pin,) = re.findall(r"^uv==(?:.*\\\n)+.*\n", lock, re.MULTILINE)
    return str(pin)


def uv_wheel(platform: str) -> Path:
    """The wheel of the locked uv; downloaded once, and compared with its hash in the lock."""
    pin = uv_pin()
    folder = ROOT / ".cache" / "uv" / pin.split()[0].removeprefix("uv==") / platform
    folder.mkdir(parents=True, exist_ok=True)
    if not [*folder.glob("*.whl")]:
        wanted = folder / "uv.lock"
        wanted.write_text(pin, encoding="ascii")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        command += ["--require-hashes", "-r", str(wanted), "--dest", str(folder)]
        command += ["--only-binary=:all:", "--platform", platform]
        said = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  (our own lock)
        if said.returncode:
            sys.exit(said.stdout + said.stderr)
    (wheel,) = folder.glob("*.whl")
    return wheel


def build_wheel(folder: Path) -> Path:
    for earlier in folder.glob("moonbowl-*"):
        earlier.unlink()
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603  (all of it written here)
    if said.returncode:
        sys.exit(said.stdout + said.stderr)
    (wheel,) = folder.glob("moonbowl-*.whl")
    return wheel


def build_zip(path: Path, files: Iterable[File]) -> Path:
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for file in files:
            entry = ZipInfo(f"{start_of(path)}/{file.name}", WHEN)
            entry.create_system = UNIX
            entry.external_attr = (0o100755 if file.is_run else 0o100644) << 16
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, file.data)
    return path


def build_tar(path: Path, files: Iterable[File]) -> Path:
    with (
        path.open("wb") as raw,
        gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w") as archive,
    ):
        for file in files:
            entry = tarfile.TarInfo(f"{start_of(path)}/{file.name}")
            entry.size, entry.mode = len(file.data), 0o755 if file.is_run else 0o644
            archive.addfile(entry, BytesIO(file.data))
    return path


def start_of(path: Path) -> str:
    """How the name of a file of a version starts, and what its folder is called: moonbowl-1.1.0."""
    return "-".join(path.name.removesuffix(".zip").split("-")[:2])


def build(folder: Path) -> list[Path]:
    """The wheel, and the archive for any system that has Python."""
    wheel = build_wheel(folder)
    files = [*contents(), *map(start_file, STARTERS.iterdir())]
    return [wheel, build_zip(folder / f"{start_of(wheel)}.zip", by_name(files))]


def build_for_systems(folder: Path, start: str) -> list[Path]:
    """The archive of each system. start: of their names."""
    common, made = [*contents()], []
    for system in SYSTEMS:
        files = by_name([*common, *for_system(system)])
        if system == "linux":  # whose programs keep the marks of what runs only from a tar
            made.append(build_tar(folder / f"{start}-linux.tar.gz", files))
        else:
            made.append(build_zip(folder / f"{start}-{system}.zip", files))
    return made


def by_name(files: Iterable[File]) -> list[File]:
    return sorted(files, key=lambda file: file.name)


def build_all(folder: Path) -> list[Path]:
    wheel, archive = build(folder)
    return [wheel, archive, *build_for_systems(folder, start_of(wheel))]


def main(folder: Path) -> None:
    for path in build_all(folder):
        sys.stdout.write(f"{path}  {path.stat().st_size / 1024**2:.1f} MB\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else Path("dist"))
