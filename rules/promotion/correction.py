"""What a later act comes to when an earlier one of its game was put right.

The next thrower did throw, although somebody else may be in turn by now: the turns between were
skipped, but never into another round than it was. A choice that is open by now and that nobody
made was left to the rule. What somebody did who is in the palace by now falls away.
"""

from __future__ import annotations

from rules.game import Judged
from rules.promotion import commands as c
from rules.promotion import events as e
from rules.promotion.decide import decide
from rules.promotion.state import Phase, State, apply


def is_correctable(command: c.Command) -> bool:
    """Whether the command can be put right later: a throw, a choice, a skipped turn."""
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
    """The end of the turn that play went on from; nothing where the command can be judged now."""
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
