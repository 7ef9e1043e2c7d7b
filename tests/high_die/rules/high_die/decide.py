"""Decides what follows from a command, or why it is not allowed now."""

from __future__ import annotations

from rules.errors import IllegalCommand
from rules.seats import refuse_play, refuse_start
from rules.wording import Sentence, Wording, player
from tests.high_die.rules.high_die import commands as c
from tests.high_die.rules.high_die import events as e
from tests.high_die.rules.high_die.state import State

TWICE = Wording("high_die.twice", "{player} already has thrown")
WRONG_FACE = Wording("high_die.face", "expected one face from 1 to 6, got {face}")
UNCONFIRMED_END = Wording("high_die.unconfirmed_end", "not everybody has thrown; confirm the end")


def refusal(state: State, command: c.Command) -> Sentence | None:
    if isinstance(command, c.Start):
        return refuse_start(state.phase, command.players)
    if reason := refuse_play(state.phase):
        return reason
    if isinstance(command, c.End):
        return None if command.is_confirmed else UNCONFIRMED_END()
    if not isinstance(command, c.Throw):
        return state.seats.refusal(command)
    if len(command.faces) != 1 or not 1 <= command.faces[0] <= 6:
        return WRONG_FACE(face="".join(map(str, command.faces)))
    if command.player in state.thrown:
        return TWICE(player=player(command.player))
    return state.seats.refuse_player(command.player)


def decide(state: State, command: c.Command) -> tuple[e.Event, ...]:
    reason = refusal(state, command)
    if reason is not None:
        raise IllegalCommand(reason)
    match command:
        case c.Start(players):
            return (e.Started(players),)
        case c.Throw(number, (face,)):
            return (e.Thrown(number, face),)
        case c.Join() | c.Leave() | c.ComeBack():
            return (state.seats.seated(command),)
        case c.End():
            return (e.Ended(),)
        case _:
            raise TypeError(f"expected a command of high die, got {command!r}")
