"""What a later act comes to when an earlier deal was put right: the same hands are settled again.

Only what chips there are, and with the ace of spades who deals, can be another then.
"""

from __future__ import annotations

from rules.chinese_poker import commands as c
from rules.chinese_poker import events as e
from rules.chinese_poker.decide import decide
from rules.chinese_poker.state import State
from rules.game import Judged


def is_correctable(command: c.Command) -> bool:
    """Whether the command can be put right later: what was shown in a deal."""
    return isinstance(command, c.Showdown)


def judge_again(was: State, now: State, command: c.Command) -> Judged[e.Event]:
    """See `rules.game.Game.judge_again`."""
    return Judged(decide(now, command))
