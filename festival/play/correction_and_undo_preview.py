"""The emcee's log page, and previews of the changes that a correction or an undo makes."""

from __future__ import annotations

import datetime
from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Count, Min
from django.utils.translation import gettext, ngettext

from festival.accounts.devices import label_of
from festival.models import Table
from festival.play.kind import PlayKind
from festival.record.kind import RecordKind
from festival.record.log_in_words import log_lines, remarks_of
from festival.record.log_line import LogLine
from festival.record.photos import Kept, kept_of
from festival.record.queries import naming_at
from festival.record.record import AnyLog, Record, table_record
from festival.rights import written_by
from festival.words.sentences import Naming, full_stop, one_by_one
from rules.log import EntryKind, Log

MOST_SAID = 6  # in one question


@dataclass(frozen=True, kw_only=True)
class Effect:
    """The changes that a correction makes."""

    hands: tuple[str, ...]  # sentences: which prizes pass from whom to whom
    dropped: tuple[LogLine, ...]  # later lines that no longer count
    news: tuple[str, ...]  # sentences on other changes, such as a new leader


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
    table: Table, record: Record, naming: Naming, place: range, *, differ: bool = False
) -> tuple[Item, ...]:
    """Acts and corrections, newest first. place: their positions; 0 is the newest. differ: only
    throws of which the camera read other dice than were given."""
    log = record.log
    undos = {entry.target: entry.seq for entry in log.entries if entry.kind is EntryKind.UNDO}
    remarks = remarks_of(table, naming)
    lines = log_lines(record, naming, len(place), skipped=place.start, remarks=remarks)
    photos = kept_of(table, (line.corrects or line.seq for line in lines))
    kept = {line.seq: photos.get(line.corrects or line.seq) for line in lines}
    if differ:
        lines = tuple(each for each in lines if (own := kept[each.seq]) and own.differs(each.dice))
    shown = {line.seq for line in lines}
    stamps = _stamps(table, shown | {undos[seq] for seq in shown & undos.keys()})
    effects = dict(_effects(record, naming, shown))
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


def hands_of(table: Table) -> dict[int, tuple[str, ...]]:
    """Sentences on the prizes that each correction gave to others, by the correction's number."""
    record = table_record(table)
    corrections = {entry.seq for entry in record.log.entries if entry.kind is EntryKind.CORRECT}
    effects = _effects(record, naming_at(table), corrections)
    return {seq: effect.hands for seq, effect in effects}


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


def _effects(
    record: Record, naming: Naming, wanted: Collection[int]
) -> Iterator[tuple[int, Effect]]:
    """The effect of each wanted correction, from the log before and after it."""
    corrections = [
        entry
        for entry in record.log.entries
        if entry.kind is EntryKind.CORRECT and entry.seq in wanted
    ]
    counting = {step.seq for step in record.log.steps}
    past: AnyLog = Log()
    for correction in corrections:
        past = past.extend(record.log.entries[past.version : correction.seq - 1])
        now = past.append(correction)
        before, after = (past, now) if correction.seq in counting else (now, past)
        yield correction.seq, effect(record, was=before, now=after, naming=naming)


def effect(record: Record, *, was: AnyLog, now: AnyLog, naming: Naming) -> Effect:
    """The differences between two versions of the same game."""
    play, reading = PlayKind.of_kind(record.kind), RecordKind.of_kind(record.kind)
    before, after = record.state_after(was), record.state_after(now)
    counting = {act.seq for act in now.done}
    return Effect(
        hands=tuple(play.changed_holdings(before, after, naming)),
        dropped=tuple(
            reading.line_of(act, before, naming, mark="dropped")
            for act in was.done
            if act.seq not in counting
        ),
        news=tuple(play.changed_turn(before, after, naming)),
    )


def undo_question(record: Record, seq: int, naming: Naming) -> str:
    """The question before an undo to entry `seq`; "" where no step follows that entry."""
    log = record.log
    while log.steps and log.steps[-1].seq > seq:
        log = log.append(log.undo())
    count = len(record.log.steps) - len(log.steps)
    if not count:
        return ""
    question = ngettext(
        "Take back the {count} entry after entry {seq}? Redo brings it back.",
        "Take back the {count} entries after entry {seq}? Redo brings them back one by one.",
        count,
    ).format(count=count, seq=seq)
    then = record.state_after(log)
    hands = tuple(PlayKind.of_kind(record.kind).changed_holdings(record.state, then, naming))
    news = PlayKind.of_kind(record.kind).changed_turn(record.state, then, naming)
    return one_by_one((question, _in_short(hands), *news))


def _in_short(hands: Sequence[str]) -> str:
    said = list(hands[:MOST_SAID])
    if len(hands) > MOST_SAID:
        said.append(gettext("{count} more").format(count=len(hands) - MOST_SAID))
    return full_stop(gettext("; ").join(said)) if said else ""
