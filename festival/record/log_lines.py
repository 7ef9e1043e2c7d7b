"""Writes the entries of a log as lines that people read; marks undone and corrected ones."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext

from festival.record.record import Record
from festival.record.renamings import Renaming
from festival.web.clean_text import breadth
from festival.web.fit import Fit, fit_of
from festival.words.sentences import Naming, numbered
from rules.log import Entry, EntryKind
from rules.names import Names
from rules.wording import shorten

Act = Entry[Any, Any]


@dataclass(frozen=True, kw_only=True)
class Person:
    number: int
    name: str  # as `naming_among` calls them
    is_numbered: bool = False

    @property
    def alone(self) -> str:
        """The name without its number, for places that show the number beside it."""
        suffix = numbered("", self.number)
        return self.name.removesuffix(suffix) if self.is_numbered else self.name

    def shortened(self, letters: int) -> str:
        """The name in at most so many letters, with its number where it has one."""
        text = shorten(self.alone, letters)
        return numbered(text, self.number) if self.is_numbered else text

    @property
    def room(self) -> str:
        """The room that the name needs in large letters: "s", "m", "l" or "xl"."""
        wide = breadth(self.name)
        return "s" if wide <= 8 else "m" if wide <= 18 else "l" if wide <= 28 else "xl"

    @property
    def fit(self) -> Fit:
        """The letter size for a box three and a half times as wide as high."""
        return fit_of(self.name, 3.5)

    @property
    def great_fit(self) -> Fit:
        """The letter size for a wall with only the name: a box five times as wide as high."""
        return fit_of(self.name, 5)


def person_of(number: int, naming: Naming) -> Person:
    name = naming.players.get(number) or f"#{number}"
    return _person(number, name, number in naming.namesakes)


# Optimization: a roll names everybody several times.
@lru_cache(maxsize=4096)
def _person(number: int, name: str, is_numbered: bool) -> Person:
    return Person(number=number, name=name, is_numbered=is_numbered)


@dataclass(frozen=True, kw_only=True)
class Share:
    """The prizes that one person was given without winning them by a roll."""

    person: Person
    prizes: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class LogLine:
    """One entry of the log as people read it.

    mark: why the line does not count: "undone", "corrected" (another line has the right dice),
    "dropped" (after a correction the entry is no longer legal), or "" where the line counts
    """

    seq: int
    kind: str  # the game's word for the command, or "correct"
    person: Person | None
    dice: tuple[int, ...]  # () when there was no valid roll
    names: Names | None = None  # of the tier it reached (or of the grab)
    throw: str = ""  # the game's word for the roll
    reasons: str = ""  # "three 4s; the other three are not a triple, so Red 3"
    outcome: str  # "wins Rice cooker" / "nothing" / "rolls again"
    shares: tuple[Share, ...] = ()  # prizes given away by this entry
    tier: int | None = None
    is_simulated: bool = False
    is_on_phone: bool = False  # simulated on the guest's own phone
    can_be_corrected: bool = False  # as long as the line counts
    corrects: int | None = None  # seq of the line that this one corrects
    renamed: tuple[str, ...] = ()  # sentences: renamings between this line and the next
    mark: str = ""

    @property
    def to_correct(self) -> int | None:
        """The entry to correct when somebody corrects this line; None where that is impossible."""
        can_be = self.can_be_corrected and not self.mark
        return (self.corrects or self.seq) if can_be else None


def log_lines(
    record: Record,
    naming: Naming,
    most: int,
    *,
    skipped: int = 0,
    renamings: Sequence[Renaming] = (),
) -> tuple[LogLine, ...]:
    """The newest acts and corrections, at most `most`; those that do not count are marked.

    skipped: how many of the newest to leave out. renamings: to show with the lines.
    """
    log = record.log
    acts = (entry for entry in reversed(log.entries) if entry.command is not None)
    shown = list(islice(acts, max(skipped - 1, 0), skipped + most))
    # Optimization: corrections follow what they correct, so older steps need no look: 0.4 ms a roll
    # of an evening of 5,000.
    steps = log.steps[_place(log.steps, shown[-1].seq) :] if shown else ()
    corrections = {step.target: step.seq for step in steps if step.kind is EntryKind.CORRECT}

    def line(entry: Act) -> LogLine:
        mark = ""
        done = _find(log.done, entry.target or entry.seq)
        if _find(log.steps, entry.seq) is None:
            mark = "undone"
        elif corrections.get(entry.target or entry.seq, entry.seq) != entry.seq:
            mark = "corrected"
        elif done is None:
            mark = "dropped"
        else:
            entry = _as_it_counts(entry, done)
        return record.line_of(entry, naming, mark=mark)

    newer = [log.version + 1, *(entry.seq for entry in shown)]
    if skipped:
        del shown[:1], newer[:1]
    return tuple(
        replace(line(entry), renamed=_renamed(renamings, range(entry.seq, before)))
        for entry, before in zip(shown, newer, strict=False)
    )


def _renamed(renamings: Sequence[Renaming], entries: range) -> tuple[str, ...]:
    """The sentences of the renamings after these entries, newest first."""
    return tuple(each.sentence for each in reversed(renamings) if each.after in entries)


def _find(acts: Sequence[Act], seq: int) -> Act | None:
    place = _place(acts, seq)
    return acts[place] if place < len(acts) and acts[place].seq == seq else None


# Optimization: a binary search, as a roll must not take longer the longer the log is.
def _place(acts: Sequence[Act], seq: int) -> int:
    """The index of the first act with this seq or a later one."""
    return bisect_left(acts, seq, key=attrgetter("seq"))


def _as_it_counts(entry: Act, done: Act) -> Act:
    """An act or a correction with the events that a later correction gave it."""
    return done if entry.kind is EntryKind.ACT else replace(entry, acts=(done, *entry.acts[1:]))


def undo_label(record: Record, naming: Naming) -> str:
    """The step that an undo takes back, such as Ana · Red 2; "" for none."""
    return _label(record, record.log.steps, naming)


def redo_label(record: Record, naming: Naming) -> str:
    """The step that a redo restores; "" for none."""
    return _label(record, record.log.undone, naming)


def _label(record: Record, steps: Sequence[Act], naming: Naming) -> str:
    if not steps:
        return ""
    line = record.line_of(steps[-1], naming)
    if line.kind == "pause":
        return gettext("the pause")
    parts = (
        gettext("correction") if line.corrects else "",
        line.person.name if line.person else "",
        line.throw or line.outcome.partition(" · ")[0],
    )
    return " · ".join(part for part in parts if part)
