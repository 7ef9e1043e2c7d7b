"""A log of entries in which nothing is ever edited: undo and redo are entries too.

It knows no game: a command and its events are whatever the game's own module makes of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from rules.errors import IllegalCommand
from rules.wording import Wording, gettext_noop

C = TypeVar("C")
E = TypeVar("E")

NOTHING_TO_UNDO = Wording("log.nothing_to_undo", gettext_noop("there is nothing to take back"))
NOTHING_TO_REDO = Wording("log.nothing_to_redo", gettext_noop("there is nothing to bring back"))


NOT_DONE = Wording("log.not_done", gettext_noop("entry {seq} of the log does not count any more"))


class Kind(StrEnum):
    ACT = "act"
    UNDO = "undo"
    REDO = "redo"
    CORRECT = "correct"


@dataclass(frozen=True, slots=True)
class Entry(Generic[C, E]):
    """One line of the log.

    seq: 1 for the first entry, without gaps. An act holds the command and the events it led to;
    an undo or redo holds in `target` the seq of the step that it takes back or brings back.
    A correction holds the seq of an act in `target`, what should have stood there in `command`, and
    in `acts` that act and all after it that still count, judged again. way: which of several ways
    of putting it right was chosen, in a word of its game; "" where there was one.
    """

    seq: int
    kind: Kind
    command: C | None = None
    events: tuple[E, ...] = ()
    target: int | None = None
    acts: tuple[Entry[C, E], ...] = ()
    way: str = ""


@dataclass(frozen=True, slots=True)
class Log(Generic[C, E]):
    """All entries, with the acts that count and the steps that can be brought back.

    steps: the acts and corrections that were not taken back, oldest first. done: the acts that
    count, as the corrections left them. undone: the steps taken back, last one last.
    """

    entries: tuple[Entry[C, E], ...] = ()
    steps: tuple[Entry[C, E], ...] = ()
    done: tuple[Entry[C, E], ...] = ()
    undone: tuple[Entry[C, E], ...] = ()

    @property
    def version(self) -> int:
        return len(self.entries)

    def append(self, entry: Entry[C, E]) -> Log[C, E]:
        """The log with one more entry. Raises ValueError when the entry does not fit."""
        if entry.seq != self.version + 1:
            raise ValueError(f"expected entry {self.version + 1}, got {entry.seq}")
        entries, steps, undone = (*self.entries, entry), self.steps, self.undone
        match entry.kind:
            case Kind.ACT:
                return Log(entries, (*steps, entry), _with(self.done, entry))
            case Kind.CORRECT if any(act.seq == entry.target for act in self.done):
                return Log(entries, (*steps, entry), _with(self.done, entry))
            case Kind.UNDO if steps and steps[-1].seq == entry.target:
                return Log(entries, steps[:-1], self._before_last_step(), (*undone, steps[-1]))
            case Kind.REDO if undone and undone[-1].seq == entry.target:
                done = _with(self.done, undone[-1])
                return Log(entries, (*steps, undone[-1]), done, undone[:-1])
            case _:
                raise ValueError(f"entry {entry.seq}: {entry.kind} of {entry.target} does not fit")

    def _before_last_step(self) -> tuple[Entry[C, E], ...]:
        if self.steps[-1].kind is Kind.ACT:
            return self.done[:-1]
        done: tuple[Entry[C, E], ...] = ()
        for step in self.steps[:-1]:
            done = _with(done, step)
        return done

    def act(self, command: C, events: tuple[E, ...]) -> Entry[C, E]:
        """The entry that records a command and its events."""
        return Entry(self.version + 1, Kind.ACT, command, events)

    def undo(self) -> Entry[C, E]:
        """The entry that takes back the last step that counts, or IllegalCommand."""
        if not self.steps:
            raise IllegalCommand(NOTHING_TO_UNDO())
        return Entry(self.version + 1, Kind.UNDO, target=self.steps[-1].seq)

    def redo(self) -> Entry[C, E]:
        """The entry that brings back the step taken back last, or IllegalCommand."""
        if not self.undone:
            raise IllegalCommand(NOTHING_TO_REDO())
        return Entry(self.version + 1, Kind.REDO, target=self.undone[-1].seq)

    def correct(self, seq: int, command: C, acts: tuple[Entry[C, E], ...]) -> Entry[C, E]:
        """The entry that puts a command in the place of an earlier one.

        acts: the act in that place and all after it that still count, judged again.
        """
        return Entry(self.version + 1, Kind.CORRECT, command, target=seq, acts=acts)

    def place(self, seq: int) -> int:
        """Where an act stands among those that count. Raises IllegalCommand when it does not."""
        for place, act in enumerate(self.done):
            if act.seq == seq:
                return place
        raise IllegalCommand(NOT_DONE(seq=seq))


def _with(done: tuple[Entry[C, E], ...], step: Entry[C, E]) -> tuple[Entry[C, E], ...]:
    """The acts that count after one more step."""
    if step.kind is Kind.ACT:
        return (*done, step)
    kept = tuple(act for act in done if act.seq < (step.target or 0))
    return (*kept, *step.acts)
