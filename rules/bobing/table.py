"""The prizes of tiers 2 to 6 while an evening is simulated, throw by throw."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.bobing.emptying import CHAMPION
from rules.bobing.state import State
from rules.bobing.switches import ChaseFrom, EmptyTier, GoldflowerBonus
from rules.bobing.throw_odds import Kind

Uniform = Callable[[], float]  # a number from 0 to 1, drawn anew each time


@dataclass
class Table:
    """Who has what of tiers 2 to 6.

    left: how many of each tier are on the table. held: who holds the others, the one held longest
    first.
    """

    state: State
    uniform: Uniform
    left: dict[int, int]
    held: dict[int, list[int]]

    @classmethod
    def of(cls, state: State, left: Mapping[int, int], uniform: Uniform) -> Table:
        """left: what is still to be won. uniform: draws lots where a thrower may choose."""
        tiers = {prize.id: prize.tier for prize in state.prizes}
        held: dict[int, list[int]] = {tier: [] for tier in left}
        for prize, holder in state.holdings.items():
            if tiers[prize] in held:
                held[tiers[prize]].append(holder)
        return cls(state, uniform, dict(left), held)

    def throw(self, player: int, kind: Kind) -> None:
        """As the game gives prizes; a throw that ends it does not end it here."""
        if kind.takes_all:
            return
        for place, tier in enumerate(kind.tiers):
            if tier != CHAMPION:
                self._win(player, tier, is_chased=kind.is_chased and place == 0)
        if kind.takes_second:
            self.held[2] += [player] * self.left[2]
            self.left[2] = 0
            if self.state.switch("goldflower_bonus") == GoldflowerBonus.BOTH_SECOND:
                self.held[2] = [player] * len(self.held[2])

    def _win(self, player: int, tier: int, *, is_chased: bool) -> None:
        others = [place for place, holder in enumerate(self.held[tier]) if holder != player]
        if self.left[tier]:
            self._take(player, tier)
        elif is_chased and others:
            del self.held[tier][self._chased(player, tier, others)]
            self.held[tier].append(player)
        elif self.state.switch("empty_tier") == EmptyTier.NEXT_LOWER:
            lower = next((t for t, count in self.left.items() if t > tier and count), None)
            if lower is not None:
                self._take(player, lower)

    def _take(self, player: int, tier: int) -> None:
        self.left[tier] -= 1
        self.held[tier].append(player)

    def _chased(self, player: int, tier: int, others: Sequence[int]) -> int:
        """Which of the others' prizes is taken; of several of a player's the one held longest."""
        players, held = self.state.players, self.held[tier]
        match self.state.switch("chase_from"):
            case ChaseFrom.NEWEST:
                return others[-1]
            case ChaseFrom.PREVIOUS_SEAT:
                seat = players.index(player)
                return min(others, key=lambda n: (seat - players.index(held[n])) % len(players))
            case ChaseFrom.THROWER_CHOOSES:
                holders = sorted({held[place] for place in others})
                return held.index(holders[int(self.uniform() * len(holders))])
            case _:
                return others[0]

    def empty_handed(self) -> int:
        """How many players hold nothing."""
        served = {player for holders in self.held.values() for player in holders}
        return sum(player not in served for player in self.state.players)
