"""Throws that do not count: a die outside the bowl, or one that leans."""

from __future__ import annotations

from rules.bobing.book.switches import Invalid
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.state import Phase, State
from rules.bobing.game.turns import then_advance


def void(state: State, command: c.Void) -> e.Events:
    """A throw with a leaning die is repeated; a die outside the bowl follows the house rule."""
    rule = Invalid(state.switch("invalid"))
    is_out = command.fault is c.Fault.OUT and state.phase is Phase.ROLLING
    leaves_turn = is_out and rule is not Invalid.REROLL
    voided = e.ThrowVoided(
        command.player,
        command.fault,
        rolls_again=not leaves_turn,
        sits_out=leaves_turn and rule is Invalid.SKIP_NEXT,
    )
    if leaves_turn:
        yield from then_advance(state, voided, command.at)
    else:
        yield voided
