"""Promotion games to test with. The players are Ana, Ben and Cora, 1 to 3 in this order."""

from __future__ import annotations

from typing import Any

from festival.models import Table
from rules.promotion import commands as c
from tests.festival.side_tables import begun_table, do, state_of

ANA, BEN, CORA = 1, 2, 3
CHOICES: dict[str, Any] = {"order": "player", "start_choice": "player"}
# Ana in the palace with her third throw, by way of 7, 73, 92, 94 and 97; Ben in disgrace, from 55.
WON = ("555551", "123456", "112356", "444444", "441136", "112356", "444412")


def game(*throws: str, **about: Any) -> Table:
    """A game in which whoever is in turn threw these dice, one after the other."""
    table = begun_table("promotion", **about)
    for dice in throws:
        throw(table, dice)
    return table


def throw(table: Table, dice: str, *, is_simulated: bool = False) -> None:
    do(table, c.Throw(state_of(table).turn, tuple(map(int, dice)), is_simulated))
