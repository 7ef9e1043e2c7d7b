"""Chinese poker as a `rules.game.Game`."""

from __future__ import annotations

from typing import get_args

from rules.chinese_poker import commands as c
from rules.chinese_poker import events as e
from rules.chinese_poker.commands import Shown
from rules.chinese_poker.decide import decide
from rules.chinese_poker.events import event_sentence
from rules.chinese_poker.settings import Settings
from rules.chinese_poker.state import State, apply
from rules.codec import Codec
from rules.game import Judged

__all__ = ["CODEC", "apply", "decide", "event_sentence", "is_correctable", "judge_again", "opening"]

CODEC: Codec[c.Command, e.Event] = Codec(
    (*get_args(c.Command), *get_args(e.Event)),
    {
        Settings: (Settings.to_dict, Settings.from_dict),
        Shown: (lambda shown: [shown.cards, shown.special], lambda data: Shown(*map(str, data))),
    },
)
opening = State  # of these settings, before the first entry


def is_correctable(command: c.Command) -> bool:
    """Whether the command can be corrected later: only the hands of a deal can."""
    return isinstance(command, c.Showdown)


def judge_again(was: State, now: State, command: c.Command) -> Judged[e.Event]:
    """See `rules.game.Game.judge_again`.

    The same hands are settled again: only the chips and, with the ace of spades, the dealer can
    differ.
    """
    return Judged(decide(now, command))
