"""Turns: a throw that does not count, the next player, the end of a round."""

from __future__ import annotations

from rules.bobing.book.switches import Invalid
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.ending import finish, finish_round, is_over_after_round, is_over_now, stop
from rules.bobing.game.state import Phase, State, happen


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
        yield from finish(state)
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
                yield from finish(state)
                return
        else:
            yield e.TurnPassed(following)
            return
