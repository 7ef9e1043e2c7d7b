"""What a throw wins."""

from __future__ import annotations

from rules.bobing.book.switches import EmptyTier, GoldflowerBonus
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.champion_throws import champion_throw
from rules.bobing.game.chase_and_grab import chase
from rules.bobing.game.state import State, happen


def winnings(state: State, command: c.Throw) -> e.Events:
    """The winnings of a roll, with the bonuses of the golden flower and of 4s beside a set."""
    player, score = command.player, state.book.score(command.roll)
    if score.tier == 1:
        state = yield from happen(state, *champion_throw(state, command))
    elif score.tier is not None:
        won = _win(state, command, score.tier, is_chased=score.is_chased)
        state = yield from happen(state, won)
    if score.carried is not None:
        yield _win(state, command, score.carried, is_chased=False)
    if score.takes_second:
        yield from _second_prizes(state, player)


def _second_prizes(state: State, player: int) -> e.Events:
    """The golden flower's bonus: the second prizes on the table, or all of them."""
    for prize in state.free(2):
        yield e.PrizeAwarded(prize, player)
    if state.switch("goldflower_bonus") == GoldflowerBonus.BOTH_SECOND:
        for prize, holder in state.chased(2, player):
            yield e.PrizeTaken(prize, holder, player)


def _win(state: State, command: c.Throw, tier: int, *, is_chased: bool) -> e.Event:
    """The winnings of a roll of a lower tier: a prize from the table or from a holder, or none."""
    player, free = command.player, state.free(tier)
    if free:
        return e.PrizeAwarded(command.prize if command.prize in free else free[0], player)
    if is_chased and state.chased(tier, player):
        return chase(state, tier, player)
    if state.switch("empty_tier") == EmptyTier.NEXT_LOWER:
        for lower in range(tier + 1, len(state.book.tiers) + 1):
            if state.free(lower):
                return e.PrizeAwarded(state.free(lower)[0], player)
    return e.TierFoundEmpty(player, tier)
