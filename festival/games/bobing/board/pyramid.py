"""The pyramid's mooncakes, tier by tier."""

from __future__ import annotations

from dataclasses import dataclass

from festival.games.bobing.board.cake_layout import (
    MOST_ON_A_CAKE,
    MOST_WON,
    Shelf,
    lines_of,
    shelf_of,
    squeeze_of,
)
from festival.tables.record.log_line import Person
from festival.words.text_size import MOST_LINES, Fit, fit_of
from rules.names_in_scripts import Names

FACE, ABOVE = 1.4, 2.1  # width to height: of a cake's face, and of the part with the winner's name


@dataclass(frozen=True, kw_only=True)
class Tile:
    """A mooncake of the pyramid.

    state: "left" | "taken" | "new" (taken by the last roll) | "scrambled" (for all to grab)
    """

    id: int
    tier: int
    prize: str
    value: str  # money in the reader's format, "" if none was set
    state: str
    holder: Person | None
    picture: str = ""  # the part of its address that names it, "" for no picture
    columns: int = 8  # of its shelf

    @property
    def shown(self) -> str:
        """The prize as its cake shows it."""
        return self.prize or self.value

    @property
    def fit(self) -> Fit:
        """The fit of the winner's name or, before anybody has won, of the prize."""
        if self.holder is None:
            return fit_of(self.shown, FACE)
        return fit_of(self.holder.name, ABOVE)

    @property
    def squeeze(self) -> int:
        """The width of the prize's letters, in percent of their normal width."""
        lines = MOST_ON_A_CAKE if self.holder is None else self.lines
        return squeeze_of(self.shown, self.tier, self.columns, lines)

    @property
    def name_squeeze(self) -> int:
        """The width of the letters of the winner's name, in percent."""
        if self.holder is None:
            return 100
        return squeeze_of(self.holder.name, self.tier, self.columns, MOST_LINES)

    @property
    def name_lines(self) -> int:
        """The lines that the winner's name takes."""
        if self.holder is None:
            return 0
        return min(MOST_LINES, lines_of(self.holder.name, self.tier, self.columns, MOST_LINES))

    @property
    def is_name_short(self) -> bool:
        """Whether two lines of the prize have room below the winner's name."""
        return self.fit.lines != 2 and 2 <= self.fit.halves <= 7

    @property
    def lines(self) -> int:
        """The lines for the prize, after those that its winner's name takes."""
        room = MOST_ON_A_CAKE - self.name_lines
        return min(MOST_WON, room, lines_of(self.shown, self.tier, self.columns, MOST_WON))


@dataclass(frozen=True, kw_only=True)
class TierRow:
    number: int
    names: Names
    tiles: tuple[Tile, ...]
    left: int
    scrambled: int

    @property
    def count(self) -> int:
        return len(self.tiles)

    @property
    def shelf(self) -> Shelf:
        return shelf_of(self.number, self.count)

    @property
    def each(self) -> str:
        """The prize of all cakes of the tier, if no cake has room to show it; else ""."""
        names = {tile.shown for tile in self.tiles}
        return names.pop() if self.shelf.kind != "names" and len(names) == 1 else ""
