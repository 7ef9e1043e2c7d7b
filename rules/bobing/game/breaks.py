"""The begin and the end of a break. That no dice count in one is in `refusals`, and that the clock
of a timed game stops is in `state`."""

from __future__ import annotations

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.state import State


def decide_break(state: State, command: c.Break) -> e.Break:
    """The begin or end of a break; a new length leaves its begin as it is. A break has at least 0
    seconds, in case the clock was set back."""
    match command:
        case c.Pause(at, minutes):
            return e.Paused(at if state.paused_at is None else state.paused_at, minutes)
        case c.Resume(at):
            assert state.paused_at is not None, "a break that never began passed the check"
            return e.Resumed(max(0, at - state.paused_at))
