"""The figures of a planned evening: simulated once, in the background, then kept."""

from __future__ import annotations

import json
from array import array
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import ceil
from random import Random
from statistics import fmean
from threading import Lock, Thread
from time import monotonic, sleep
from typing import Self

from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import LAST_ROUND, End
from rules.bobing.game.state import State
from rules.bobing.odds.evenings import Ending, Evenings, start_of
from rules.bobing.odds.evenings import Evening as Simulated
from rules.bobing.odds.pace import rolls_within
from rules.bobing.odds.prizes_left import PrizesLeft
from rules.bobing.odds.throws import DrawnThrows
from rules.errors import RulesError

# A fixed seed: the same question has the same answer, at every look and on every laptop. All books
# get the same throws, so that their evenings differ by the rules alone.
SEED = 20_251_006
# Of one set of prizes, the mean length of so many evenings is rarely off by more than two rolls, a
# chance by more than one per cent.
EVENINGS = 5_000
FOR_A_PRICE = 1_000  # for how much longer the evening is under another house rule
# No evening begins after so many rolls, so that a question takes about a second on a slow laptop
# whatever the prizes are.
ROLLS = 1_250_000
# The first 500 evenings share no throws unless they are very long; each 500 later ones begin 250
# throws after those before.
THROWS, APART = 1_249_750, 2_500
# Seconds. All threads share one interpreter: without rests, a roll has to wait for this one several
# times, five milliseconds each.
WORK, REST = 0.001, 0.001
MOST_WAITING = 16  # to be simulated; a form asks for up to 13
ANY_NUMBER = 10  # of players, where it is not known: it hardly changes the length

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
    is_price: bool = False  # whether FOR_A_PRICE evenings are enough

    @classmethod
    def by_book(cls, book: Rulebook, *, is_price: bool = False) -> Self:
        """An evening with the book's own prizes, at the usual pace."""
        counts = {tier.number: tier.count for tier in book.tiers}
        return cls(book=book, counts=counts, pace=PACE, is_price=is_price)

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
                most=FOR_A_PRICE if self.is_price else EVENINGS,
                book=self.book,
            )
        )


@dataclass(frozen=True, kw_only=True)
class Outlook:
    """What simulated evenings have in common. Shares are of evenings, from 0 to 1."""

    lengths: array[int]  # of each evening the rolls until the rolling is over, as at the console
    no_champion: float  # nobody has a champion throw when the other prizes are gone
    grab_first: float  # a total grab comes before the other prizes are gone
    ended_first: float  # a throw ends the game before or while the other prizes go
    by_fours: float  # 4s decide a final
    # If the clock ends the game, these are of evenings that it ends.
    gone_in_time: float  # no prize below the champion's is left
    left: float  # mean number of prizes below the champion's that nobody wins
    tie_chance: float
    empty_handed: float  # mean number of players with nothing

    @classmethod
    def of(cls, free: Sequence[Simulated], in_time: Sequence[Simulated]) -> Self:
        """in_time: the same evenings ended by the clock; `free` again without a clock."""
        by_throw = (Ending.GRAB, Ending.SIX_ALIKE)
        return cls(
            lengths=array("L", (one.rolls for one in free)),
            no_champion=fmean(one.is_late for one in free),
            grab_first=fmean(one.ending is Ending.GRAB and one.emptied is None for one in free),
            ended_first=fmean(
                one.ending in by_throw and one.emptied in (None, one.rolls) for one in free
            ),
            by_fours=fmean(one.ending is Ending.FOURS for one in free),
            gone_in_time=fmean(one.emptied is not None for one in in_time),
            left=fmean(one.left for one in in_time),
            tie_chance=fmean(one.is_tied for one in in_time),
            empty_handed=fmean(one.without for one in in_time),
        )

    @property
    def rolls(self) -> float:
        return fmean(self.lengths)

    def quantile(self, share: float) -> int:
        """The fewest rolls that are enough for this share of the evenings."""
        return sorted(self.lengths)[ceil(share * len(self.lengths)) - 1]

    def longer_than(self, other: Outlook) -> float:
        """By how many rolls these evenings are longer, in the mean. Evenings with the same throws
        are compared."""
        both = zip(self.lengths, other.lengths, strict=False)
        return fmean(own - others for own, others in both)


@dataclass(frozen=True, kw_only=True)
class Figures:
    text: str  # of the book without its names; books are compared by it
    counts: tuple[tuple[int, int], ...]
    players: int
    time_up: int | None
    most: int  # evenings
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
    def is_foreseen(self) -> bool:
        """Whether its length hardly depends on the players, as that of a final does."""
        return not self.is_final and bool(self.prizes) and not self.out_of_reach

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
        return Outlook.of(evenings, in_time)

    def _simulated(self, time_up: int | None) -> list[Simulated]:
        evenings = Evenings(self.start, Random(SEED).random, time_up)  # noqa: S311  (a forecast)
        played: list[Simulated] = []
        rolls, begun = 0, monotonic()
        while len(played) < self.most and rolls < ROLLS:
            throws = _throws().of_evening(len(played))
            played.append(evenings.play(evenings.codes(throws)))
            rolls += played[-1].rolls
            if monotonic() - begun > WORK:
                sleep(REST)
                begun = monotonic()
        return played


@lru_cache(maxsize=1)
def _throws() -> DrawnThrows:
    random = Random(SEED)  # noqa: S311  (the same forecast each time)
    return DrawnThrows.draw(random.choices, THROWS, apart=APART)


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
