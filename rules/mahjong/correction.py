"""What a later act comes to when an earlier one of its game was put right.

Each later hand is judged again by itself: with another dealer the same tiles are paid otherwise,
and a second winner falls away whose discard the first one no longer won on.
"""

from __future__ import annotations

from rules.game import Judged
from rules.mahjong import commands as c
from rules.mahjong import events as e
from rules.mahjong.decide import decide
from rules.mahjong.state import State


def is_correctable(command: c.Command) -> bool:
    """Whether the command can be put right later: how a hand came out."""
    return isinstance(command, c.Result)


def judge_again(was: State, now: State, command: c.Command) -> Judged[e.Event]:
    """See `rules.game.Game.judge_again`."""
    return Judged(decide(now, command))
