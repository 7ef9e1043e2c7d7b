"""Breaks: no dice count in one. That the clock of a timed game stops is in `State.clock`."""

from __future__ import annotations

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.state import State
from rules.wording import Sentence, Wording

PAUSED = Wording("game.paused", "the game is paused; press Go on first")
IS_PAUSED = Wording("game.is_paused", "the game is paused already")
NOT_PAUSED = Wording("game.not_paused", "the game is not paused")

WAITS_IN_A_BREAK = (c.Throw, c.Void, c.Skip, c.Call, c.TakeFrom, c.Crown, c.Stop)


def refuse_in_a_break(state: State, command: c.Command) -> Sentence | None:
    return PAUSED() if state.is_paused() and isinstance(command, WAITS_IN_A_BREAK) else None


def refuse_break(state: State, command: c.Break) -> Sentence | None:
    """Why a break cannot begin or end now; None where it can."""
    if isinstance(command, c.Resume):
        return None if state.is_paused() else NOT_PAUSED()
    return IS_PAUSED() if state.is_paused() and not command.minutes else None


def decide_break(state: State, command: c.Break) -> e.Break:
    """The begin or end of a break; a new length leaves its begin as it is. A break has at least 0
    seconds, in case the clock was set back."""
    match command:
        case c.Pause(at, minutes):
            return e.Paused(at if state.paused_at is None else state.paused_at, minutes)
        case c.Resume(at):
            assert state.paused_at is not None, "a break that never began passed the check"
            return e.Resumed(max(0, at - state.paused_at))
