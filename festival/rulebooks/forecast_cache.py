"""The figures of a planned evening: simulated once, in the background, then kept."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import ceil
from random import Random
from statistics import fmean
from threading import Lock, Thread

from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import LAST_ROUND, End
from rules.bobing.game.state import State
from rules.bobing.odds.evenings import Ending, Evenings, start_of
from rules.bobing.odds.evenings import Evening as Simulated
from rules.bobing.odds.pace import rolls_within
from rules.bobing.odds.prizes_left import PrizesLeft
from rules.errors import RulesError

# A fixed seed: the same question has the same answer, at every look and on every laptop. Of one set
# of prizes, the mean length of so many evenings is rarely off by more than two rolls, a chance by
# more than one per cent. No evening begins after so many rolls, so that a question takes about a
# second on a slow laptop whatever the prizes are.
SEED, EVENINGS, ROLLS = 20_251_006, 5_000, 1_250_000
MOST_WAITING = 4  # to be simulated
ANY_NUMBER = 10  # of players, where it is not known: it hardly changes how long prizes last

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
        """The same object for equal evenings, so that nothing is simulated twice."""
        return _kept(
            Figures(
                text=json.dumps(_untitled(self.book), sort_keys=True, default=str),
                counts=tuple(sorted(self.counts.items())),
                players=self.guests,
                time_up=self.time_up,
                book=self.book,
            )
        )


@dataclass(frozen=True)
class Outlook:
    """What simulated evenings have in common. at_time_up: the same evenings ended by the clock; the
    evenings themselves without a clock."""

    evenings: tuple[Simulated, ...]
    at_time_up: tuple[Simulated, ...]
    is_final: bool

    @cached_property
    def lengths(self) -> list[int]:
        """The rolls until the last prize below the champion's is gone or a throw ends the game, the
        fewest first; of a final, until it is over."""
        if self.is_final:
            return sorted(each.rolls for each in self.evenings)
        return sorted(each.emptied or each.rolls for each in self.evenings)

    @property
    def rolls(self) -> float:
        return fmean(self.lengths)

    def quantile(self, share: float) -> int:
        """The fewest rolls that are enough for this share of the evenings."""
        return self.lengths[ceil(share * len(self.lengths)) - 1]

    def share(self, is_meant: Callable[[Simulated], bool]) -> float:
        """The share of such evenings."""
        return fmean(map(is_meant, self.evenings))

    @property
    def no_champion(self) -> float:
        """How often nobody has a champion throw when the other prizes are gone."""
        return self.share(lambda each: each.is_late)

    @property
    def grab_first(self) -> float:
        """How often a total grab comes before the other prizes are gone."""
        return self.share(lambda each: each.ending is Ending.GRAB and each.emptied is None)

    @property
    def ended_first(self) -> float:
        """How often a throw ends the game before or while the other prizes go."""
        by_throw = (Ending.GRAB, Ending.SIX_ALIKE)
        return self.share(
            lambda each: each.ending in by_throw and each.emptied in (None, each.rolls)
        )

    @property
    def by_fours(self) -> float:
        """How often 4s decide a final."""
        return self.share(lambda each: each.ending is Ending.FOURS)

    @property
    def gone_in_time(self) -> float:
        """How often the clock leaves no prize below the champion's."""
        return fmean(each.emptied is not None for each in self.at_time_up)

    @property
    def left(self) -> float:
        """The mean number of prizes below the champion's that nobody wins."""
        return fmean(each.left for each in self.at_time_up)

    @property
    def tie_chance(self) -> float:
        return fmean(each.is_tied for each in self.at_time_up)

    @property
    def empty_handed(self) -> float:
        """The mean number of players with nothing."""
        return fmean(each.without for each in self.at_time_up)


@dataclass(frozen=True, kw_only=True)
class Figures:
    text: str  # of the book without its names; books are compared by it
    counts: tuple[tuple[int, int], ...]
    players: int
    time_up: int | None
    book: Rulebook = field(compare=False)

    @cached_property
    def start(self) -> State:
        """The start of the evening. A champion whom no throw finds is not waited for."""
        counts = dict(self.counts)
        if not (self.is_final or self.book.throw_odds.champion):
            counts[1] = 0
        return start_of(self.book, counts, self.players or ANY_NUMBER)

    @property
    def is_final(self) -> bool:
        """Whether the champion alone ends the game."""
        return self.book.switches["end"] in LAST_ROUND

    @property
    def prizes(self) -> int:
        """How many prizes there are below the champion's."""
        return sum(count for tier, count in self.counts if tier > 1)

    @cached_property
    def out_of_reach(self) -> tuple[int, ...]:
        """The tiers with prizes that no throw can win."""
        return PrizesLeft.of(self.start).out_of_reach()

    @property
    def outlook(self) -> Outlook | None:
        """None before the simulation, or if the evening never ends."""
        return self._outlook if self.is_simulated else None

    @property
    def is_simulated(self) -> bool:
        return "_outlook" in vars(self)

    def simulate(self) -> None:
        """Simulate the evening, if that was not done yet."""
        _ = self._outlook

    @cached_property
    def _outlook(self) -> Outlook | None:
        try:
            evenings = self._simulated(None)
            in_time = self._simulated(self.time_up) if self.time_up else evenings
        except RulesError:
            return None
        return Outlook(evenings, in_time, self.is_final)

    def _simulated(self, time_up: int | None) -> tuple[Simulated, ...]:
        random = Random(SEED)  # noqa: S311  (the same forecast each time)
        evenings = Evenings(self.start, random.random, time_up)
        codes = evenings.codes(random.choices)
        played: list[Simulated] = []
        rolls = 0
        while len(played) < EVENINGS and rolls < ROLLS:
            played.append(evenings.play(codes))
            rolls += played[-1].rolls
        return tuple(played)


def _untitled(book: Rulebook) -> dict[str, object]:
    """The rules of a book without names, which do not change the evening."""
    title = {"english": "-", "hanzi": "-"}
    return {
        **book.data,
        **{"key": "-", "edition": "-", "source": "-", "names": title},
        "tiers": [tier.number for tier in book.tiers],
        "combinations": sorted(book.combinations),
        "chosen": book.switches,
    }


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
