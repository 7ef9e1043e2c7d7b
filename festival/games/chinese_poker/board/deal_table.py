"""Builds a deal as a matrix: each player's hand, and the payment between each two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from festival.games.chinese_poker.board.board_values import (
    Box,
    Cell,
    DealShown,
    HandShown,
    Reason,
    RowShown,
)
from festival.games.chinese_poker.board.cards import KEYS, cards_shown, rows_shown
from festival.games.chinese_poker.record import settlement_of
from festival.tables.board.hand_overs import hand_overs
from festival.tables.record.log_line import person_of
from festival.words.money import Prices
from festival.words.sentences import Naming, listed, say
from rules.chinese_poker import Settlement
from rules.chinese_poker import events as e
from rules.chinese_poker.pair_settlement import ROWS, WRONG, Duel, Special
from rules.chinese_poker.settings import Settings
from rules.chinese_poker.settlement_sentences import sentences_of
from rules.chinese_poker.variation import special_name
from rules.wording import signed

STATES = {1: "won", -1: "lost", 0: "tied"}
NOTES = {
    "two_of_three": _("two rows"),
    "all_three": _("all three"),
    "all_of_all": _("all of all"),
    "times_one": _("all three"),
    "times_all": _("all of all"),
    "sweep": _("sweep"),
    "overall": _("overall"),
    "surrender": _("surrender"),
    "single": _("single winner"),
    "pool_sweep": _("sweep"),
    "aces": _("aces"),
    "ace_of_spades": _("ace of spades"),
    "special": _("special"),
}


def deal_shown(
    settings: Settings, deal: e.DealSettled, seq: int, naming: Naming, prices: Prices
) -> DealShown:
    settlement = settlement_of(settings, deal)
    best = max(deal.net)
    hands = tuple(_hand(settlement, deal, seat, naming, best) for seat in range(len(deal.net)))
    return DealShown(
        number=deal.number,
        seq=seq,
        hands=hands,
        row_winners=tuple(zip(KEYS, _row_winners(settlement, hands), strict=True)),
        reasons=tuple(reasons_of(settlement, deal.players, naming, prices)),
        hand_overs=tuple(
            hand_overs(dict(zip(deal.players, deal.net, strict=True)), naming, prices)
        ),
        is_limited=deal.net != settlement.net,
    )


def _hand(
    settlement: Settlement, deal: e.DealSettled, seat: int, naming: Naming, best: int
) -> HandShown:
    special = deal.hands[seat].special
    kind, rows = _kind_and_rows(settlement, seat, naming)
    if kind in ("set", "foul"):
        rows = tuple(_turned(settlement, seat, rows))
    return HandShown(
        person=person_of(deal.players[seat], naming),
        kind=kind,
        special=str(naming.name(special_name(special))) if special else "",
        rows=rows,
        cells=tuple(
            None if other == seat else _cell(settlement, deal, seat, other, naming)
            for other in range(len(deal.net))
        ),
        net=signed(deal.net[seat]),
        is_best=deal.net[seat] == best > 0,
        is_bank=seat == settlement.bank,
    )


def _kind_and_rows(
    settlement: Settlement, seat: int, naming: Naming
) -> tuple[str, tuple[RowShown, ...]]:
    match settlement.hands[seat]:
        case None:
            return "surrender", ()
        case Special(_, cards):
            shown = cards_shown(sorted(cards, reverse=True))
            return "special", (RowShown(key="all", label="", cards=shown, name="", worth=0),)
        case arrangement:
            kind = "foul" if settlement.worths[seat] == WRONG else "set"
            rows = rows_shown(arrangement, settlement.terms, naming)
            if not settlement.terms.units("pool"):
                return kind, rows
            shares = [dict(pot.shares).get(seat, 0) for pot in settlement.pots] or [0] * len(rows)
            return kind, tuple(
                replace(row, worth=0, takes=takes) for row, takes in zip(rows, shares, strict=True)
            )


def _turned(settlement: Settlement, seat: int, rows: Sequence[RowShown]) -> Iterator[RowShown]:
    """The rows with what each pays, as they are turned over one after the other."""
    scores = _scores(settlement, seat)
    for index, row in enumerate(rows):
        if _do_rows_pay(settlement):
            so_far = signed(sum(scores[: index + 1]))
            yield replace(row, points=signed(scores[index]), so_far=so_far)
        else:
            yield replace(row, points=f"✓ {scores[index]}")


def _scores(settlement: Settlement, seat: int) -> list[int]:
    """What each row pays a seat; where rows pay nothing, how many others each beats."""
    met = [duel_between(settlement, seat, other) for other in range(len(settlement.hands))]
    if not _do_rows_pay(settlement):
        return [sum(sign * duel.signs[row] > 0 for duel, sign in met) for row in ROWS]
    return [
        sum(sign * units for duel, sign in met for units in _paid(duel, row))
        + sum(dict(pot.shares).get(seat, 0) for pot in settlement.pots if pot.row == row)
        for row in ROWS
    ]


def _do_rows_pay(settlement: Settlement) -> bool:
    return bool(settlement.pots) or any(
        units for duel in settlement.duels for row in ROWS for units in _paid(duel, row)
    )


def _row_winners(settlement: Settlement, hands: Sequence[HandShown]) -> Iterator[str]:
    """A sentence for each row on who wins most with it, and why."""
    scores = [_scores(settlement, seat) for seat in range(len(hands))]
    for index in ROWS:
        most = max(score[index] for score in scores)
        best = [hand for hand, score in zip(hands, scores, strict=True) if score[index] == most > 0]
        if len(best) != 1:
            yield _equal(best, most, do_pay=_do_rows_pay(settlement))
            continue
        row = best[0].rows[index]
        sentence = gettext("{player} is best: {hand}")
        if _do_rows_pay(settlement):
            sentence = gettext("{player} wins {points}: {hand}")
            if row.worth:
                sentence = gettext("{player} wins {points}: {hand}, worth {units}")
        yield sentence.format(
            player=best[0].person.name, points=most, hand=row.name, units=row.worth
        )


def _equal(best: Sequence[HandShown], most: int, *, do_pay: bool) -> str:
    """A sentence on a row with which several players win the most, or nobody wins."""
    if not best:
        return gettext("Nobody wins this row")
    sentence = gettext("{players} win {points} each") if do_pay else gettext("{players} are best")
    return sentence.format(players=listed(hand.person.name for hand in best), points=most)


def _paid(duel: Duel, row: int) -> Iterator[int]:
    """What a row and its extras pay between two players."""
    yield duel.rows[row]
    yield from (units for kind, units in duel.items if kind == f"extra_{row}")


def _cell(
    settlement: Settlement, deal: e.DealSettled, seat: int, other: int, naming: Naming
) -> Cell:
    duel, sign = duel_between(settlement, seat, other)
    total = sign * duel.total
    return Cell(
        other=person_of(deal.players[other], naming),
        boxes=tuple(_boxes(settlement, duel, sign)),
        total=signed(total) if total else "",
        notes=tuple(notes_of(duel, sign)),
        is_met=bool(duel.items) or _is_met(settlement, duel),
    )


def _is_met(settlement: Settlement, duel: Duel) -> bool:
    """Whether the rules of the table let these two compare hands."""
    if settlement.bank not in (None, duel.first, duel.second):
        return False
    return not settlement.terms.units("pool") or settlement.is_special(duel.first, duel.second)


def duel_between(settlement: Settlement, seat: int, other: int) -> tuple[Duel, int]:
    """The duel of two seats, and 1 if `seat` comes first in it, else -1."""
    first, second = sorted((seat, other))
    for duel in settlement.duels:
        if (duel.first, duel.second) == (first, second):
            return duel, 1 if seat == first else -1
    return Duel(first, second), 1


def _boxes(settlement: Settlement, duel: Duel, sign: int) -> Iterator[Box]:
    """The rows that these two compared."""
    worths = settlement.worths[duel.first], settlement.worths[duel.second]
    if None in worths or not _is_met(settlement, duel):
        return
    has_units = any(duel.rows)
    for won, units in zip(duel.signs, duel.rows, strict=True):
        if units:
            shown = signed(sign * units)
        else:
            shown = {1: "✓", -1: "✗", 0: "0" if has_units else "="}[sign * won]
        yield Box(text=shown, state=STATES[sign * won])


def notes_of(duel: Duel, sign: int) -> Iterator[str]:
    """Payments for other things than rows, each with its units."""
    extras = 0
    for kind, units in duel.items:
        if kind.startswith("extra_"):
            extras += sign * units
        else:
            yield f"{NOTES[kind]} {signed(sign * units)}"
    if extras:
        yield gettext("extras {units}").format(units=signed(extras))


def reasons_of(
    settlement: Settlement, players: Sequence[int], naming: Naming, prices: Prices | None = None
) -> Iterator[Reason]:
    """The reasons for each pair of players. prices: to add money to the points."""
    totals: dict[tuple[int, ...], int] = {
        (duel.first, duel.second): duel.total for duel in settlement.duels
    }
    for payment in sentences_of(settlement, players):
        units = totals.get(payment.pair, 0)
        yield Reason(
            total=capfirst(say(payment.total, naming)),
            money=prices.of(units) if prices and units else "",
            reasons=tuple(capfirst(say(reason, naming)) for reason in payment.reasons),
        )
