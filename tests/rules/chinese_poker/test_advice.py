from __future__ import annotations

from random import Random

import pytest

from rules.cards import PACK, Card, read_cards
from rules.chinese_poker import Arrangement, Variation
from rules.chinese_poker.advice import Others, best_against
from rules.chinese_poker.data import VARIATIONS
from tests.rules.chinese_poker.deals import set_legally
from tests.rules.chinese_poker.hands import DRAGON, GREAT, PLAIN


def dealt(seed: int) -> tuple[list[Card], list[Arrangement]]:
    """13 cards, and three other hands that are set."""
    random = Random(seed)
    cards = random.sample(PACK, 52)
    texts = [str(card) for card in cards]
    others = [set_legally(random, texts[place : place + 13]) for place in (13, 26, 39)]
    return cards[:13], [Arrangement.parse(" / ".join(map(" ".join, rows))) for rows in others]


@pytest.mark.parametrize("preset", VARIATIONS)
def test_no_setting_wins_more_than_the_best_one(preset: str) -> None:
    cards, others = dealt(7)
    variation = Variation.load(preset, surrender="0")
    random = Random(3)
    texts = [str(card) for card in cards]

    best = best_against(variation, cards, 0, Others((None, *others), {}))

    for _ in range(300):
        rows = set_legally(random, texts)
        mine = Arrangement.parse(" / ".join(map(" ".join, rows)))
        assert variation.settle([mine, *others]).net[0] <= best.net


def test_special_hand_is_declared_where_it_wins_more() -> None:
    other = Arrangement.parse("As Ah Qs / Kc Kd 7c 7h 3c / 8c 8d 8s 4c 4d")

    found = best_against(Variation.load("base"), read_cards(DRAGON), 0, Others((None, other), {}))

    assert (found.net, found.special, found.arrangement) == (13, "complete_straight", None)


def test_surrender_is_best_where_every_setting_loses_more() -> None:
    variation = Variation.load("base", surrender="1")
    cards = read_cards(PLAIN.replace("/", ""))
    other = Arrangement.parse(GREAT)

    found = best_against(variation, cards, 0, Others((None, other), {}))

    assert (found.net, found.special, found.arrangement) == (-1, "", None)
