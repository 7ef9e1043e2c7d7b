"""Chooses which tests run: those of rooms that changed (`make quick`), the gate (`make test`), or
the rest (`make proof`); says what they took.

python -m tests quick|gate|proof [options of pytest]; quick takes rooms and paths as well.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from math import inf
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).resolve().parent.parent
PYTEST = (sys.executable, "-m", "pytest", "--numprocesses=auto", "--maxprocesses=8")
# Tests of gate and proof wait a third of their time for servers, browsers and installations. Three
# more than processors were no faster, and took a sixth more of their time.
ONE_MORE = f"--numprocesses={min((os.cpu_count() or 1) + 1, 8)}"
SLOWEST = ("--durations=20", "--durations-min=4")
CHECKS = (sys.executable, "-m", "tests.checks")
# Compiles all modules and tests, which each of the processes would do for itself.
COLLECT = (sys.executable, "-m", "pytest", "--collect-only", "-qqq")
# CPU seconds, style and types among them: together they are half an hour of two cores.
MOST = {"gate": 1000, "proof": 2600}
# What a processor shares with other work (caches, above all) makes tests dearer, and this as much.
SOURCE = "\n".join(
    f"def part_{number}(a, b):\n    return {{'{number}': [a + b * {number}], 'b': b}}"
    for number in range(600)
)
YARDSTICK = 0.0113  # CPU seconds to compile it with both cores of a machine of 2024 at work
# Where the tests of these folders are; those of a room lie in a folder of its name.
ROOMS = {
    "seeds/": ("tests/golden", "tests/rules"),
    "docs/": ("tests/festival/words/guide", "tests/house/test_papers.py"),
    ".ci/": ("tests/house/test_environment.py",),
}
NONE_RAN = pytest.ExitCode.NO_TESTS_COLLECTED  # as where only tests in a browser have changed
RULES_AND_PAGES = (
    "tests/rules",
    "tests/golden",
    "tests/festival/web",
    "tests/festival/tables/results",
)


def main(kind: str, *options: str) -> int:
    began = time.monotonic()
    status = {"quick": quick, "gate": gate, "proof": proof}[kind](options)
    is_dear = tell(kind, time.monotonic() - began)
    return status or int(is_dear)


def gate(options: Sequence[str]) -> int:
    """Types keep one core at work; meanwhile the other one prepares the tests."""
    with subprocess.Popen(COLLECT, cwd=ROOT, env=environment(), stdout=subprocess.DEVNULL):
        status = run(CHECKS)
    return status or run((*PYTEST, ONE_MORE, *SLOWEST, "-m", "not proof", *options))


def proof(options: Sequence[str]) -> int:
    kind = ("--hypothesis-profile=proof", "-m", "proof or hypothesis")
    return run((*PYTEST, ONE_MORE, *SLOWEST, *kind, *options))


def quick(options: Sequence[str]) -> int:
    """Without a browser or a server. Where no room is named: of what differs from the last commit,
    and where nothing does, the rules and pages."""
    rooms = [option for option in options if not option.startswith("-")]
    chosen = dict.fromkeys(test for room in rooms or changed() for test in tried_in(room))
    if rooms and not chosen:
        sys.exit(f"Expected rooms or files such as festival/play, got {' '.join(rooms)}.")
    others = [option for option in options if option.startswith("-")]
    marks = "not proof and not browser and not server"
    status = run(CHECKS) or run((*PYTEST, "-m", marks, *others, *(chosen or RULES_AND_PAGES)))
    return 0 if status == NONE_RAN else status


def changed() -> list[str]:
    """The files that differ from the last commit, new ones among them."""
    command = ("git", "status", "--porcelain", "--untracked-files=all", "--no-renames")
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return [line[3:].strip('"') for line in said.stdout.splitlines()]


def tried_in(path: str) -> tuple[str, ...]:
    """Where the tests of a room or file are: in the folder that mirrors it, else in files of its
    name. Nothing for what has none of its own."""
    parts = Path(path).parts
    if parts[0] == "tests":
        is_helper = (ROOT / path).is_file() and not parts[-1].startswith("test_")
        rooms = parts[:-1] if is_helper else parts
        return (str(Path(*rooms)),) if len(rooms) > 1 else ()  # what serves all is tried by all
    for folder, rooms in ROOMS.items():
        if path.startswith(folder):
            return rooms
    room = re.sub(r"^(templates|static(/(js|css))?)/", "festival/", path)
    room = re.sub(r"^festival/games/", "games/", room)
    folders = (Path("tests", each) for each in (Path(room), *Path(room).parents))
    mirror = next(each for each in folders if (ROOT / each).is_dir())
    if len(mirror.parts) > 2:
        return (str(mirror),)
    named = (ROOT / mirror).rglob(f"test_{Path(path).stem}*.py")
    return tuple(str(each.relative_to(ROOT)) for each in sorted(named))


def run(command: Sequence[str]) -> int:
    return subprocess.call(command, cwd=ROOT, env=environment())


def environment() -> dict[str, str]:
    """With data of its own: nothing here may touch those of a real party."""
    return {**os.environ, "MOONBOWL_DATA": str(ROOT / ".cache" / "data")}


def tell(kind: str, seconds: float) -> bool:
    """Say what it took; whether that was too much: CPU seconds, for a busy machine is slow and no
    fault."""
    times = os.times()
    cost = times.children_user + times.children_system
    most = MOST.get(kind, inf) * slowness()
    sys.stdout.write(
        f"{kind}: {seconds // 60:.0f} min {seconds % 60:.0f} s, {cost:.0f} CPU seconds\n"
    )
    if cost > most:
        sys.stdout.write(
            f"It may take {most:.0f} here: make tests cheaper (docs/CONTRIBUTING.md).\n"
        )
    return cost > most


def slowness() -> float:
    """How much more of a processor's time the same work takes, here and now: 1 or more."""
    return max(1.0, median(compiled() for _ in range(9)) / YARDSTICK)


def compiled() -> float:
    began = time.thread_time()
    compile(SOURCE, "yardstick", "exec")
    return time.thread_time() - began


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
