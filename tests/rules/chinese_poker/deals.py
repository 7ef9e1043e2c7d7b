"""Hands that are set legally, by chance, with more great rows than chance alone brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from tests.rules.chinese_poker.second import SIGNS, Rows, is_legal, number

PACK = tuple(sign + suit for sign in SIGNS for suit in "cdhs")


def set_legally(random: Random, cards: Sequence[str]) -> Rows:
    """Some legal setting; of several manners, so that all kinds of rows come about."""
    order = list(cards)
    manner = random.randrange(4)
    while True:
        random.shuffle(order)
        if manner == 1:
            counts = Counter(number(card) for card in order)
            order.sort(key=lambda card: (-counts[number(card)], number(card)))
        elif manner == 2:
            suits = Counter(card[1] for card in order)
            order.sort(key=lambda card: (-suits[card[1]], card[1]))
        elif manner == 3:
            order.sort(key=number)
        if manner and random.random() < 0.3:
            order = order[3:] + order[:3]
        fives = [tuple(order[:5]), tuple(order[5:10])]
        for middle, back in (fives, fives[::-1]):
            rows = (tuple(order[10:]), middle, back)
            if is_legal(rows):
                return rows
        manner = 0
