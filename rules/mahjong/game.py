"""Mahjong as a `rules.game.Game`."""

from __future__ import annotations

from typing import get_args

from rules.codec import Codec
from rules.game import Judged
from rules.mahjong import commands as c
from rules.mahjong import events as e
from rules.mahjong.decide import decide
from rules.mahjong.events import event_sentence
from rules.mahjong.settings import Settings
from rules.mahjong.state import State, apply
from rules.mahjong.winning_hand import Hand

__all__ = ["CODEC", "apply", "decide", "event_sentence", "is_correctable", "judge_again", "opening"]

CODEC: Codec[c.Command, e.Event] = Codec(
    (*get_args(c.Command), *get_args(e.Event)),
    {
        Settings: (Settings.to_dict, Settings.from_dict),
        Hand: (Hand.to_dict, Hand.from_dict),
    },
)
opening = State  # of these settings, before the first entry


def is_correctable(command: c.Command) -> bool:
    """Whether the command can be corrected later: the result of a hand can, and a false win."""
    return isinstance(command, c.Result | c.FalseWin)


def judge_again(was: State, now: State, command: c.Command) -> Judged[e.Event]:
    """See `rules.game.Game.judge_again`.

    Each later hand is judged on its own: with another dealer the same tiles are paid differently,
    and a second winner is dropped if the first no longer won on that discard.
    """
    return Judged(decide(now, command))
