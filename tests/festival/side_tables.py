"""Side tables to test with: laid and played through the program's own write path."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from festival.models import Table
from festival.play import write_path
from festival.play.side_tables import start
from festival.play.write_path import Entry, Post
from festival.record.record import table_record
from festival.setup.side_tables import open_table, set_table
from tests.festival.evening import NAMES, new_festival, new_key


def lay_table(
    kind: str,
    *,
    name: str = "",
    names: Sequence[str] = NAMES,
    seated: int | None = None,
    **rules: Any,
) -> Table:
    """A side table whose game has not begun. seated: how many of the list sit there."""
    festival = new_festival(names=names, counts={})
    table = open_table(festival.pk, kind, name)
    count = len(names) if seated is None else seated
    set_table(table.pk, settings=rules, numbers=range(1, count + 1))
    return stored(table)


def begun_table(kind: str, **about: Any) -> Table:
    table = lay_table(kind, **about)
    start(post(table))
    return stored(table)


def stored(table: Table) -> Table:
    """As it is now."""
    return Table.objects.select_related("festival").get(pk=table.pk)


def post(table: Table) -> Post:
    """What a browser posts that has just been brought up to date."""
    return Post(table_id=table.pk, key=new_key(), version=stored(table).version, author=None)


def do(table: Table, command: Any) -> Entry:
    return write_path.perform(post(table), command)


def state_of(table: Table) -> Any:
    return table_record(stored(table)).state
