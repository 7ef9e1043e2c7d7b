"""Side tables, laid and played quickly: the same forms, posted without a browser."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from tests.browser.desk import SIX, Desk, Table

FIRST_SIDE_TABLE = 2
VERSION = re.compile(r'name="version" value="(\d+)"')


@dataclass(frozen=True)
class SideTable(Table):
    """A side table at its addresses."""

    place: int = FIRST_SIDE_TABLE

    @property
    def edit(self) -> str:
        return f"{self.base}/festivals/{self.number}/tables/{self.place}/"

    @property
    def phone(self) -> str:
        return f"{self.base}/f/{self.code}/tables/{self.place}/"


def lay_table(
    desk: Desk,
    kind: str,
    *,
    name: str = "",
    players: Sequence[str] = SIX[:3],
    elsewhere: Sequence[str] = (),
    festival: str = "Moon Night",
    **rules: str,
) -> SideTable:
    """A festival with one side table, whose game has not begun. elsewhere: on the list of players,
    without a seat. rules: its house rules by their keys."""
    base = desk.lay(festival, players=(*players, *elsewhere))
    desk.post(f"{base.edit}tables/", kind=kind, name=name)
    table = SideTable(base.number, base.code, base.base)
    numbers = [str(number) for number in range(1, len(players) + 1)]
    chosen = {f"rule_{key}": value for key, value in rules.items()}
    desk.post(table.edit, players=numbers, **chosen)
    return table


def tell_table(desk: Desk, table: Table, verb: str, **fields: str) -> None:
    """A command, as the console posts it that shows the newest version."""
    _, page = desk.visitor.get(table.console)
    version = VERSION.search(page)
    assert version, page
    key = secrets.token_hex(8)
    desk.post(f"{table.console}{verb}/", version=version[1], key=key, **fields)
