"""Evenings of Chinese poker to test with. The players are Ana, Ben and Cora, 1 to 3."""

from __future__ import annotations

from typing import Any

from festival.models import Table
from rules.chinese_poker import commands as c
from tests.festival.side_tables import begun_table, do
from tests.rules.chinese_poker.hands import DRAGON, STRONG, WEAK, WEAKER

ANA, BEN, CORA = 1, 2, 3
HANDS = (STRONG, WEAK, WEAKER)  # +6, 0 and -6


def game(deals: int = 0, **about: Any) -> Table:
    """An evening after so many deals, in each of which Ana wins 6 and Cora loses them."""
    table = begun_table("chinese_poker", **{"names": ("Ana", "Ben", "Cora"), **about})
    for _ in range(deals):
        show(table, *HANDS)
    return table


def show(table: Table, *hands: str) -> None:
    do(table, c.Showdown(tuple(map(shown, hands))))


def shown(text: str) -> c.Shown:
    """Three rows; "key: cards" of a special hand; "" of a surrender."""
    special, colon, cards = text.partition(": ")
    return c.Shown(cards, special) if colon else c.Shown(text)


def fields(*hands: str) -> dict[str, str]:
    """The same as the console posts it."""
    posted = {}
    for place, hand in enumerate(map(shown, hands), start=1):
        posted[f"hand_{place}"] = hand.cards
        posted[f"special_{place}"] = "surrender" if hand.surrenders else hand.special
    return posted


__all__ = ["DRAGON", "STRONG", "WEAK", "WEAKER"]
