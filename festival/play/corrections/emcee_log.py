"""All lines of the emcee's log, which is one page: who wrote them and when, and what each
correction changed."""

from __future__ import annotations

import datetime
from bisect import bisect_right
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Count, Min

from festival.accounts.devices import label_of
from festival.accounts.rights import written_by
from festival.models import Table
from festival.play.corrections.what_a_correction_changes import Effect, effects_of
from festival.tables.record.log_in_words import log_lines, remarks_of
from festival.tables.record.log_line import LogLine
from festival.tables.record.photos import Kept, kept_of
from festival.tables.record.record import Record
from festival.words.sentences import Naming
from rules.log import EntryKind


@dataclass(frozen=True, kw_only=True)
class Stamp:
    """When an entry was written, by whom, and on what kind of device."""

    at: datetime.datetime
    author: str  # "" where nobody was signed in
    device: str  # "" where unknown, or where author and device wrote most of the log


@dataclass(frozen=True, kw_only=True)
class Item:
    """A line of the log page."""

    line: LogLine
    written: Stamp
    taken_back: Stamp | None  # when and by whom the line was undone
    going_back: int  # how many steps an undo to this line takes back
    effect: Effect | None  # of a correction; if that is undone, of the undo
    photo: Kept | None  # of the throw

    @property
    def reading(self) -> str:
        return self.photo.said(self.line.dice) if self.photo else ""


def items(
    table: Table, record: Record, naming: Naming, *, differ: bool = False
) -> tuple[Item, ...]:
    """Acts and corrections, newest first. differ: only throws of which the camera read other dice
    than were given."""
    log = record.log
    undos = {entry.target: entry.seq for entry in log.entries if entry.kind is EntryKind.UNDO}
    remarks = remarks_of(table, naming)
    lines = log_lines(record, naming, log.version, remarks=remarks)
    photos = kept_of(table, (line.corrects or line.seq for line in lines))
    kept = {line.seq: photos.get(line.corrects or line.seq) for line in lines}
    if differ:
        lines = tuple(each for each in lines if (own := kept[each.seq]) and own.differs(each.dice))
    shown = {line.seq for line in lines}
    stamps = _stamps(table, shown | {undos[seq] for seq in shown & undos.keys()})
    effects = dict(effects_of(record, naming, shown))
    steps = [step.seq for step in log.steps]
    return tuple(
        Item(
            line=line,
            written=stamps[line.seq],
            taken_back=stamps[undos[line.seq]] if line.mark == "undone" else None,
            going_back=len(steps) - bisect_right(steps, line.seq),
            effect=effects.get(line.seq),
            photo=kept[line.seq],
        )
        for line in lines
    )


def _stamps(table: Table, wanted: Collection[int]) -> dict[int, Stamp]:
    rows = table.entries.filter(seq__in=wanted).select_related("author__helper").defer("entry")
    usual = _usual(table)
    return {
        row.seq: Stamp(
            at=row.at,
            author=written_by(row),
            device="" if (row.author_id, row.by, row.device) == usual else label_of(row.device),
        )
        for row in rows
    }


def _usual(table: Table) -> tuple[int | None, str, str] | None:
    """The (author, by, device) of most entries, usually the emcee's; None for an empty log."""
    counts = table.entries.values("author", "by", "device").annotate(
        entries=Count("pk"), first=Min("seq")
    )
    most = counts.order_by("-entries", "first").first()
    return most and (most["author"], most["by"], most["device"])
