"""Correcting an earlier act of any game: what came after is judged again as if it had been right.

An act that can no longer have happened is dropped; nothing is edited, a correction is an entry.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Generic, TypeVar

from rules.errors import IllegalCommand
from rules.game import Game, follow, replay
from rules.log import Entry, Log
from rules.wording import Wording, gettext_noop

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")

NOT_CORRECTABLE = Wording(
    "correction.not_correctable",
    gettext_noop("expected an entry that can be corrected, and one that can stand in its place"),
)
NO_CHANGE = Wording("correction.no_change", gettext_noop("that is what the log says already"))


@dataclass(frozen=True, slots=True)
class Correction(Generic[C, E]):
    """What a correction brings. entry: to append. dropped: later acts that no longer count."""

    entry: Entry[C, E]
    dropped: tuple[Entry[C, E], ...]


def correct(
    game: Game[S, C, E], opening: S, log: Log[C, E], seq: int, command: C
) -> Correction[C, E]:
    """Put a command in the place of an earlier one.

    opening: as for `replay`. seq: of the act to correct. Raises IllegalCommand where there is
    nothing to correct, or where the new command itself could not have been carried out.
    """
    place = log.place(seq)
    wrong, later = log.done[place], log.done[place + 1 :]
    if not game.is_correctable(_asked(wrong)) or not game.is_correctable(command):
        raise IllegalCommand(NOT_CORRECTABLE())
    if wrong.command == command:
        raise IllegalCommand(NO_CHANGE())
    was = now = replay(game, opening, log.done[:place])
    command = _when_it_was(command, wrong.command)
    right = game.judge_again(was, now, command)
    acts = [replace(wrong, command=command, events=(*right.before, *right.events))]
    dropped = []
    was, now = follow(game, was, wrong.events), follow(game, now, acts[0].events)
    for act in later:
        try:
            judged = game.judge_again(was, now, _asked(act))
        except IllegalCommand:
            dropped.append(act)
        else:
            acts[-1] = replace(acts[-1], events=(*acts[-1].events, *judged.before))
            acts.append(replace(act, events=judged.events))
            now = follow(game, now, (*judged.before, *judged.events))
        was = follow(game, was, act.events)
    return Correction(log.correct(seq, command, tuple(acts)), tuple(dropped))


def _asked(act: Entry[C, E]) -> C:
    assert act.command is not None, f"entry {act.seq} is an act without a command"
    return act.command


def _when_it_was(command: Any, wrong: Any) -> Any:
    """The command with the time of the wrong one: what `==` does not compare says only when."""
    known = {field.name for field in fields(command)}
    times = {field.name for field in fields(wrong) if not field.compare}
    return replace(command, **{name: getattr(wrong, name) for name in known & times})
