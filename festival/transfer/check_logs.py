"""Judges the log of a festival's file by the rules of its game.

This is done when the rows are written and not yet committed: a correction is judged by the names of
the prizes, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext

from festival.kinds import kind_of
from festival.models import Table
from festival.play.play_kind import PlayKind
from festival.record.log_line import Act
from festival.record.record import Record
from festival.record.record_kind import RecordKind
from festival.transfer.read_file import UNREADABLE, FileRefused
from festival.words.sentences import sentence_of
from rules.errors import RulesError
from rules.log import EntryKind, Log


def replayed(table: Table, entries: Sequence[Act]) -> Record:
    """The game of a table as the program would have played it. table: with its prizes and seats.
    Raises FileRefused for an entry that does not follow from those before."""
    kind = kind_of(table)
    opening = RecordKind.of_kind(kind).opening(table, has_begun=bool(entries))
    record = Record(kind, opening, Log(), opening, table.known_as)
    for entry in entries:
        record = _with(table, record, entry)
    _require_known(table, record)
    return record


def _with(table: Table, record: Record, entry: Act) -> Record:
    seq = record.log.version + 1
    try:
        if entry.kind is EntryKind.ACT:
            is_right = record.game.decide(record.state, entry.command) == entry.events
        elif entry.kind is EntryKind.CORRECT:
            entry = record.log.whole(entry)
            is_right = _is_correction(table, record, entry)
        else:
            is_right = entry.target is not None
        if is_right:
            return record.extend(entry)
    except RulesError as error:
        naming = RecordKind.of_kind(record.kind).naming_of(table, record.state)
        text = gettext("Entry {seq} of the log breaks the rules: {why}")
        said = text.format(seq=seq, why=sentence_of(error, naming))
        raise FileRefused(said) from error
    except UNREADABLE as error:
        text = gettext("Entry {seq} of the log does not fit the entries before it.")
        raise FileRefused(text.format(seq=seq)) from error
    text = gettext("Entry {seq} of the log has a result that the rules do not give.")
    raise FileRefused(text.format(seq=seq))


def _is_correction(table: Table, record: Record, entry: Act) -> bool:
    """Whether one of the possible corrections gives this entry. Of equal prizes, any may have gone
    to a player: that depended on the prizes' names then."""
    assert entry.target is not None, "a correction names the entry that it corrects"
    ways = PlayKind.of_kind(record.kind).ways(table, record, entry.target, entry.command)
    found = [replace(way.entry, way=entry.way) for way in ways]
    if entry in found:
        return True
    tiers = dict(table.prizes.values_list("pk", "tier"))
    codec = record.game.CODEC

    def by_tier(each: Act) -> object:
        return codec.with_things(codec.entry_to_dict(each), lambda pk: -tiers.get(pk, 0))

    return by_tier(entry) in map(by_tier, found)


def _require_known(table: Table, record: Record) -> None:
    """Raises FileRefused if the log has players or prizes that the lists lack."""
    prizes = {prize.id for prize in getattr(record.state, "prizes", ())}
    playing = set(getattr(record.state, "players", ()))
    here = set(table.festival.players.values_list("number", flat=True))
    if not playing <= here or not prizes <= set(table.prizes.values_list("pk", flat=True)):
        text = gettext("The log in this file names players or prizes that its lists lack.")
        raise FileRefused(text)
