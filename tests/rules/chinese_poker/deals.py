"""Deals by chance, with more great rows and special hands than chance alone brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tests.rules.chinese_poker.second import SIGNS, WINDOWS, Rows, is_legal, number, special_is

PACK = tuple(sign + suit for sign in SIGNS for suit in "cdhs")
TRIES = 40


@dataclass(frozen=True)
class Shown:
    """What a seat shows: rows, or a special hand, or neither."""

    rows: Rows | None = None
    special: tuple[str, tuple[str, ...]] | None = None

    @property
    def text(self) -> str:
        assert self.rows is not None
        return " / ".join(" ".join(row) for row in self.rows)


def deal(random: Random, specials: Sequence[str], *, may_surrender: bool) -> list[Shown]:
    """Two to four hands, legally set; now and then a special one, now and then a surrender."""
    left = list(PACK)
    random.shuffle(left)
    shown = []
    for _ in range(random.choice((2, 3, 4, 4, 4))):
        each = _special(random, specials, left) if random.random() < 0.12 else None
        if each is None and may_surrender and random.random() < 0.06:
            each = Shown()
        if each is None:
            each = Shown(rows=set_legally(random, left[:13]))
        used = each.rows and {c for row in each.rows for c in row}
        used = used or (set(each.special[1]) if each.special else set(left[:13]))
        left = [card for card in left if card not in used]
        shown.append(each)
    return shown


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


def _special(random: Random, specials: Sequence[str], left: Sequence[str]) -> Shown | None:
    if not specials:
        return None
    key = random.choice(tuple(specials))
    for _ in range(TRIES):
        cards = some_of(key, random, left)
        if len(cards) == 13 and special_is(key, cards):
            return Shown(special=(key, tuple(cards)))
    return None


def some_of(key: str, random: Random, left: Sequence[str]) -> list[str]:
    """Cards that may be this special hand; of those left, as many as there are."""
    match key:
        case "complete_straight":
            return _of_ranks(random, left, range(2, 15))
        case "six_pairs":
            return _groups(random, left, 6, 2)
        case "five_pairs_trips":
            three = _groups(random, left, 1, 3)[:3]
            rest = [card for card in left if number(card) not in {number(c) for c in three}]
            return three + _groups(random, rest, 5, 2)[:10]
        case "four_trips":
            return _groups(random, left, 4, 3)
        case "three_quads":
            return _groups(random, left, 3, 4)
        case "three_straights":
            windows = [random.choice(WINDOWS[length]) for length in (3, 5, 5)]
            return _of_ranks(random, left, [rank for window in windows for rank in window])
        case "three_flushes" | "three_straight_flushes":
            return _suited(random, left, is_run=key != "three_flushes")
        case "one_colour" | "twelve_of_a_colour":
            colour = random.choice(("cs", "dh"))
            alike = [card for card in left if card[1] in colour]
            others = [card for card in left if card[1] not in colour]
            count = 13 if key == "one_colour" else 12
            return _sample(random, alike, count) + _sample(random, others, 13 - count)
        case "one_suit":
            suit = random.choice("cdhs")
            return [card for card in left if card[1] == suit]
        case "twelve_pictures":
            pictures = [card for card in left if card[0] in "JQK"]
            return pictures + _sample(random, [c for c in left if c not in pictures], 1)
        case _:
            ranks = {
                "no_pictures": (*range(2, 11), 14),
                "big_8_A": range(8, 15),
                "small_2_8": range(2, 9),
                "small_2_9": range(2, 10),
                "small_2_10": range(2, 11),
            }[key]
            return _sample(random, [card for card in left if number(card) in ranks], 13)


def _sample(random: Random, cards: Sequence[str], count: int) -> list[str]:
    return random.sample(list(cards), min(count, len(cards)))


def _of_ranks(random: Random, left: Sequence[str], ranks: Sequence[int]) -> list[str]:
    found: list[str] = []
    for rank in ranks:
        free = [card for card in left if number(card) == rank and card not in found]
        found += _sample(random, free, 1)
    return found


def _groups(random: Random, left: Sequence[str], count: int, size: int) -> list[str]:
    """So many ranks of which there are enough cards, and one card more."""
    by_rank = Counter(number(card) for card in left)
    enough = [rank for rank in by_rank if by_rank[rank] >= size]
    found = []
    for rank in random.sample(enough, min(count, len(enough))):
        found += _sample(random, [card for card in left if number(card) == rank], size)
    return found + _sample(random, [card for card in left if card not in found], 1)


def _suited(random: Random, left: Sequence[str], *, is_run: bool) -> list[str]:
    found: list[str] = []
    for length in (3, 5, 5):
        suit = random.choice("cdhs")
        free = [card for card in left if card[1] == suit and card not in found]
        if is_run:
            window = random.choice(WINDOWS[length])
            free = [card for card in free if number(card) in window]
        found += _sample(random, free, length)
    return found
