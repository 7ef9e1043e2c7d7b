"""What a rulebook is made of: names, tiers, switches, and the rows that judge a roll."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.bobing.pattern import Match, Pattern


@dataclass(frozen=True, slots=True)
class Names:
    """A title in its scripts: romanised Hokkien, Hanzi, English."""

    roman: str
    hanzi: str
    english: str


@dataclass(frozen=True, slots=True)
class Tier:
    """One level of the pyramid. number: 1 is the champion's; count: prizes it has by custom."""

    number: int
    names: Names
    count: int


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
    when: the values of other switches under which the row counts.
    """

    key: str
    pattern: Pattern
    tier: int
    rank: tuple[str, ...]
    ranks_with: str
    takes_all: bool
    chased_under: tuple[str, ...]
    when: Mapping[str, tuple[str, ...]]

    def counts_under(self, switches: Mapping[str, str]) -> bool:
        return all(switches[key] in values for key, values in self.when.items())


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
