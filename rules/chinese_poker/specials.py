"""Special hands: thirteen cards that beat any ordinary setting, and their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from rules.cards import Card
from rules.chinese_poker.ranking import ACE, Ranking, ranks_of, run_top

PICTURES = (11, 12, 13)
RED = "dh"

Cards = Sequence[Card]
Rows = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]


def found_in(cards: Cards) -> tuple[str, ...]:
    """The special hands that 13 cards make, ascending."""
    return tuple(key for key in SPECIALS if is_special(key, cards))


def is_special(key: str, cards: Cards) -> bool:
    """Whether 13 cards make this special hand. They may make a lower one too."""
    return TESTS[key](cards)


def strength(key: str, cards: Cards, ranking: Ranking) -> tuple[int, ...]:
    """Compares two special hands of one kind, the higher the better; () where all of them tie.

    Pairs compare from the highest; straights and flushes by back, middle and front, in their best
    setting.
    """
    match key:
        case "six_pairs":
            return tuple(sorted(_pairs(cards), reverse=True))
        case "three_straights":
            return max(_tops(rows, ranking) for rows in _partitions(cards, _is_run))
        case "three_flushes" | "three_straight_flushes":
            is_row = _is_flush if key == "three_flushes" else _is_straight_flush
            return max(_worths(rows, ranking) for rows in _partitions(cards, is_row))
        case _:
            return ()


def _counts(cards: Cards) -> Counter[int]:
    return Counter(card.rank for card in cards)


def _pairs(cards: Cards) -> list[int]:
    """The rank of each pair; four of a rank are two pairs."""
    return [rank for rank, count in _counts(cards).items() for _ in range(count // 2)]


def _is_six_pairs(cards: Cards) -> bool:
    return len(_pairs(cards)) == 6


def _is_five_pairs_trips(cards: Cards) -> bool:
    return _is_six_pairs(cards) and 3 in _counts(cards).values()


def _has_groups(number: int, size: int) -> Callable[[Cards], bool]:
    return lambda cards: sum(count >= size for count in _counts(cards).values()) == number


def _is_within(low: int, high: int) -> Callable[[Cards], bool]:
    return lambda cards: all(low <= card.rank <= high for card in cards)


def _has_of_a_colour(number: int) -> Callable[[Cards], bool]:
    def test(cards: Cards) -> bool:
        red = sum(card.suit in RED for card in cards)
        return max(red, len(cards) - red) >= number

    return test


def _pictures(cards: Cards) -> int:
    return sum(card.rank in PICTURES for card in cards)


def _is_run(row: Cards) -> bool:
    return run_top([card.rank for card in row]) > 0


def _is_flush(row: Cards) -> bool:
    return len({card.suit for card in row}) == 1


def _is_straight_flush(row: Cards) -> bool:
    return _is_flush(row) and _is_run(row)


def _is_in_rows(is_row: Callable[[Cards], bool]) -> Callable[[Cards], bool]:
    return lambda cards: next(_partitions(cards, is_row), None) is not None


def _partitions(cards: Cards, is_row: Callable[[Cards], bool]) -> Iterator[Rows]:
    """Every way to set the cards in three rows that all pass the test `is_row`."""
    for front in combinations(cards, 3):
        if not is_row(front):
            continue
        rest = [card for card in cards if card not in front]
        for back in combinations(rest, 5):
            if is_row(back):
                middle = tuple(card for card in rest if card not in back)
                if is_row(middle):
                    yield front, middle, back


def _tops(rows: Rows, ranking: Ranking) -> tuple[int, ...]:
    """The highest ranks of the straights at the back, in the middle and in front."""
    front, *others = rows
    backwards = [ranking.five([card.index for card in row]) for row in reversed(others)]
    # Two ranks each: the second marks A-2-3-4-5 where that is the second highest straight.
    tops = [rank for worth in backwards for rank in ranks_of(worth)[:2]]
    return (*tops, run_top([card.rank for card in front]))


def _worths(rows: Rows, ranking: Ranking) -> tuple[int, ...]:
    front, middle, back = ([card.index for card in row] for row in rows)
    return ranking.five(back), ranking.five(middle), ranking.three(front)


# Ascending: the order by which two special hands are compared, where the switch says so.
# Sources: CP; that no_pictures is the lowest is a decision of this house.
TESTS: dict[str, Callable[[Cards], bool]] = {
    "no_pictures": lambda cards: not _pictures(cards),
    "six_pairs": _is_six_pairs,
    "three_straights": _is_in_rows(_is_run),
    "three_flushes": _is_in_rows(_is_flush),
    "five_pairs_trips": _is_five_pairs_trips,
    "four_trips": _has_groups(4, 3),
    "small_2_10": _is_within(2, 10),
    "small_2_9": _is_within(2, 9),
    "twelve_of_a_colour": _has_of_a_colour(12),
    "one_colour": _has_of_a_colour(13),
    "small_2_8": _is_within(2, 8),
    "big_8_A": _is_within(8, ACE),
    "complete_straight": lambda cards: len(_counts(cards)) == 13,
    "three_quads": _has_groups(3, 4),
    "three_straight_flushes": _is_in_rows(_is_straight_flush),
    "twelve_pictures": lambda cards: _pictures(cards) == 12,
    "one_suit": _is_flush,
}
SPECIALS = tuple(TESTS)
