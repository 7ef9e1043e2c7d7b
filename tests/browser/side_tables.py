"""Side tables, laid and played quickly: without a browser."""

from __future__ import annotations

from collections.abc import Sequence

from tests.browser.desk import SIX, Desk, SideTable, Table

__all__ = ["SideTable", "lay_table", "tell_table"]


def lay_table(
    host: Desk,
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
    chosen = {f"rule_{key}": value for key, value in rules.items()}
    with host.unseen():
        base = host.lay(festival, players=(*players, *elsewhere))
        return host.open_side_table(base, kind, name, len(players), chosen)


def tell_table(host: Desk, table: Table, verb: str, **fields: str) -> None:
    """A command, as the console posts it that shows the newest version."""
    host.command(table, verb, **fields)
