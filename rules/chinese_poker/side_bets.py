"""Settlements other than between pairs: the single winner, the pool, the aces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from rules.cards import Card
from rules.chinese_poker.arrangement import Arrangement
from rules.chinese_poker.pair_settlement import ROWS, Duel, Hand, Pot, Signs
from rules.chinese_poker.ranking import ACE
from rules.chinese_poker.variation import Variation

ACES_PAY = (0, 1, 2, 6, 8)  # source: CP
ACE_OF_SPADES = Card.parse("As")


def single_winner(
    terms: Variation, hands: Sequence[Hand], signs: Mapping[tuple[int, int], Signs | None]
) -> list[Duel]:
    """A player who beats everybody in two of three rows gets units from each; [] if nobody does."""
    playing = [seat for seat, hand in enumerate(hands) if isinstance(hand, Arrangement)]
    for seat in playing:
        others = [other for other in playing if other != seat]
        if others and all(_wins_two(signs, seat, other) for other in others):
            units = terms.units("single_winner")
            return [_paid_by(seat, other, "single", units) for other in others]
    return []


def _wins_two(signs: Mapping[tuple[int, int], Signs | None], seat: int, other: int) -> bool:
    first, second = sorted((seat, other))
    rows = signs[first, second]
    return rows is not None and rows.count(1 if seat == first else -1) >= 2


def _paid_by(seat: int, other: int, kind: str, units: int) -> Duel:
    """A duel that holds only one payment from `other` to `seat`."""
    first, second = sorted((seat, other))
    return Duel(first, second, items=((kind, units if seat == first else -units),))


def pool(
    terms: Variation, hands: Sequence[Hand], worths: Sequence[Signs | None]
) -> tuple[tuple[int, ...], tuple[Pot, ...], list[Duel]]:
    """The stake of each seat, the pots, and the extra payments for winning all three rows."""
    playing = {seat: rows for seat, rows in enumerate(worths) if rows is not None}
    if not terms.units("pool") or len(playing) < 2:
        return (), (), []
    stakes = tuple(terms.units("pool") if seat in playing else 0 for seat in range(len(hands)))
    whole, left = divmod(sum(stakes), len(ROWS))
    pots, best = [], []
    for row in ROWS:
        top = max(rows[row] for rows in playing.values())
        winners = [seat for seat, rows in playing.items() if rows[row] == top]
        best.append(winners)
        pots.append(Pot(row, _shares(whole + (row < left), winners)))
    swept: list[Duel] = []
    if terms.units("pool_sweep") and best[0] == best[1] == best[2] and len(best[0]) == 1:
        seat = best[0][0]
        others = [other for other in playing if other != seat]
        swept = [_paid_by(seat, other, "pool_sweep", terms.units("pool_sweep")) for other in others]
    return stakes, tuple(pots), swept


def _shares(units: int, winners: Sequence[int]) -> tuple[tuple[int, int], ...]:
    share, left = divmod(units, len(winners))
    return tuple((seat, share + (index < left)) for index, seat in enumerate(winners))


def aces_of(terms: Variation, hands: Sequence[Hand]) -> tuple[int | None, ...]:
    """How many aces each seat has; () where aces are not paid, None for an unknown count."""
    if not terms.has("ace_bet"):
        return ()
    counts = [None if hand is None else _count_aces(hand.cards) for hand in hands]
    if len(hands) == 4 and counts.count(None) == 1:
        shown = sum(count for count in counts if count is not None)
        counts = [4 - shown if count is None else count for count in counts]
    return tuple(counts)


def _count_aces(cards: Iterable[Card]) -> int:
    return sum(card.rank == ACE for card in cards)


def ace_bets(aces: Sequence[int | None]) -> list[Duel]:
    bets = []
    for first, second in combinations(range(len(aces)), 2):
        mine, other = aces[first], aces[second]
        if mine is not None and other is not None and mine != other:
            units = ACES_PAY[mine] - ACES_PAY[other]
            bets.append(Duel(first, second, items=(("aces", units),)))
    return bets


def ace_of_spades(terms: Variation, hands: Sequence[Hand]) -> list[Duel]:
    seat = ace_of_spades_at(hands) if terms.has("ace_of_spades") else None
    if seat is None:
        return []
    return [
        _paid_by(seat, other, "ace_of_spades", 1) for other in range(len(hands)) if other != seat
    ]


def ace_of_spades_at(hands: Sequence[Hand]) -> int | None:
    """The seat with the ace of spades: shown, or of four players the only one who shows no
    cards."""
    for seat, hand in enumerate(hands):
        if hand is not None and any(card == ACE_OF_SPADES for card in hand.cards):
            return seat
    hidden = [seat for seat, hand in enumerate(hands) if hand is None]
    return hidden[0] if len(hands) == 4 and len(hidden) == 1 else None
