"""Finds the modules that a script imports, so that a page can name them and a phone fetches all
at the same time."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from django.conf import settings

STATIC = Path(settings.BASE_DIR) / "static"
IMPORT = re.compile(r'^import (?:[^"]+ from )?"\.[a-z_./-]*/([a-z-]+)\.js";', re.MULTILINE)


@cache
def path_of(name: str) -> str:
    """The path of a script below the static folder."""
    (path,) = STATIC.rglob(f"{name}.js")
    return path.relative_to(STATIC).as_posix()


@cache
def imported_by(name: str) -> tuple[str, ...]:
    """The names of the modules that a module imports, directly or not."""
    found: dict[str, None] = {}
    for each in IMPORT.findall((STATIC / path_of(name)).read_text(encoding="utf-8")):
        found |= dict.fromkeys((each, *imported_by(each)))
    return tuple(found)
