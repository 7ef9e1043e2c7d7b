"""Turns: a throw that does not count, the next player, the end of a round."""

from __future__ import annotations

from rules.bobing.book.switches import Invalid
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.ending import finish, finish_round, is_over_after_round, is_over_now, stop
from rules.bobing.game.state import Phase, State, apply


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
    yield event
    yield from advance(apply(state, event), at)


def advance(state: State, at: int) -> e.Events:
    """Report that the prizes or the time ran out, then pass the turn, end the round or end the
    game."""
    if not state.is_closing and state.is_exhausted():
        yield e.PrizesExhausted()
        state = apply(state, e.PrizesExhausted())
    if state.ends_at is not None and state.clock(at) >= state.ends_at and not state.is_closing:
        yield e.TimeCalled()
        state = apply(state, e.TimeCalled())
    if is_over_now(state):
        yield from finish(state)
        return
    while True:
        following = next((p for p in state.present() if p not in state.acted), None)
        if following is None:
            ended = e.RoundEnded(state.round)
            yield ended
            state = apply(state, ended)
            if state.last_round is not None:
                yield from stop(state, state.last_round)
                return
            if is_over_after_round(state):
                yield from finish_round(state)
                return
            began = e.RoundBegan(state.round + 1)
            yield began
            state = apply(state, began)
        elif following in state.sits_out:
            forgone = e.TurnForgone(following)
            yield forgone
            state = apply(state, forgone)
            if is_over_now(state):
                yield from finish(state)
                return
        else:
            yield e.TurnPassed(following)
            return
