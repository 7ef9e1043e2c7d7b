"""What a rulebook is made of: names, tiers, switches, and the rows that judge a roll."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.bobing.book.pattern import Match, Pattern
from rules.bobing.book.switches import Carry, GoldflowerBonus, SixBlack
from rules.names import Names


@dataclass(frozen=True, slots=True)
class Title:
    """What a tier is called under some house rules. when: the values under which it is."""

    names: Names
    when: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Tier:
    """One level of the pyramid. number: 1 is the champion's; count: prizes it has by custom.

    titles: where a title goes with the throw, what the tier is called as other throws win it.
    """

    number: int
    names: Names
    count: int
    titles: tuple[Title, ...] = ()

    def under(self, switches: Mapping[str, str]) -> Tier:
        """The tier as it is called under the house rules."""
        named = (title.names for title in self.titles if holds(title.when, switches))
        return replace(self, names=next(named, self.names), titles=())


def holds(when: Mapping[str, tuple[str, ...]], switches: Mapping[str, str]) -> bool:
    """Whether every house rule asked for has one of the values asked for."""
    return all(switches[key] in values for key, values in when.items())


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule. values: what it may be set to, each with its line of meaning."""

    key: str
    meaning: str
    values: Mapping[str, str]
    default: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the book; the first row whose pattern fits a roll is its combination.

    rank: how equals of this combination are told apart, most important first.
    ranks_with: the combination among which it ranks when that is not its own.
    chased_under: values of the switch `chase` under which its tier's prizes can be taken away.
    carries: how many 4s among the other dice win a prize of which tier under the switch `carry`.
    takes_second: the throw has a bonus under the switch `goldflower_bonus`.
    ends_game: the throw ends the game under the switch `six_black`.
    when: the values of other switches under which the row counts.
    """

    key: str
    pattern: Pattern
    tier: int
    rank: tuple[str, ...]
    ranks_with: str
    takes_all: bool
    chased_under: tuple[str, ...]
    carries: Mapping[int, int]
    takes_second: bool
    ends_game: bool
    when: Mapping[str, tuple[str, ...]]

    def counts_under(self, switches: Mapping[str, str]) -> bool:
        return holds(self.when, switches)

    def carried(self, match: Match, switches: Mapping[str, str]) -> int | None:
        """The tier that the 4s beside the combination win as well, or None."""
        return self.carries.get(match.open.count(4)) if switches["carry"] == Carry.ON else None

    def has_bonus(self, switches: Mapping[str, str]) -> bool:
        """Whether second prizes come with the throw."""
        return self.takes_second and switches["goldflower_bonus"] != GoldflowerBonus.NONE

    def is_last(self, switches: Mapping[str, str]) -> bool:
        """Whether the game is over with the throw, though it is no total grab."""
        return self.ends_game and switches["six_black"] != SixBlack.CHAMPION


def rank_face(match: Match) -> tuple[int, ...]:
    """The face of the largest group, a 6 highest."""
    return (match.faces[0][0],)


def rank_sum(match: Match) -> tuple[int, ...]:
    """The sum of the dice that the pattern leaves open."""
    return (sum(match.open),)


def rank_kicker(match: Match) -> tuple[int, ...]:
    """The dice that the pattern leaves open, the highest first."""
    return match.open


RANKS = {"face": rank_face, "sum": rank_sum, "kicker": rank_kicker}
