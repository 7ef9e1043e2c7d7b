"""Builds the wheel, and the archive that starts with a double click, into dist/ or a given folder.
The same sources give the same bytes.

A zip, not a zipapp: libraries with machine code and static files need folders. Libraries installed
with their hashes the day before need no network in the evening.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("docs", "festival", "rules", "seeds", "static", "templates")
FILES = ("LICENSE", "README.md", "manage.py", "moonbowl.py", "pyproject.toml")
HIDDEN = (
    *(".ci/description.py", ".ci/environment.py", ".ci/python", ".ci/requirements.lock"),
    ".github/SECURITY.md",
)
STARTERS = ROOT / ".ci" / "start"  # one for each system, at the top of the archive
LEFT_OUT = re.compile(r"__pycache__|\.py[co]$|(^|/)\.DS_Store$")
RUN = {".command", ".sh"}  # executable
WHEN = (2020, 2, 2, 0, 0, 0)  # like files of the wheel
UNIX = 3  # the archive keeps its file modes


def contents() -> Iterator[tuple[str, Path]]:
    """The files of the archive: the name in it, and the file."""
    for name in (*FILES, *HIDDEN):
        yield name, ROOT / name
    for path in STARTERS.iterdir():
        yield path.name, path
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            name = path.relative_to(ROOT).as_posix()
            if path.is_file() and not LEFT_OUT.search(name):
                yield name, path


def build_wheel(folder: Path) -> Path:
    for earlier in folder.glob("moonbowl-*"):
        earlier.unlink()
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603  (all of it written here)
    if said.returncode:
        sys.exit(said.stdout + said.stderr)
    (wheel,) = folder.glob("moonbowl-*.whl")
    return wheel


def build_archive(folder: Path, name: str) -> Path:
    path = folder / f"{name}.zip"
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for inner, file in sorted(contents()):
            entry = ZipInfo(f"{name}/{inner}", WHEN)
            entry.create_system = UNIX
            entry.external_attr = (0o100755 if file.suffix in RUN else 0o100644) << 16
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, file.read_bytes())
    return path


def build(folder: Path) -> tuple[Path, Path]:
    wheel = build_wheel(folder)
    return build_archive(folder, "-".join(wheel.name.split("-")[:2])), wheel


def main(folder: Path) -> None:
    for path in build(folder):
        sys.stdout.write(f"{path}  {path.stat().st_size / 1024**2:.1f} MB\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else Path("dist"))
