"""Corrects an earlier act of any game, and judges all later acts again.

Later acts that are no longer possible are dropped. No entry is edited: a correction is an entry.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Generic, Protocol, TypeVar

from rules.errors import IllegalCommand
from rules.game import C, E, Game, Judged, S, follow, replay
from rules.log import Entry, Log
from rules.wording import Wording

S_contra = TypeVar("S_contra", contravariant=True)

NOT_CORRECTABLE = Wording(
    "correction.not_correctable", "this entry cannot be corrected in this way"
)
NO_CHANGE = Wording("correction.no_change", "the log already says so")


@dataclass(frozen=True, slots=True)
class Correction(Generic[C, E]):
    entry: Entry[C, E]  # to append to the log
    dropped: tuple[Entry[C, E], ...]  # later acts that no longer count


class Judge(Protocol[S_contra, C, E]):
    """Judges the acts of a game again, for games in which an act cannot be judged on its own."""

    def judge_again(self, was: S_contra, now: S_contra, command: C, seq: int, /) -> Judged[E]:
        """As `Game.judge_again`. seq: of the earlier act that the command belongs to or
        replaces."""

    def settle(
        self, before: S_contra, was: S_contra, acts: tuple[Entry[C, E], ...], /
    ) -> tuple[Entry[C, E], ...]:
        """The acts that count after the correction. before: the state before the first of these
        acts. was: the state of the game before the correction."""


def correct(
    game: Game[S, C, E],
    opening: S,
    log: Log[C, E],
    seq: int,
    command: C,
    judge: Judge[S, C, E] | None = None,
) -> Correction[C, E]:
    """Replace an earlier command by another.

    opening: as for `replay`. seq: of the act to correct. judge: judges the later acts; by default
    each on its own. Raises IllegalCommand where there is nothing to correct, or where the new
    command was not possible at that time.
    """
    index = log.index_of(seq)
    counting = log.done[index:]
    wrong = counting[0]
    if not game.is_correctable(_asked(wrong)) or not game.is_correctable(command):
        raise IllegalCommand(NOT_CORRECTABLE())
    if wrong.command == command:
        raise IllegalCommand(NO_CHANGE())
    right = _when_it_was(command, wrong.command)
    before = replay(game, opening, log.done[:index])
    was, acts, dropped = _judged_again(game, judge, before, counting, right)
    if judge is not None:
        acts = judge.settle(before, was, acts)
    return Correction(log.correct(seq, right, acts), dropped)


def _judged_again(
    game: Game[S, C, E],
    judge: Judge[S, C, E] | None,
    before: S,
    counting: tuple[Entry[C, E], ...],
    right: C,
) -> tuple[S, tuple[Entry[C, E], ...], tuple[Entry[C, E], ...]]:
    """The state before the correction, the acts judged again, and the acts that are dropped."""
    was = now = before
    acts: list[Entry[C, E]] = []
    dropped = []
    for index, act in enumerate(counting):
        command = _asked(act) if index else right
        try:
            if judge is None:
                judged = game.judge_again(was, now, command)
            else:
                judged = judge.judge_again(was, now, command, act.seq)
        except IllegalCommand as error:
            judged = Judged((), refused=error)
        if judged.refused and not index:
            raise judged.refused
        events = judged.events if index else (*judged.before, *judged.events)
        if index and judged.before:
            acts[-1] = replace(acts[-1], events=(*acts[-1].events, *judged.before))
        if judged.refused:
            dropped.append(act)
        else:
            acts.append(_with(act, judged.command or command, events))
        now = follow(game, now, (*judged.before, *judged.events))
        was = follow(game, was, act.events)
    return was, tuple(acts), tuple(dropped)


def _with(act: Entry[C, E], command: C, events: tuple[E, ...]) -> Entry[C, E]:
    """The act with this command and these events; the act itself where it stays as it was, since
    most of thousands do."""
    if command is act.command and events == act.events:
        return act
    return replace(act, command=command, events=events)


def _asked(act: Entry[C, E]) -> C:
    assert act.command is not None, f"entry {act.seq} is an act without a command"
    return act.command


def _when_it_was(command: Any, wrong: Any) -> Any:
    """The command with the time of the wrong command: fields that `==` does not compare hold
    times."""
    known = {field.name for field in fields(command)}
    times = {field.name for field in fields(wrong) if not field.compare}
    return replace(command, **{name: getattr(wrong, name) for name in known & times})
