"""Every way to set thirteen cards: 72,072, and those of them that are legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from rules.cards import Card
from rules.chinese_poker.arrangement import HAND, Arrangement
from rules.chinese_poker.ranking import Ranking

Places = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Splits:
    """All ways to set 13 cards, by the places of the cards.

    fives, threes: the rows there are. beside: for each five the 56 fives that can lie beside it,
    with the three that is left then. pairs: the same, of two fives only the later one.
    """

    fives: tuple[Places, ...]
    threes: tuple[Places, ...]
    beside: tuple[tuple[tuple[int, int], ...], ...]
    pairs: tuple[tuple[tuple[int, int], ...], ...]


@cache
def splits() -> Splits:
    fives = tuple(combinations(range(HAND), 5))
    threes = tuple(combinations(range(HAND), 3))
    five_at: dict[Places, int] = {row: place for place, row in enumerate(fives)}
    three_at: dict[Places, int] = {row: place for place, row in enumerate(threes)}
    beside = []
    for row in fives:
        rest = tuple(card for card in range(HAND) if card not in row)
        others = []
        for other in combinations(rest, 5):
            front = tuple(card for card in rest if card not in other)
            others.append((five_at[other], three_at[front]))
        beside.append(tuple(others))
    pairs = [
        tuple(each for each in others if each[0] > place) for place, others in enumerate(beside)
    ]
    return Splits(fives, threes, tuple(beside), tuple(pairs))


@dataclass(frozen=True, slots=True)
class Rows:
    """The worths of all rows that 13 cards can make, in the order of `Splits`."""

    cards: tuple[Card, ...]
    fives: tuple[int, ...]
    threes: tuple[int, ...]

    @classmethod
    def of(cls, cards: Sequence[Card], ranking: Ranking) -> Rows:
        places = [card.index for card in cards]
        return cls(
            tuple(cards),
            tuple(ranking.five([places[place] for place in row]) for row in splits().fives),
            tuple(ranking.three([places[place] for place in row]) for row in splits().threes),
        )

    def legal(self, *, equal_is_foul: bool) -> Iterator[tuple[int, int, int]]:
        """The legal settings: front, middle and back by their places in `Splits`. Of equal middle
        and back one order stands for both."""
        fives, threes = self.fives, self.threes
        for place, beside in enumerate(splits().pairs):
            worth = fives[place]
            for other, front in beside:
                other_worth = fives[other]
                if other_worth > worth:
                    if threes[front] <= worth:
                        yield front, place, other
                elif threes[front] <= other_worth and not (equal_is_foul and other_worth == worth):
                    yield front, other, place

    def arrangement(self, front: int, middle: int, back: int) -> Arrangement:
        """The setting of these rows, in each the cards that count most first."""
        rows = (splits().threes[front], splits().fives[middle], splits().fives[back])
        return Arrangement(*(in_order([self.cards[place] for place in row]) for row in rows))


def in_order(row: Sequence[Card]) -> tuple[Card, ...]:
    """Equal ranks together, the larger group first, then from the top."""
    ranks = [card.rank for card in row]
    key = [(ranks.count(card.rank), card.rank, card.index) for card in row]
    return tuple(card for _, card in sorted(zip(key, row, strict=True), reverse=True))
