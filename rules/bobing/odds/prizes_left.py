"""The prizes left on the table below the champion's, and the throws that win them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rules.bobing.book.throw_odds import ThrowEffect, ThrowOdds
from rules.bobing.odds.linked_tiers import Hits
from rules.bobing.odds.tiers_empty import ALL_LEFT, CHAMPION, Cascade, Emptying, Stock

SECOND = 2
RARE = 0.02  # more frequent golden flowers are ignored where they would take minutes to compute


@dataclass(frozen=True)
class PrizesLeft:
    """The prizes on the table."""

    counts: Mapping[int, int]  # for each tier from 2 to 6, the highest first
    odds: ThrowOdds
    slides: bool  # a throw whose tier is empty wins in the next lower tier
    chased: frozenset[int]  # tiers whose throws take from holders instead of sliding

    @cached_property
    def cascades(self) -> tuple[Cascade, ...]:
        """The tiers with prizes, in groups; throws slide only within a group."""
        cascades: list[list[Stock]] = [[]]
        for tier, count in self.counts.items():
            if count:
                cascades[-1].append(Stock(tier, count))
            if not self.slides or (tier in self.chased and count):
                cascades.append([])
        return tuple(tuple(cascade) for cascade in cascades if cascade)

    def hits(self, kind: ThrowEffect) -> Hits:
        """The tiers in which such a throw wins now, and at most how many prizes of each."""
        won = {CHAMPION: 1} if kind.is_champion else {}
        if kind.takes_second and self.counts[SECOND]:
            won[SECOND] = ALL_LEFT
        for place, tier in enumerate(kind.tiers):
            landing = self._landing(tier, is_chased=kind.is_chased and place == 0)
            if landing is not None and won.get(landing) != ALL_LEFT:
                won[landing] = won.get(landing, 0) + 1
        return tuple(sorted(won.items()))

    def _landing(self, tier: int, *, is_chased: bool) -> int | None:
        """The tier in which a throw of this tier wins; None where it wins nothing."""
        if tier == CHAMPION or self.counts[tier]:
            return None if tier == CHAMPION else tier
        if not self.slides or (is_chased and tier in self.chased):
            return None
        return next((lower for lower, count in self.counts.items() if lower > tier and count), None)

    def after(self, kind: ThrowEffect) -> PrizesLeft:
        """The prizes left after such a throw."""
        taken = dict(self.hits(kind))
        counts = {tier: max(0, n - taken.get(tier, 0)) for tier, n in self.counts.items()}
        return replace(self, counts=counts)

    def emptying(
        self, kinds: Collection[ThrowEffect], *, champions: int = 0, among: float = 1.0
    ) -> Emptying:
        """How throws of these kinds win these prizes.

        champions: how many champion throws are also needed. among: the share of the rolls to count;
        all throws of these kinds must belong to this share.
        """
        throws: dict[Hits, float] = {}
        for kind in kinds:
            hits = self._reckoned(self.hits(kind))
            if hits:
                throws[hits] = throws.get(hits, 0.0) + float(self.odds.kinds[kind]) / among
        wanted = ((Stock(CHAMPION, champions),),) if champions else ()
        return Emptying((*wanted, *self.cascades), throws)

    def _reckoned(self, hits: Hits) -> Hits:
        """The prizes counted for a throw that wins several prizes where throws slide.

        Only prizes of one group of tiers count, and one of two second prizes if there is a golden
        flower; the flower itself is ignored unless it is rare.
        """
        slid = [{stock.tier for stock in cascade} for cascade in self.cascades if len(cascade) > 1]
        if sum(not tiers.isdisjoint(dict(hits)) for tiers in slid) > 1:
            hits = hits[:-1]
        flower = sum(each for kind, each in self.odds.kinds.items() if kind.takes_second)
        if flower and any(SECOND in tiers for tiers in slid):
            hits = tuple((tier, 1 if tier == SECOND and n == 2 else n) for tier, n in hits)
            hits = tuple(hit for hit in hits if hit[1] != ALL_LEFT or flower <= RARE)
        return hits
