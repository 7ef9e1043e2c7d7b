"""The house rules that no linter knows."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

from tests.running import ROOT

LOCKS = [ROOT / ".ci" / "requirements.lock", ROOT / ".ci" / "requirements-dev.lock"]
PIN = re.compile(r"^([a-z0-9-]+==\S+)", re.MULTILINE)
DJANGO_MAY_BE_KNOWN = ROOT / "rules" / "apps.py"
IMPURE = {"random", "secrets", "time", "datetime", "uuid"}


def imported(path: Path) -> set[str]:
    """The top-level names of everything this file imports, anywhere in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").split(".")[0] if not node.level else ".")
    return names


def test_the_rules_import_nothing_but_the_standard_library_and_neither_clock_nor_chance() -> None:
    """But in random dice."""
    files = {*(ROOT / "rules").rglob("*.py")} - {DJANGO_MAY_BE_KNOWN}
    foreign = {
        str(path.relative_to(ROOT)): names
        for path in files
        if (names := imported(path) - {"rules"} - (sys.stdlib_module_names - IMPURE))
    }

    assert files
    assert foreign.keys() == {"rules/random_dice.py"}


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_a_lock_names_versions_and_hashes_and_no_place_to_get_them_from(path: Path) -> None:
    lines = path.read_text(encoding="ascii").splitlines()
    pins = [line for line in lines if PIN.match(line)]

    assert pins
    assert all(line.endswith("\\") for line in pins)  # hashes follow
    assert [line for line in lines if "://" in line] == []
    # An option is indented only when it is a hash.
    assert [line for line in lines if line.startswith("-")] == []


def test_the_lock_for_development_holds_every_pin_of_the_lock_for_a_party() -> None:
    party, development = (set(PIN.findall(path.read_text(encoding="ascii"))) for path in LOCKS)

    assert party - development == set()


def test_every_command_of_the_readme_exists() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")

    promised = set(re.findall(r"\bmake ([a-z]+)\b", "\n".join(code_in(readme))))
    there = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))

    assert {"party", "test"} <= promised
    assert promised - there == set()


def code_in(markdown: str) -> list[str]:
    blocks = re.findall(r"```[a-z]*\n(.*?)```", markdown, re.DOTALL)
    return blocks + re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", markdown, flags=re.DOTALL))
