"""Guess-the-spots as a `rules.game.Game`."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from rules.codec import Codec
from rules.game import Judged
from rules.spots import commands as c
from rules.spots import events as e
from rules.spots.decide import decide
from rules.spots.events import event_sentence
from rules.spots.settings import Settings
from rules.spots.state import State, apply

__all__ = ["CODEC", "apply", "decide", "event_sentence", "is_correctable", "judge_again", "opening"]

CODEC: Codec[c.Command, e.Event] = Codec(
    (*get_args(c.Command), *get_args(e.Event)),
    {Settings: (Settings.to_dict, Settings.from_dict)},
)
opening = State  # of these settings, before the first entry


def is_correctable(command: c.Command) -> bool:
    """Whether the command can be corrected later: a guess or a lifted cup can."""
    return isinstance(command, c.Guess | c.Lift)


def judge_again(was: State, now: State, command: c.Command) -> Judged[e.Event]:
    """See `rules.game.Game.judge_again`. A lifted cup stays lifted, even if not everybody has
    guessed."""
    if isinstance(command, c.Lift):
        command = replace(command, is_confirmed=True)
    return Judged(decide(now, command))
