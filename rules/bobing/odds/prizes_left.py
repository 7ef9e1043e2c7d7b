"""The prizes on the table: what a throw wins now, and what no throw can win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.bobing.book.switches import EmptyTier
from rules.bobing.book.throw_odds import ThrowEffect, ThrowOdds
from rules.bobing.game.state import State

CHAMPION = 1
SECOND = 2


@dataclass(frozen=True)
class PrizesLeft:
    """The prizes below the champion's that are on the table, with the rules by which they are won.

    >>> from rules.bobing import Rulebook
    >>> PrizesLeft.of(State(Rulebook.load("manila"))).out_of_reach()
    ()
    """

    counts: Mapping[int, int]  # for each tier from 2 to 6, the highest first
    odds: ThrowOdds
    slides: bool  # a throw whose tier is empty wins in the next lower tier
    chased: frozenset[int]  # tiers whose throws take from holders instead of sliding

    @classmethod
    def of(cls, state: State) -> PrizesLeft:
        """The prizes that nobody has won."""
        odds = state.book.throw_odds
        return cls(
            counts={tier: len(state.free(tier)) for tier in odds.numbers},
            odds=odds,
            slides=state.switch("empty_tier") == EmptyTier.NEXT_LOWER,
            chased=frozenset(tier for tier in odds.chased if state.prizes_of(tier)),
        )

    def tiers_won(self, kind: ThrowEffect) -> frozenset[int]:
        """The tiers from 2 to 6 in which such a throw wins a prize now."""
        takes_second = kind.takes_second and self.counts[SECOND]
        return frozenset((*self._landings(kind), *((SECOND,) if takes_second else ())))

    def out_of_reach(self) -> tuple[int, ...]:
        """The tiers with prizes that no throw can win."""
        missed = []
        will_slide = False  # whether throws of higher tiers will win here
        for tier, count in self.counts.items():
            if not count:
                continue
            is_won = any(tier in self.tiers_won(kind) for kind in self.odds.kinds)
            if not (is_won or will_slide):
                missed.append(tier)
            will_slide |= any(tier in self._landings(kind) for kind in self.odds.kinds)
            will_slide &= self.slides and tier not in self.chased
        return tuple(missed)

    def _landings(self, kind: ThrowEffect) -> Iterator[int]:
        """Where such a throw wins by its own tiers."""
        for index, tier in enumerate(kind.tiers):
            if tier == CHAMPION:
                continue
            is_stopped = kind.is_chased and index == 0 and tier in self.chased
            if self.counts[tier]:
                yield tier
            elif self.slides and not is_stopped:
                lower = (other for other, count in self.counts.items() if other > tier and count)
                yield from list(lower)[:1]
