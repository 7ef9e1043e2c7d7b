"""The figures of a planned evening: computed or simulated once, then kept."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from random import Random
from statistics import fmean
from threading import Lock, Thread

from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import End
from rules.bobing.odds.chances_of_an_evening import Forecast, rolls_within
from rules.bobing.odds.evenings import Evenings
from rules.errors import RulesError

# A fixed number of simulations with a fixed seed gives the same figures on every laptop. A chance
# is rarely off by more than 2 per cent; with very many prizes, by a little more.
SEED, EVENINGS, WITH_PRIZES = 20_251_006, 2000, 640
# For more prizes the exact sums would take too long.
MOST_WHERE_THROWS_WIN_TWICE = 640
MOST_WHERE_THEY_ALSO_SLIDE = 320
MOST_WAITING = 4  # to be simulated

PACE = 16  # seconds per roll; real tables need 15 to 18


@dataclass(frozen=True, kw_only=True)
class Evening:
    """A planned evening. counts: prizes by tier. 0 and None: not known yet."""

    book: Rulebook
    counts: Mapping[int, int]
    guests: int = 0
    pace: int | None = None  # seconds per roll
    minutes: int | None = None  # the limit, if the clock ends the game
    tables: int = 1  # how many tables of a hall play alike

    @property
    def is_timed(self) -> bool:
        return self.book.switches["end"] == End.TIMED

    @property
    def time_up(self) -> int | None:
        """Rolls until time is up; None without a clock, or if minutes or pace are not known."""
        if not (self.is_timed and self.minutes and self.pace):
            return None
        return max(1, rolls_within(self.minutes, seconds=self.pace))

    def figures(self) -> Figures:
        """The same object for equal evenings, so that nothing is computed twice."""
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
    text: str  # of the book; books are compared by it
    counts: tuple[tuple[int, int], ...]
    players: int
    time_up: int | None
    book: Rulebook = field(compare=False)

    @cached_property
    def forecast(self) -> Forecast:
        return Forecast.of(self.book, dict(self.counts), self.players)

    @property
    def prizes(self) -> int:
        """How many prizes there are below the champion's."""
        return sum(count for tier, count in self.counts if tier > 1)

    @property
    def can_slide(self) -> bool:
        return self.forecast.slides

    @property
    def most_prizes(self) -> int | None:
        """The largest number of prizes with figures under these rules; None without a limit."""
        if not any(kind.takes_second or kind.tiers[1:] for kind in self.forecast.odds.kinds):
            return None
        return MOST_WHERE_THEY_ALSO_SLIDE if self.can_slide else MOST_WHERE_THROWS_WIN_TWICE

    @cached_property
    def left_at_time_up(self) -> float | None:
        """Mean number of prizes left when time is up; None without a clock, or for too many
        prizes."""
        if self.time_up is None:
            return None
        if self.can_slide and self.prizes > MOST_WHERE_THEY_ALSO_SLIDE:
            return None
        return self.forecast.left_after(self.time_up)

    @property
    def tie_chance(self) -> float | None:
        """Simulated; None without players, or before the simulation."""
        return self._simulated[0] if self.is_simulated and self._simulated else None

    @property
    def empty_handed(self) -> float | None:
        """Mean number of players with nothing, simulated; None without players, or before the
        simulation."""
        return self._simulated[1] if self.is_simulated and self._simulated else None

    @property
    def is_simulated(self) -> bool:
        """Whether the simulation is done, or there is nothing to simulate."""
        return not self.players or "_simulated" in vars(self)

    def simulate(self) -> None:
        """Simulate the evening; takes up to some seconds."""
        _ = self._simulated

    @cached_property
    def _simulated(self) -> tuple[float, float] | None:
        """The share of evenings with a tie, and the mean number of players with nothing."""
        if not self.players:
            return None
        random = Random(SEED)  # noqa: S311  (the same forecast each time)
        try:
            evenings = Evenings(
                self.book, dict(self.counts), self.players, random.random, self.time_up
            )
        except RulesError:
            return None
        codes = evenings.codes(random.choices)
        number = EVENINGS * WITH_PRIZES // max(WITH_PRIZES, self.prizes)
        played = [evenings.play(codes) for _ in range(number)]
        return fmean(one.is_tied for one in played), fmean(one.without for one in played)


# Optimization: every keystroke in a name or a budget asks for the same figures.
@lru_cache(maxsize=128)
def _kept(figures: Figures) -> Figures:
    return figures


_waiting: deque[Figures] = deque(maxlen=MOST_WAITING)
_lock = Lock()
_running: list[Figures] = []  # at most one


def ask(figures: Figures) -> None:
    """Simulate these figures in the background, if that was not done yet, so that no page waits.

    One evening at a time, the newest request first: older requests come from half-typed numbers,
    and pages that still need them ask again.
    """
    with _lock:
        if figures.is_simulated or figures in _running:
            return
        if figures in _waiting:
            _waiting.remove(figures)
        _waiting.append(figures)
        if not _running:
            _running.append(_waiting.pop())
            Thread(target=_work, name="simulations", daemon=True).start()


def _work() -> None:
    try:
        while _running:
            _running[0].simulate()
            with _lock:
                _running.clear()
                if _waiting:
                    _running.append(_waiting.pop())
    except Exception:
        with _lock:
            _running.clear()  # otherwise no simulation would start any more
        raise
