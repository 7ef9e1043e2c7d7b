"""The prizes of a simulated evening, and who wins them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.bobing.book.switches import ChaseFrom, EmptyTier, GoldflowerBonus
from rules.bobing.book.throw_odds import ThrowEffect
from rules.bobing.game.holdings import in_chase_order
from rules.bobing.game.state import State
from rules.bobing.odds.prizes_left import CHAMPION

Uniform = Callable[[], float]  # a number from 0 to 1, drawn anew each time


@dataclass
class SimulatedTable:
    """The prizes of tiers 2 to 6 and their holders."""

    state: State
    uniform: Uniform  # draws lots where a thrower may choose
    left: dict[int, int]  # prizes of each tier on the table
    held: dict[int, list[int]]  # holders by tier, longest first

    def throw(self, player: int, kind: ThrowEffect) -> None:
        """Award prizes as the game does; a throw that ends the game does not end it here."""
        if kind.takes_all:
            return
        for index, tier in enumerate(kind.tiers):
            if tier != CHAMPION:
                self._win(player, tier, is_chased=kind.is_chased and index == 0)
        if kind.takes_second:
            self.held[2] += [player] * self.left[2]
            self.left[2] = 0
            if self.state.switch("goldflower_bonus") == GoldflowerBonus.BOTH_SECOND:
                self.held[2] = [player] * len(self.held[2])

    def _win(self, player: int, tier: int, *, is_chased: bool) -> None:
        if self.left[tier]:
            self._take(player, tier)
        elif is_chased and (place := self._chased(player, tier)) is not None:
            del self.held[tier][place]
            self.held[tier].append(player)
        elif self.state.switch("empty_tier") == EmptyTier.NEXT_LOWER:
            lower = next((t for t, count in self.left.items() if t > tier and count), None)
            if lower is not None:
                self._take(player, lower)

    def _take(self, player: int, tier: int) -> None:
        self.left[tier] -= 1
        self.held[tier].append(player)

    def _chased(self, player: int, tier: int) -> int | None:
        """The place of the prize to take; if one player holds several, the one held longest."""
        rule = self.state.switch("chase_from")
        held = [(n, holder) for n, holder in enumerate(self.held[tier]) if holder != player]
        if held and rule == ChaseFrom.THROWER_CHOOSES:
            holders = sorted({holder for _, holder in held})
            return self.held[tier].index(holders[int(self.uniform() * len(holders))])
        return next((n for n, _ in in_chase_order(held, rule, self.state.players, player)), None)

    def empty_handed(self) -> int:
        """How many players hold nothing."""
        served = {player for holders in self.held.values() for player in holders}
        return sum(player not in served for player in self.state.players)
