"""Evenings of Chinese poker to test with. The players are Ana, Ben and Cora, 1 to 3."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from festival.games.chinese_poker.play import verbs
from festival.models import Table
from festival.record.record import table_record
from rules.cards import Card
from rules.chinese_poker import commands as c
from rules.chinese_poker.advice import nearest_legal
from rules.chinese_poker.arrangement import Arrangement
from rules.chinese_poker.variation import Variation
from tests.festival.side_tables import begun_table, do, stored
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


def cards_of(table: Table, number: int) -> tuple[Card, ...]:
    """Of a deal that only the phones show."""
    here = stored(table)
    return verbs.cards_of(here, table_record(here), number)


def legal(table: Table, number: int) -> str:
    """The player's cards, set from the lowest to the highest until that is legal."""
    variation = Variation.load("base")
    setting = Arrangement.of(cards_of(table, number))
    return str(setting if variation.refusal(setting) is None else nearest_legal(variation, setting))


def seen_in(text: str, cards: Iterable[Card]) -> int:
    return sum(bool(re.search(rf'data-card="{card}"|\b{card}\b', text)) for card in cards)


__all__ = ["DRAGON", "STRONG", "WEAK", "WEAKER"]
