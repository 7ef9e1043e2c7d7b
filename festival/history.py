"""What happened so far: the newest throws, and the log with what was taken back or corrected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from django.utils.translation import gettext

from festival.board import LogLine
from festival.lines import THROWS, Act, kind_of, line_of
from festival.queries import Record
from festival.wording import Naming
from rules.bobing import events as e
from rules.bobing.rulebook import Rulebook
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
    done = {act.seq: act for act in log.done}
    counting = {step.seq for step in log.steps}
    corrections = {step.target: step.seq for step in log.steps if step.kind is Kind.CORRECT}

    def line(entry: Act) -> LogLine:
        mark = ""
        if entry.seq not in counting:
            mark = "undone"
        elif corrections.get(entry.target or entry.seq, entry.seq) != entry.seq:
            mark = "corrected"
        elif (entry.target or entry.seq) not in done:
            mark = "dropped"
        else:
            entry = _as_it_counts(entry, done)
        return line_of(entry, record.state.book, naming, mark=mark)

    acts = (entry for entry in reversed(log.entries) if entry.command is not None)
    return tuple(line(entry) for entry in islice(acts, most))


def _as_it_counts(entry: Act, done: Mapping[int, Act]) -> Act:
    """An act as a later correction has left it."""
    if entry.kind is Kind.ACT:
        return done[entry.seq]
    return replace(entry, acts=(done[entry.target or 0], *entry.acts[1:]))


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
