"""Which migrations the version before can live with, and how it learns of the others."""

from __future__ import annotations

import pytest
from django.db import models
from django.db.migrations import Migration, operations
from django.db.migrations.loader import MigrationLoader

from festival.server.hosted.readiness import is_lived_with, is_marked

EVENING = ("festival", "0002_phones")  # before the first release nobody has a version before
WORD = models.CharField(max_length=9)
ADDED = (
    operations.CreateModel("Hat", [("id", models.BigAutoField(primary_key=True))]),
    operations.AddField("hat", "size", models.IntegerField(null=True)),
    operations.AddField("hat", "size", models.IntegerField(db_default=3)),
    operations.AddField("hat", "owners", models.ManyToManyField("festival.Player")),
    operations.AddIndex("hat", models.Index(fields=["size"], name="hat_size")),
    operations.AlterModelOptions("hat", {"ordering": ["size"]}),
    operations.SeparateDatabaseAndState(state_operations=[operations.DeleteModel("Hat")]),
)
CHANGED = (
    operations.AddField("hat", "size", models.IntegerField(default=3)),  # not in the database
    operations.AddConstraint("hat", models.UniqueConstraint(fields=["size"], name="hat_once")),
    operations.AlterField("hat", "word", WORD),
    operations.RemoveField("hat", "word"),
    operations.RenameField("hat", "word", "name"),
    operations.DeleteModel("Hat"),
    operations.RunPython(operations.RunPython.noop),
)


def named(operation: operations.base.Operation) -> str:
    return type(operation).__name__


def migration(*done: operations.base.Operation) -> Migration:
    class Hats(Migration):
        operations = list(done)

    return Hats("0009_hats", "festival")


@pytest.mark.parametrize("operation", ADDED, ids=named)
def test_version_before_lives_with_what_is_added(operation: operations.base.Operation) -> None:
    assert is_lived_with(migration(operation))


@pytest.mark.parametrize("operation", CHANGED, ids=named)
def test_version_before_cannot_live_with_what_it_would_miss_or_must_fill(
    operation: operations.base.Operation,
) -> None:
    assert not is_lived_with(migration(*ADDED, operation))


def test_migration_that_the_version_before_cannot_live_with_says_so_in_its_name() -> None:
    known = MigrationLoader(None).disk_migrations or {}
    later = {key: each for key, each in known.items() if key[0] == "festival" and key > EVENING}

    assert [key for key, each in later.items() if is_marked(key[1]) == is_lived_with(each)] == []
    assert (is_marked("0009_breaks_hats"), is_marked("0009_hats")) == (True, False)
