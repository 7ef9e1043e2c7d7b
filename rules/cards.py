"""Playing cards, read from text and written as text, and a pack of 52."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.errors import InvalidCards
from rules.typed_text import half_width
from rules.wording import Wording, shorten

SIGNS = "23456789TJQKA"  # of the ranks 2 to 14
SUITS = "cdhs"
SYMBOLS = "♣♦♥♠"
RUN = "-"

WRONG_CARD = Wording("cards.card", "type a card such as Kh, 10s or 4♣ (you typed “{text}”)")
WRONG_RUN = Wording("cards.run", "type a run of one suit such as 2c-6c (you typed “{text}”)")
TWICE = Wording("cards.twice", "{card} comes twice")

CARD = re.compile(r"(10|[2-9TJQKA])([CDHS])")
AS_LETTERS = str.maketrans(f"{SYMBOLS}♧♢♡♤–—", "CDHSCDHS--", "\ufe0e\ufe0f")
BETWEEN = " ,;.\t\r\n"


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card.

    >>> Card.parse("Kh").rank, Card.parse("Kh").suit, str(Card.parse("10♥"))
    (13, 'h', 'Th')
    """

    index: int  # 0 to 51: sorted by rank; within a rank clubs, diamonds, hearts, spades

    def __post_init__(self) -> None:
        if not 0 <= self.index < len(PACK_PLACES):
            raise InvalidCards(WRONG_CARD(text=str(self.index)))

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card. Raises InvalidCards."""
        found = read_cards(text)
        if len(found) != 1:
            raise InvalidCards(WRONG_CARD(text=shorten(text)))
        return found[0]

    @property
    def rank(self) -> int:
        """2 to 14, the ace highest."""
        return self.index // 4 + 2

    @property
    def suit(self) -> str:
        """One of c d h s."""
        return SUITS[self.index % 4]

    @property
    def sign(self) -> str:
        """The rank as people read it: 2 to 10, J Q K A."""
        return "10" if self.rank == 10 else SIGNS[self.rank - 2]

    @property
    def symbol(self) -> str:
        return SYMBOLS[self.index % 4]

    def __str__(self) -> str:
        return SIGNS[self.rank - 2] + self.suit


PACK_PLACES = range(52)
PACK = tuple(Card(index) for index in PACK_PLACES)


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards in the order they are typed: Kh, K♥, 10s, and runs such as 2c-6c.

    Raises InvalidCards that quotes the first text that is not a card, or names the first card that
    is typed twice.

    >>> " ".join(map(str, read_cards("kh 2c-4c")))
    'Kh 2c 3c 4c'
    """
    plain = half_width(text).upper().translate(AS_LETTERS)
    cards: list[Card] = []
    index = 0
    while index < len(plain):
        if plain[index] in BETWEEN:
            index += 1
            continue
        if plain[index] == RUN and cards:
            last, index = _card_at(plain, index + 1)
            cards += _rest_of_run(cards[-1], last)
        else:
            card, index = _card_at(plain, index)
            cards.append(card)
    refuse_twice(cards)
    return tuple(cards)


def refuse_twice(cards: list[Card]) -> None:
    """Raises InvalidCards that names the first repeated card."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise InvalidCards(TWICE(card=card.sign + card.symbol))
        seen.add(card)


def _card_at(plain: str, index: int) -> tuple[Card, int]:
    while index < len(plain) and plain[index] in BETWEEN:
        index += 1
    found = CARD.match(plain, index)
    if found is None:
        raise InvalidCards(WRONG_CARD(text=shorten(plain[index:].split(" ")[0])))
    sign, suit = found.groups()
    rank = SIGNS.index("T" if sign == "10" else sign)
    return PACK[4 * rank + SUITS.index(suit.lower())], found.end()


def _rest_of_run(first: Card, last: Card) -> tuple[Card, ...]:
    """The cards from the one after `first` to `last`, ascending or descending."""
    if first.suit != last.suit or first == last:
        raise InvalidCards(WRONG_RUN(text=f"{first}-{last}"))
    step = 4 if last.index > first.index else -4
    return tuple(PACK[index] for index in range(first.index + step, last.index + step, step))
