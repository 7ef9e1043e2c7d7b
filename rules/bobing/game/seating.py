"""Who plays in which order: late arrivals, leaving, coming back, two entries of one person."""

from __future__ import annotations

from collections.abc import Iterator

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.ending import finish, is_over_now, roll_off_goes_on
from rules.bobing.game.state import Phase, State, apply
from rules.bobing.game.turns import advance

Events = Iterator[e.Event]


def seating(state: State, command: c.Command) -> Events:
    """The events that follow from a checked command."""
    match command:
        case c.Call(player):
            yield e.PlayerCalled(player)
        case c.Join(player):
            yield e.PlayerJoined(player)
        case c.Leave():
            yield from _leave(state, command)
        case c.ComeBack(player):
            yield e.PlayerCameBack(player)
        case c.Reorder(players):
            yield e.OrderChanged(players)
        case c.Merge(player, into):
            merged = e.PlayersMerged(player, into)
            yield merged
            yield from _after(apply(state, merged), command.at, in_turn=state.turn == player)
        case _:
            raise TypeError(f"expected a command of the dice game, got {command!r}")


def _leave(state: State, command: c.Leave) -> Events:
    """A player who leaves during their turn loses it."""
    left = e.PlayerLeft(command.player)
    yield left
    is_in_turn = state.turn == command.player
    state = apply(state, left)
    if is_in_turn and state.phase is Phase.ROLL_OFF:
        yield from roll_off_goes_on(state, e.RollOffThrown(command.player, None))
    else:
        yield from _after(state, command.at, in_turn=is_in_turn)


def _after(state: State, at: int, *, in_turn: bool) -> Events:
    """The events after a player has left: the next turn if it was theirs, or the end if the game
    only waited for them."""
    if in_turn:
        yield from advance(state, at)
    elif state.phase is Phase.ROLLING and is_over_now(state):
        yield from finish(state)
