"""The hands that seats show, and the settlement between two of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.cards import Card
from rules.chinese_poker.arrangement import Arrangement
from rules.chinese_poker.specials import SPECIALS, strength
from rules.chinese_poker.variation import Variation

ROWS = range(3)
WRONG = (-1, -1, -1)  # the worths of a setting that loses all rows

Signs = tuple[int, int, int]
Item = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Special:
    """A special hand that was declared."""

    key: str
    cards: tuple[Card, ...]


Hand = Arrangement | Special | None  # None: has surrendered


@dataclass(frozen=True, slots=True)
class Duel:
    """The settlement between two seats, in units that the second pays the first."""

    first: int
    second: int
    signs: Signs = (0, 0, 0)  # front, middle, back: 1 where the first wins the row, -1 the second
    rows: Signs = (0, 0, 0)  # the units of each row
    items: tuple[Item, ...] = ()  # all other reasons, each with its units

    @property
    def total(self) -> int:
        return sum(self.rows) + sum(units for _, units in self.items)


@dataclass(frozen=True, slots=True)
class Pot:
    """A third of the pool."""

    row: int  # 0 front, 1 middle, 2 back
    shares: tuple[tuple[int, int], ...]  # seats and their units


TWO_OF_THREE, ALL_THREE, ALL_THREE_OF_ALL = 1, 6, 9  # source: CP, Hawaiian Gardens
CATEGORY = 20  # bits below the category in a worth


def row_signs(
    first: Signs | None, second: Signs | None, pair: tuple[int, int], bank: int | None
) -> Signs | None:
    """Who wins each row; None unless both hands are ordinary."""
    if first is None or second is None:
        return None
    tied = 0 if bank is None else 1 if bank == pair[0] else -1
    front, middle, back = (
        1 if mine > other else -1 if mine < other else tied
        for mine, other in zip(first, second, strict=True)
    )
    return front, middle, back


def scooping_seats(
    terms: Variation, hands: Sequence[Hand], signs: Mapping[tuple[int, int], Signs | None]
) -> frozenset[int]:
    """The seats that win all three rows against all of at least two opponents."""
    if terms.units("sweep_all") == 1 and not terms.has("scoring", "two_of_three"):
        return frozenset()
    scooping = set()
    for seat in range(len(hands)):
        met = [(pair, rows) for pair, rows in signs.items() if seat in pair]
        won = (rows == ((1, 1, 1) if seat == pair[0] else (-1, -1, -1)) for pair, rows in met)
        if len(met) > 1 and all(won):
            scooping.add(seat)
    return frozenset(scooping)


def duel_of(
    terms: Variation,
    hands: Sequence[Hand],
    worths: Sequence[Signs | None],
    pair: tuple[int, int],
    signs: Signs | None,
    scooping: frozenset[int],
) -> Duel:
    first, second = pair
    mine, other = worths[first], worths[second]
    if signs is None or mine is None or other is None:
        return Duel(first, second, items=_special_items(terms, hands[first], hands[second]))
    if not terms.pays_pairs:
        return Duel(first, second, signs)
    rows, items = _row_units(terms, mine, other, signs)
    swept = signs[0] if signs in ((1, 1, 1), (-1, -1, -1)) else 0
    is_scoop = (first if swept > 0 else second) in scooping
    if terms.has("scoring", "two_of_three"):
        items += _majority(signs, swept, is_scoop)
    if swept:
        items += _sweep_items(terms, rows, swept, is_scoop)
    if terms.has("overall_point"):
        total = sum(rows) + sum(units for _, units in items)
        items += (("overall", (total > 0) - (total < 0)),) if total else ()
    return Duel(first, second, signs, rows, items)


def _row_units(
    terms: Variation, mine: Signs, other: Signs, signs: Signs
) -> tuple[Signs, tuple[Item, ...]]:
    """The units of each row, and the extras."""
    base = 0 if terms.has("scoring", "two_of_three") else 1
    if terms.has("extras_always"):
        front, middle, back = (base * sign for sign in signs)
        items = tuple(
            (kind, sign * units)
            for row in ROWS
            for kind, sign, worths in ((f"extra_{row}", 1, mine), (f"extra_{row}", -1, other))
            if worths is not WRONG and (units := terms.extra[row][worths[row] >> CATEGORY])
        )
        return (front, middle, back), items
    front, middle, back = (
        sign and sign * _won(terms, row, mine if sign > 0 else other, base)
        for row, sign in enumerate(signs)
    )
    return (front, middle, back), ()


def _won(terms: Variation, row: int, worths: Signs, base: int) -> int:
    """Units for the winner of a row. Where two of three rows are paid, a row pays only its
    bonus."""
    if worths is WRONG:
        return base
    units = terms.won[row][worths[row] >> CATEGORY]
    return units if base or units > 1 else 0


def _majority(signs: Signs, swept: int, is_scoop: bool) -> tuple[Item, ...]:
    if swept:
        kind, units = ("all_of_all", ALL_THREE_OF_ALL) if is_scoop else ("all_three", ALL_THREE)
        return ((kind, swept * units),)
    for sign in (1, -1):
        if signs.count(sign) == 2:
            return (("two_of_three", sign * TWO_OF_THREE),)
    return ()


def _sweep_items(terms: Variation, rows: Signs, swept: int, is_scoop: bool) -> tuple[Item, ...]:
    items: tuple[Item, ...] = ()
    times = max(terms.units("sweep_one"), terms.units("sweep_all") if is_scoop else 1)
    if times > 1:
        items += (("times_all" if is_scoop else "times_one", (times - 1) * sum(rows)),)
    if terms.units("sweep"):
        items += (("sweep", swept * terms.units("sweep")),)
    return items


def _special_items(terms: Variation, first: Hand, second: Hand) -> tuple[Item, ...]:
    """Items between two hands, at least one of them special or surrendered."""
    if first is None or second is None:
        fee = terms.units("surrender") * ((second is None) - (first is None))
        return (("surrender", fee),) if fee else ()
    units = _special_units(terms, first, second)
    return (("special", units),) if units else ()


def _special_units(terms: Variation, first: Hand, second: Hand) -> int:
    mine = terms.specials.get(first.key, 0) if isinstance(first, Special) else None
    other = terms.specials.get(second.key, 0) if isinstance(second, Special) else None
    if mine is None or other is None:
        return (mine or 0) - (other or 0)
    assert isinstance(first, Special)
    assert isinstance(second, Special)
    match terms.switches["specials_meet"]:
        case "difference":
            return mine - other
        case "value":
            return mine if mine > other else -other if other > mine else 0
        case _:
            better = _place(terms, first), _place(terms, second)
            return mine if better[0] > better[1] else -other if better[1] > better[0] else 0


def _place(terms: Variation, special: Special) -> tuple[int, tuple[int, ...]]:
    """The place of a special hand in the list, and its strength among hands of its kind."""
    return (
        SPECIALS.index(special.key),
        strength(special.key, special.cards, terms.ranking),
    )
