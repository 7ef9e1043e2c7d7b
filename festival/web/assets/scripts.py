"""What a script stands on: named in the page, so that a phone does not fetch one file after the
other to find out."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from django.conf import settings

STATIC = Path(settings.BASE_DIR) / "static"
IMPORT = re.compile(r'^import (?:[^"]+ from )?"\.[a-z_./-]*/([a-z-]+)\.js";', re.MULTILINE)


@cache
def path_of(name: str) -> str:
    """Where a script stands among the static files, in whatever room it is."""
    (path,) = STATIC.rglob(f"{name}.js")
    return path.relative_to(STATIC).as_posix()


@cache
def imported_by(name: str) -> tuple[str, ...]:
    """The modules that this one imports, and those that they import."""
    found: dict[str, None] = {}
    for each in IMPORT.findall((STATIC / path_of(name)).read_text(encoding="utf-8")):
        found |= dict.fromkeys((each, *imported_by(each)))
    return tuple(found)
