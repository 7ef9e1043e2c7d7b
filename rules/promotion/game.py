"""The promotion game as a `rules.game.Game`."""

from __future__ import annotations

from typing import get_args

from rules.codec import Codec
from rules.promotion.commands import Command
from rules.promotion.correction import is_correctable, judge_again
from rules.promotion.decide import decide
from rules.promotion.events import Event
from rules.promotion.sentences import tell
from rules.promotion.settings import Settings
from rules.promotion.state import State, apply

__all__ = ["CODEC", "apply", "decide", "is_correctable", "judge_again", "opening", "tell"]

CODEC: Codec[Command, Event] = Codec(
    (*get_args(Command), *get_args(Event)),
    {Settings: (Settings.to_dict, Settings.from_dict)},
)
opening = State  # of these settings, before the first entry
