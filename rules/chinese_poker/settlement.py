"""Settles a deal: who pays whom how much, and for what.

Where CP is silent this house decides: special hands and surrenders are settled pair by pair in
every variation, and take no part in a pool or in the search for a single winner; each ordinary hand
pays the units of the switch into the pool, and units that tied rows cannot share evenly go one each
to the earlier seats; three rows against everybody need at least two opponents, all with ordinary
hands; of several extras for three rows the factor comes first, then the sweep, then the overall
point.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from rules.cards import Card, refuse_twice
from rules.chinese_poker.arrangement import Arrangement, foul, read_hand
from rules.chinese_poker.pair_settlement import (
    WRONG,
    Duel,
    Hand,
    Pot,
    Signs,
    Special,
    duel_of,
    row_signs,
    scooping_seats,
)
from rules.chinese_poker.side_bets import ace_bets, ace_of_spades, aces_of, pool, single_winner
from rules.chinese_poker.specials import is_special
from rules.chinese_poker.variation import Variation, special_name
from rules.errors import InvalidCards, InvalidSettings
from rules.wording import Sentence, Wording

SEATS = range(2, 5)
POCKETS = "one_suit"

Declared = Mapping[int, tuple[str, str]]

WRONG_SEATS = Wording("settlement.seats", "the hands of 2 to 4 players are needed ({count} came)")
NO_HAND = Wording(
    "settlement.no_hand", "seat {seat}: a setting, a special hand or a surrender is needed"
)
NOT_PLAYED = Wording("settlement.not_played", "this variation does not play {special}")
NOT_SPECIAL = Wording("settlement.not_special", "these 13 cards are no {special}")
NO_SURRENDER = Wording("settlement.no_surrender", "nobody can surrender in this variation")
NO_BANK = Wording("settlement.bank", "the bank is seat {seat}, and there are {count} players")


@dataclass(frozen=True)
class Settlement:
    """A settled deal."""

    terms: Variation
    hands: tuple[Hand, ...]
    worths: tuple[Signs | None, ...]  # of the rows of each ordinary hand
    dealer: int  # a seat
    bank: int | None  # a seat, or None
    duels: tuple[Duel, ...]
    stakes: tuple[int, ...] = ()  # units of each seat in the pool
    pots: tuple[Pot, ...] = ()
    aces: tuple[int | None, ...] = ()

    @cached_property
    def net(self) -> tuple[int, ...]:
        """Units that each seat wins or loses; the sum is zero."""
        net = [-stake for stake in self.stakes] or [0] * len(self.hands)
        for duel in self.duels:
            total = duel.total
            net[duel.first] += total
            net[duel.second] -= total
        for pot in self.pots:
            for seat, units in pot.shares:
                net[seat] += units
        return tuple(net)

    def is_special(self, first: int, second: int) -> bool:
        """Whether one of the two seats declared a special hand."""
        return any(isinstance(self.hands[seat], Special) for seat in (first, second))


def settle(
    terms: Variation,
    arrangements: Sequence[Arrangement | None],
    declared: Declared | None = None,
    surrendered: Sequence[int] = (),
    *,
    dealer: int = 0,
) -> Settlement:
    """Settle a deal.

    arrangements: by seat; None where a seat declares or surrenders. declared: by seat, the key of a
    special hand and its 13 cards. dealer: the seat that deals. Raises InvalidCards and
    InvalidSettings with one sentence.
    """
    hands = _hands(terms, arrangements, declared or {}, surrendered)
    seats = range(len(hands))
    bank = terms.bank_seat(dealer)
    if bank is not None and bank not in seats:
        raise InvalidSettings(NO_BANK(seat=bank, count=len(hands)))
    worths = tuple(_worths(terms, hand) for hand in hands)
    signs = {
        pair: row_signs(worths[pair[0]], worths[pair[1]], pair, bank)
        for pair in combinations(seats, 2)
        if bank is None or bank in pair
    }
    scooping = scooping_seats(terms, hands, signs)
    duels = [duel_of(terms, hands, worths, pair, signs[pair], scooping) for pair in signs]
    if terms.units("single_winner"):
        duels += single_winner(terms, hands, signs)
    stakes, pots, swept = pool(terms, hands, worths)
    known = aces_of(terms, hands)
    others = (*swept, *ace_bets(known), *ace_of_spades(terms, hands))
    return Settlement(
        terms, hands, worths, dealer, bank, _joined(duels, others), stakes, pots, known
    )


def _hands(
    terms: Variation,
    arrangements: Sequence[Arrangement | None],
    declared: Declared,
    surrendered: Sequence[int],
) -> tuple[Hand, ...]:
    """The hand of each seat, checked."""
    count = len(arrangements)
    if count not in SEATS:
        raise InvalidCards(WRONG_SEATS(count=count))
    hands: list[Hand] = []
    for seat, arrangement in enumerate(arrangements):
        if (arrangement is not None) + (seat in declared) + (seat in surrendered) != 1:
            raise InvalidCards(NO_HAND(seat=seat))
        hands.append(_special(terms, *declared[seat]) if seat in declared else arrangement)
    if surrendered and not terms.units("surrender"):
        raise InvalidCards(NO_SURRENDER())
    cards = [card for hand in hands if hand is not None for card in hand.cards]
    if len({card.index for card in cards}) < len(cards):
        refuse_twice(cards)
    return tuple(hands)


def _special(terms: Variation, key: str, text: str) -> Special:
    special = Special(key, read_hand(text))
    reason = refuse_special(terms, key, special.cards)
    if reason is not None:
        raise InvalidCards(reason)
    return special


def refuse_special(terms: Variation, key: str, cards: Sequence[Card]) -> Sentence | None:
    """Why these cards cannot be declared as this special hand; None when they can."""
    if key not in terms.specials and not (terms.has("pockets") and key == POCKETS):
        return NOT_PLAYED(special=special_name(key))
    return None if is_special(key, cards) else NOT_SPECIAL(special=special_name(key))


def _worths(terms: Variation, hand: Hand) -> Signs | None:
    """The worths of an ordinary hand; None for other hands. Raises InvalidCards for a refused
    setting."""
    if not isinstance(hand, Arrangement):
        return None
    worths = hand.worths(terms.ranking)
    reason = foul(worths, equal_is_foul=terms.has("equal_rows", "foul"))
    if reason is not None and terms.has("foul", "refuse"):
        raise InvalidCards(reason)
    return worths if reason is None else WRONG


def _joined(duels: Iterable[Duel], others: Iterable[Duel]) -> tuple[Duel, ...]:
    """One duel for each pair, with all its items, in the order of the seats."""
    joined: dict[tuple[int, int], Duel] = {}
    for duel in (*duels, *others):
        pair = duel.first, duel.second
        known = joined.get(pair)
        if known is None:
            joined[pair] = duel
        else:
            joined[pair] = Duel(*pair, known.signs, known.rows, known.items + duel.items)
    return tuple(joined[pair] for pair in sorted(joined))


Owed = Settlement | Mapping[tuple[int, int], int]


def settle_chips(owed: Owed, stacks: Sequence[int], dealer: int) -> tuple[int, ...]:
    """The stacks after a deal in which nobody wins or loses more than their chips.

    Pairs with a special hand are paid first, then pairs in seat order from the dealer. A payment is
    limited by the chips of payer and receiver that earlier payments of the deal have not used.
    Source: CP.

    >>> settle_chips({(1, 0): 6, (0, 2): 2, (0, 3): 5}, (8, 20, 20, 20), dealer=0)
    (12, 14, 22, 20)
    """
    unused, after = list(stacks), list(stacks)
    for payer, receiver, units in _payments(owed, len(stacks), dealer):
        paid = min(units, unused[payer], unused[receiver])
        for seat, change in ((payer, -paid), (receiver, paid)):
            unused[seat] -= paid
            after[seat] += change
    return tuple(after)


def _payments(owed: Owed, seats: int, dealer: int) -> list[tuple[int, int, int]]:
    """Payer, receiver and units, in the order in which they are paid."""
    payments: dict[tuple[int, int], int] = {}
    special: frozenset[tuple[int, int]] = frozenset()
    if isinstance(owed, Settlement):
        totals = {(duel.second, duel.first): duel.total for duel in owed.duels}
        special = frozenset(pair for pair in totals if owed.is_special(*pair))
    else:
        totals = dict(owed)
    for pair, units in totals.items():
        payments[pair if units >= 0 else pair[::-1]] = abs(units)
    order = [(dealer + step) % seats for step in range(seats)]
    pairs = list(combinations(order, 2))
    pairs.sort(key=lambda pair: pair not in special and pair[::-1] not in special)
    return [
        (*way, payments[way]) for pair in pairs for way in (pair, pair[::-1]) if way in payments
    ]
