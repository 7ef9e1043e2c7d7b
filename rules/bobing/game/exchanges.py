"""Prizes that change hands without a throw: taken back, given, or swapped."""

from __future__ import annotations

from collections.abc import Iterator

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.ending import finish, is_over_now
from rules.bobing.game.state import Phase, State, apply

Events = Iterator[e.Event]


def handing(state: State, command: c.TakeBack | c.Give | c.Swap) -> Events:
    """The events that follow from a checked command."""
    holder = state.holdings.get(command.prize)
    match command:
        case c.TakeBack(prize):
            assert holder is not None, "a prize that nobody has passed the check"
            yield e.PrizeReturned(prize, holder)
        case c.Give(prize, player):
            given = e.PrizeGiven(prize, holder, player)
            yield given
            yield from _close(apply(state, given))
        case c.Swap(prize, other):
            yield e.PrizesSwapped(prize, holder, other, state.holdings.get(other))


def _close(state: State) -> Events:
    """Report that the last prize was given away, which may end the game."""
    if state.phase is not Phase.ROLLING or state.is_closing or not state.is_exhausted():
        return
    yield e.PrizesExhausted()
    state = apply(state, e.PrizesExhausted())
    if is_over_now(state):
        yield from finish(state)
