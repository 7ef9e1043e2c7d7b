"""Undo and redo: each is an entry of the log too; and the question before an undo of many steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from django.db import transaction
from django.utils.translation import gettext, ngettext

from festival.live.shown_tables import with_lists
from festival.models import Table
from festival.play.play_kind import PlayKind, Questions, Verbs
from festival.play.post import Entry, Post, Written
from festival.play.write_path import append
from festival.tables.record.record import Record, table_record
from festival.web.answers import Data
from festival.words.sentences import full_stop, one_by_one
from rules.errors import IllegalCommand
from rules.log import NOTHING_TO_UNDO, EntryKind

MOST_SAID = 6  # in one question


def undo_to(post: Post, seq: int) -> Written:
    """Undo every step after entry `seq`, one by one, so that each can be redone."""
    with transaction.atomic():
        written = _undo_after(post, seq)
        for number in count(2):
            log, version = written.record.log, written.entry.seq
            has_more = log.steps and log.steps[-1].seq > seq
            if log.version != version or not has_more:  # a repeated press ends here
                return written
            key = f"{post.key}.{number}"
            written = _undo_after(replace(post, key=key, version=version), seq)
    return written


def _undo_after(post: Post, seq: int) -> Written:
    def make(table: Table, record: Record) -> Entry:
        if not record.log.steps or record.log.steps[-1].seq <= seq:
            raise IllegalCommand(NOTHING_TO_UNDO())
        return _undone(table, record)

    return append(post, make, lambda entry: entry.kind is EntryKind.UNDO)


def undo(post: Post) -> Written:
    return append(post, _undone, lambda entry: entry.kind is EntryKind.UNDO)


def _undone(table: Table, record: Record) -> Entry:
    entry = record.log.undo()
    PlayKind.of(table).follow(table, record.log.steps[-1], is_done=False)
    return entry


def redo(post: Post) -> Written:
    def make(table: Table, record: Record) -> Entry:
        entry, play = record.log.redo(), PlayKind.of(table)
        play.require_same_setup(table, record.log.undone[-1])
        play.follow(table, record.log.undone[-1], is_done=True)
        return entry

    return append(post, make, lambda entry: entry.kind is EntryKind.REDO)


def undo_question(table: Table, data: Data) -> str:
    """The question before an undo of every step after an entry; "" where there is none."""
    record, seq = table_record(table), data["seq"] or data["version"]
    log, naming = record.log, record.naming(with_lists(table))
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
    play = PlayKind.of(table)
    hands = tuple(play.changed_holdings(record.state, then, naming))
    news = play.changed_turn(record.state, then, naming)
    return one_by_one((question, _in_short(hands), *news))


def _in_short(hands: Sequence[str]) -> str:
    said = list(hands[:MOST_SAID])
    if len(hands) > MOST_SAID:
        said.append(gettext("{count} more").format(count=len(hands) - MOST_SAID))
    return full_stop(gettext("; ").join(said)) if said else ""


# The commands of every game.
VERBS: Verbs = {
    "undo": lambda post, _: undo(post),
    "redo": lambda post, _: redo(post),
    "undo_to": lambda post, data: undo_to(post, data["seq"] or post.version),
}
QUESTIONS: Questions = {"undo_to": undo_question}
