"""Judges later acts of the promotion game again after an earlier act was corrected.

A later throw counts even if another player is now in turn: the turns between are skipped, but never
into a later round than the throw's. A choice that now opens and that nobody made is made by the
rule. Later acts of a player who is now in the palace are dropped.
"""

from __future__ import annotations

from rules.game import Judged
from rules.promotion import commands as c
from rules.promotion import events as e
from rules.promotion.decide import decide
from rules.promotion.state import Phase, State, apply


def is_correctable(command: c.Command) -> bool:
    """Whether the command can be corrected later: a throw, a choice or a skipped turn can."""
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
    """Events that end the current turn, because play continued; () if the command can be judged
    now."""
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
