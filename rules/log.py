"""A log of entries in which nothing is ever edited: undo and redo are entries too.

It knows no game: a command and its events are whatever the game's own module makes of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

from rules.errors import IllegalCommand
from rules.wording import Wording, gettext_noop

C = TypeVar("C")
E = TypeVar("E")

NOTHING_TO_UNDO = Wording("log.nothing_to_undo", gettext_noop("there is nothing to take back"))
NOTHING_TO_REDO = Wording("log.nothing_to_redo", gettext_noop("there is nothing to bring back"))


class Kind(StrEnum):
    ACT = "act"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class Entry(Generic[C, E]):
    """One line of the log.

    seq: 1 for the first entry, without gaps. An act holds the command and the events it led to;
    an undo or redo holds in `target` the seq of the act that it takes back or brings back.
    """

    seq: int
    kind: Kind
    command: C | None = None
    events: tuple[E, ...] = ()
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Log(Generic[C, E]):
    """All entries, with the acts that count and the acts that can be brought back.

    done: the acts that still count, oldest first. undone: the ones taken back, last one last.
    """

    entries: tuple[Entry[C, E], ...] = ()
    done: tuple[Entry[C, E], ...] = field(default=())
    undone: tuple[Entry[C, E], ...] = field(default=())

    @property
    def version(self) -> int:
        return len(self.entries)

    def append(self, entry: Entry[C, E]) -> Log[C, E]:
        """The log with one more entry. Raises ValueError when the entry does not fit."""
        if entry.seq != self.version + 1:
            raise ValueError(f"expected entry {self.version + 1}, got {entry.seq}")
        entries = (*self.entries, entry)
        match entry.kind:
            case Kind.ACT:
                return Log(entries, (*self.done, entry))
            case Kind.UNDO if self.done and self.done[-1].seq == entry.target:
                return Log(entries, self.done[:-1], (*self.undone, self.done[-1]))
            case Kind.REDO if self.undone and self.undone[-1].seq == entry.target:
                return Log(entries, (*self.done, self.undone[-1]), self.undone[:-1])
            case _:
                raise ValueError(f"entry {entry.seq}: {entry.kind} of {entry.target} does not fit")

    def act(self, command: C, events: tuple[E, ...]) -> Entry[C, E]:
        """The entry that records a command and its events."""
        return Entry(self.version + 1, Kind.ACT, command, events)

    def undo(self) -> Entry[C, E]:
        """The entry that takes back the last act that counts, or IllegalCommand."""
        if not self.done:
            raise IllegalCommand(NOTHING_TO_UNDO())
        return Entry(self.version + 1, Kind.UNDO, target=self.done[-1].seq)

    def redo(self) -> Entry[C, E]:
        """The entry that brings back the act taken back last, or IllegalCommand."""
        if not self.undone:
            raise IllegalCommand(NOTHING_TO_REDO())
        return Entry(self.version + 1, Kind.REDO, target=self.undone[-1].seq)
