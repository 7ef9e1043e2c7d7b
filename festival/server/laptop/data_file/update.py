"""Updates a copy of the data file, the one that Django is connected to, to this version.

An interrupted update leaves half a copy, so never use this on the data file itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder


class NewerData(ValueError):
    """A newer version wrote the database. changes: migrations that this version lacks, in order."""

    def __init__(self, changes: list[str]) -> None:
        super().__init__(*changes)
        self.changes = changes


@contextmanager
def connected_to(path: Path) -> Iterator[None]:
    """Inside, Django uses this file in this thread."""
    present = connections[DEFAULT_DB_ALIAS]
    other = connections.create_connection(DEFAULT_DB_ALIAS)
    other.settings_dict = {**other.settings_dict, "NAME": path}
    connections[DEFAULT_DB_ALIAS] = other
    try:
        yield
    finally:
        other.close()
        connections[DEFAULT_DB_ALIAS] = present


def is_due() -> bool:
    """Whether this version changes anything in the database. Raises NewerData."""
    executor = MigrationExecutor(connection)
    found = executor.loader.disk_migrations or {}
    ours = [migration for (app, _), migration in found.items() if app == "festival"]
    known = {migration.name for migration in ours} | {
        name for migration in ours for _, name in migration.replaces
    }
    applied = MigrationRecorder(connection).applied_migrations()
    if newer := sorted({name for app, name in applied if app == "festival"} - known):
        raise NewerData(newer)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def apply() -> None:
    """Update the copy. Raises ValueError and DatabaseError; then it is useless."""
    call_command("migrate", verbosity=0, interactive=False)
