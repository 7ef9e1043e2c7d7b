"""Of which version a database is, by the names of the changes that were made in it.

Before the first release thirty changes made the tables, and now one makes them all. It has the name
of the first of the thirty, and a database that has the last of them has everything it makes.
"""

from __future__ import annotations

from collections.abc import Set
from functools import cache

from django.db.migrations.loader import MigrationLoader

FIRST = "0001_initial"
SECOND = "0002_house_rules"  # of the thirty, and in no database that was made since
LAST = "0030_former_names"  # in every database that has all tables


@cache
def known_changes() -> frozenset[str]:
    """The names of all changes that a database of this version has."""
    known = MigrationLoader(None).disk_migrations or {}
    return frozenset(name for app, name in known if app == "festival") | {LAST}


def is_of_the_thirty(names: Set[str]) -> bool:
    """Whether the thirty, or the first few of them, made the tables. names: of the changes."""
    return bool(names) and (SECOND in names or LAST not in names)


def newer_changes(names: Set[str]) -> list[str]:
    """The names of those, in order, that only a newer version knows."""
    if is_of_the_thirty(names):
        return sorted(name for name in names if name > LAST)
    return sorted(names - known_changes())
