"""The house rules that no linter knows; what is imported is declared, what is declared is used."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests import __main__ as quick
from tests.cluster import test_on_postgresql
from tests.running import ROOT

LOCKS = [ROOT / ".ci" / "requirements.lock", ROOT / ".ci" / "requirements-dev.lock"]
PIN = re.compile(r"^([a-z0-9-]+==\S+)", re.MULTILINE)
IMPURE = {"random", "secrets", "time", "datetime", "uuid"}
OF_THE_PRODUCT = (
    "manage.py",
    "moonbowl.py",
    ".ci/environment.py",
    "festival/**/*.py",
    "rules/**/*.py",
)
MOST_ANY = 73  # lines of the product
OF_TESTS = "tests/**/*.py"
CI = {path.stem for path in (ROOT / ".ci").glob("*.py")}
OURS = {*CI, "festival", "manage", "rules", "tests"}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
owners_of_all = cache(packages_distributions)
# What is imported and comes with what is declared, for whose sake alone it is there.
BROUGHT = {"coverage": "pytest-cov", "grimp": "import-linter"}


def imported(path: Path) -> set[str]:
    """The top-level names of everything this file imports, anywhere in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").split(".")[0] if not node.level else ".")
    return names


def test_rules_import_only_pure_parts_of_the_standard_library() -> None:
    """But in random dice."""
    files = {*(ROOT / "rules").rglob("*.py")}
    foreign = {
        str(path.relative_to(ROOT)): names
        for path in files
        if (names := imported(path) - {"rules"} - (sys.stdlib_module_names - IMPURE))
    }

    assert files
    assert foreign.keys() == {"rules/random_dice.py"}


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_lock_has_versions_and_hashes_and_no_index(path: Path) -> None:
    lines = path.read_text(encoding="ascii").splitlines()
    pins = [line for line in lines if PIN.match(line)]

    assert pins
    assert all(line.endswith("\\") for line in pins)  # hashes follow
    assert [line for line in lines if "://" in line] == []
    # An option is indented only when it is a hash.
    assert [line for line in lines if line.startswith("-")] == []


def test_lock_for_development_has_every_pin_of_the_party() -> None:
    party, development = (set(PIN.findall(path.read_text(encoding="ascii"))) for path in LOCKS)

    assert party - development == set()


def test_commands_of_the_tests_name_files_that_are_there() -> None:
    rooms = [test for tests in quick.ROOMS.values() for test in tests]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = [*rooms, *test_on_postgresql.CHOSEN, *re.findall(r"tests/\S+\.py", makefile)]

    assert [each for each in named if not (ROOT / each).exists()] == []


def libraries(requirements: list[str]) -> set[str]:
    return {plain(re.split(r"[^\w.-]", each)[0]) for each in requirements}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


PARTY = libraries(PROJECT["dependencies"])
HOSTED = libraries(PROJECT["optional-dependencies"]["hosted"])
DEV = libraries(PROJECT["optional-dependencies"]["dev"])
# 200 MB that only tests/tools/bowls/train.py needs, which says so.
TO_TRAIN = {"torch"}


def owner(module: str) -> str:
    """The library that a module is of: several may have a part of it, as of twisted."""
    owners = {plain(BROUGHT.get(name, name)) for name in owners_of_all().get(module, [])}
    return plain(module) if plain(module) in owners else min(owners, default=module)


@cache
def imported_by(*patterns: str) -> set[str]:
    """The libraries that these files import."""
    files = [path for pattern in patterns for path in ROOT.glob(pattern)]
    assert files
    modules = {module for path in files for module in imported(path)}
    return {owner(module) for module in modules - sys.stdlib_module_names - OURS}


def test_every_library_that_the_product_imports_is_declared() -> None:
    assert imported_by(*OF_THE_PRODUCT) - PARTY - HOSTED == set()


def test_party_imports_none_that_only_a_hosted_one_has() -> None:
    modules = sorted(name for name in owners_of_all() if owner(name) in HOSTED)
    assert modules
    code = f"import sys, festival.config.asgi; print([*set({modules}) & set(sys.modules)])"

    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"


def test_every_library_that_the_tests_import_is_declared() -> None:
    assert imported_by(OF_TESTS) - PARTY - HOSTED - DEV == TO_TRAIN


def test_few_lines_say_that_anything_may_come() -> None:
    sources = (path.read_text(encoding="utf-8") for path in (ROOT / "festival").rglob("*.py"))
    lines = [line for source in sources for line in source.splitlines()]

    assert sum(bool(re.search(r"\bAny\b", line)) for line in lines) <= MOST_ANY
