"""Writes a settlement as sentences: who pays whom how much, and for which rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rules.chinese_poker.pair_settlement import ROWS, WRONG, Duel, Pot, Signs, Special
from rules.chinese_poker.ranking import described
from rules.chinese_poker.settlement import Settlement
from rules.chinese_poker.variation import special_name
from rules.wording import Ref, Sentence, Wording, gettext_noop, player

ROW_NAMES = (gettext_noop("the front"), gettext_noop("the middle"), gettext_noop("the back"))

PAYS = Wording("settlement.pays", "{payer} pays {player} {units}")
EVEN = Wording("settlement.even", "{first} and {second} are even")
ROW = Wording("settlement.row", "{row}: {better} over {worse}, {units} to {player}")
WON = Wording("settlement.won", "{row}: {better} over {worse}, won by {player}")
CLOSE = Wording("settlement.close", "{row}: both {better}, higher cards, {units} to {player}")
CLOSE_WON = Wording("settlement.close_won", "{row}: both {better}, higher cards, won by {player}")
TIED = Wording("settlement.tied", "{row}: equal, {better}")
TO_BANK = Wording("settlement.to_bank", "{row}: equal, {better}; {units} to the bank, {player}")
AGAINST_WRONG = Wording(
    "settlement.against_wrong", "{row}: a wrong setting loses, {units} to {player}"
)
EXTRA = Wording("settlement.extra", "{row}: extra for {better}, {units} to {player}")
SPECIAL = Wording("settlement.special", "{special}: {units} to {player}")
TWO_SPECIALS = Wording("settlement.two_specials", "{special} against {other}: {units} to {player}")
EQUAL_SPECIALS = Wording("settlement.equal_specials", "{special} against {other}: nothing to pay")
SURRENDERED = Wording("settlement.surrendered", "{payer} has surrendered: {units} to {player}")
ACES = Wording("settlement.aces_paid", "aces, {more} against {fewer}: {units} to {player}")
POCKETS = Wording("settlement.pockets", "{player} holds thirteen cards of one suit: tell the room")
STAKE = Wording("settlement.stake", "{player} puts {units} into the pool")
POT = Wording("settlement.pot", "{row}: {player} takes {units} from the pool")
BY_ITEM = {
    "two_of_three": Wording("settlement.two_of_three", "two of three rows: {units} to {player}"),
    "all_three": Wording("settlement.all_three", "all three rows: {units} to {player}"),
    "all_of_all": Wording(
        "settlement.all_of_all", "all three rows against everybody: {units} to {player}"
    ),
    "times_one": Wording(
        "settlement.times_one", "all three rows pay more: {units} more to {player}"
    ),
    "times_all": Wording(
        "settlement.times_all",
        "all three rows against everybody pay more: {units} more to {player}",
    ),
    "sweep": Wording("settlement.sweep", "sweep, all three rows: {units} to {player}"),
    "overall": Wording("settlement.overall", "the overall point: {units} to {player}"),
    "single": Wording(
        "settlement.single", "beats everybody in two of three rows: {units} to {player}"
    ),
    "pool_sweep": Wording("settlement.pool_sweep", "best in all three rows: {units} to {player}"),
    "ace_of_spades": Wording("settlement.ace_of_spades", "the ace of spades: {units} to {player}"),
}

Name = Callable[[int], Ref]


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence on a payment, and one for each reason."""

    pair: tuple[int, ...]  # the seats of a payment between two; () for the pool
    total: Sentence
    reasons: tuple[Sentence, ...]


def sentences_of(settlement: Settlement, players: Sequence[int]) -> tuple[Told, ...]:
    """The sentences of a settlement. players: by seat."""

    def name(seat: int) -> Ref:
        return player(players[seat])

    return (
        *(Told((seat,), POCKETS(player=name(seat)), ()) for seat in pockets(settlement)),
        *(
            _of_duel(settlement, duel, name)
            for duel in settlement.duels
            if duel.items or settlement.terms.pays_pairs
        ),
        *_of_pool(settlement, name),
    )


def pockets(settlement: Settlement) -> Iterator[int]:
    """The seats with a hand of one suit, where these are announced."""
    for seat, hand in enumerate(settlement.hands):
        suits = {card.suit for card in hand.cards} if hand else ()
        if settlement.terms.has("pockets") and len(suits) == 1:
            yield seat


