"""Finds the version of a database by the names of its migrations.

Before the first release thirty migrations made the tables; now one makes them all. It has the name
of the first of the thirty; a database with the last of the thirty has everything that it makes.
"""

from __future__ import annotations

from collections.abc import Set
from functools import cache

from django.db.migrations.loader import MigrationLoader

FIRST = "0001_initial"
SECOND = "0002_house_rules"  # one of the thirty, and in no newer database
LAST = "0030_former_names"  # in every database that has all tables


@cache
def known_changes() -> frozenset[str]:
    """The names of all migrations that a database of this version has."""
    known = MigrationLoader(None).disk_migrations or {}
    return frozenset(name for app, name in known if app == "festival") | {LAST}


def is_of_the_thirty(names: Set[str]) -> bool:
    """Whether the thirty, or some of them, made the tables. names: of the database's migrations."""
    return bool(names) and (SECOND in names or LAST not in names)


def newer_changes(names: Set[str]) -> list[str]:
    """The names, in order, of migrations that only a newer version has."""
    if is_of_the_thirty(names):
        return sorted(name for name in names if name > LAST)
    return sorted(names - known_changes())
