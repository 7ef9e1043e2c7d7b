"""What can be said of the source without running it: style, types, import directions, Django's own
checks. `make check` runs this file.

They know nothing of each other and run side by side; what each of them says stands below its name.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
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
OF_DJANGO = (("check", "--fail-level", "WARNING"), ("makemigrations", "--check", "--dry-run"))


def run(checks: Mapping[str, Sequence[str]]) -> int:
    """Run all and show each answer; the exit code: 1 where any of them failed."""
    running = {
        name: subprocess.Popen(
            [sys.executable, *arguments],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        for name, arguments in checks.items()
    }
    failed = []
    for name, process in running.items():
        said, _ = process.communicate()
        failed += [name] if process.returncode else []
        sys.stdout.write(f"--- {name}{' FAILED' * bool(process.returncode)}\n{said.strip()}\n")
        sys.stdout.flush()
    if failed:
        sys.stdout.write(f"Failed: {', '.join(failed)}.\n")
    return 1 if failed else 0


def main() -> None:
    if sys.argv[1:] != ["django"]:
        sys.exit(run(CHECKS))
    for command in OF_DJANGO:
        command_line.run(["manage.py", *command])


if __name__ == "__main__":
    main()
