"""Correcting an earlier entry: what was thrown since is judged again as if it had been right.

The dice were thrown, whoever's turn it should have been, so a later throw is never refused for its
turn. What can no longer have happened, such as a throw after the game was over, is dropped.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.bobing import commands as c
from rules.bobing import events as e
from rules.bobing.game import decide, replay
from rules.bobing.rulebook import Rulebook
from rules.bobing.state import Phase, State, apply, apply_all
from rules.errors import IllegalCommand
from rules.log import Entry, Log
from rules.wording import Wording, gettext_noop

NOT_A_TURN = Wording(
    "correction.not_a_turn",
    gettext_noop("expected a throw, an invalid throw or a skipped turn to correct"),
)
NO_CHANGE = Wording("correction.no_change", gettext_noop("that is what the log says already"))

Turn = c.Throw | c.ThrowInvalid | c.Skip
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
    to correct, or where the new command itself could not have been carried out.
    """
    place = log.place(seq)
    wrong, later = log.done[place], log.done[place + 1 :]
    if not isinstance(wrong.command, Turn) or not isinstance(command, Turn):
        raise IllegalCommand(NOT_A_TURN())
    if wrong.command == command:
        raise IllegalCommand(NO_CHANGE())
    was = state = replay(book, log.done[:place])
    right = replace(wrong, command=command, events=_carried_out(state, command))
    acts, dropped = [right], []
    was, state = apply_all(was, wrong.events), apply_all(state, right.events)
    for act in later:
        events = _judged_again(was, state, act)
        if events is None:
            dropped.append(act)
        else:
            acts.append(replace(act, events=events))
            state = apply_all(state, events)
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
    command = act.command
    settled: tuple[e.Event, ...] = ()
    if isinstance(command, c.TakeFrom):
        command = _taken_from_a_holder(now, command)
    elif now.chase is not None:
        settled = decide(now, _taken_from_a_holder(now, c.TakeFrom(0)))
        now = apply_all(now, settled)
    if isinstance(command, c.Join):
        return (*settled, e.PlayerJoined(command.player))
    if (was.phase is Phase.ROLL_OFF) != (now.phase is Phase.ROLL_OFF) or command is None:
        return settled or None
    try:
        return (*settled, *_carried_out(now, command))
    except IllegalCommand:
        return settled or None


def _carried_out(state: State, command: c.Command) -> tuple[e.Event, ...]:
    """What follows from a command, given to whoever threw, in turn or not."""
    if isinstance(command, Turn) and _can_be_called(state, command.player):
        called = e.PlayerCalled(command.player)
        return (called, *decide(apply(state, called), command))
    return decide(state, command)


def _can_be_called(state: State, player: int) -> bool:
    if state.turn in (None, player):
        return False
    if state.roll_off is not None:
        return player in state.roll_off.contestants and player not in state.roll_off.thrown
    return player in state.players


def _taken_from_a_holder(state: State, command: c.TakeFrom) -> c.TakeFrom:
    """The choice as it was made, or the first that can be made now."""
    if state.chase is None:
        return command
    holders = [holder for _, holder in state.chased(state.chase.tier, state.chase.player)]
    return command if command.giver in holders else replace(command, giver=holders[0])
