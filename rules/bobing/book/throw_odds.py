"""What one throw brings under a rulebook, as exact chances."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import expm1, log1p

from rules.bobing.book.scoring import Score
from rules.odds import chance


@dataclass(frozen=True, slots=True)
class Kind:
    """What a throw brings, as far as prizes go.

    tiers: those it wins in, the main one first; 1 is the champion's, () is nothing. is_chased: it
    can take a prize of its main tier from a holder. takes_second: the second prizes left come with
    it. takes_all: the total grab, which is a champion throw too. ends_game: any throw that does.
    """

    tiers: tuple[int, ...] = ()
    is_chased: bool = False
    takes_second: bool = False
    takes_all: bool = False
    ends_game: bool = False

    @classmethod
    def of(cls, score: Score) -> Kind:
        """What a throw brings that counts as this."""
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
        """Whether the throw is one for the champion's prize."""
        return self.tiers[:1] == (1,)


@dataclass(frozen=True)
class ThrowOdds:
    """What one valid throw of six dice brings under a rulebook, as exact chances.

    kinds: the chance of each kind of throw; they add up to 1. numbers: the tiers from 2 to 6.

    >>> from rules.bobing import Rulebook
    >>> Rulebook.load("manila").throw_odds.champion
    Fraction(187, 15552)
    """

    kinds: Mapping[Kind, Fraction]
    numbers: tuple[int, ...]

    @classmethod
    def of(cls, outcomes: Iterable[tuple[Score, int]], tiers: Iterable[int]) -> ThrowOdds:
        """outcomes: of how many of the 46,656 throws count as what. tiers: the numbers of all."""
        ways: dict[Kind, int] = {}
        for score, number in outcomes:
            kind = Kind.of(score)
            ways[kind] = ways.get(kind, 0) + number
        return cls(
            kinds={kind: chance(number) for kind, number in ways.items()},
            numbers=tuple(tier for tier in tiers if tier > 1),
        )

    @cached_property
    def tiers(self) -> Mapping[int, Fraction]:
        """Of a throw of each tier from 2 to 6: that is the highest thing it wins."""
        chances = dict.fromkeys(self.numbers, Fraction(0))
        for kind, each in self.kinds.items():
            if kind.tiers and kind.tiers[0] in chances:
                chances[kind.tiers[0]] += each
        return chances

    @cached_property
    def champion(self) -> Fraction:
        """Of a throw for the champion's prize, the total grab included."""
        return self._of(lambda kind: kind.is_champion)

    @cached_property
    def grab(self) -> Fraction:
        """Of the total grab."""
        return self._of(lambda kind: kind.takes_all)

    @cached_property
    def ends(self) -> Fraction:
        """Of a throw that ends the game: the total grab, and six alike where they do."""
        return self._of(lambda kind: kind.ends_game)

    @cached_property
    def chased(self) -> frozenset[int]:
        """The tiers with throws that may chase a prize."""
        return frozenset(kind.tiers[0] for kind in self.kinds if kind.is_chased)

    def _of(self, is_meant: Callable[[Kind], bool]) -> Fraction:
        return sum((each for kind, each in self.kinds.items() if is_meant(kind)), Fraction(0))

    def champion_within(self, throws: int) -> float:
        """The chance of at least one champion throw; P players in R rounds throw P * R times."""
        if self.champion == 1:
            return float(throws > 0)
        return -expm1(throws * log1p(-float(self.champion)))
