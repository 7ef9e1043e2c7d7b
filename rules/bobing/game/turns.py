"""Passes the turn: prizes or time that ran out, the end of a round, and the end of the game."""

from __future__ import annotations

from rules.bobing.game import events as e
from rules.bobing.game.ending import finish_round, is_over_after_round, is_over_now, stop
from rules.bobing.game.roll_offs import champions_or_roll_off
from rules.bobing.game.state import State, happen


def then_advance(state: State, event: e.Event, at: int) -> e.Events:
    state = yield from happen(state, event)
    yield from advance(state, at)


def advance(state: State, at: int) -> e.Events:
    """Report that the prizes or the time ran out, then pass the turn, end the round or end the
    game."""
    if not state.is_closing and state.is_exhausted():
        state = yield from happen(state, e.PrizesExhausted())
    if state.ends_at is not None and state.clock(at) >= state.ends_at and not state.is_closing:
        state = yield from happen(state, e.TimeCalled())
    if is_over_now(state):
        yield from champions_or_roll_off(state)
        return
    while True:
        following = next((p for p in state.present() if p not in state.acted), None)
        if following is None:
            state = yield from happen(state, e.RoundEnded(state.round))
            if state.last_round is not None:
                yield from stop(state, state.last_round)
                return
            if is_over_after_round(state):
                yield from finish_round(state)
                return
            state = yield from happen(state, e.RoundBegan(state.round + 1))
        elif following in state.sits_out:
            state = yield from happen(state, e.TurnForgone(following))
            if is_over_now(state):
                yield from champions_or_roll_off(state)
                return
        else:
            yield e.TurnPassed(following)
            return
