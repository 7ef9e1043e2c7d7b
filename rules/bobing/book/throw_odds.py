"""The exact chances of one throw under a rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import expm1, log1p

from rules.bobing.book.scoring import Score
from rules.odds import chance


@dataclass(frozen=True, slots=True)
class ThrowEffect:
    """The effect of a throw on the prizes."""

    tiers: tuple[int, ...] = ()  # in which it wins, the main one first; 1 is the champion's
    is_chased: bool = False  # can take a prize of its main tier from a holder
    takes_second: bool = False  # also wins the second prizes left
    takes_all: bool = False  # the total grab, which is a champion throw too
    ends_game: bool = False  # true of the total grab too

    @classmethod
    def of(cls, score: Score) -> ThrowEffect:
        """The effect of a throw with this score."""
        if score.takes_all:
            return cls(tiers=(1,), takes_all=True, ends_game=True)
        return cls(
            tiers=tuple(tier for tier in (score.tier, score.carried) if tier is not None),
            is_chased=score.is_chased,
            takes_second=score.takes_second,
            ends_game=score.ends_game,
        )

    @property
    def is_champion(self) -> bool:
        """Whether the throw competes for the champion's prize."""
        return self.tiers[:1] == (1,)


@dataclass(frozen=True, eq=False)
class ThrowOdds:
    """The exact chances of one valid throw of six dice under a rulebook.

    >>> from rules.bobing import Rulebook
    >>> Rulebook.load("manila").throw_odds.champion
    Fraction(187, 15552)
    """

    kinds: Mapping[ThrowEffect, Fraction]  # the chance of each kind of throw; the sum is 1
    numbers: tuple[int, ...]  # the tiers from 2 to 6

    @classmethod
    def of(cls, outcomes: Iterable[tuple[Score, int]], tiers: Iterable[int]) -> ThrowOdds:
        """The odds from counts. outcomes: scores, and how many of the 46,656 throws have each.
        tiers: all tier numbers."""
        ways: dict[ThrowEffect, int] = {}
        for score, number in outcomes:
            kind = ThrowEffect.of(score)
            ways[kind] = ways.get(kind, 0) + number
        return cls(
            kinds={kind: chance(number) for kind, number in ways.items()},
            numbers=tuple(tier for tier in tiers if tier > 1),
        )

    @cached_property
    def tiers(self) -> Mapping[int, Fraction]:
        """The chance of a throw of each tier from 2 to 6, counted by its main tier."""
        chances = dict.fromkeys(self.numbers, Fraction(0))
        for kind, ways in self.kinds.items():
            if kind.tiers and kind.tiers[0] in chances:
                chances[kind.tiers[0]] += ways
        return chances

    @cached_property
    def champion(self) -> Fraction:
        """The chance of a throw for the champion's prize, the total grab included."""
        return self._of(lambda kind: kind.is_champion)

    @cached_property
    def grab(self) -> Fraction:
        """The chance of the total grab."""
        return self._of(lambda kind: kind.takes_all)

    @cached_property
    def ends(self) -> Fraction:
        """The chance of a throw that ends the game: the total grab, and six alike where the rules
        say so."""
        return self._of(lambda kind: kind.ends_game)

    @cached_property
    def chased(self) -> frozenset[int]:
        """The tiers of throws that can take a prize from a holder."""
        return frozenset(kind.tiers[0] for kind in self.kinds if kind.is_chased)

    def _of(self, is_meant: Callable[[ThrowEffect], bool]) -> Fraction:
        return sum((ways for kind, ways in self.kinds.items() if is_meant(kind)), Fraction(0))

    def champion_within(self, throws: int) -> float:
        """The chance of at least one champion throw; P players in R rounds throw P * R times."""
        if self.champion == 1:
            return float(throws > 0)
        return -expm1(throws * log1p(-float(self.champion)))
