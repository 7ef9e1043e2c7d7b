"""What to expect of an evening of dice, before it starts and at every moment of it.

Everything here is computed, nothing simulated; the chance of a tie, which is, stands in `tie`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from math import isinf

from rules.bobing.commands import Prize
from rules.bobing.rulebook import Rulebook
from rules.bobing.state import Phase, State
from rules.bobing.switches import EmptyTier
from rules.bobing.throw_odds import ThrowOdds
from rules.bobing.waiting import Wait, empty_handed

SHARES = (0.05, 0.5, 0.9, 0.95, 0.99)


class Caveat(StrEnum):
    """What a figure leaves out under the rules of this evening.

    CHASED_STAY_WON: `empty_handed` counts a prize that is taken back as won all the same.
    CHASED_DO_NOT_SLIDE: a throw that may chase a prize is taken never to win a lower one, though it
    does when the thrower holds every prize of its tier, and no throw to slide past a tier with such
    throws and prizes left; so the prizes go no later than forecast.
    CHAMPIONS_DIFFER: `rolls_and_champions` counts champion throws, but a second one of the same
    player brings no second champion; so it takes no fewer rolls than forecast.
    """

    CHASED_STAY_WON = "chased_stay_won"
    CHASED_DO_NOT_SLIDE = "chased_do_not_slide"
    CHAMPIONS_DIFFER = "champions_differ"


def minutes(rolls: float, *, seconds: float) -> float:
    """How long so many rolls take at a pace of `seconds` from roll to roll; real tables need 15-18.

    >>> minutes(207.5, seconds=16)
    55.333333333333336
    """
    return rolls * seconds / 60


@dataclass(frozen=True, slots=True)
class Stock:
    """The prizes left in a tier. chance: of a throw that wins one, unless a tier above it does."""

    tier: int
    chance: float
    count: int


@dataclass(frozen=True)
class Forecast:
    """What is to come from a state of a game, if everybody goes on to throw in turn.

    A roll is a valid throw of six dice, roll-offs not counted. Once the rolling is over nothing is
    to come. Every figure up to the last prize of tiers 2 to 6 leaves aside that a total grab ends
    the game; `grab_first` says how likely that is. `caveats` says what else is left out.

    >>> forecast = Forecast.of(Rulebook.load("manila"), {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}, 12)
    >>> round(forecast.rolls.mean, 6), forecast.rolls.quantile(0.5)
    (207.493289, 198)
    """

    state: State

    @classmethod
    def of(cls, book: Rulebook, counts: Mapping[int, int], players: int) -> Forecast:
        """Before an evening starts. counts: prizes in each tier, all sets together."""
        tiers = [tier for tier, count in sorted(counts.items()) for _ in range(count)]
        prizes = tuple(Prize(number, tier) for number, tier in enumerate(tiers))
        seated = tuple(range(1, players + 1))
        turn = 1 if seated else None
        return cls(State(book, prizes, Phase.ROLLING, seated, turn, round=1))

    @classmethod
    def of_state(cls, state: State) -> Forecast:
        """From here to the end of a running game."""
        return cls(state)

    @cached_property
    def odds(self) -> ThrowOdds:
        return ThrowOdds.of(self.state.book)

    @cached_property
    def left(self) -> dict[int, int]:
        """Prizes that are still to be won by rolling, in each tier from 2 to 6."""
        if self.state.phase is not Phase.ROLLING:
            return dict.fromkeys(self.odds.tiers, 0)
        return {tier: len(self.state.free(tier)) for tier in self.odds.tiers}

    @property
    def empty_tier(self) -> EmptyTier:
        """The rule for throws whose tier is empty; the figures hold for it."""
        return EmptyTier(self.state.switch("empty_tier"))

    @property
    def caveats(self) -> tuple[Caveat, ...]:
        """What the figures leave out under these rules; () where they are exact as they stand."""
        found = []
        if any(self._is_chased(tier) for tier in self.left):
            found.append(Caveat.CHASED_STAY_WON)
            if self.empty_tier is EmptyTier.NEXT_LOWER:
                found.append(Caveat.CHASED_DO_NOT_SLIDE)
        if self.champions > 1:
            found.append(Caveat.CHAMPIONS_DIFFER)
        return tuple(found)

    def _is_chased(self, tier: int) -> bool:
        """Whether throws of the tier can take its prizes from their holders."""
        return tier in self.odds.chased and bool(self.state.prizes_of(tier))

    @cached_property
    def cascades(self) -> tuple[tuple[Stock, ...], ...]:
        """The tiers that have prizes, in groups between which no throw slides down.

        A throw of a tier without a prize counts for the next one that it slides to.
        """
        cascades: list[list[Stock]] = [[]]
        sliding = Fraction(0)
        for tier, count in self.left.items():
            is_chased, own = self._is_chased(tier), self.odds.tiers[tier]
            if count:
                cascades[-1].append(Stock(tier, float(sliding + own), count))
                sliding = Fraction(0)
            elif not is_chased:
                sliding += own
            if self.empty_tier is EmptyTier.NOTHING or (is_chased and count):
                sliding = Fraction(0)
                cascades.append([])
        return tuple(tuple(cascade) for cascade in cascades if cascade)

    @property
    def out_of_reach(self) -> tuple[int, ...]:
        """The tiers with prizes that no throw can win; where there are some, `rolls` is endless."""
        return tuple(
            stock.tier
            for cascade in self.cascades
            for place, stock in enumerate(cascade)
            if not any(above.chance for above in cascade[: place + 1])
        )

    @cached_property
    def rolls(self) -> Wait:
        """Rolls until tiers 2 to 6 are empty."""
        return wait_for(self.cascades)

    @cached_property
    def champions(self) -> int:
        """Champion throws that are wanted still: one for each champion's prize, or each player."""
        if self.state.phase is not Phase.ROLLING:
            return 0
        return max(0, self.state.seats() - len(self.state.standing()))

    @cached_property
    def rolls_and_champions(self) -> Wait:
        """Rolls until tiers 2 to 6 are empty and there are champion throws enough."""
        wanted = Wait.of_tier(float(self.odds.champion), self.champions)
        return self.rolls.later(wanted)

    @property
    def quantiles(self) -> dict[float, int | None]:
        """The 5, 50, 90, 95 and 99 per cent points of `rolls`."""
        return {share: self.rolls.quantile(share) for share in SHARES}

    @property
    def no_champion(self) -> float:
        """The chance that nobody has a champion throw yet when tiers 2 to 6 are empty."""
        if self.state.candidates:
            return 0.0
        return 1 - self.rolls.chance_before(float(self.odds.champion))

    @property
    def grab_first(self) -> float:
        """The chance of a total grab before tiers 2 to 6 are empty."""
        return self.rolls.chance_before(float(self.odds.grab))

    @property
    def rolls_or_grab(self) -> float:
        """The expected rolls until tiers 2 to 6 are empty or a total grab ends the game."""
        return self.rolls.mean_before(float(self.odds.grab))

    @property
    def missed_share(self) -> float:
        """Of the expected rolls until tiers 2 to 6 are empty, the share that comes too late.

        These are throws of tiers 2 to 6 that win nothing, because their tier is empty (and, where
        throws slide down, all below it). Every prize takes one roll, the rest are these.
        """
        prizing = float(sum(self.odds.tiers.values()))
        if isinf(self.rolls.mean):
            return prizing
        if not self.rolls.mean:
            return 0.0
        return prizing - sum(self.left.values()) / self.rolls.mean

    @cached_property
    def upcoming(self) -> tuple[int, ...]:
        """The players in the order of their next rolls: this round's first, then all the others."""
        state = self.state
        waiting = [player for player in state.players if player not in state.acted]
        turn = [] if state.turn is None else [state.turn]
        return tuple(dict.fromkeys([*turn, *waiting, *state.players]))

    @cached_property
    def empty_handed(self) -> float | None:
        """The expected number of players who have won nothing when tiers 2 to 6 are empty.

        Nothing: no prize of tiers 2 to 6. Exact for rolls dealt out in turn, not at random. None
        where throws slide from one tier with prizes to another: not known.
        """
        if any(len(cascade) > 1 for cascade in self.cascades):
            return None
        stocks = [stock for cascade in self.cascades for stock in cascade if stock.chance]
        lower = {prize.id for prize in self.state.prizes if prize.tier > 1}
        served = {player for prize, player in self.state.holdings.items() if prize in lower}
        turns = {place for place, player in enumerate(self.upcoming) if player not in served}
        tiers = [(stock.chance, stock.count) for stock in stocks]
        return empty_handed(tiers, len(self.upcoming), turns)


def wait_for(cascades: Iterable[Iterable[Stock]], among: float = 1.0) -> Wait:
    """Rolls until all of them are empty.

    among: the share of the rolls to count; the throws that win from them must be among these.
    """
    wait = Wait(())
    for cascade in cascades:
        tiers = [(stock.chance / among, stock.count) for stock in cascade]
        wait = wait.later(Wait.of_cascade(tiers))
    return wait
