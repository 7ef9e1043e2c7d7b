"""Chooses for players who are not ready on their phones when their time is up."""

from __future__ import annotations

from math import ceil

from django.contrib.auth.models import User

from festival.models import Table
from festival.play.phones.phone_seats import NOT_HERE, change, phone_play, show_if_ready
from festival.play.post import Written
from festival.play.write_path import locked_table
from festival.tables.record.game_clock import game_time
from festival.tables.record.phone_seats import BY_PROGRAM, choose_until, seats_played
from festival.tables.record.record import Record, table_record
from rules.errors import RulesError
from rules.wording import Wording

NOT_YET = Wording("phones.not_yet", "the players have {seconds} seconds left")
NO_LIMIT = Wording("phones.no_limit", "the players may take as long as they like at this table")


def seconds_left(table: Table, record: Record) -> int | None:
    """How long the players may still choose; None without a limit."""
    until = choose_until(table, record)
    return None if until is None else max(0, ceil(until - game_time()))


def choose_overdue(table_id: int, *, author: User | None = None) -> Written | None:
    """Once time is up, choose for all players who are not ready, and show all choices. Every phone
    of a player and every console asks for it: a phone that died cannot hold up the others.

    None if all was shown already. Raises RulesError before the time is up.
    """
    table = Table.objects.select_related("festival").get(pk=table_id)
    record, phones = table_record(table), phone_play(table)
    if phones is None:
        raise RulesError(NOT_HERE())
    seq = record.asked_at()
    if seq is None:
        return None
    _refuse_early(table, record)
    missing = [seat.number for seat in seats_played(table, record) if not seat.is_ready]
    # Optimization: the table is not locked meanwhile; each takes 0.01 s.
    found = {number: phones.best(table, record, number) for number in missing}
    with locked_table(table_id) as table:
        record = table_record(table)
        if record.asked_at() != seq:
            return None
        _refuse_early(table, record)
        for seat in seats_played(table, record):
            if not seat.is_ready:
                choice = found.get(seat.number) or phones.best(table, record, seat.number)
                late = {**choice, BY_PROGRAM: True}
                change(table, seat.number, seq=seq, choice=late, is_ready=True)
        return show_if_ready(table, record, seq, author)


def _refuse_early(table: Table, record: Record) -> None:
    left = seconds_left(table, record)
    if left is None:
        raise RulesError(NO_LIMIT())
    if left:
        raise RulesError(NOT_YET(seconds=left))
