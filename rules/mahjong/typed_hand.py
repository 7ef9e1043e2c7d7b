"""A hand while it is typed, tile by tile."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from rules.mahjong.tiles import (
    EACH,
    FLOWERS,
    NAMES,
    NUMBER,
    InvalidHand,
    flower_ref,
    numbers_of,
    plain,
    text_of,
    tiles_named,
)
from rules.mahjong.winning_hand import (
    FLOWER_TWICE,
    NO_MELD,
    TOO_MANY,
    WHOLE,
    Hand,
    Meld,
    Shape,
    begins_chow,
)
from rules.wording import shorten

MELD = re.compile(r"([rpkh])([bcdwe])([1-9]+)")
SHAPES = {"r": Shape.CHOW, "p": Shape.PUNG, "k": Shape.KONG, "h": Shape.KONG}
LETTERS = {(Shape.CHOW, True): "r", (Shape.PUNG, True): "p", (Shape.KONG, True): "k"}


@dataclass(frozen=True, slots=True)
class Draft:
    """The typed tiles of a hand.

    >>> draft = Draft.parse("hw1 pe1 f1 s3 c2344566899 c7")
    >>> str(draft), draft.count
    ('hw1 pe1 f1 s3 c23445668997', 17)
    """

    tiles: tuple[int, ...] = ()  # concealed, in typed order; in a complete hand the last one won
    melds: tuple[Meld, ...] = ()
    flowers: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Draft:
        """Reads tiles as `tiles_named` does, and melds: r for a chow, by its lowest tile, p for a
        pung, k for a kong, h for a concealed one. Raises InvalidHand."""
        tiles: list[int] = []
        melds: list[Meld] = []
        flowers: list[str] = []
        for word in plain(text).replace(",", " ").split():
            if found := MELD.fullmatch(word):
                melds.append(_meld(word, *found.groups()))
                continue
            for name in tiles_named(word):
                if name in flowers:
                    raise InvalidHand(FLOWER_TWICE(tile=flower_ref(name)))
                if name in FLOWERS:
                    flowers.append(name)
                else:
                    tiles.append(NUMBER[name])
        draft = cls(tuple(tiles), tuple(melds), tuple(flowers))
        for tile, count in draft.used.items():
            if count > EACH:
                raise InvalidHand(TOO_MANY(count=count, tile=NAMES[tile]))
        return draft

    def __str__(self) -> str:
        words = [f"{LETTERS.get((m.shape, m.is_open), 'h')}{NAMES[m.tile]}" for m in self.melds]
        runs: list[str] = []
        for name in text_of(self.tiles).split():
            if runs and runs[-1][0] == name[0]:
                runs[-1] += name[1]
            else:
                runs.append(name)
        return " ".join((*words, *self.flowers, *runs))

    @property
    def used(self) -> Counter[int]:
        """How many tiles of each kind are in the hand and the melds."""
        return Counter((*self.tiles, *(tile for meld in self.melds for tile in meld.tiles)))

    @property
    def count(self) -> int:
        """How many of the 17 tiles are typed; a kong counts as three."""
        return len(self.tiles) + 3 * len(self.melds)

    @property
    def is_whole(self) -> bool:
        return self.count == WHOLE

    @property
    def win(self) -> int | None:
        """The winning tile; None while the hand is incomplete."""
        return self.tiles[-1] if self.is_whole and self.tiles else None


def typed_of(hand: Hand) -> str:
    """A hand in the notation of a draft."""
    tiles = numbers_of(hand.concealed.split())
    typed = str(Draft(tiles, hand.sets, tuple(hand.flowers.split())))
    return f"{typed} {hand.win}" if hand.win in NUMBER else typed


def _meld(word: str, kind: str, suit: str, digits: str) -> Meld:
    shape, lowest = SHAPES[kind], NUMBER.get(f"{suit}{min(digits)}", -1)
    meld = Meld(shape, lowest, kind != "h")
    is_known = lowest >= 0 and (shape is not Shape.CHOW or begins_chow(lowest))
    if not is_known or (len(digits) > 1 and sorted(digits) != [NAMES[t][1] for t in meld.tiles]):
        raise InvalidHand(NO_MELD(typed=shorten(word)))
    return meld
