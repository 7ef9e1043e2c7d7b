"""What is imported is declared, and what is declared is used."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions

from tests.house.test_house import imported
from tests.running import ROOT

OF_THE_PRODUCT = (
    "manage.py",
    "moonbowl.py",
    ".ci/environment.py",
    "festival/**/*.py",
    "rules/**/*.py",
)
OF_TESTS = "tests/**/*.py"
OURS = {"dist", "environment", "festival", "manage", "rules", "tests"}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OWNERS = packages_distributions()
# What is used and not imported: where it is called, and in which words.
CALLS = {
    "django-csp": ("festival/settings.py", '"csp.middleware.CSPMiddleware"'),
    "cryptography": ("pyproject.toml", "cryptography<49; sys_platform"),  # Twisted calls it
    "channels-redis": ("festival/settings.py", '"channels_redis.pubsub.RedisPubSubChannelLayer"'),
    "django-stubs": ("pyproject.toml", "mypy_django_plugin"),
    "hatchling": (".ci/dist.py", '"-m", "hatchling"'),
    "import-linter": ("tests/checks.py", "from importlinter.cli"),
    "mypy": ("tests/checks.py", '"-m", "mypy"'),
    "pytest-asyncio": ("pyproject.toml", "asyncio_mode ="),
    "pytest-timeout": ("pyproject.toml", "timeout ="),
    "pytest-xdist": ("Makefile", "--numprocesses"),
    "ruff": ("Makefile", "-m ruff"),
    "types-regex": ("festival/web/text.py", "import regex"),
}
# What is imported and comes with what is declared, for whose sake alone it is there.
BROUGHT = {"coverage": "pytest-cov", "grimp": "import-linter"}


def libraries(requirements: list[str]) -> set[str]:
    return {plain(re.split(r"[^\w.-]", each)[0]) for each in requirements}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


PARTY = libraries(PROJECT["dependencies"])
HOSTED = libraries(PROJECT["optional-dependencies"]["hosted"])
DEV = libraries(PROJECT["optional-dependencies"]["dev"])


def owner(module: str) -> str:
    """The library that a module is of: several may have a part of it, as of twisted."""
    owners = {plain(BROUGHT.get(name, name)) for name in OWNERS.get(module, [])}
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
    modules = sorted(name for name in OWNERS if owner(name) in HOSTED)
    assert modules
    code = f"import sys, festival.asgi; print([*set({modules}) & set(sys.modules)])"

    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"


def test_every_library_that_the_tests_import_is_declared() -> None:
    assert imported_by(OF_TESTS) - PARTY - HOSTED - DEV == set()


def test_every_library_that_is_declared_is_used() -> None:
    assert (PARTY | HOSTED) - imported_by(*OF_THE_PRODUCT) - {*CALLS} == set()
    assert DEV - imported_by(OF_TESTS) - {*CALLS} == set()


def test_library_that_is_not_imported_is_called_where_it_is_said() -> None:
    missing = {
        library
        for library, (path, words) in CALLS.items()
        if words not in (ROOT / path).read_text(encoding="utf-8")
    }

    assert missing == set()
