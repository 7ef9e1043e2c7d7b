"""A log of entries in which nothing is ever edited: undo and redo are entries too.

It knows no game: a command and its events are whatever the game's own module makes of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from operator import attrgetter
from typing import Generic, TypeVar

from rules.errors import IllegalCommand
from rules.wording import Wording

C = TypeVar("C")
E = TypeVar("E")

NOTHING_TO_UNDO = Wording("log.nothing_to_undo", "there is nothing to undo")
NOTHING_TO_REDO = Wording("log.nothing_to_redo", "there is nothing to redo")


NOT_DONE = Wording("log.not_done", "entry {seq} of the log no longer counts")


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
    in `acts` that act and all after it that still count, judged again. As it is written it holds
    only those acts that differ from what they were, and in `kept` the first and the last seq of
    each run of those that do not: `Log.brief` makes it so, `Log.append` whole again. way: which of
    several ways of putting it right was chosen, in a word of its game; "" where there was one.
    """

    seq: int
    kind: Kind
    command: C | None = None
    events: tuple[E, ...] = ()
    target: int | None = None
    acts: tuple[Entry[C, E], ...] = ()
    way: str = ""
    kept: tuple[tuple[int, int], ...] = ()


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
                whole = self.whole(entry)
                return Log((*self.entries, whole), (*steps, whole), _with(self.done, whole))
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

    def brief(self, entry: Entry[C, E]) -> Entry[C, E]:
        """The next entry as it is to be written: a correction without the acts that count as
        before, which may be thousands."""
        if entry.kind is not Kind.CORRECT or entry.kept:
            return entry
        known = {act.seq: place for place, act in enumerate(self.done)}
        changed: list[Entry[C, E]] = []
        runs: list[tuple[int, int]] = []
        for act in entry.acts:
            place = known.get(act.seq)
            if place is None or not _is_as_before(act, self.done[place]):
                changed.append(act)
            elif runs and place and self.done[place - 1].seq == runs[-1][1]:
                runs[-1] = (runs[-1][0], act.seq)
            else:
                runs.append((act.seq, act.seq))
        return replace(entry, acts=tuple(changed), kept=tuple(runs))

    def whole(self, entry: Entry[C, E]) -> Entry[C, E]:
        """A correction with all its acts. Raises ValueError where it keeps what is not there."""
        if not entry.kept:
            return entry
        places = {act.seq: place for place, act in enumerate(self.done)}
        acts, end = list(entry.acts), 0
        for first, last in entry.kept:
            start, stop = places.get(first, -1), places.get(last, -1) + 1
            if not end <= start < stop:
                raise ValueError(f"entry {entry.seq}: {first} to {last} cannot be kept")
            acts += self.done[start:stop]
            end = stop
        return replace(entry, acts=tuple(sorted(acts, key=attrgetter("seq"))), kept=())

    def place(self, seq: int) -> int:
        """Where an act stands among those that count. Raises IllegalCommand when it does not."""
        for place, act in enumerate(self.done):
            if act.seq == seq:
                return place
        raise IllegalCommand(NOT_DONE(seq=seq))


def _is_as_before(act: Entry[C, E], before: Entry[C, E]) -> bool:
    """Whether they are written alike. The command is to be the very same: of two that are equal one
    may say another time."""
    is_same = act.command is before.command and act.kind is before.kind
    return is_same and act.events == before.events


def _with(done: tuple[Entry[C, E], ...], step: Entry[C, E]) -> tuple[Entry[C, E], ...]:
    """The acts that count after one more step."""
    if step.kind is Kind.ACT:
        return (*done, step)
    kept = tuple(act for act in done if act.seq < (step.target or 0))
    return (*kept, *step.acts)
