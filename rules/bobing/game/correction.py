"""Correcting a turn: what was thrown since is judged again as if it had been right.

The dice were thrown, whoever's turn it should have been, so a later throw is never refused for its
turn. What can no longer have happened, such as a throw after the game was over, is dropped.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce

from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.check import NOT_A_CONTESTANT, pick_refusal, refusal
from rules.bobing.game.decide import decide
from rules.bobing.game.state import Phase, State, apply
from rules.errors import IllegalCommand
from rules.game import Judged
from rules.wording import player as named


@dataclass(frozen=True, slots=True)
class Change:
    """A prize that has to change hands. giver and player: None stands for the table."""

    prize: int
    giver: int | None
    player: int | None


def changes(was: State, now: State) -> tuple[Change, ...]:
    """The prizes that are in other hands, in their order."""
    return tuple(
        Change(prize.id, was.holdings.get(prize.id), now.holdings.get(prize.id))
        for prize in now.prizes
        if was.holdings.get(prize.id) != now.holdings.get(prize.id)
    )


def is_correctable(command: c.Command) -> bool:
    """Whether it is a turn: a throw, one that does not count, or a skip."""
    return isinstance(command, c.Turn)


def judge_again(was: State, now: State, command: c.Command) -> Judged[e.Event]:
    """What follows from an earlier command by now; see `rules.game.Game`.

    A choice of whom to take a prize from is settled before, where play went on without one.
    """
    settled = _settled(now, command)
    return Judged(_judged(was, reduce(apply, settled, now), command), before=settled)


def _judged(was: State, now: State, command: c.Command) -> tuple[e.Event, ...]:
    match command:
        case c.Join(player):
            return (e.PlayerJoined(player),)
        case c.Merge(player, into) if refusal(now, command) is not None:
            # Who is one person stays one person.
            return (e.PlayersMerged(player, into),)
        case c.Throw(player) | c.Void(player) | c.Skip(player) if _differs(was, now):
            raise IllegalCommand(NOT_A_CONTESTANT(player=named(player)))
        case _:
            return _carried_out(now, command)


def _differs(was: State, now: State) -> bool:
    """Whether a throw counted in a roll-off and would not now, or the other way round."""
    return (was.phase is Phase.ROLL_OFF) != (now.phase is Phase.ROLL_OFF)


def _carried_out(state: State, command: c.Command) -> tuple[e.Event, ...]:
    """What follows from a command, given to whoever threw, in turn or not."""
    command = _without_lost_pick(state, command)
    match command:
        case c.TakeFrom():
            return decide(state, _taken_from_a_holder(state, command))
        case c.Throw(player) | c.Void(player) | c.Skip(player):
            if refusal(state, command) is not None and _can_still_throw(state, player):
                called = e.PlayerCalled(player)
                return (called, *decide(apply(state, called), command))
    return decide(state, command)


def _settled(state: State, following: c.Command) -> tuple[e.Event, ...]:
    """The choice of whom to take a prize from, where play went on without one; a break waits."""
    if state.chase is None or isinstance(following, c.TakeFrom | c.Pause | c.Resume):
        return ()
    return decide(replace(state, paused_at=None), c.TakeFrom(_holders(state)[0]))


def _without_lost_pick(state: State, command: c.Command) -> c.Command:
    """Where the prize that a winner picked is not to be had any more, the next one is theirs."""
    if isinstance(command, c.Throw) and pick_refusal(state, command) is not None:
        return replace(command, prize=None)
    return command


def _can_still_throw(state: State, player: int) -> bool:
    """Whether the turn can be given to the player; in a roll-off each throws once."""
    contest = state.roll_off
    return contest is None or player in set(contest.contestants) - set(contest.thrown)


def _taken_from_a_holder(state: State, command: c.TakeFrom) -> c.TakeFrom:
    """The choice as it was made, or the first that can be made now."""
    holders = _holders(state)
    is_possible = not holders or command.giver in holders
    return command if is_possible else replace(command, giver=holders[0])


def _holders(state: State) -> list[int]:
    """From whom a prize can be taken now, whoever holds one longest at the head."""
    if state.chase is None:
        return []
    return [holder for _, holder in state.chased(state.chase.tier, state.chase.player)]
