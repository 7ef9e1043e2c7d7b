"""Counts the winning throws of each player, and what the odds say."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from festival.games.bobing.results.log_in_order import Chronicle
from rules.bobing.book.rulebook import Rulebook


@dataclass(frozen=True, kw_only=True)
class Luck:
    """The throws of one player that win by the book, whether or not the prize was still there.

    chance: that one throw wins any prize.
    """

    player: int
    throws: int
    winning: int
    chance: float

    @property
    def expected(self) -> float:
        """Winning throws by the odds."""
        return self.throws * self.chance

    @property
    def is_good(self) -> bool:
        return self.winning > self.expected


def luck_of(found: Chronicle, book: Rulebook) -> tuple[Luck, ...]:
    """The luck of all players who have thrown, by number."""
    chance = float(chance_of_winning(book))
    return tuple(
        Luck(player=player, throws=count, winning=found.winning[player], chance=chance)
        for player, count in sorted(found.throws.items())
    )


def chance_of_winning(book: Rulebook) -> Fraction:
    """The chance that one valid throw reaches any tier."""
    return sum(
        (chance for kind, chance in book.throw_odds.kinds.items() if kind.tiers), Fraction(0)
    )
