"""Side tables to test with: laid and played through the program's own write path."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.test import Client

from festival.models import Table
from festival.play import write_path
from festival.play.post import Entry, Post
from festival.play.side_play import start
from festival.play.side_tables.side_tables import open_table, set_table
from festival.play.undo import undo as undo_step
from festival.tables.board.board_kind import BoardKind
from festival.tables.record.record import table_record
from festival.tables.results.results_kind import ResultsKind
from tests.festival.evening import NAMES, new_festival, new_key


def lay_table(
    kind: str,
    *,
    name: str = "",
    names: Sequence[str] = NAMES,
    seated: int | None = None,
    **rules: Any,
) -> Table:
    """A side table whose game has not begun. names: the list of players. seated: how many of them
    sit there, all where it is None. rules: house rules by their keys."""
    festival = new_festival(names=names, counts={})
    table = open_table(festival.pk, kind, name)
    count = len(names) if seated is None else seated
    set_table(table.pk, settings=rules, numbers=range(1, count + 1))
    return stored(table)


def begun_table(kind: str, **about: Any) -> Table:
    """As `lay_table`, with its game in the first round."""
    table = lay_table(kind, **about)
    start(post(table))
    return stored(table)


def stored(table: Table) -> Table:
    """As it is now."""
    return Table.objects.select_related("festival").get(pk=table.pk)


def post(table: Table, *, key: str | None = None) -> Post:
    """What a browser posts that has just been brought up to date."""
    version = stored(table).version
    return Post(table_id=table.pk, key=key or new_key(), version=version, author=None)


def do(table: Table, command: Any) -> Entry:
    return write_path.perform(post(table), command).entry


def undo(table: Table) -> Entry:
    return undo_step(post(table)).entry


def state_of(table: Table) -> Any:
    return table_record(stored(table)).state


def board_of(table: Table) -> Any:
    return BoardKind.of(table).board_of(stored(table))


def console_of(table: Table) -> Any:
    return BoardKind.of(table).console_of(stored(table), "")


def sheet_of(table: Table) -> Any:
    return BoardKind.of(table).rules_context(stored(table), board_of(table))["sheet"]


def results_of(table: Table) -> Any:
    return ResultsKind.of(table).results_context(stored(table), "en")["results"]


def tell(client: Client, table: Table, verb: str, **fields: Any) -> Any:
    """A command as the console posts it; html=True for a browser without scripts."""
    headers = {} if fields.pop("html", False) else {"Accept": "application/json"}
    sent = {"version": stored(table).version, "key": new_key(), **fields}
    return client.post(table.address("command", verb), sent, headers=headers)
