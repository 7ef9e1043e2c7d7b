"""The parts of a rulebook: titles, tiers, switches, and the rows that score a roll."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from rules.bobing.book.pattern import Match, Pattern
from rules.bobing.book.switches import Carry, GoldflowerBonus, SixBlack
from rules.names_in_scripts import Names


@dataclass(frozen=True, slots=True)
class Title:
    """The name of a tier under some house rules."""

    names: Names
    when: Mapping[str, tuple[str, ...]]  # the values of house rules under which this name is used


@dataclass(frozen=True, slots=True)
class Tier:
    number: int  # 1 is the champion's
    names: Names
    count: int  # the customary number of prizes
    titles: tuple[Title, ...] = ()  # other names under some house rules

    def under(self, switches: Mapping[str, str]) -> Tier:
        """The tier with its name under these house rules."""
        named = (title.names for title in self.titles if holds(title.when, switches))
        return replace(self, names=next(named, self.names), titles=())


def holds(when: Mapping[str, tuple[str, ...]], switches: Mapping[str, str]) -> bool:
    """Whether every house rule in `when` has one of the listed values."""
    return all(switches[key] in values for key, values in when.items())


@dataclass(frozen=True, slots=True)
class Switch:
    key: str
    meaning: str
    values: Mapping[str, str]  # allowed values, each with its meaning
    default: str


@dataclass(frozen=True, slots=True)
class BookRow:
    """A row of the book; the first row whose pattern fits a roll gives its combination."""

    key: str
    pattern: Pattern
    tier: int
    rank: tuple[str, ...]  # how equal combinations are compared, most important first
    ranks_with: str  # the combination to rank with, by default its own
    takes_all: bool
    chased_under: tuple[str, ...]  # values of `chase` under which prizes can be taken away
    carries: Mapping[int, int]  # tier won under `carry`, by number of 4s among the other dice
    takes_second: bool  # wins a bonus under `goldflower_bonus`
    ends_game: bool  # ends the game under `six_black`
    when: Mapping[str, tuple[str, ...]]  # values of other switches under which the row counts

    def counts_under(self, switches: Mapping[str, str]) -> bool:
        return holds(self.when, switches)

    def carried(self, match: Match, switches: Mapping[str, str]) -> int | None:
        """The tier that the 4s beside the combination also win, or None."""
        return self.carries.get(match.open.count(4)) if switches["carry"] == Carry.ON else None

    def has_bonus(self, switches: Mapping[str, str]) -> bool:
        """Whether the throw also wins second prizes."""
        return self.takes_second and switches["goldflower_bonus"] != GoldflowerBonus.NONE

    def is_last(self, switches: Mapping[str, str]) -> bool:
        """Whether the throw ends the game without being a total grab."""
        return self.ends_game and switches["six_black"] != SixBlack.CHAMPION


# How equal combinations are compared: the greater wins.
RANKS: Mapping[str, Callable[[Match], tuple[int, ...]]] = {
    "face": lambda match: (match.faces[0][0],),  # of the largest group
    "sum": lambda match: (sum(match.open),),  # of the dice that the pattern leaves open
    "kicker": lambda match: match.open,  # these dice, the highest first
}
