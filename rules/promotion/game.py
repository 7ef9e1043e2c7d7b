"""The promotion game as a `rules.game.Game`."""

from __future__ import annotations

from typing import get_args

from rules.codec import Codec
from rules.game import Judged
from rules.promotion import commands as c
from rules.promotion import events as e
from rules.promotion.commands import Command
from rules.promotion.decide import decide
from rules.promotion.events import Event, event_sentence
from rules.promotion.settings import Settings
from rules.promotion.state import Phase, State, apply

__all__ = ["CODEC", "apply", "decide", "event_sentence", "is_correctable", "judge_again", "opening"]

CODEC: Codec[Command, Event] = Codec(
    (*get_args(Command), *get_args(Event)),
    {Settings: (Settings.to_dict, Settings.from_dict)},
)
opening = State  # of these settings, before the first entry


def is_correctable(command: c.Command) -> bool:
    """Whether the command can be corrected later: a throw, a choice or a skipped turn can."""
    return isinstance(command, c.Turn)


def judge_again(was: State, now: State, command: c.Command) -> Judged[e.Event]:
    """See `rules.game.Game.judge_again`."""
    before: tuple[e.Event, ...] = ()
    while settled := _settled(was, now, command):
        before = (*before, *settled)
        for event in settled:
            now = apply(now, event)
    return Judged(decide(now, command), before)


def _settled(was: State, now: State, command: c.Command) -> tuple[e.Event, ...]:
    """Events that end the current turn, because play continued; () if the command can be judged
    now."""
    turn = now.turn
    if turn is None or not isinstance(command, c.Turn | c.PlayOn):
        return ()
    if now.phase is Phase.CHOOSING and command != c.Choose(turn, getattr(command, "option", "")):
        return decide(now, c.Choose(turn, now.options(now.faces)[0].key))
    if not isinstance(command, c.Throw | c.Skip) or command.player == turn:
        return ()
    is_in_time = now.next_turn(turn)[1] <= was.round
    if not is_in_time or command.player not in now.racing():
        return ()
    return decide(now, c.Skip(turn))
