"""Forecasts an evening of dice, before its start and at every moment of it.

All figures here are computed; figures that need simulation come from `evenings`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property, lru_cache

from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import EmptyTier
from rules.bobing.book.throw_odds import ThrowEffect, ThrowOdds
from rules.bobing.game.commands import Prize
from rules.bobing.game.holdings import by_tier
from rules.bobing.game.state import Phase, State
from rules.bobing.odds.throws_in_two_tiers import Hits
from rules.bobing.odds.tiers_empty import ALL_LEFT, CHAMPION, Cascade, Emptying, Stock
from rules.bobing.odds.waiting import Part, Wait

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

    def emptying(self, kinds: Collection[ThrowEffect], *, champions: int = 0) -> Emptying:
        """How throws of these kinds win these prizes. champions: how many champion throws are also
        needed."""
        throws: dict[Hits, float] = {}
        for kind in kinds:
            hits = self._reckoned(self.hits(kind))
            if hits:
                throws[hits] = throws.get(hits, 0.0) + float(self.odds.kinds[kind])
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


class Caveat(StrEnum):
    """Facts that a figure ignores under the rules of this evening.

    CHASED_DO_NOT_SLIDE: a throw that may chase a prize is assumed never to win a lower prize,
    though it does when the thrower holds every prize of its tier; and no throw is assumed to slide,
    or to win a second prize, past a tier with such throws and prizes left. So the prizes are won no
    later than forecast. CHAMPIONS_DIFFER: `rolls_and_champions` counts champion throws, but a
    second champion throw of the same player brings no second champion; so it takes no fewer rolls
    than forecast. WON_APART: where throws slide, `left_after` and, with several champions,
    `rolls_and_champions` count prizes won by one throw as won by as many throws;
    `left_after` ignores the second prizes of a golden flower. In a book where more than one throw
    in fifty is a golden flower, all figures ignore these second prizes, and one of two second
    prizes won by another throw; so the prizes are won no later than forecast there.
    """

    CHASED_DO_NOT_SLIDE = "chased_do_not_slide"
    CHAMPIONS_DIFFER = "champions_differ"
    WON_APART = "won_apart"


def minutes(rolls: float, *, seconds: float) -> float:
    """The minutes for this many rolls at `seconds` from roll to roll; real tables need 15-18.

    >>> minutes(207.5, seconds=16)
    55.333333333333336
    """
    return rolls * seconds / 60


def rolls_within(minutes: float, *, seconds: float) -> int:
    """How many rolls end within these minutes at `seconds` from roll to roll.

    >>> rolls_within(55, seconds=16)
    206
    """
    return int(minutes * 60 // seconds)


# Optimization: most throws win nothing, and then the wait is as before.
@lru_cache(maxsize=512)
def _together(
    odds: ThrowOdds,
    counts: tuple[tuple[int, int], ...],
    slides: bool,
    chased: frozenset[int],
    champions: int,
) -> Wait:
    """The wait for these prizes and champion throws. The other arguments: as in `PrizesLeft`."""
    prizes = PrizesLeft(dict(counts), odds, slides, chased)
    return prizes.emptying(odds.kinds, champions=champions).wait({CHAMPION, *prizes.counts})


@dataclass(frozen=True)
class Forecast:
    """The forecast from a state of a game, if everybody continues to throw in turn.

    A roll is a valid throw of six dice; roll-offs are not counted. After the rolling, all forecasts
    are 0. Figures up to the last prize of tiers 2 to 6 ignore that a throw may end the game, as the
    total grab does; `ended_first` is the chance of that. `caveats` lists what else is left out.

    >>> forecast = Forecast.of(Rulebook.load("manila"), {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}, 12)
    >>> round(forecast.rolls.mean, 6), forecast.rolls.quantile(0.5)
    (207.493289, 198)
    """

    state: State

    @classmethod
    def of(cls, book: Rulebook, counts: Mapping[int, int], players: int) -> Forecast:
        """The forecast before an evening starts. counts: prizes in each tier, all sets together."""
        tiers = [tier for tier, count in sorted(counts.items()) for _ in range(count)]
        prizes = tuple(Prize(number, tier) for number, tier in enumerate(tiers))
        seated = tuple(range(1, players + 1))
        turn = 1 if seated else None
        state = State(book, prizes, Phase.ROLLING, seated, turn, round=1, piles=by_tier(prizes))
        return cls(state)

    @cached_property
    def odds(self) -> ThrowOdds:
        return self.state.book.throw_odds

    @property
    def is_rolling(self) -> bool:
        """Whether rolls follow, perhaps only after a player has chosen whose prize to take."""
        return self.state.phase in (Phase.ROLLING, Phase.CHOOSING)

    @cached_property
    def left(self) -> dict[int, int]:
        """Prizes that can still be won by rolling, in each tier from 2 to 6."""
        if not self.is_rolling:
            return dict.fromkeys(self.odds.numbers, 0)
        return {tier: len(self.state.free(tier)) for tier in self.odds.numbers}

    @property
    def slides(self) -> bool:
        """Whether throws whose tier is empty win in the next lower one; all figures follow this."""
        return self.state.switch("empty_tier") == EmptyTier.NEXT_LOWER

    @cached_property
    def prizes(self) -> PrizesLeft:
        """The prizes of `left`, with the rules by which they are won."""
        chased = frozenset(tier for tier in self.odds.chased if self.state.prizes_of(tier))
        return PrizesLeft(self.left, self.odds, self.slides, chased)

    @property
    def caveats(self) -> tuple[Caveat, ...]:
        """The caveats of the figures under these rules; () where all figures are exact."""
        slides, lower = self.slides, set(self.left)
        kinds = self.odds.kinds
        found = {
            Caveat.CHASED_DO_NOT_SLIDE: slides and self.prizes.chased & lower,
            Caveat.CHAMPIONS_DIFFER: self.champions > 1,
            Caveat.WON_APART: slides and any(k.takes_second or k.tiers[1:] for k in kinds),
        }
        return tuple(caveat for caveat, applies in found.items() if applies)

    @cached_property
    def _emptying(self) -> Emptying:
        return self.prizes.emptying(self.odds.kinds, champions=self.champions)

    @property
    def out_of_reach(self) -> tuple[int, ...]:
        """The tiers with prizes that no throw can win; if there are any, `rolls` is endless."""
        return tuple(tier for tier in self._emptying.out_of_reach if tier != CHAMPION)

    @cached_property
    def rolls(self) -> Wait:
        """Rolls until tiers 2 to 6 are empty."""
        return self._emptying.wait(self.left)

    @cached_property
    def champions(self) -> int:
        """Champion throws still needed: one for each champion's prize, but at most one for each
        player."""
        if not self.is_rolling:
            return 0
        return max(0, self.state.seats() - len(self.state.standing()))

    @cached_property
    def rolls_and_champions(self) -> Wait:
        """Rolls until tiers 2 to 6 are empty and there are enough champion throws."""
        counts = tuple(self.left.items())
        return _together(self.odds, counts, self.slides, self.prizes.chased, self.champions)

    def gone_after(self, rolls: int) -> float:
        """The chance that tiers 2 to 6 are empty after so many rolls."""
        return 1 - self.rolls.longer_than(rolls)

    def left_after(self, rolls: int) -> float:
        """The expected number of prizes of tiers 2 to 6 that nobody has won after so many rolls."""
        return sum(part.after(rolls) for part in self._left)

    @cached_property
    def _left(self) -> tuple[Part, ...]:
        return self.prizes.emptying(self.odds.kinds).left()

    @property
    def no_champion(self) -> float:
        """The chance that nobody has a champion throw yet when tiers 2 to 6 are empty."""
        if self.state.candidates:
            return 0.0
        return 1 - self._comes_first(lambda kind: kind.is_champion)

    @property
    def grab_first(self) -> float:
        """The chance of a total grab before tiers 2 to 6 are empty."""
        return self._comes_first(lambda kind: kind.takes_all)

    @property
    def ended_first(self) -> float:
        """The chance that a throw ends the game before tiers 2 to 6 are empty, or while emptying
        them."""
        return self._comes_first(lambda kind: kind.ends_game)

    def _comes_first(self, is_meant: Callable[[ThrowEffect], bool]) -> float:
        """The chance that a throw that `is_meant` comes before other throws have emptied tiers 2 to
        6.

        Until then all throws are other throws; so the wait is computed from other throws alone.
        """
        others = [kind for kind in self.odds.kinds if not is_meant(kind)]
        meant = [kind for kind in self.odds.kinds if is_meant(kind)]
        wait = self.rolls
        if any(tier != CHAMPION for kind in meant for tier, _ in self.prizes.hits(kind)):
            wait = self.prizes.emptying(others).wait(self.left)
        return wait.chance_before(float(sum(self.odds.kinds[kind] for kind in meant)))

    @cached_property
    def this_round(self) -> tuple[int, ...]:
        """The players who still roll in this round, the player in turn first."""
        state = self.state
        waiting = [p for p in state.present() if p not in state.acted | state.sits_out]
        in_turn = [] if state.turn is None or state.chase is not None else [state.turn]
        return tuple(dict.fromkeys([*in_turn, *waiting]))
