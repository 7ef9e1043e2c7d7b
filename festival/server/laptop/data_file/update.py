"""Updates a copy of the data file, the one that Django is connected to, to this version.

The rows of a file from before the first release are copied into new tables. Some of the thirty
migrations of that time also moved rows, so `BY_HAND` repeats that first. An interrupted update
leaves half a copy, so never use this on the data file itself.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

from festival.server.versions import FIRST, is_of_the_thirty
from festival.words.sentences import in_a_row
from rules.dice_commitment import Promise

TABLES = """
    SELECT name FROM main.sqlite_master
    WHERE type = 'table' AND name <> 'django_migrations' AND name NOT LIKE 'sqlite_%'
"""

# What some of the thirty migrations did to rows, in order. New columns get their defaults later,
# and columns of the past are not copied.
BY_HAND = {
    "0004_screens": "CREATE TABLE festival_screen (id INTEGER PRIMARY KEY, festival_id INTEGER);",
    "0007_operators": "CREATE TABLE festival_operator (id INTEGER PRIMARY KEY);",
    "0010_helpers": """
        ALTER TABLE festival_operator RENAME TO festival_helper;
        UPDATE django_content_type SET model = 'helper'
        WHERE app_label = 'festival' AND model = 'operator';
    """,
    "0011_tables": """
        ALTER TABLE festival_game RENAME TO festival_table;
        UPDATE django_content_type SET model = 'table'
        WHERE app_label = 'festival' AND model = 'game';
        ALTER TABLE festival_logentry RENAME COLUMN game_id TO table_id;
        ALTER TABLE festival_table ADD COLUMN revision INTEGER;
        ALTER TABLE festival_prize ADD COLUMN table_id INTEGER;
        ALTER TABLE festival_screen ADD COLUMN table_id INTEGER;
        CREATE TABLE festival_seat (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            table_id INTEGER,
            player_id INTEGER,
            place INTEGER
        );
    """,
    "0012_seats": """
        UPDATE festival_table SET revision = f.revision
        FROM festival_festival f WHERE f.id = festival_id;
        UPDATE festival_prize SET table_id = t.id
        FROM festival_table t WHERE t.festival_id = festival_prize.festival_id;
        UPDATE festival_screen SET table_id = t.id
        FROM festival_table t WHERE t.festival_id = festival_screen.festival_id;
        INSERT INTO festival_seat (table_id, player_id, place)
        SELECT t.id, p.id, p.seat FROM festival_player p
        JOIN festival_festival f ON f.id = p.festival_id
        JOIN festival_table t ON t.festival_id = f.id
        ORDER BY f.created_at DESC, f.id DESC, p.seat;
    """,
    "0023_promises": """
        ALTER TABLE festival_table ADD COLUMN promises TEXT;
        UPDATE festival_table SET promises = promises_from(version + 1);
    """,
}


def changes_made() -> frozenset[str]:
    """The names of the migrations in the database."""
    applied = MigrationRecorder(connection).applied_migrations()
    return frozenset(name for app, name in applied if app == "festival")


def is_due() -> bool:
    """Whether this version changes anything in the database."""
    executor = MigrationExecutor(connection)
    return is_of_the_thirty(changes_made()) or bool(
        executor.migration_plan(executor.loader.graph.leaf_nodes())
    )


def apply() -> None:
    """Update the copy. Raises ValueError, sqlite3.Error and DatabaseError; then it is useless."""
    made = changes_made()
    if is_of_the_thirty(made):
        connection.close()
        _write_anew(Path(connection.settings_dict["NAME"]), made)
    call_command("migrate", verbosity=0, interactive=False)


def _write_anew(copy: Path, made: frozenset[str]) -> None:
    with closing(sqlite3.connect(":memory:")) as old:
        with closing(sqlite3.connect(copy)) as source:
            source.backup(old)
        old.create_function("promises_from", 1, _promises_from)
        for name, statements in BY_HAND.items():
            if name not in made:
                old.executescript(statements)
        os.truncate(copy, 0)
        models = _new_tables()
        old.execute("ATTACH ? AS new", (str(copy),))
        with old:
            _copy_rows(old, models)


def _promises_from(since: int) -> str:
    """The promises (JSON) of a table whose next log entry has this number. The promise of a game
    that has begun is closed: it accepts no words of guests."""
    return json.dumps([Promise.new(since, is_closed=since > 1).to_dict()])


def _new_tables() -> dict[str, type[Model]]:
    """Make the tables by today's first migration; returns the models by name of their table."""
    executor = MigrationExecutor(connection)
    others = [leaf for leaf in executor.loader.graph.leaf_nodes() if leaf[0] != "festival"]
    state = executor.migrate([*others, ("festival", FIRST)])
    connection.close()
    models = state.apps.get_models(include_auto_created=True)
    return {model._meta.db_table: model for model in models}


def _copy_rows(old: sqlite3.Connection, models: Mapping[str, type[Model]]) -> None:
    """Copy all rows into the new tables. Raises ValueError for a table that is not ours."""
    tables = {name for (name,) in old.execute(TABLES)}
    if unknown := sorted(tables - models.keys()):
        raise ValueError(f"tables of another program are in it: {in_a_row(unknown)}")
    for table in sorted(tables):
        _copy_table(old, table, models[table])
    # So that primary keys of deleted rows are not used again.
    old.execute("DELETE FROM new.sqlite_sequence WHERE name <> 'django_migrations'")
    old.execute(
        "INSERT INTO new.sqlite_sequence"
        " SELECT name, seq FROM main.sqlite_sequence WHERE name <> 'django_migrations'"
    )
    ((line,),) = old.execute("PRAGMA main.user_version").fetchall()
    old.execute(f"PRAGMA new.user_version = {line:d}")


def _copy_table(old: sqlite3.Connection, table: str, model: type[Model]) -> None:
    """Copy a table's rows; new columns get their defaults."""
    fields = model._meta.local_concrete_fields
    columns = old.execute(f'PRAGMA main.table_info("{table}")').fetchall()
    there = {name for _, name, *_ in columns}
    editor = connection.schema_editor()
    values = {
        field.column: editor.effective_default(field)
        for field in fields
        if field.column not in there
    }
    kept = ",".join(f'"{field.column}"' for field in fields if field.column in there)
    added = "".join(f',"{column}"' for column in values)
    marks = ",?" * len(values)
    old.execute(
        f'INSERT INTO new."{table}" ({kept}{added}) SELECT {kept}{marks} FROM main."{table}"',  # noqa: S608  (names of ours)
        tuple(values.values()),
    )
