"""What a later act comes to when an earlier one of its game was put right."""

from __future__ import annotations

from dataclasses import replace

from rules.game import Judged
from rules.spots import commands as c
from rules.spots import events as e
from rules.spots.decide import decide
from rules.spots.state import State


def is_correctable(command: c.Command) -> bool:
    """Whether the command can be put right later: a guess, or the cup as it was lifted."""
    return isinstance(command, c.Guess | c.Lift)


def judge_again(was: State, now: State, command: c.Command) -> Judged[e.Event]:
    """See `rules.game.Game.judge_again`. The cup was lifted, even if somebody had not guessed."""
    if isinstance(command, c.Lift):
        command = replace(command, is_confirmed=True)
    return Judged(decide(now, command))
