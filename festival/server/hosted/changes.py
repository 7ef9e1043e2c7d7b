"""Which changes of the database the version before can live with.

During an upgrade processes of two versions run on one database, and on the way back the older
version runs on the database of the newer one. It can if columns, tables and indexes were only
added, and its rows need not name the new columns. A migration that changes more has `_breaks_` in
its name, such as `0007_breaks_seats`, which is stored in the database: the version before reads it
there, and is not ready.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.db import connection
from django.db.migrations import Migration, operations
from django.db.migrations.executor import MigrationExecutor
from django.db.models import NOT_PROVIDED

MARK = "_breaks_"
TOO_NEW = (
    "A newer version has changed the database so that this one cannot use it ({names}). Start that"
    " version, or restore the dump from before it."
)
ADDED = (
    operations.CreateModel,
    operations.AddIndex,
    operations.AlterModelOptions,
    operations.AlterModelManagers,
)


def is_marked(name: str) -> bool:
    return MARK in name


def too_new(migrations: Iterable[tuple[str, str]]) -> str:
    """The sentence about a newer version's migrations, by app and name."""
    return TOO_NEW.format(names=" ".join(sorted(f"{app}.{name}" for app, name in migrations)))


def is_lived_with(migration: Migration) -> bool:
    """Whether the version before can run on a database that has this migration."""
    return all(map(_is_added, migration.operations))


def _is_added(operation: operations.base.Operation) -> bool:
    if isinstance(operation, operations.AddField):
        field = operation.field
        return field.many_to_many or field.null or field.db_default is not NOT_PROVIDED
    return isinstance(operation, ADDED)


def breaking_changes() -> Iterator[str]:
    """The migrations still to run that the version before cannot live with; none on an empty
    database."""
    executor = MigrationExecutor(connection)
    if executor.loader.applied_migrations:
        for migration, _ in executor.migration_plan(executor.loader.graph.leaf_nodes()):
            if not is_lived_with(migration):
                yield f"{migration.app_label}.{migration.name}"
