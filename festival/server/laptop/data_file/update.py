"""Updates a copy of the data file, the one that Django is connected to, to this version.

An interrupted update leaves half a copy, so never use this on the data file itself.
"""

from __future__ import annotations

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder


def changes_made() -> frozenset[str]:
    """The names of the migrations in the database."""
    applied = MigrationRecorder(connection).applied_migrations()
    return frozenset(name for app, name in applied if app == "festival")


def newer_changes() -> list[str]:
    """The names, in order, of migrations in the database that only a newer version has."""
    found = MigrationExecutor(connection).loader.disk_migrations or {}
    ours = [each for (app, _), each in found.items() if app == "festival"]
    known = {each.name for each in ours} | {name for each in ours for _, name in each.replaces}
    return sorted(changes_made() - known)


def is_due() -> bool:
    """Whether this version changes anything in the database."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def apply() -> None:
    """Update the copy. Raises ValueError and DatabaseError; then it is useless."""
    call_command("migrate", verbosity=0, interactive=False)
