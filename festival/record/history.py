"""What happened so far: the newest throws, and the log with what was taken back or corrected."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from operator import attrgetter

from django.utils.translation import gettext

from festival.record.log_lines import THROWS, Act, LogLine, kind_of, line_of
from festival.record.queries import Record
from festival.words.wording import Naming
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.game import events as e
from rules.log import Kind


def throws(record: Record, naming: Naming, most: int) -> tuple[LogLine, ...]:
    """The newest throws that count."""
    acts = islice(_throws(record.log.done), most)
    return tuple(line_of(act, record.state.book, naming) for act in acts)


def _throws(done: Sequence[Act]) -> Iterator[Act]:
    """From the last to the first; a prize that was chosen afterwards belongs to its throw."""
    taken: tuple[e.Event, ...] = ()
    for act in reversed(done):
        kind = kind_of(act)
        if kind == "take":
            taken = act.events
        elif kind in THROWS:
            events = act.events
            if taken:
                events = tuple(x for x in events if not isinstance(x, e.ChaseOpened)) + taken
            yield replace(act, events=events)
            taken = ()


def log_lines(record: Record, naming: Naming, most: int) -> tuple[LogLine, ...]:
    """The newest acts and corrections, those that do not count included and marked."""
    log = record.log
    corrections = {step.target: step.seq for step in log.steps if step.kind is Kind.CORRECT}

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
        return line_of(entry, record.state.book, naming, mark=mark)

    acts = (entry for entry in reversed(log.entries) if entry.command is not None)
    return tuple(line(entry) for entry in islice(acts, most))


# Optimization: a log is long and in order, and a roll must not cost more for every roll before it.
def _find(acts: Sequence[Act], seq: int) -> Act | None:
    place = bisect_left(acts, seq, key=attrgetter("seq"))
    return acts[place] if place < len(acts) and acts[place].seq == seq else None


def _as_it_counts(entry: Act, done: Act) -> Act:
    """An act, or a correction, as a later correction has left it."""
    return done if entry.kind is Kind.ACT else replace(entry, acts=(done, *entry.acts[1:]))


def label(steps: Sequence[Act], book: Rulebook, naming: Naming) -> str:
    """What an undo takes back: Ana · 1 4 4 2 6 3 · Red 2. steps: that one, or none."""
    if not steps:
        return ""
    line = line_of(steps[-1], book, naming)
    if line.kind == "pause":
        return gettext("the pause")
    parts = (
        gettext("correction") if line.corrects else "",
        line.person.name if line.person else "",
        " ".join(str(face) for face in line.dice) if line.person else "",
        line.throw or line.outcome,
    )
    return " · ".join(part for part in parts if part)
