"""What can be said of the source without running it: style, types, import directions, Django's own
checks. `make check` runs this file.

They know nothing of each other and run side by side; what each of them says stands below its name.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from festival.config import command_line

ROOT = Path(__file__).resolve().parents[1]
LINT = "from importlinter.cli import lint_imports_command as lint; lint()"
# What is asked of Python, by what a reader calls it.
CHECKS = {
    "types": ("-m", "mypy"),
    "style": ("-m", "ruff", "check", "."),
    "format": ("-m", "ruff", "format", "--check", "."),
    "directions": ("-c", LINT, "--no-logo", "--cache-dir", ".cache/imports"),
    "django": ("-W", "error", "-m", "tests.checks", "django"),
}
# Both in one process: half of their time goes into the start of it.
OF_DJANGO = (
    ("check", "--fail-level", "WARNING"),
    ("makemigrations", "--check", "--dry-run"),
)


@dataclass(frozen=True, kw_only=True)
class Answer:
    name: str
    said: str
    seconds: float
    has_failed: bool

    def __str__(self) -> str:
        heading = f"--- {self.name}{' FAILED' * self.has_failed} ({self.seconds:.1f} s)"
        return f"{heading}\n{self.said.strip()}\n"


def answer(name: str, arguments: Sequence[str]) -> Answer:
    began = time.monotonic()
    ran = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    return Answer(
        name=name,
        said=ran.stdout,
        seconds=time.monotonic() - began,
        has_failed=ran.returncode != 0,
    )


def run(checks: Mapping[str, Sequence[str]]) -> int:
    """Run all and show each answer when it comes; the exit code: 1 where any of them failed."""
    failed = []
    with ThreadPoolExecutor(len(checks)) as pool:
        running = [pool.submit(answer, name, arguments) for name, arguments in checks.items()]
        for done in as_completed(running):
            sys.stdout.write(str(done.result()))
            sys.stdout.flush()
            failed += [done.result().name] * done.result().has_failed
    if failed:
        sys.stdout.write(f"Failed: {', '.join(sorted(failed))}.\n")
    return 1 if failed else 0


def main() -> None:
    if sys.argv[1:] != ["django"]:
        sys.exit(run(CHECKS))
    for command in OF_DJANGO:
        command_line.run(["manage.py", *command])


if __name__ == "__main__":
    main()
