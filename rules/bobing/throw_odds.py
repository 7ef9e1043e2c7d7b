"""What one throw brings under a rulebook, as exact chances."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import expm1, log1p

from rules.bobing.rulebook import Rulebook
from rules.bobing.scoring import Score
from rules.dice import Roll
from rules.odds import chance, count_ways


@dataclass(frozen=True)
class ThrowOdds:
    """What one valid throw of six dice brings under a rulebook, as exact chances.

    tiers: of winning in each tier from 2 to 6. champion: a throw for the champion's prize, the
    total grab included. grab: the total grab. chased: tiers with throws that may chase a prize.

    >>> ThrowOdds.of(Rulebook.load("manila")).champion
    Fraction(187, 15552)
    """

    tiers: Mapping[int, Fraction]
    champion: Fraction
    grab: Fraction
    chased: frozenset[int]

    @classmethod
    def of(cls, book: Rulebook) -> ThrowOdds:
        kinds: dict[tuple[int | None, bool], int] = {}
        chased = set()
        for score, ways in scores(book):
            kind = (score.tier, score.takes_all)
            kinds[kind] = kinds.get(kind, 0) + ways
            if score.is_chased and score.tier is not None:
                chased.add(score.tier)
        numbers = [tier.number for tier in book.tiers if tier.number > 1]
        grab = chance(sum(ways for (_, takes_all), ways in kinds.items() if takes_all))
        return cls(
            tiers={number: chance(kinds.get((number, False), 0)) for number in numbers},
            champion=chance(kinds.get((1, False), 0)) + grab,
            grab=grab,
            chased=frozenset(chased),
        )

    def champion_within(self, throws: int) -> float:
        """The chance of at least one champion throw; P players in R rounds throw P * R times."""
        return _at_least_once(self.champion, throws)

    def grab_within(self, throws: int) -> float:
        """The chance of a total grab in so many throws."""
        return _at_least_once(self.grab, throws)


def scores(book: Rulebook) -> list[tuple[Score, int]]:
    """What the 462 distinct rolls count as, with the number of throws that give each."""
    ways = count_ways(lambda faces: faces)
    return [(book.score(Roll(faces)), number) for faces, number in ways.items()]


def _at_least_once(each: Fraction, throws: int) -> float:
    return -expm1(throws * log1p(-float(each))) if each < 1 else float(throws > 0)
