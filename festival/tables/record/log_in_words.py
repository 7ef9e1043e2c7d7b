"""Writes the entries of a log as lines that people read; marks undone and corrected ones."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from operator import attrgetter

from django.utils.html import format_html_join
from django.utils.translation import gettext

from festival.models import Table
from festival.tables.kinds import has_prizes
from festival.tables.record.log_line import Act, LogLine
from festival.tables.record.record import Record
from festival.tables.record.renamed_players import renamings_of
from festival.tables.record.setbacks import setbacks_of
from festival.tables.record.take_overs import take_overs_of
from festival.words.sentences import Naming, title_of
from festival.words.tags import isolated
from rules.log import EntryKind


@dataclass(frozen=True)
class Remark:
    """What happened outside the game. after: number of the last entry before it."""

    after: int
    sentence: str


def remarks_of(table: Table, naming: Naming) -> tuple[Remark, ...]:
    """The restores, and the renamings of a bowl or the taken seats of a side table, in the order
    of the entries."""
    # A restore to before the first entry stands there, too: no line has the number 0.
    found = [Remark(max(1, each.after), f"▲ {each.sentence}") for each in setbacks_of(table)]
    if has_prizes(table):
        found += [Remark(each.after, each.sentence) for each in renamings_of(table)]
    else:
        zone = table.festival.zone
        found += [Remark(each.after, each.sentence(naming, zone)) for each in take_overs_of(table)]
    return tuple(sorted(found, key=attrgetter("after")))


def log_lines(
    record: Record,
    naming: Naming,
    most: int,
    *,
    skipped: int = 0,
    remarks: Sequence[Remark] = (),
) -> tuple[LogLine, ...]:
    """The newest acts and corrections, at most `most`; those that do not count are marked.

    skipped: how many of the newest to leave out. remarks: to show with the lines, oldest first.
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
        replace(line(entry), remarks=_between(remarks, range(entry.seq, before)))
        for entry, before in zip(shown, newer, strict=False)
    )


def _between(remarks: Sequence[Remark], entries: range) -> tuple[str, ...]:
    """The sentences of the remarks after these entries, newest first."""
    return tuple(each.sentence for each in reversed(remarks) if each.after in entries)


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


def entry_in_words(record: Record, entry: Act, naming: Naming) -> str:
    """One line that says what an entry did, also an undo or a redo."""
    said = {EntryKind.UNDO: gettext("Taken back"), EntryKind.REDO: gettext("Brought back")}
    shown = record.log.entries[(entry.target or 0) - 1] if entry.kind in said else entry
    line = record.line_of(shown, naming)
    parts = (
        said.get(entry.kind, ""),
        line.person.name if line.person else "",
        title_of(line.names) if line.names else "",
        line.outcome,
    )
    return " · ".join(part for part in parts if part)


def undo_label(record: Record, naming: Naming) -> str:
    """The step that an undo takes back, such as Ana, Red 2, as markup; "" for none."""
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
        isolated(line.person.name) if line.person else "",
        line.throw or line.outcome.partition(" · ")[0].partition(": ")[0],
    )
    return format_html_join(gettext(", "), "{}", ((part,) for part in parts if part))
