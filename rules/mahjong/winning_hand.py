"""A winning hand: its tiles, melds and flowers, and how it won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property
from typing import Any

from rules.mahjong.tai_table import ROWS
from rules.mahjong.tiles import (
    EACH,
    FLOWERS,
    HONORS,
    NAMES,
    InvalidHand,
    numbers_of,
    plain,
    text_of,
    tiles_named,
)
from rules.wording import Wording, gettext_noop, shorten

SETS = 5
WHOLE = 3 * SETS + 2  # tiles of a hand; a kong counts as three

NO_MELD = Wording("mahjong.meld", "type a chow, a pung or a kong (you typed “{typed}”)")
TOO_MANY = Wording(
    "mahjong.too_many", "there are only four of each tile (you have {count} of {tile})"
)
FLOWER_TWICE = Wording("mahjong.flower_twice", "there is only one {tile} (you have two)")
NO_FLOWER = Wording("mahjong.flower", "type f1 to f4 or s1 to s4 (you typed “{typed}”)")
WRONG_COUNT = Wording(
    "mahjong.count",
    "a hand is {whole} tiles with the winning one, a kong counting as three (you have {count})",
)
ONE_WINNER = Wording("mahjong.win", "choose one winning tile (you typed “{typed}”)")
NOT_BOTH = Wording("mahjong.not_both", "a hand cannot be both {one} and {other}")
WRONG_DISCARDS = Wording(
    "mahjong.discards", "type the number of discards on the table (you typed {count})"
)
TILES_AND_TOLD = Wording("mahjong.tiles_and_told", "enter the tiles or the tai, not both")
TOLD_AND_ROWS = Wording(
    "mahjong.told_and_rows", "type the number of tai or tick the rows, not both"
)
ROWS_EXCLUDE = Wording("mahjong.rows_exclude", "tick “{one}” or “{other}”, not both")
WRONG_TOLD = Wording("mahjong.told", "type the tai of the hand, from 0 to {most}")
MOST_TOLD = 1_000
MOST_OF_ROW = 8  # flowers
DRAWN = gettext_noop("self-drawn")
ROBBED = gettext_noop("won by robbing a kong")
HEAVENLY = gettext_noop("a heavenly hand")
EARTHLY = gettext_noop("an earthly hand")
EIGHT = gettext_noop("all eight flowers of one's own")
SEVEN = gettext_noop("seven flowers that rob the eighth")


class Shape(StrEnum):
    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"


@dataclass(frozen=True, slots=True)
class Meld:
    """A set that was declared.

    >>> str(Meld.parse("b7 b8 b9")), str(Meld.parse("(w1 w1 w1 w1)"))
    ('b7 b8 b9', '(w1 w1 w1 w1)')
    """

    shape: Shape
    tile: int  # its lowest
    is_open: bool = True  # seen by all; only a kong may be concealed

    @property
    def tiles(self) -> tuple[int, ...]:
        match self.shape:
            case Shape.CHOW:
                return (self.tile, self.tile + 1, self.tile + 2)
            case Shape.PUNG:
                return (self.tile,) * 3
            case Shape.KONG:
                return (self.tile,) * 4

    def __str__(self) -> str:
        return text_of(self.tiles) if self.is_open else f"({text_of(self.tiles)})"

    @classmethod
    def parse(cls, text: str) -> Meld:
        """The inverse of `str`. Raises InvalidHand."""
        typed = plain(text).strip()
        is_open = not (typed.startswith("(") and typed.endswith(")"))
        tiles = sorted(numbers_of(tiles_named(typed if is_open else typed[1:-1])))
        first = tiles[0] if tiles else 0
        for shape in Shape:
            meld = cls(shape, first, is_open)
            if shape is Shape.CHOW and not begins_chow(first):
                continue
            if list(meld.tiles) == tiles:
                return meld
        raise InvalidHand(NO_MELD(typed=shorten(typed)))


def begins_chow(tile: int) -> bool:
    """Whether a chow can start with this tile."""
    return tile < HONORS and tile % 9 <= 6


@dataclass(frozen=True)
class Hand:
    """A hand claimed to win, as text that parses back. Raises InvalidHand: one sentence.

    >>> Hand("b66 d789 c78", ("b7 b8 b9", "d111", "c345"), "c6", flowers="f1 s3").concealed
    'b6 b6 c7 c8 d7 d8 d9'
    """

    concealed: str  # tiles in the hand without the winning tile
    melds: tuple[str, ...] = ()  # a meld in brackets is concealed
    win: str = ""  # the winning tile; "" for a win by flowers
    self_drawn: bool = False
    flowers: str = ""  # flowers and seasons
    last_tile: bool = False
    robbing_kong: bool = False
    ready_hand: bool = False
    heaven: bool = False
    earth: bool = False
    robs_eighth_flower: bool = False
    discards: int | None = None  # how many are on the table with the winning one; None: not counted
    told: int | None = None  # the tai, told without tiles; None where tiles or rows say them
    rows: str = ""  # the rows that are told without tiles, each as often as it counts

    def __post_init__(self) -> None:
        """Sorts the texts, so that equal hands are equal."""
        if self.is_told:
            self._refuse_told()
            return
        melds = [Meld.parse(text) for text in self.melds]
        # A concealed chow or pung counts as tiles in the hand, even if typed as a meld.
        hidden = [meld for meld in melds if not meld.is_open and meld.shape is not Shape.KONG]
        declared = tuple(str(meld) for meld in melds if meld not in hidden)
        tiles = [*numbers_of(tiles_named(self.concealed)), *(t for m in hidden for t in m.tiles)]
        flowers, win = tiles_named(self.flowers), tiles_named(self.win)
        self._refuse_flowers(flowers)
        if len(win) > 1 or not (win or self.is_by_flowers(flowers)):
            raise InvalidHand(ONE_WINNER(typed=shorten(self.win)))
        settled = {
            "concealed": text_of(sorted(tiles)),
            "melds": declared,
            "win": "".join(win),
            "flowers": " ".join(sorted(flowers)),
        }
        for name, value in settled.items():
            object.__setattr__(self, name, value)
        self._refuse_circumstances()
        self._refuse_tiles()

    @property
    def is_told(self) -> bool:
        """Whether the winner told the tai or the rows, and no tiles."""
        return self.told is not None or bool(self.rows)

    def _refuse_told(self) -> None:
        if self.concealed or self.melds or self.win or self.flowers:
            raise InvalidHand(TILES_AND_TOLD())
        words = Counter(self.rows.split())
        is_known = all(
            row in ROWS and count <= (MOST_OF_ROW if ROWS[row].is_each else 1)
            for row, count in words.items()
        )
        is_number = self.told is None or (0 <= self.told <= MOST_TOLD and not self.rows)
        if not (is_known and is_number):
            raise InvalidHand(WRONG_TOLD(most=MOST_TOLD))

    @staticmethod
    def _refuse_flowers(flowers: tuple[str, ...]) -> None:
        for name, count in Counter(flowers).items():
            if name not in FLOWERS:
                raise InvalidHand(NO_FLOWER(typed=name))
            if count > 1:
                raise InvalidHand(FLOWER_TWICE(tile=name))

    def _refuse_circumstances(self) -> None:
        is_all = len(self.flowers.split()) == len(FLOWERS)
        for one, is_one, other, is_other in (
            (DRAWN, self.self_drawn, ROBBED, self.robbing_kong),
            (DRAWN, self.self_drawn, EARTHLY, self.earth),
            (HEAVENLY, self.heaven, EARTHLY, self.earth),
            (HEAVENLY, self.heaven, ROBBED, self.robbing_kong),
            (EIGHT, is_all, SEVEN, self.robs_eighth_flower),
        ):
            if is_one and is_other:
                raise InvalidHand(NOT_BOTH(one=one, other=other))
        if self.discards is not None and self.discards < 0:
            raise InvalidHand(WRONG_DISCARDS(count=self.discards))

    def _refuse_tiles(self) -> None:
        for tile, count in Counter(self.all_tiles).items():
            if count > EACH:
                raise InvalidHand(TOO_MANY(count=count, tile=NAMES[tile]))
        count = len(self.tiles) + 3 * len(self.sets)
        if count != WHOLE and not self.is_by_flowers():
            raise InvalidHand(WRONG_COUNT(whole=WHOLE, count=count))

    def is_by_flowers(self, flowers: Iterable[str] | None = None) -> bool:
        """Whether the flowers alone win; then the tiles need not make a hand."""
        owned = self.flowers.split() if flowers is None else tuple(flowers)
        return len(owned) == len(FLOWERS) or (self.robs_eighth_flower and len(owned) == 7)

    @cached_property
    def tiles(self) -> tuple[int, ...]:
        """The concealed tiles, with the winning tile unless that is a flower."""
        win = (self.win,) if self.win and self.win not in FLOWERS else ()
        return tuple(sorted(numbers_of((*self.concealed.split(), *win))))

    @cached_property
    def sets(self) -> tuple[Meld, ...]:
        """The melds."""
        return tuple(Meld.parse(text) for text in self.melds)

    @cached_property
    def all_tiles(self) -> tuple[int, ...]:
        return (*self.tiles, *(tile for meld in self.sets for tile in meld.tiles))

    @property
    def is_concealed(self) -> bool:
        """Whether no meld is open."""
        return not any(meld.is_open for meld in self.sets)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Hand:
        """From JSON data."""
        known = {field.name for field in fields(cls)}
        values = {name: value for name, value in data.items() if name in known}
        return cls(**{**values, "melds": tuple(data.get("melds", ()))})

    def to_dict(self) -> dict[str, Any]:
        """The inverse of `from_dict`; default values are left out."""
        values = {field.name: (getattr(self, field.name), field.default) for field in fields(self)}
        data = {name: value for name, (value, usual) in values.items() if value != usual}
        return {**data, "melds": list(self.melds)} if self.melds else data
