"""What a transaction wrote to a log and took back again is in no record afterwards."""

from __future__ import annotations

from contextlib import suppress

import pytest
from django.db import transaction

from festival.festivals.transfer.replace_festival import replace
from festival.models import Festival, Table
from festival.tables.record import record
from festival.tables.record.festival_file import document
from rules.bobing.game.commands import Throw
from tests.festival.evening import NOTHING, ONE, RED_4, TWO, started, stored, throw, throws

pytestmark = pytest.mark.django_db(transaction=True)


class BrokenError(Exception):
    """Whatever comes to pass between a write and its commit."""


def rolls(festival: Festival) -> list[str]:
    """As the record of this process has them."""
    return _told(record.table_record(stored(festival).table))


def _told(known: record.Record) -> list[str]:
    commands = [entry.command for entry in known.log.done]
    return [str(command.roll) for command in commands if isinstance(command, Throw)]


def broken(festival: Festival, roll: str) -> None:
    """A throw that is read, and then taken back with its transaction."""
    with suppress(BrokenError), transaction.atomic():
        throw(festival, roll)
        assert rolls(festival)[-1] == roll
        raise BrokenError


def on_screens(festival: Festival) -> list[str]:
    """As walls and phones show it: the newest that is known."""
    return _told(record.newest_record(stored(festival).table))


def test_throw_that_was_rolled_back_is_forgotten() -> None:
    festival = started()
    throws(festival, ONE)

    broken(festival, RED_4)

    assert on_screens(festival) == [ONE]
    throw(festival, NOTHING)
    assert rolls(festival) == [ONE, NOTHING]


def test_throw_of_a_savepoint_is_forgotten_and_others_stay() -> None:
    """Nobody else is given what is not committed yet."""
    festival = started()
    before = record.known_records()[festival.table.pk].log.version

    with transaction.atomic():
        throw(festival, ONE)
        broken(festival, RED_4)
        assert rolls(festival) == [ONE]
        throw(festival, NOTHING)
        during = record.known_records()[festival.table.pk].log.version

    assert rolls(festival) == [ONE, NOTHING]
    assert (during, record.known_records()[festival.table.pk].log.version) == (before, before + 2)


def test_file_that_replaced_and_was_rolled_back_is_in_no_record() -> None:
    festival = started()
    with suppress(BrokenError), transaction.atomic():
        throws(festival, ONE, TWO)
        later = document(stored(festival))
        raise BrokenError

    with suppress(BrokenError), transaction.atomic():
        replace(later, festival.pk, None)
        assert rolls(festival) == [ONE, TWO]
        raise BrokenError
    throws(festival, RED_4, NOTHING)

    assert rolls(festival) == [RED_4, NOTHING]
    assert Table.objects.get(festival=festival).version == 3


def test_record_ahead_of_the_file_is_read_anew() -> None:
    """As after an older file took the place of the data."""
    festival = started()
    throws(festival, ONE, RED_4)
    assert rolls(festival) == [ONE, RED_4]

    table = stored(festival).table
    table.entries.filter(seq=table.version).delete()
    Table.objects.filter(pk=table.pk).update(version=table.version - 1)

    assert rolls(festival) == [ONE]


def test_whoever_reads_an_older_row_takes_nothing_back() -> None:
    """A reader who is late, or an older copy of the data file: of what fell away there, only the
    record of this process knows."""
    festival = started()
    older = stored(festival).table
    throws(festival, ONE)
    known = record.known_records()[older.pk].log.version

    read = record.table_record(older)

    assert (_told(read), record.known_records()[older.pk].log.version) == ([], known)
