"""Correcting an earlier entry: what was thrown since is judged again as if it had been right.

The dice were thrown, whoever's turn it should have been, so a later throw is never refused for its
turn. What can no longer have happened, such as a throw after the game was over, is dropped.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.bobing.book.rulebook import Rulebook
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.check import pick_refusal, refusal
from rules.bobing.game.decide import decide, replay
from rules.bobing.game.state import Phase, State, apply, apply_all
from rules.errors import IllegalCommand
from rules.log import Entry, Log
from rules.wording import Wording, gettext_noop

NOT_A_TURN = Wording(
    "correction.not_a_turn",
    gettext_noop("expected a throw, an invalid throw or a skipped turn to correct"),
)
NO_CHANGE = Wording("correction.no_change", gettext_noop("that is what the log says already"))

Act = Entry[c.Command, e.Event]


@dataclass(frozen=True, slots=True)
class Change:
    """A prize that has to change hands. giver and player: None stands for the table."""

    prize: int
    giver: int | None
    player: int | None


@dataclass(frozen=True, slots=True)
class Correction:
    """What a correction brings. dropped: later acts that no longer count."""

    entry: Act
    dropped: tuple[Act, ...]
    changes: tuple[Change, ...]


def correct(
    book: Rulebook, log: Log[c.Command, e.Event], seq: int, command: c.Command
) -> Correction:
    """Put a throw, an invalid throw or a skipped turn in the place of another.

    book: as for `replay`. seq: of the act to correct. Raises IllegalCommand where there is nothing
    to correct, or where the new command itself could not have been carried out. Whatever was thrown
    was thrown when the log says, so the command's own time means nothing.
    """
    place = log.place(seq)
    wrong, later = log.done[place], log.done[place + 1 :]
    if not isinstance(wrong.command, c.Turn) or not isinstance(command, c.Turn):
        raise IllegalCommand(NOT_A_TURN())
    if wrong.command == command:
        raise IllegalCommand(NO_CHANGE())
    was = state = replay(book, log.done[:place])
    command = replace(command, at=wrong.command.at)
    right = replace(wrong, command=command, events=_carried_out(state, command))
    acts, dropped = [right], []
    was, state = apply_all(was, wrong.events), apply_all(state, right.events)
    for act in later:
        settled = _settled(state, act)
        events = _judged_again(was, apply_all(state, settled), act)
        if events is None:
            dropped.append(act)
        else:
            acts[-1] = replace(acts[-1], events=(*acts[-1].events, *settled))
            acts.append(replace(act, events=events))
            state = apply_all(state, (*settled, *events))
        was = apply_all(was, act.events)
    entry = log.correct(seq, command, tuple(acts))
    return Correction(entry, tuple(dropped), changes(was, state))


def changes(was: State, now: State) -> tuple[Change, ...]:
    """The prizes that are in other hands, in their order."""
    return tuple(
        Change(prize.id, was.holdings.get(prize.id), now.holdings.get(prize.id))
        for prize in now.prizes
        if was.holdings.get(prize.id) != now.holdings.get(prize.id)
    )


def _judged_again(was: State, now: State, act: Act) -> tuple[e.Event, ...] | None:
    """What follows from an act by now; None when it cannot have happened."""
    match act.command:
        case None:
            return None
        case c.Join(player):
            return (e.PlayerJoined(player),)
        case c.Throw() | c.ThrowInvalid() | c.Skip() if _differs(was, now):
            return None
        case command:
            try:
                return _carried_out(now, command)
            except IllegalCommand:
                return _still_true(command)


def _still_true(command: c.Command) -> tuple[e.Event, ...] | None:
    """Who is one person stays one person."""
    match command:
        case c.Merge(player, into):
            return (e.PlayersMerged(player, into),)
        case _:
            return None


def _differs(was: State, now: State) -> bool:
    """Whether a throw counted in a roll-off and would not now, or the other way round."""
    return (was.phase is Phase.ROLL_OFF) != (now.phase is Phase.ROLL_OFF)


def _carried_out(state: State, command: c.Command) -> tuple[e.Event, ...]:
    """What follows from a command, given to whoever threw, in turn or not."""
    command = _without_lost_pick(state, command)
    match command:
        case c.TakeFrom():
            return decide(state, _taken_from_a_holder(state, command))
        case c.Throw(player) | c.ThrowInvalid(player) | c.Skip(player):
            if refusal(state, command) is not None and _can_still_throw(state, player):
                called = e.PlayerCalled(player)
                return (called, *decide(apply(state, called), command))
    return decide(state, command)


def _settled(state: State, following: Act) -> tuple[e.Event, ...]:
    """The choice of whom to take a prize from, where play went on without one; a break waits."""
    if state.chase is None or isinstance(following.command, c.TakeFrom | c.Pause | c.Resume):
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
