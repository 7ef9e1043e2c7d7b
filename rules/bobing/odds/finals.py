"""Computes the length of a final, and the chance that 4s decide; nothing is simulated.

A throw of a final ends the game at once, is a champion throw, or changes nothing. So the length
depends only on two chances, and in a lap also on the rank of the leading throw.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, repeat
from math import comb, fsum

from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import LAST_ROUND, End, Tie
from rules.bobing.game.ending import challengers, has_champions
from rules.bobing.game.state import State
from rules.bobing.odds.chances_of_an_evening import Forecast
from rules.odds import chance

Rank = tuple[int, ...]


@dataclass(frozen=True)
class Final:
    """The forecast of a final from a state of it, if everybody continues to throw in turn.

    Roll-offs are not counted. All figures are exact except `rolls` in a lap of several champions:
    there only the newest champion throw counts as the throw to beat.

    >>> final = Final.of(Rulebook.load("manila", end="best_of_round"), {1: 1}, 6)
    >>> round(final.champion_in_a_round, 4), round(final.by_fours, 4), round(final.rolls, 2)
    (0.07, 0.8043, 16.77)
    """

    state: State

    @classmethod
    def of(cls, book: Rulebook, counts: Mapping[int, int], players: int) -> Final:
        """The forecast before a final starts. counts: prizes in each tier."""
        return cls(Forecast.of(book, counts, players).state)

    @cached_property
    def _forecast(self) -> Forecast:
        return Forecast(self.state)

    @cached_property
    def _here(self) -> int:
        return len(self.state.present())

    @cached_property
    def _fresh(self) -> tuple[int, ...]:
        """The present players without a champion throw."""
        stand = {candidate.player for candidate in self.state.standing()}
        return tuple(player for player in self.state.present() if player not in stand)

    @cached_property
    def _throws(self) -> list[int]:
        """The number of throws in this round and in each later round, while champion throws are
        missing."""
        rounds = LAST_ROUND[End(self.state.switch("end"))] - self.state.round
        return [len(self._forecast.this_round), *repeat(self._here, rounds)]

    @cached_property
    def _lasts(self) -> float:
        """The chance that a throw does not end the game."""
        return float(1 - self.state.book.throw_odds.ends)

    @cached_property
    def _marks(self) -> Mapping[Rank, float]:
        """The chance of each rank of champion throws that do not end the game, the highest
        first."""
        ways: dict[Rank, int] = {}
        for score, number in self.state.book.outcomes:
            if score.tier == 1 and not (score.takes_all or score.ends_game):
                ways[score.rank] = ways.get(score.rank, 0) + number
        return {rank: float(chance(ways[rank])) for rank in sorted(ways, reverse=True)}

    @cached_property
    def rolls(self) -> float:
        """The expected number of rolls until the rolling is over."""
        if not self._forecast.is_rolling:
            return 0.0
        if self.state.switch("end") == End.BEST_OF_ROUND:
            return fsum(
                self._lasts**before * begins * _geometric(self._lasts, number)
                for before, number, begins in self._by_rounds
            )
        if has_champions(self.state):
            mark = self.state.standing()[self.state.seats() - 1].rank
            return self._lap(mark, len(challengers(self.state)))
        rolls, found, _ = self._to_a_lap
        each = fsum(chance * self._laps[mark] for mark, chance in self._marks.items())
        return rolls + (found * each / fsum(self._marks.values()) if found else 0.0)

    @cached_property
    def by_fours(self) -> float:
        """The chance that champion throws are missing after the last round, so that 4s decide."""
        if not self._forecast.is_rolling or not self._forecast.champions:
            return 0.0
        if self.state.switch("end") == End.BEST_OF_ROUND:
            throws = sum(self._throws)
            lasts: float = self._lasts**throws
            return lasts * self._wanting(throws)
        return self._to_a_lap[2]

    @property
    def champion_in_a_round(self) -> float:
        """The chance of at least one champion throw in a round of the present players."""
        return self.state.book.throw_odds.champion_within(self._here)

    def longer_than(self, rolls: int) -> float:
        """The chance that a final by rounds is not over after so many rolls."""
        for before, number, begins in self._by_rounds:
            if rolls < before + number:
                lasts: float = self._lasts**rolls
                return lasts * begins
        return 0.0

    def quantile(self, share: float) -> int:
        """The smallest number of rolls that is enough for this share of finals by rounds."""
        most = sum(self._throws)
        return next(rolls for rolls in range(most + 1) if self.longer_than(rolls) <= 1 - share)

    @cached_property
    def _by_rounds(self) -> list[tuple[int, int, float]]:
        """For each round the throws before it, the throws in it, and the chance that it begins if
        no throw ended the game; the current round has begun."""
        ends = [0, *accumulate(self._throws)]
        begins = (self._wanting(throws) if throws else 1.0 for throws in ends)
        return list(zip(ends, self._throws, begins, strict=False))

    def _wanting(self, throws: int) -> float:
        """The chance that too few players have a champion throw after this many throws, if no throw
        ended the game."""
        if not self._forecast.champions:
            return 0.0
        none = 1 - fsum(self._marks.values()) / self._lasts
        found = [1.0]
        for own, players in self._own_throws(throws).items():
            found = _added(found, players, 1 - none**own, self._forecast.champions)
        return fsum(found)

    def _own_throws(self, throws: int) -> Counter[int]:
        """How many players without a champion throw have which number of the next throws."""
        now, later, others = self._turns
        found: Counter[int] = Counter()
        if throws <= self._throws[0]:
            thrown = bisect_right(now, throws)
            found[1], found[0] = thrown, len(self._fresh) - thrown
            return found
        rounds, turn = divmod(throws - self._throws[0], self._here)
        for own, turns in ((rounds + 1, later), (rounds, others)):
            more = bisect_right(turns, turn)
            found[own + 1] += more
            found[own] += len(turns) - more
        return found

    @cached_property
    def _turns(self) -> tuple[list[int], list[int], list[int]]:
        """The turns, from 1, of players without a champion throw: this round; the same players in a
        later round; the other players in a later round."""
        turns = {player: turn for turn, player in enumerate(self._forecast.this_round, start=1)}
        later = {player: turn for turn, player in enumerate(self.state.present(), start=1)}
        now = sorted(turns[player] for player in self._fresh if player in turns)
        again = sorted(later[player] for player in self._fresh if player in turns)
        others = sorted(later[player] for player in self._fresh if player not in turns)
        return now, again, others

    @cached_property
    def _to_a_lap(self) -> tuple[float, float, float]:
        """The expected rolls until there are enough champion throws or the last round is over; the
        chance of the first, and the chance of the second."""
        wanting, lasts = 1.0, 1.0
        rolls = enough = 0.0
        for throw in range(1, sum(self._throws) + 1):
            rolls += lasts * wanting
            lasts *= self._lasts
            before, wanting = wanting, self._wanting(throw)
            enough += lasts * (before - wanting)
        return rolls, enough, lasts * wanting

    @cached_property
    def _laps(self) -> Mapping[Rank, float]:
        """For each champion throw that takes the lead, the expected rolls from there to the end."""
        found: dict[Rank, float] = {}
        others = max(0, self._here - self.state.seats())
        higher = after = 0.0
        for mark, each in self._marks.items():
            if self.state.keeps_champions():
                found[mark] = _geometric(self._lasts, others)
                continue
            equal = each if self.state.switch("tie") == Tie.LAST_WINS else 0.0
            throws = _geometric(self._lasts - higher - equal, others)
            found[mark] = throws * (1 + after) / (1 - throws * equal)
            higher, after = higher + each, after + each * found[mark]
        return found

    def _lap(self, mark: Rank, others: int) -> float:
        """The expected rolls to the end while `others` players have yet to try to beat a throw."""
        is_last_first = self.state.switch("tie") == Tie.LAST_WINS
        beat = {
            rank: each
            for rank, each in self._marks.items()
            if not self.state.keeps_champions()
            and (rank > mark or (is_last_first and rank == mark))
        }
        after = fsum(each * self._laps[rank] for rank, each in beat.items())
        return _geometric(self._lasts - fsum(beat.values()), others) * (1 + after)


def _geometric(lasts: float, throws: int) -> float:
    """The expected number of throws, at most `throws`. lasts: the chance that a throw is not the
    last."""
    return fsum(lasts**number for number in range(throws))


def _added(found: list[float], tries: int, chance: float, size: int) -> list[float]:
    """The chances of 0, 1, 2 ... successes after `tries` more tries; the first `size` of them."""
    most = min(tries, size - 1)
    more = [comb(tries, n) * chance**n * (1 - chance) ** (tries - n) for n in range(most + 1)]
    sums = [0.0] * (len(found) + most)
    for one, first in enumerate(found):
        for two, second in enumerate(more):
            sums[one + two] += first * second
    return sums[:size]
