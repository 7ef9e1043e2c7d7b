"""Chinese poker as a game of the house: what `rules.game.Game` asks for."""

from __future__ import annotations

from typing import get_args

from rules.chinese_poker.commands import Command, Shown
from rules.chinese_poker.correction import is_correctable, judge_again
from rules.chinese_poker.decide import decide
from rules.chinese_poker.events import Event
from rules.chinese_poker.sentences import tell
from rules.chinese_poker.settings import Settings
from rules.chinese_poker.state import State, apply
from rules.codec import Codec

__all__ = ["CODEC", "apply", "decide", "is_correctable", "judge_again", "opening", "tell"]

CODEC: Codec[Command, Event] = Codec(
    (*get_args(Command), *get_args(Event)),
    {
        Settings: (Settings.to_dict, Settings.from_dict),
        Shown: (lambda shown: [shown.cards, shown.special], lambda data: Shown(*map(str, data))),
    },
)


def opening(settings: Settings) -> State:
    """The state before the first entry."""
    return State(settings)
