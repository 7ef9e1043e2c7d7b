"""Finds the best legal setting of thirteen cards on average.

It is the setting that wins most units against the reference hands in
`seeds/chinese_poker/reference_hands.txt`, row by row, by what the table pays for a won row. What
depends on several rows, such as a sweep, is left out. Of equally good settings the one with the
better back counts, then the better middle. The method is Mark Gritter's: a front that beats half of
the fronts which opponents set wins half of the time
(https://www.steemit.com/poker/@markgritter/setting-hands-in-13-card-poker-with-2-7-in-the-middle).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate

from rules.cards import Card
from rules.chinese_poker.arrangement import Arrangement, Rows, splits
from rules.chinese_poker.ranking import category_of, ranking
from rules.chinese_poker.specials import found_in
from rules.chinese_poker.variation import FOLDER, Variation

STAYING = 9  # a repair that leaves this many cards in their rows counts as small


def specials_in(variation: Variation, cards: Sequence[Card]) -> tuple[str, ...]:
    """The special hands of the variation that the cards make, the dearest first."""
    played = [key for key in found_in(cards) if key in variation.specials]
    return tuple(sorted(played, key=lambda key: variation.specials[key], reverse=True))


def nearest_legal(variation: Variation, arrangement: Arrangement) -> Arrangement:
    """The legal setting nearest to a wrong one: middle and back swapped, where that is enough; else
    few cards move (four or fewer, if possible), then the back changes least, then the front is the
    best."""
    turned = Arrangement(arrangement.front, arrangement.back, arrangement.middle)
    if variation.refusal(turned) is None:
        return turned
    rows = Rows.of(arrangement.cards, variation.ranking)
    found = splits()
    # The cards are in the order front, middle, back: indices 0 to 2, 3 to 7, 8 to 12.
    in_front = [sum(index < 3 for index in row) for row in found.threes]
    in_middle = [sum(3 <= index < 8 for index in row) for row in found.fives]
    at_back = [sum(index >= 8 for index in row) for row in found.fives]
    front, middle, back = max(
        rows.legal(equal_is_foul=variation.has("equal_rows", "foul")),
        key=lambda setting: (
            min(in_front[setting[0]] + in_middle[setting[1]] + at_back[setting[2]], STAYING),
            at_back[setting[2]],
            rows.threes[setting[0]],
            rows.fives[setting[1]],
            rows.fives[setting[2]],
        ),
    )
    return rows.arrangement(front, middle, back)


def best_setting(terms: Variation, cards: Sequence[Card]) -> Arrangement:
    """The best setting of 13 cards by the payments of a variation, in some 0.01 s."""
    rows = Rows.of(cards, terms.ranking)
    front_units, middle_units, back_units = (_expected(terms, row) for row in range(3))
    fronts = [front_units(worth) for worth in rows.threes]
    middles = [middle_units(worth) for worth in rows.fives]
    backs = [back_units(worth) for worth in rows.fives]
    front, middle, back = max(
        rows.legal(equal_is_foul=terms.has("equal_rows", "foul")),
        key=lambda setting: (
            fronts[setting[0]] + middles[setting[1]] + backs[setting[2]],
            rows.fives[setting[2]],
            rows.fives[setting[1]],
        ),
    )
    return rows.arrangement(front, middle, back)


def units_missed(terms: Variation, arrangement: Arrangement) -> float:
    """Units that the best setting of these cards wins more on average against each opponent."""
    best = best_setting(terms, arrangement.cards).worths(terms.ranking)
    own = arrangement.worths(terms.ranking)
    units = [_expected(terms, row) for row in range(3)]
    more = sum(units_of(best[row]) - units_of(own[row]) for row, units_of in enumerate(units))
    return more / len(reference_hands())


def _expected(terms: Variation, row: int) -> Callable[[int], int]:
    """The units that a row of some worth wins against all reference hands together."""
    met = sorted(worths[row] for worths in _reference(terms.has("wheel", "second")))
    has_extras = terms.has("extras_always")  # then a won row pays 1, an extra is paid in any case
    paid = [1 if has_extras else terms.won[row][category_of(worth)] for worth in met]
    lost = list(accumulate(paid, initial=0))

    def units(worth: int) -> int:
        category, won = category_of(worth), bisect_left(met, worth)
        to_better = lost[-1] - lost[bisect_right(met, worth)]
        if has_extras:
            return won - to_better + len(met) * terms.extra[row][category]
        return won * terms.won[row][category] - to_better

    return units


@cache
def reference_hands() -> tuple[Arrangement, ...]:
    """Hands that were dealt at random and set by this very measure, in the variation "base"."""
    lines = (FOLDER / "reference_hands.txt").read_text(encoding="utf-8").splitlines()
    return tuple(Arrangement.parse(line) for line in lines if not line.startswith("#"))


@cache
def _reference(is_wheel_second: bool) -> tuple[tuple[int, int, int], ...]:
    ranks = ranking(is_wheel_second)
    return tuple(hand.worths(ranks) for hand in reference_hands())
