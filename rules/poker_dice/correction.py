"""What a later act comes to when an earlier one of its game was put right.

A throw is of the round itself or of a tie, so it cannot have happened in the other. It can follow
only when the turns before it are over: players who had thrown stood then, the others were passed
over. Where a next round was begun or the game ended between rounds, the round before it was over in
the same way; a tie that nobody threw off has no winner.
"""

from __future__ import annotations

from rules.errors import IllegalCommand
from rules.game import Judged
from rules.poker_dice import commands as c
from rules.poker_dice import events as e
from rules.poker_dice.decide import decide
from rules.poker_dice.state import Phase, State, apply
from rules.wording import Wording

OF_ANOTHER_TIE = Wording(
    "poker_dice.of_another_tie", "this throw belongs to a tie that has changed"
)


def is_correctable(command: c.Command) -> bool:
    """Whether the command can be put right later: a throw, a stand, a skipped turn."""
    return isinstance(command, c.Turn)


def judge_again(was: State, now: State, command: c.Command) -> Judged[e.Event]:
    """See `rules.game.Game.judge_again`."""
    if isinstance(command, c.Turn) and was.tie != now.tie:
        raise IllegalCommand(OF_ANOTHER_TIE())
    before: tuple[e.Event, ...] = ()
    while not _can_follow(was, now, command):
        settled = _settled(now, command)
        before = (*before, *settled)
        for event in settled:
            now = apply(now, event)
    return Judged(decide(now, command), before)


def _can_follow(was: State, now: State, command: c.Command) -> bool:
    """Whether no turn has to be over first; what is refused for another reason needs none."""
    match command:
        case c.Throw(player) | c.Stand(player) | c.Skip(player):
            return player not in now.waiting()[1:]
        case c.NextRound() | c.End():
            return was.phase is not Phase.WON or now.phase is not Phase.THROWING
        case _:
            return True


def _settled(state: State, command: c.Command) -> tuple[e.Event, ...]:
    """The end of the turn that play went on from."""
    assert state.turn is not None, "a turn to settle while nobody is in turn"
    if state.tie and not isinstance(command, c.Turn):
        return (e.RoundEnded(state.round, None),)
    over = c.Stand(state.turn) if state.thrown else c.Skip(state.turn)
    return decide(state, over)
