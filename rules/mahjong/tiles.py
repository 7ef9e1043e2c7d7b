"""The tiles as numbers and as text.

0 to 8 are the bamboos b1 to b9, 9 to 17 the characters c1 to c9, 18 to 26 the dots d1 to d9, 27 to
30 the winds w1 to w4 (east, south, west, north), 31 to 33 the dragons e1 to e3 (red, green, white).
The flowers f1 to f4 and the seasons s1 to s4 do not count as tiles of a hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules.errors import RulesError
from rules.typed_text import half_width
from rules.wording import Ref, Wording, shorten

SUITS = "bcd"
NAMES = (
    *(f"{suit}{number}" for suit in SUITS for number in range(1, 10)),
    *(f"w{number}" for number in range(1, 5)),
    *(f"e{number}" for number in range(1, 4)),
)
FLOWERS = tuple(f"{kind}{number}" for kind in "fs" for number in range(1, 5))
KINDS = len(NAMES)
HONORS = 27  # the first honor; all higher tiles are honors
DRAGONS = 31
EACH = 4  # tiles of every kind
NUMBER = {name: number for number, name in enumerate(NAMES)}
RUN = re.compile(r"([bcdwefs])([1-9]+)")
UNKNOWN_TILE = Wording(
    "mahjong.tile",
    "type tiles such as b1, c9, d5, w1 to w4, e1 to e3, f1 to f4 or s1 to s4 (you typed “{typed}”)",
)


class InvalidHand(RulesError):
    """Tiles that are not a valid hand."""


def plain(text: str) -> str:
    """The text in half-width lower-case signs, as typed on an English keyboard."""
    return half_width(text).lower()


def tiles_named(text: str) -> tuple[str, ...]:
    """The names of the tiles in a text, in its order. Raises InvalidHand.

    A letter applies to all digits after it.

    >>> tiles_named("b66 d7 f1")
    ('b6', 'b6', 'd7', 'f1')
    """
    names: list[str] = []
    for word in plain(text).replace(",", " ").split():
        end, found = 0, list[str]()
        for run in RUN.finditer(word):
            if run.start() != end:
                break
            found += (run[1] + digit for digit in run[2])
            end = run.end()
        if end != len(word) or not all(name in NUMBER or name in FLOWERS for name in found):
            raise InvalidHand(UNKNOWN_TILE(typed=shorten(word)))
        names += found
    return tuple(names)


def numbers_of(names: Iterable[str]) -> tuple[int, ...]:
    """The numbers of tiles, by their names. Raises InvalidHand for a flower."""
    names = tuple(names)
    for name in names:
        if name not in NUMBER:
            raise InvalidHand(UNKNOWN_TILE(typed=name))
    return tuple(NUMBER[name] for name in names)


def text_of(tiles: Iterable[int]) -> str:
    return " ".join(NAMES[tile] for tile in tiles)


def tile_ref(tile: int) -> Ref:
    return Ref("tile", NAMES[tile], NAMES[tile])


def flower_ref(name: str) -> Ref:
    return Ref("tile", name, name)


def counts_of(tiles: Iterable[int]) -> list[int]:
    """How many tiles there are of each of the 34 kinds."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return counts
