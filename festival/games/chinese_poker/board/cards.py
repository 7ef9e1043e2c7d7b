"""Builds cards and rows for the screens."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from festival.games.chinese_poker.board.board_values import CardShown, RowShown
from festival.words.sentences import Naming, say
from rules.cards import PACK, Card
from rules.chinese_poker.arrangement import Arrangement, in_order, rows_at_fault
from rules.chinese_poker.ranking import category_of, named
from rules.chinese_poker.variation import Variation

KEYS = ("front", "middle", "back")
# In the order of the console.
SUITS = {"s": _("spades"), "h": _("hearts"), "d": _("diamonds"), "c": _("clubs")}


def row_labels() -> tuple[str, str, str]:
    return pgettext("row", "Front"), pgettext("row", "Middle"), pgettext("row", "Back")


def card_shown(card: Card) -> CardShown:
    name = gettext("{rank} of {suit}").format(rank=card.sign, suit=SUITS[card.suit])
    return CardShown(text=str(card), sign=card.sign, symbol=card.symbol, suit=card.suit, name=name)


def cards_shown(cards: Iterable[Card]) -> tuple[CardShown, ...]:
    return tuple(map(card_shown, cards))


def pack_shown() -> tuple[tuple[CardShown, ...], ...]:
    """The pack by suit, from spades, with the ace first."""
    return tuple(
        cards_shown(card for card in reversed(PACK) if card.suit == suit) for suit in SUITS
    )


def rows_shown(arrangement: Arrangement, terms: Variation, naming: Naming) -> tuple[RowShown, ...]:
    """Front, middle and back, each with the name of its hand."""
    worths = arrangement.worths(terms.ranking)
    wrong = rows_at_fault(worths, equal_is_foul=terms.has("equal_rows", "foul"))
    return tuple(
        RowShown(
            key=key,
            label=label,
            cards=cards_shown(in_order(cards)),
            name=say(named(worth), naming),
            worth=_worth(terms, row, worth),
            is_wrong=row in wrong,
        )
        for row, (key, label, cards, worth) in enumerate(
            zip(KEYS, row_labels(), arrangement.rows, worths, strict=True)
        )
    )


def _worth(terms: Variation, row: int, worth: int) -> int:
    """The units of a row beyond the usual one."""
    table = terms.extra if terms.has("extras_always") else terms.won
    units = table[row][category_of(worth)]
    return units if units > (0 if terms.has("extras_always") else 1) else 0
