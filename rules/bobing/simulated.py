"""What is simulated of an evening, because too much meets in it to be computed.

A roll-off: the ranks of all champion throws meet in it. Who leaves with nothing where one throw
wins two prizes, prizes are taken back or throws slide: it depends on who holds what.
"""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import inf, log, log1p

from rules.bobing.forecast import Forecast
from rules.bobing.prizes_left import PrizesLeft
from rules.bobing.switches import End, OwnRepeat
from rules.bobing.table import Table, Uniform
from rules.bobing.throw_odds import Kind
from rules.bobing.waiting import Wait

Rank = tuple[int, ...]


def tie_chance_simulated(
    forecast: Forecast, uniform: Uniform, games: int = 10_000, *, time_up: int | None = None
) -> float | None:
    """The chance that equal throws lie across the last champion's seat when the rolling ends.

    With one champion's prize that is a tie for the first place; a rulebook may settle it by a
    roll-off or let the first or the last keep it. What stands for a player is the best throw, or
    the latest where the rulebook says so. time_up: after so many rolls time is called, where the
    clock ends the game; None where it does not.

    Simulated: `games` games are played to their end with numbers from `uniform`, so the answer is
    off by up to 1 / sqrt(games), and rarely by more than a third of that. Only champion throws are
    played; when the other prizes are gone is drawn from its exact distribution, but for throws that
    slide past second prizes which a golden flower took: these are taken to have slid before it too.
    None where the rolling is over already or never ends.
    """
    if not forecast.is_rolling:
        return None
    if not forecast.state.seats():
        return 0.0
    evening = _Evening(forecast, time_up)
    if evening.is_endless:
        return None
    return sum(evening.ends_in_a_tie(uniform) for _ in range(games)) / games


def empty_handed_simulated(
    forecast: Forecast, uniform: Uniform, games: int = 2_000
) -> float | None:
    """The expected number of players who have won nothing when tiers 2 to 6 are empty.

    Nothing: they hold no prize of tiers 2 to 6 then. As `Forecast.empty_handed`, but under every
    rule, and without prizes that were taken back; a player who may choose from whom draws lots.
    Simulated: `games` games are played throw by throw with numbers from `uniform`, so the answer is
    rarely off by more than sqrt(players / games). None where the prizes never go.
    """
    if forecast.rolls.is_endless:
        return None
    if not forecast.state.players:
        return 0.0
    kinds, chances = zip(*forecast.odds.kinds.items(), strict=True)
    weights = list(accumulate(map(float, chances)))
    found = 0
    for _ in range(games):
        game, place = Table.of(forecast.state, forecast.left, uniform), 0
        while any(game.left.values()):
            kind = kinds[bisect(weights, uniform() * weights[-1], hi=len(weights) - 1)]
            if kind.tiers:
                game.throw(thrower(forecast, place), kind)
            place += 1
        found += game.empty_handed()
    return found / games


def is_tied(best: dict[int, Rank], seats: int) -> bool:
    """Whether the throws on both sides of the last champion's seat are equal."""
    ranks = sorted(best.values(), reverse=True)
    return 0 < seats < len(ranks) and ranks[seats - 1] == ranks[seats]


def thrower(forecast: Forecast, place: int) -> int:
    """Who makes the roll at this place, counted from 0."""
    rest, players = forecast.this_round, forecast.state.players
    return rest[place] if place < len(rest) else players[(place - len(rest)) % len(players)]


@dataclass(frozen=True)
class _Evening:
    """The champion throws of an evening, and its end."""

    forecast: Forecast
    time_up: int | None

    @property
    def is_endless(self) -> bool:
        if self.forecast.champions and not self.champion:
            return True
        is_closed = self.forecast.state.is_closing or self.time_up is not None
        return not is_closed and self.forecast.rolls.is_endless

    @cached_property
    def champion(self) -> float:
        return float(self.forecast.odds.champion)

    @cached_property
    def known(self) -> dict[int, Rank]:
        return {c.player: c.rank for c in self.forecast.state.standing()}

    @cached_property
    def throws(self) -> tuple[list[tuple[Rank, Kind]], list[int]]:
        """The champion throws, and their cumulated ways."""
        judged = self.forecast.state.book.outcomes
        found = [(score.rank, Kind.of(score), ways) for score, ways in judged]
        found = [throw for throw in found if throw[1].is_champion]
        ways = accumulate(ways for _, _, ways in found)
        return [(rank, kind) for rank, kind, _ in found], list(ways)

    @cached_property
    def waits(self) -> dict[tuple[int, ...], Wait]:
        """Until prizes are gone, in throws that are not a champion's; as far as it was asked."""
        return {}

    def needed(self, prizes: PrizesLeft, share: float) -> float:
        """Throws that are not a champion's until these prizes are gone in this share of games."""
        left = tuple(prizes.counts.values())
        if left not in self.waits:
            others = [kind for kind in prizes.odds.kinds if not kind.is_champion]
            emptying = prizes.emptying(others, among=1 - self.champion)
            self.waits[left] = emptying.wait(prizes.counts)
        throws = self.waits[left].quantile(share)
        return inf if throws is None else throws

    def gap(self, uniform: Uniform) -> float:
        """Rolls from one champion throw to the next."""
        if not 0 < self.champion < 1:
            return 1 if self.champion else inf
        return 1 + int(log(1 - uniform()) / log1p(-self.champion))

    def last(self, emptied: float, filled: float) -> float:
        """Rolls until the game ends, when it does.

        emptied: rolls until tiers 2 to 6 are empty. filled: until there are champion throws enough.
        """
        forecast, state = self.forecast, self.forecast.state
        rule = state.switch("end")
        round_more = len(state.players) if rule == End.ONE_MORE_ROUND else 0
        if state.is_closing:
            closed = 0.0
            round_more = round_more if state.round == state.closing_round else 0
        else:
            closed = max(1, emptied, filled if state.is_held() else 0)
            closed = min(closed, inf if self.time_up is None else max(1, self.time_up))
        if rule == End.IMMEDIATE or inf in (closed, filled):
            return max(closed, filled)
        closing = forecast.round_end(int(closed)) if closed else len(forecast.this_round)
        return max(closing + round_more, forecast.round_end(int(filled)))

    def ends_in_a_tie(self, uniform: Uniform) -> bool:
        state, prizes, best = self.forecast.state, self.forecast.prizes, dict(self.known)
        is_latest = state.switch("own_repeat") == OwnRepeat.LATEST
        throws, weights = self.throws
        share, seats = uniform(), state.seats()
        needed = self.needed(prizes, share)
        emptied, filled = inf, 0.0 if len(best) >= seats else inf
        place, played = -1.0, 0
        while True:
            place += self.gap(uniform)
            if emptied == inf and place - played >= needed:
                emptied = needed + played  # the last prize went before this throw
            if self.last(emptied, filled) <= place:
                return is_tied(best, seats)
            rank, kind = throws[bisect(weights, uniform() * weights[-1], hi=len(weights) - 1)]
            if kind.takes_all:
                return False
            player = thrower(self.forecast, int(place))
            best[player] = rank if is_latest else max(rank, best.get(player, ()))
            played += 1
            if kind.ends_game:
                return is_tied(best, seats)
            if filled == inf and len(best) >= seats:
                filled = place + 1
            if kind.takes_second or kind.tiers[1:]:
                prizes = prizes.after(kind)
                needed = self.needed(prizes, share)
                if emptied == inf and place + 1 - played >= needed:
                    emptied = place + 1
