"""The figures of a planned evening: simulated at the first question, then kept."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import inf
from random import Random
from statistics import fmean
from typing import Self

from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import LAST_ROUND, End
from rules.bobing.game.state import State
from rules.bobing.odds.evenings import Ending, Evenings, start_of
from rules.bobing.odds.evenings import Evening as Simulated
from rules.bobing.odds.pace import rolls_within
from rules.bobing.odds.prizes_left import PrizesLeft
from rules.bobing.odds.throws import throws
from rules.errors import RulesError

# A fixed seed: the same question has the same answer, at every look and on every laptop.
SEED = 20_260_925
# The mean length of so many evenings is rarely off by more than five rolls, a chance by more than
# two per cent: less than the page rounds off. They take a tenth of a second.
EVENINGS = 1_000
ROLLS = 250_000  # no evening begins after so many, so that many prizes take no longer
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

    @classmethod
    def by_book(cls, book: Rulebook) -> Self:
        """An evening with the book's own prizes, at the usual pace."""
        return cls(book=book, counts={tier.number: tier.count for tier in book.tiers}, pace=PACE)

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


@dataclass(frozen=True, kw_only=True)
class Outlook:
    """What simulated evenings have in common. Shares are of evenings, from 0 to 1."""

    rolls: float  # mean, until the rolling is over, as at the console
    no_champion: float  # nobody has a champion throw when the other prizes are gone
    ended_first: float  # a throw ends the game before or while the other prizes go
    by_fours: float  # 4s decide a final
    # If the clock ends the game, these are of evenings that it ends.
    gone_in_time: float  # no prize below the champion's is left when the time is up
    left: float  # mean number of prizes below the champion's that nobody wins
    tie_chance: float
    empty_handed: float  # mean number of players with nothing

    @classmethod
    def of(
        cls, free: Sequence[Simulated], in_time: Sequence[Simulated], time_up: float = inf
    ) -> Self:
        """in_time: the same evenings ended by the clock after `time_up` rolls; `free` again without
        a clock."""
        by_throw = (Ending.GRAB, Ending.SIX_ALIKE)
        return cls(
            rolls=fmean(one.rolls for one in free),
            no_champion=fmean(one.is_late for one in free),
            ended_first=fmean(
                one.ending in by_throw and one.emptied in (None, one.rolls) for one in free
            ),
            by_fours=fmean(one.ending is Ending.FOURS for one in free),
            # Without a champion they roll on, and may empty the tiers later.
            gone_in_time=fmean((one.emptied or inf) <= time_up for one in in_time),
            left=fmean(one.left for one in in_time),
            tie_chance=fmean(one.is_tied for one in in_time),
            empty_handed=fmean(one.without for one in in_time),
        )


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

    @cached_property
    def outlook(self) -> Outlook | None:
        """Simulated at the first question. None if the evening never ends."""
        try:
            evenings = self._simulated(None)
            in_time = self._simulated(self.time_up) if self.time_up else evenings
        except RulesError:
            return None
        return Outlook.of(evenings, in_time, self.time_up or inf)

    def _simulated(self, time_up: int | None) -> list[Simulated]:
        random = Random(SEED)  # noqa: S311  (a forecast)
        evenings = Evenings(self.start, random.random, time_up)
        codes = evenings.codes(throws(random.choices))
        played: list[Simulated] = []
        rolls = 0
        while len(played) < EVENINGS and rolls < ROLLS:
            played.append(evenings.play(codes))
            rolls += played[-1].rolls
        return played


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
