"""Games of poker dice to test with. The players are Ana, Ben and Cora, 1 to 3 in this order."""

from __future__ import annotations

from typing import Any

from festival.models import Table
from rules.poker_dice import commands as c
from rules.poker_dice.hand import read_thrown
from tests.festival.side_tables import begun_table, do, state_of

ANA, BEN, CORA = 1, 2, 3


def game(*hands: str, **about: Any) -> Table:
    """A game in which each of the next in turn has stood with these dice."""
    table = begun_table("poker_dice", **about)
    for dice in hands:
        make(table, dice)
    return table


def throw(table: Table, dice: str, held: str = "", *, is_simulated: bool = False) -> None:
    """All five dice after the throw of whoever is in turn, and which were held, counted from 1."""
    places = tuple(int(place) - 1 for place in held)
    turn = state_of(table).turn
    do(table, c.Throw(turn, read_thrown(dice, 5), places, is_simulated))


def make(table: Table, dice: str) -> None:
    """One throw with which whoever is in turn is content."""
    throw(table, dice)
    do(table, c.Stand(state_of(table).turn))


def next_round(table: Table) -> None:
    do(table, c.NextRound())
