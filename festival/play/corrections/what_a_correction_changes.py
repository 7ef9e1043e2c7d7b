"""What a correction changes: who gets which prize, which lines no longer count, and other news."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from festival.models import Table
from festival.play.play_kind import PlayKind
from festival.tables.record.log_line import LogLine
from festival.tables.record.record import AnyLog, Record, table_record
from festival.words.sentences import Naming
from rules.log import EntryKind, Log


@dataclass(frozen=True, kw_only=True)
class Effect:
    """The changes that a correction makes."""

    hands: tuple[str, ...]  # sentences: which prizes pass from whom to whom
    dropped: tuple[LogLine, ...]  # later lines that no longer count
    news: tuple[str, ...]  # sentences on other changes, such as a new leader


def hands_of(table: Table) -> dict[int, tuple[str, ...]]:
    """Sentences on the prizes that each correction gave to others, by the correction's number."""
    record = table_record(table)
    corrections = {entry.seq for entry in record.log.entries if entry.kind is EntryKind.CORRECT}
    effects = effects_of(record, record.naming(table), corrections)
    return {seq: effect.hands for seq, effect in effects}


def effects_of(
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
    play = PlayKind.of_kind(record.kind)
    before, after = record.state_after(was), record.state_after(now)
    counting = {act.seq for act in now.done}
    return Effect(
        hands=tuple(play.changed_holdings(before, after, naming)),
        dropped=tuple(
            record.reading.line_of(act, before, naming, mark="dropped")
            for act in was.done
            if act.seq not in counting
        ),
        news=tuple(play.changed_turn(before, after, naming)),
    )
