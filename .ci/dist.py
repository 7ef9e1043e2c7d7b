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
from collections.abc import Mapping
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
RUN = re.compile(r"\.(command|sh)$|^uv/uv")  # executable
WHEN = (2020, 2, 2, 0, 0, 0)  # like files of the wheel
UNIX = 3  # the archive keeps its file modes
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


Files = Mapping[str, bytes]  # by their names in the archive


def contents() -> Files:
    """What all archives have, but the start files."""
    paths = [ROOT / name for name in (*FILES, *HIDDEN)]
    for folder in FOLDERS:
        paths += [path for path in (ROOT / folder).rglob("*") if path.is_file()]
    names = {path.relative_to(ROOT).as_posix(): path for path in paths}
    return {name: path.read_bytes() for name, path in names.items() if not LEFT_OUT.search(name)}


def for_system(system: str) -> Files:
    """What the archive of one system has beside the contents of all."""
    starter, programs = SYSTEMS[system]
    paths = {starter: STARTERS / starter, "uv.toml": ROOT / ".ci" / "uv.toml"}
    paths |= {name: ROOT / "docs" / paper for name, paper in READ_ME.items()}
    files = {name: path.read_bytes() for name, path in paths.items()}
    for name, platform in programs.items():
        with ZipFile(uv_wheel(platform)) as wheel:
            for each in wheel.namelist():
                last = each.rpartition("/")[2]
                if last in ("uv", "uv.exe"):
                    files[f"uv/{name}"] = wheel.read(each)
                elif "/licenses/" in each:
                    files[f"uv/{last}"] = wheel.read(each)
    return files


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
        subprocess.run(command, check=True)  # noqa: S603  (our own lock)
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


def build_zip(path: Path, files: Files) -> Path:
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            entry = ZipInfo(f"{start_of(path)}/{name}", WHEN)
            entry.create_system = UNIX
            entry.external_attr = (0o100755 if RUN.search(name) else 0o100644) << 16
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, data)
    return path


def build_tar(path: Path, files: Files) -> Path:
    with (
        gzip.GzipFile(path, "wb", mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w") as archive,
    ):
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(f"{start_of(path)}/{name}")
            entry.size, entry.mode = len(data), 0o755 if RUN.search(name) else 0o644
            archive.addfile(entry, BytesIO(data))
    return path


def start_of(path: Path) -> str:
    """How the name of a file of a version starts, and what its folder is called: moonbowl-1.1.0."""
    return "-".join(path.name.removesuffix(".zip").split("-")[:2])


def build(folder: Path) -> list[Path]:
    """The wheel, and the archive for any system that has Python."""
    wheel = build_wheel(folder)
    starters = {path.name: path.read_bytes() for path in STARTERS.iterdir()}
    return [wheel, build_zip(folder / f"{start_of(wheel)}.zip", {**contents(), **starters})]


def build_for_systems(folder: Path, start: str) -> list[Path]:
    """The archive of each system. start: of their names."""
    common = contents()
    windows, macos, linux = ({**common, **for_system(system)} for system in SYSTEMS)
    return [
        build_zip(folder / f"{start}-windows.zip", windows),
        build_zip(folder / f"{start}-macos.zip", macos),
        # Where a zip loses the marks of what runs.
        build_tar(folder / f"{start}-linux.tar.gz", linux),
    ]


def build_all(folder: Path) -> list[Path]:
    wheel, archive = build(folder)
    return [wheel, archive, *build_for_systems(folder, start_of(wheel))]


def main(folder: Path) -> None:
    for path in build_all(folder):
        sys.stdout.write(f"{path}  {path.stat().st_size / 1024**2:.1f} MB\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else Path("dist"))
