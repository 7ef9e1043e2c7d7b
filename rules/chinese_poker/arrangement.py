"""Thirteen cards set in three rows: why a setting is wrong, and all legal settings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from rules.cards import Card, read_cards, refuse_twice
from rules.chinese_poker.ranking import Ranking, described
from rules.errors import InvalidCards
from rules.wording import Sentence, Wording

HAND = 13
SIZES = (3, 5, 5)
SLASH = "/"

COUNT = Wording("arrangement.count", "a hand has 13 cards ({count} came)")
ROWS = Wording(
    "arrangement.rows", "set 3 cards in front, 5 in the middle and 5 at the back (you set {counts})"
)
FRONT_BEATS_MIDDLE = Wording(
    "arrangement.front",
    "the front ({front}) beats the middle ({middle}); the middle must beat the front",
)
MIDDLE_BEATS_BACK = Wording(
    "arrangement.middle",
    "the middle ({middle}) beats the back ({back}); the back must beat the middle",
)
MIDDLE_IS_BACK = Wording(
    "arrangement.equal", "the middle and the back are equal ({back}); the back must be better"
)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The three rows of a hand. Raises InvalidCards unless they are 3, 5 and 5 different cards.

    >>> str(Arrangement.parse("Kh 3d 2s / Jd 8s 8c 5h 3c / Kd 9s 4d 4h 4c"))
    'Kh 3d 2s / Jd 8s 8c 5h 3c / Kd 9s 4d 4h 4c'
    """

    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]

    def __post_init__(self) -> None:
        sizes = tuple(map(len, self.rows))
        if sizes != SIZES:
            raise InvalidCards(ROWS(counts=", ".join(map(str, sizes))))
        if len({card.index for card in self.cards}) < HAND:
            refuse_twice(list(self.cards))

    @classmethod
    def parse(cls, text: str) -> Arrangement:
        """Read three rows with / between them, or 13 cards without /: front, middle, back.

        Raises InvalidCards with the expected and the typed cards or counts.
        """
        cards = read_hand(text)
        if SLASH not in text:
            return cls.of(cards)
        rows = [read_cards(row) for row in text.split(SLASH)]
        if len(rows) != len(SIZES):
            raise InvalidCards(ROWS(counts=", ".join(str(len(row)) for row in rows)))
        return cls(*rows)

    @classmethod
    def of(cls, cards: Sequence[Card]) -> Arrangement:
        """Set 13 cards: the first three in front, then five in the middle, five at the back."""
        return cls(tuple(cards[:3]), tuple(cards[3:8]), tuple(cards[8:]))

    @property
    def rows(self) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
        """Front, middle, back."""
        return self.front, self.middle, self.back

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*self.front, *self.middle, *self.back)

    def __str__(self) -> str:
        return f" {SLASH} ".join(" ".join(map(str, row)) for row in self.rows)

    def worths(self, ranking: Ranking) -> tuple[int, int, int]:
        """The worths of front, middle and back."""
        return (
            ranking.three([card.index for card in self.front]),
            ranking.five([card.index for card in self.middle]),
            ranking.five([card.index for card in self.back]),
        )


def foul(worths: tuple[int, int, int], *, equal_is_foul: bool) -> Sentence | None:
    """Why rows of these worths are a wrong setting; None when they are legal."""
    front, middle, back = worths
    if front > middle:
        return FRONT_BEATS_MIDDLE(front=described(front), middle=described(middle))
    if middle > back:
        return MIDDLE_BEATS_BACK(middle=described(middle), back=described(back))
    if equal_is_foul and middle == back:
        return MIDDLE_IS_BACK(back=described(back))
    return None


def rows_at_fault(worths: tuple[int, int, int], *, equal_is_foul: bool) -> frozenset[int]:
    """The rows, 0 front to 2 back, that are not in order with the row beside them."""
    front, middle, back = worths
    wrong = {0, 1} if front > middle else set()
    if middle > back or (equal_is_foul and middle == back):
        wrong |= {1, 2}
    return frozenset(wrong)


def cards_in(text: str) -> tuple[Card, ...]:
    """Any number of cards, with or without / between rows. Raises InvalidCards."""
    return read_cards(text.replace(SLASH, " "))


def read_hand(text: str) -> tuple[Card, ...]:
    """13 cards in any order. Raises InvalidCards."""
    cards = cards_in(text)
    if len(cards) != HAND:
        raise InvalidCards(COUNT(count=len(cards)))
    return cards


Places = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Splits:
    """All ways to set 13 cards, by the places of the cards. pairs: for each five the later fives
    that fit beside it, each with the three that remains."""

    fives: tuple[Places, ...]  # all rows of five
    threes: tuple[Places, ...]  # all rows of three
    pairs: tuple[tuple[tuple[int, int], ...], ...]


@cache
def splits() -> Splits:
    fives = tuple(combinations(range(HAND), 5))
    threes = tuple(combinations(range(HAND), 3))
    five_at: dict[Places, int] = {row: index for index, row in enumerate(fives)}
    three_at: dict[Places, int] = {row: index for index, row in enumerate(threes)}
    pairs = []
    for index, row in enumerate(fives):
        rest = tuple(card for card in range(HAND) if card not in row)
        others = []
        for other in combinations(rest, 5):
            front = tuple(card for card in rest if card not in other)
            if five_at[other] > index:
                others.append((five_at[other], three_at[front]))
        pairs.append(tuple(others))
    return Splits(fives, threes, tuple(pairs))


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
            tuple(ranking.five([places[index] for index in row]) for row in splits().fives),
            tuple(ranking.three([places[index] for index in row]) for row in splits().threes),
        )

    def legal(self, *, equal_is_foul: bool) -> Iterator[tuple[int, int, int]]:
        """The legal settings: front, middle and back by their places in `Splits`. If middle and
        back are equal, only one order is given."""
        fives, threes = self.fives, self.threes
        for index, beside in enumerate(splits().pairs):
            worth = fives[index]
            for other, front in beside:
                other_worth = fives[other]
                if other_worth > worth:
                    if threes[front] <= worth:
                        yield front, index, other
                elif threes[front] <= other_worth and not (equal_is_foul and other_worth == worth):
                    yield front, other, index

    def arrangement(self, front: int, middle: int, back: int) -> Arrangement:
        """The setting of these rows, each sorted by `in_order`."""
        rows = (splits().threes[front], splits().fives[middle], splits().fives[back])
        return Arrangement(*(in_order([self.cards[index] for index in row]) for row in rows))


def in_order(row: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a row sorted by size of their group of equal ranks, then by rank, highest
    first."""
    ranks = [card.rank for card in row]
    key = [(ranks.count(card.rank), card.rank, card.index) for card in row]
    return tuple(card for _, card in sorted(zip(key, row, strict=True), reverse=True))
