"""The figures of an evening that is planned: computed or simulated once, and kept."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from random import Random

from rules.bobing.forecast import Forecast, rolls_within
from rules.bobing.rulebook import Rulebook
from rules.bobing.simulated import empty_handed_simulated, tie_chance_simulated
from rules.bobing.switches import EmptyTier, End
from rules.bobing.table import Uniform

SEED = 20_251_006  # of what is simulated: the same evening has the same figures
FIRST_GAMES, FEWEST_GAMES, MOST_GAMES = 25, 100, 4000
SECONDS = 0.5  # for one simulated figure: whoever types waits for it
# Of more prizes than these the exact sums take longer than anybody waits.
MOST_WHERE_THROWS_WIN_TWICE = 640
MOST_WHERE_THEY_ALSO_SLIDE = 320


@dataclass(frozen=True, kw_only=True)
class Evening:
    """An evening as it is planned. counts: prizes by tier. 0 and None: nobody has said it yet.

    pace: seconds from roll to roll. minutes: how long it may last where the clock ends it.
    """

    book: Rulebook
    counts: Mapping[int, int]
    guests: int = 0
    pace: int | None = None
    minutes: int | None = None

    @property
    def is_timed(self) -> bool:
        return self.book.switches["end"] == End.TIMED

    @property
    def time_up(self) -> int | None:
        """Rolls until time is called, where it is and both minutes and pace are known."""
        if not (self.is_timed and self.minutes and self.pace):
            return None
        return rolls_within(self.minutes, seconds=self.pace)

    def figures(self) -> Figures:
        """The same for the same evening, so that nothing is computed twice."""
        return _kept(
            Figures(
                text=json.dumps(self.book.to_dict(), sort_keys=True, default=str),
                counts=tuple(sorted(self.counts.items())),
                players=self.guests,
                time_up=self.time_up,
                book=self.book,
            )
        )


@dataclass(frozen=True, kw_only=True)
class Figures:
    """What comes of an evening. text: of the book; books with the same text are the same."""

    text: str
    counts: tuple[tuple[int, int], ...]
    players: int
    time_up: int | None
    book: Rulebook = field(compare=False)

    @cached_property
    def forecast(self) -> Forecast:
        return Forecast.of(self.book, dict(self.counts), self.players)

    @property
    def prizes(self) -> int:
        """How many there are below the champion's."""
        return sum(count for tier, count in self.counts if tier > 1)

    @property
    def can_slide(self) -> bool:
        return self.forecast.empty_tier is EmptyTier.NEXT_LOWER

    @property
    def most_prizes(self) -> int | None:
        """Of how many prizes there are figures under these rules; None without a limit."""
        if not any(kind.takes_second or kind.tiers[1:] for kind in self.forecast.odds.kinds):
            return None
        return MOST_WHERE_THEY_ALSO_SLIDE if self.can_slide else MOST_WHERE_THROWS_WIN_TWICE

    @cached_property
    def left_at_time_up(self) -> float | None:
        """Prizes that are left when time is called; None without a clock, or of too many."""
        if self.time_up is None:
            return None
        if self.can_slide and self.prizes > MOST_WHERE_THEY_ALSO_SLIDE:
            return None
        return self.forecast.left_after(self.time_up)

    @cached_property
    def tie_chance(self) -> float | None:
        """Simulated; None without players, and where it takes too long."""

        def play(uniform: Uniform, games: int) -> float | None:
            return tie_chance_simulated(self.forecast, uniform, games, time_up=self.time_up)

        return simulate(play) if self.players else None

    @cached_property
    def empty_handed(self) -> float | None:
        """Players with nothing, exact or else simulated; None where that takes too long."""
        exact = self.forecast.empty_handed

        def play(uniform: Uniform, games: int) -> float | None:
            return empty_handed_simulated(self.forecast, uniform, games)

        return simulate(play) if exact is None else exact


# Optimization: whoever types a name or a budget asks for the same figures at every key.
@lru_cache(maxsize=128)
def _kept(figures: Figures) -> Figures:
    return figures


def simulate(play: Callable[[Uniform, int], float | None]) -> float | None:
    """The mean of as many games as there is time for; None of too few to say anything.

    play: plays so many games and gives their mean, or None where there is none.
    """
    uniform, end = Random(SEED).random, time.monotonic() + SECONDS
    total, games, more = 0.0, 0, FIRST_GAMES
    while games < MOST_GAMES and (not games or time.monotonic() < end):
        mean = play(uniform, more)
        if mean is None:
            return None
        total, games = total + mean * more, games + more
        more = min(2 * more, MOST_GAMES - games)
    return total / games if games >= FEWEST_GAMES else None
