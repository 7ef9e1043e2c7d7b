"""The real parts that some tests cannot do without: found, or got where that takes no password.

python -m tests.parts
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright._impl._driver import compute_driver_executable

ROOT = Path(__file__).resolve().parent.parent
# What those said who were asked for a part. While it is there, `make test` does not ask again.
LOG = ROOT / ".cache" / "parts.log"
# The first is the same browser without its windows: to open a page costs it a third of the work.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PLAYWRIGHT = (sys.executable, "-m", "playwright", "install", "chromium-headless-shell")
NODE, _ = compute_driver_executable()  # which Playwright brings and stands on
FOLDER = re.compile(r"Install location: +(.*chromium.*)")


@dataclass(frozen=True)
class Part:
    marker: str  # of the tests that need it
    tests: str  # what those are
    lack: str
    find: Callable[[], object]
    packages: tuple[str, ...]  # of Debian
    otherwise: tuple[str, ...] = ()  # the command that gets it where those cannot be had

    def __str__(self) -> str:
        packages = " ".join(self.packages)
        return f"{self.lack}; install it with `make parts` or `sudo apt install {packages}`"


def chromium() -> str | None:
    """The path of the browser to test with; None where there is none that can be started."""
    return next(filter(starts, chromiums()), None) if starts(NODE) else None


def chromiums() -> Iterator[str]:
    yield from filter(None, map(shutil.which, CHROMIUMS))
    # Of its own Playwright tells the folder alone.
    said = subprocess.run([*PLAYWRIGHT, "--dry-run"], capture_output=True, text=True, check=False)
    if folder := FOLDER.search(said.stdout):
        yield from map(str, Path(folder[1]).glob("*/*headless*shell"))


def starts(path: str) -> bool:
    """Some only say that they want to be installed, or lack a library of the system."""
    return not subprocess.run([path, "--version"], capture_output=True, check=False).returncode


def chinese_font() -> bool:
    if sys.platform != "linux":
        return True  # other systems come with one
    command = ["fc-list", ":lang=zh", "family"]
    return bool(shutil.which("fc-list") and subprocess.check_output(command))


def with_libraries() -> tuple[str, ...]:
    """Only root may ask Playwright for those of the system: for others it would call sudo."""
    return ("--with-deps",) if os.geteuid() == 0 and shutil.which("apt-get") else ()


BROWSER = Part(
    marker="browser",
    tests="browser tests",
    lack="no Chromium that Playwright can start was found",
    find=chromium,
    packages=("libatomic1", "chromium-headless-shell"),
    otherwise=(*PLAYWRIGHT, *with_libraries()),
)
CHINESE = Part(
    marker="chinese",
    tests="tests that look at Chinese",
    lack="no font with its signs was found",
    find=chinese_font,
    packages=("fontconfig", "fonts-noto-cjk"),
)
PARTS = (BROWSER, CHINESE)


def missing() -> list[Part]:
    return [part for part in PARTS if not part.find()]


def get(part: Part) -> None:
    sys.stdout.write(f"Getting {part.packages[-1]} for the tests (once; needs the internet) ...\n")
    sys.stdout.flush()
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with LOG.open("ab") as log:
        for command in (("sh", ".ci/apt", *part.packages), part.otherwise):
            if command and not part.find():
                subprocess.run(
                    command,
                    cwd=ROOT,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    check=False,
                )


def main() -> None:
    LOG.parent.mkdir(exist_ok=True)
    LOG.unlink(missing_ok=True)
    for part in missing():
        get(part)
    if lacking := missing():
        sys.exit("\n".join([*map(str, lacking), f"{LOG.relative_to(ROOT)} has what was tried"]))
    LOG.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
