"""What may be done at random at a table of Chinese poker."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.chinese_poker import commands as cards
from rules.chinese_poker.variation import VARIATIONS
from tests.games.random_turns import rarely
from tests.rules.chinese_poker.deals import PACK, set_legally


def house_rules(chance: Random) -> dict[str, Any]:
    return {"variation": chance.choice(VARIATIONS), "point": chance.choice(("0", "10", "2.50"))}


def turn(chance: Random, state: Any) -> list[Any]:
    if state.phase == "ended":
        return []
    count = len(state.seats.present())
    pack = chance.sample(PACK, len(PACK))
    rows = [set_legally(chance, pack[at : at + 13]) for at in range(0, 13 * count, 13)]
    hands = tuple(" / ".join(map(" ".join, each)) for each in rows)
    open_hands = tuple(each.replace(" /", "") for each in hands)
    dealt = [cards.DealCards(chance.choice((open_hands, ("",) * count)))]  # or to the phones
    shown = cards.Showdown(tuple(map(cards.Shown, hands)))
    return [*(dealt if chance.random() < 0.5 else []), shown, *rarely(chance, cards.End())]
