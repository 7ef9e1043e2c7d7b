"""Mahjong as a game of the house: what `rules.game.Game` asks for."""

from __future__ import annotations

from typing import get_args

from rules.codec import Codec
from rules.mahjong.commands import Command
from rules.mahjong.correction import is_correctable, judge_again
from rules.mahjong.decide import decide
from rules.mahjong.events import Event
from rules.mahjong.hand import Hand
from rules.mahjong.sentences import tell
from rules.mahjong.settings import Settings
from rules.mahjong.state import State, apply

__all__ = ["CODEC", "apply", "decide", "is_correctable", "judge_again", "opening", "tell"]

CODEC: Codec[Command, Event] = Codec(
    (*get_args(Command), *get_args(Event)),
    {
        Settings: (Settings.to_dict, Settings.from_dict),
        Hand: (Hand.to_dict, Hand.from_dict),
    },
)


def opening(settings: Settings) -> State:
    """The state before the first entry."""
    return State(settings)
