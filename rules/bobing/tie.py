"""How likely a roll-off is: simulated, because the ranks of all champion throws meet in it."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import log, log1p

from rules.bobing.forecast import Forecast, wait_for
from rules.bobing.state import Phase
from rules.bobing.switches import End
from rules.bobing.throw_odds import scores
from rules.bobing.waiting import Wait

Rank = tuple[int, ...]


Uniform = Callable[[], float]  # a number from 0 to 1, drawn anew each time


def tie_chance_simulated(forecast: Forecast, uniform: Uniform, games: int = 10_000) -> float | None:
    """The chance that equal throws lie across the last champion's seat when the rolling ends.

    With one champion's prize that is a tie for the first place; a rulebook may settle it by a
    roll-off or let the first keep it. Simulated: `games` games are played to their end with numbers
    from `uniform`, so the answer is off by up to 1 / sqrt(games), and rarely by more than a third
    of that. Only champion throws are played; when the other prizes are gone is drawn from its exact
    distribution, after which the round is finished and others follow where a champion is missing.
    None where the rolling is over already or never ends.
    """
    if forecast.state.phase is not Phase.ROLLING or forecast.rolls_and_champions.is_endless:
        return None
    if not forecast.state.seats():
        return 0.0
    evening = _Evening(forecast)
    return sum(evening.ends_in_a_tie(uniform) for _ in range(games)) / games


@dataclass(frozen=True)
class _Evening:
    forecast: Forecast

    @cached_property
    def champion(self) -> float:
        return float(self.forecast.odds.champion)

    @cached_property
    def others(self) -> Wait:
        """How many throws that are not a champion's it takes until tiers 2 to 6 are empty."""
        return wait_for(self.forecast.cascades, among=1 - self.champion)

    @cached_property
    def known(self) -> dict[int, Rank]:
        return {c.player: c.rank for c in self.forecast.state.standing()}

    @cached_property
    def throws(self) -> tuple[list[Rank | None], list[int]]:
        """The ranks of champion throws, None for the total grab, and their cumulated ways."""
        found = [
            (None if score.takes_all else score.rank, ways)
            for score, ways in scores(self.forecast.state.book)
            if score.takes_all or score.tier == 1
        ]
        return [rank for rank, _ in found], list(accumulate(ways for _, ways in found))

    @cached_property
    def rest(self) -> int:
        """Rolls that are left in this round."""
        state = self.forecast.state
        return sum(player not in state.acted for player in state.players)

    def last(self, rolls: int) -> int:
        """Rolls until the game ends that could end after `rolls`."""
        if self.forecast.state.switch("end") == End.IMMEDIATE:
            return rolls
        return rolls + (self.rest - rolls) % len(self.forecast.upcoming)

    def gap(self, uniform: Uniform) -> int:
        """Rolls from one champion throw to the next."""
        if self.champion >= 1:
            return 1
        return 1 + int(log(1 - uniform()) / log1p(-self.champion))

    def ends_in_a_tie(self, uniform: Uniform) -> bool:
        best, seats, order = dict(self.known), self.forecast.state.seats(), self.forecast.upcoming
        ranks, weights = self.throws
        needed = self.others.quantile(uniform())
        assert needed is not None, "an endless evening was simulated"
        place, played, since = -1, 0, -1
        while True:
            place += self.gap(uniform)
            if since < 0 and place - played >= needed:
                since = needed + played  # the last prize went before this throw
            if since >= 0 and len(best) >= seats and place >= self.last(since):
                return is_tied(best, seats)
            rank = ranks[bisect(weights, uniform() * weights[-1], hi=len(weights) - 1)]
            if rank is None:
                return False
            if since >= 0 and len(best) < seats:
                since = place + 1
            player = order[place % len(order)]
            best[player] = max(rank, best.get(player, ()))
            played += 1


def is_tied(best: dict[int, Rank], seats: int) -> bool:
    """Whether the throws on both sides of the last champion's seat are equal."""
    ranks = sorted(best.values(), reverse=True)
    return 0 < seats < len(ranks) and ranks[seats - 1] == ranks[seats]