def _of_duel(settlement: Settlement, duel: Duel, name: Name) -> Told:
    pair = duel.first, duel.second
    total = duel.total
    winner, loser = pair if total > 0 else pair[::-1]
    sentence = (
        PAYS(payer=name(loser), player=name(winner), units=abs(total))
        if total
        else EVEN(first=name(duel.first), second=name(duel.second))
    )
    return Told(
        pair, sentence, (*_of_rows(settlement, duel, name), *_of_items(settlement, duel, name))
    )


def _of_rows(settlement: Settlement, duel: Duel, name: Name) -> Iterator[Sentence]:
    mine, other = settlement.worths[duel.first], settlement.worths[duel.second]
    if mine is None or other is None or not settlement.terms.pays_pairs:
        return
    for row in ROWS:
        label, sign, units = Ref("row", row, ROW_NAMES[row]), duel.signs[row], abs(duel.rows[row])
        first, second = (mine, other) if sign >= 0 else (other, mine)
        winner = name(duel.first if sign > 0 else duel.second)
        if sign == 0:
            if first is not WRONG:
                yield TIED(row=label, better=described(first[row]))
        elif second is WRONG or first is WRONG:
            yield AGAINST_WRONG(row=label, units=units, player=winner)
        elif first[row] == second[row]:
            better = described(first[row])
            yield TO_BANK(row=label, better=better, units=units, player=winner)
        else:
            yield _of_row(label, (first[row], second[row]), units, winner)


def _of_row(row: Ref, worths: tuple[int, int], units: int, player: Ref) -> Sentence:
    """The sentence on a won row; where two of three rows are paid, a row alone may pay nothing."""
    better, worse = map(described, worths)
    match str(better) == str(worse), units > 0:
        case True, True:
            return CLOSE(row=row, better=better, units=units, player=player)
        case True, False:
            return CLOSE_WON(row=row, better=better, player=player)
        case False, True:
            return ROW(row=row, better=better, worse=worse, units=units, player=player)
        case _:
            return WON(row=row, better=better, worse=worse, player=player)


def _of_items(settlement: Settlement, duel: Duel, name: Name) -> Iterator[Sentence]:
    for kind, signed in duel.items:
        winner, loser = (duel.first, duel.second) if signed > 0 else (duel.second, duel.first)
        player, units = name(winner), abs(signed)
        if kind in BY_ITEM:
            yield BY_ITEM[kind](units=units, player=player)
        elif kind == "surrender":
            yield SURRENDERED(payer=name(loser), units=units, player=player)
        elif kind == "aces":
            more, fewer = settlement.aces[winner], settlement.aces[loser]
            yield ACES(more=more, fewer=fewer, units=units, player=player)
        elif kind == "special":
            yield _of_special(settlement, winner, loser, units, player)
        else:
            row = int(kind.removeprefix("extra_"))
            worths: Signs = settlement.worths[winner] or WRONG
            label = Ref("row", row, ROW_NAMES[row])
            yield EXTRA(row=label, better=described(worths[row]), units=units, player=player)
    yield from _of_equal_specials(settlement, duel)


def _of_special(
    settlement: Settlement, winner: int, loser: int, units: int, player: Ref
) -> Sentence:
    mine, other = settlement.hands[winner], settlement.hands[loser]
    if isinstance(mine, Special) and isinstance(other, Special):
        return TWO_SPECIALS(
            special=special_name(mine.key),
            other=special_name(other.key),
            units=units,
            player=player,
        )
    assert isinstance(mine, Special), "units for a special hand that nobody has"
    return SPECIAL(special=special_name(mine.key), units=units, player=player)


def _of_equal_specials(settlement: Settlement, duel: Duel) -> Iterator[Sentence]:
    mine, other = settlement.hands[duel.first], settlement.hands[duel.second]
    is_even = not any(kind == "special" for kind, _ in duel.items)
    if is_even and isinstance(mine, Special) and isinstance(other, Special):
        yield EQUAL_SPECIALS(special=special_name(mine.key), other=special_name(other.key))


def _of_pool(settlement: Settlement, name: Name) -> Iterator[Told]:
    for seat, units in enumerate(settlement.stakes):
        if units:
            yield Told((), STAKE(player=name(seat), units=units), ())
    for pot in settlement.pots:
        yield from (Told((), sentence, ()) for sentence in _of_pot(pot, name))


def _of_pot(pot: Pot, name: Name) -> Iterator[Sentence]:
    row = Ref("row", pot.row, ROW_NAMES[pot.row])
    for seat, units in pot.shares:
        if units:
            yield POT(row=row, player=name(seat), units=units)
