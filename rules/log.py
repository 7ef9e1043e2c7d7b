"""A log of entries that are never edited: undo and redo are entries too.

The log works for any game: commands and events are types of the game's own module.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce
from itertools import groupby
from operator import attrgetter
from typing import Generic, TypeVar

from rules.errors import IllegalCommand
from rules.wording import Wording

C = TypeVar("C")
E = TypeVar("E")

NOTHING_TO_UNDO = Wording("log.nothing_to_undo", "there is nothing to undo")
NOTHING_TO_REDO = Wording("log.nothing_to_redo", "there is nothing to redo")


NOT_DONE = Wording("log.not_done", "entry {seq} of the log no longer counts")


class EntryKind(StrEnum):
    ACT = "act"
    UNDO = "undo"
    REDO = "redo"
    CORRECT = "correct"


@dataclass(frozen=True, slots=True)
class Entry(Generic[C, E]):
    """One entry of the log.

    An act holds a command and its events. An undo or redo holds only a target. A correction holds a
    target, the right command, and in `acts` the corrected act and all later acts that still count.
    In storage it holds only the acts that changed, and the others as ranges in `kept`: `Log.brief`
    shortens a correction so, `Log.append` completes it.
    """

    seq: int  # 1 for the first entry, without gaps
    kind: EntryKind
    command: C | None = None
    events: tuple[E, ...] = ()
    target: int | None = None  # seq of the step to undo or redo, or of the act to correct
    acts: tuple[Entry[C, E], ...] = ()
    way: str = ""  # which way of correcting was chosen, as named by its game; "" if only one
    kept: tuple[tuple[int, int], ...] = ()  # the first and last seq of each range of unchanged acts


@dataclass(frozen=True, slots=True)
class Log(Generic[C, E]):
    """All entries, the acts that count, and the steps that can be redone."""

    entries: tuple[Entry[C, E], ...] = ()
    steps: tuple[Entry[C, E], ...] = ()  # acts and corrections that are not undone, oldest first
    done: tuple[Entry[C, E], ...] = ()  # acts that count, as corrected
    undone: tuple[Entry[C, E], ...] = ()  # steps that are undone, the last undone at the end

    @property
    def version(self) -> int:
        return len(self.entries)

    def append(self, entry: Entry[C, E]) -> Log[C, E]:
        """The log with one more entry. Raises ValueError when the entry does not follow this
        log."""
        if entry.kind is EntryKind.ACT:
            return self._with_acts((entry,))
        _require_next(entry, self.version)
        entries, steps, undone = (*self.entries, entry), self.steps, self.undone
        match entry.kind:
            case EntryKind.CORRECT if any(act.seq == entry.target for act in self.done):
                whole = self.whole(entry)
                return Log((*self.entries, whole), (*steps, whole), _with(self.done, whole))
            case EntryKind.UNDO if steps and steps[-1].seq == entry.target:
                return Log(entries, steps[:-1], self._before_last_step(), (*undone, steps[-1]))
            case EntryKind.REDO if undone and undone[-1].seq == entry.target:
                done = _with(self.done, undone[-1])
                return Log(entries, (*steps, undone[-1]), done, undone[:-1])
            case _:
                raise ValueError(f"entry {entry.seq}: {entry.kind} of {entry.target} does not fit")

    def extend(self, entries: Iterable[Entry[C, E]]) -> Log[C, E]:
        """The log with these entries, as if each were appended; raises ValueError as `append`."""
        log = self
        for kind, alike in groupby(entries, key=attrgetter("kind")):
            # Optimization: thousands of acts are added with three tuples, not with three each.
            some = tuple(alike)
            is_act = kind is EntryKind.ACT
            log = log._with_acts(some) if is_act else reduce(Log.append, some, log)
        return log

    def _with_acts(self, acts: tuple[Entry[C, E], ...]) -> Log[C, E]:
        for version, act in enumerate(acts, start=self.version):
            _require_next(act, version)
        return Log((*self.entries, *acts), (*self.steps, *acts), (*self.done, *acts))

    def _before_last_step(self) -> tuple[Entry[C, E], ...]:
        if self.steps[-1].kind is EntryKind.ACT:
            return self.done[:-1]
        done: tuple[Entry[C, E], ...] = ()
        for kind, alike in groupby(self.steps[:-1], key=attrgetter("kind")):
            some = tuple(alike)
            done = (*done, *some) if kind is EntryKind.ACT else reduce(_with, some, done)
        return done

    def act(self, command: C, events: tuple[E, ...]) -> Entry[C, E]:
        """The entry that records a command and its events."""
        return Entry(self.version + 1, EntryKind.ACT, command, events)

    def undo(self) -> Entry[C, E]:
        """The entry that undoes the last step that counts. Raises IllegalCommand if there is
        none."""
        if not self.steps:
            raise IllegalCommand(NOTHING_TO_UNDO())
        return Entry(self.version + 1, EntryKind.UNDO, target=self.steps[-1].seq)

    def redo(self) -> Entry[C, E]:
        """The entry that redoes the last undone step. Raises IllegalCommand if there is none."""
        if not self.undone:
            raise IllegalCommand(NOTHING_TO_REDO())
        return Entry(self.version + 1, EntryKind.REDO, target=self.undone[-1].seq)

    def correct(self, seq: int, command: C, acts: tuple[Entry[C, E], ...]) -> Entry[C, E]:
        """The entry that replaces the command of an earlier act.

        acts: the corrected act and all later acts that still count, judged again.
        """
        return Entry(self.version + 1, EntryKind.CORRECT, command, target=seq, acts=acts)

    def brief(self, entry: Entry[C, E]) -> Entry[C, E]:
        """The next entry in its stored form: a correction leaves out unchanged acts, which may be
        thousands."""
        if entry.kind is not EntryKind.CORRECT or entry.kept:
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
        """A correction with all its acts. Raises ValueError where it keeps acts that do not
        count."""
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

    def index_of(self, seq: int) -> int:
        """The index of an act in `done`. Raises IllegalCommand when the act does not count."""
        for place, act in enumerate(self.done):
            if act.seq == seq:
                return place
        raise IllegalCommand(NOT_DONE(seq=seq))


def _require_next(entry: Entry[C, E], version: int) -> None:
    if entry.seq != version + 1:
        raise ValueError(f"expected entry {version + 1}, got {entry.seq}")


def _is_as_before(act: Entry[C, E], before: Entry[C, E]) -> bool:
    """Whether an act is unchanged. The command must be the same object: equal commands may hold
    different times."""
    is_same = act.command is before.command and act.kind is before.kind
    return act is before or (is_same and act.events == before.events)


def _with(done: tuple[Entry[C, E], ...], step: Entry[C, E]) -> tuple[Entry[C, E], ...]:
    """The acts that count after one more step."""
    if step.kind is EntryKind.ACT:
        return (*done, step)
    kept = tuple(act for act in done if act.seq < (step.target or 0))
    return (*kept, *step.acts)
