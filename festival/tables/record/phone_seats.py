"""Seats that players play on their own phones: who plays each now, and how far they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from festival.models import PhoneSeat, Player, Table
from festival.tables.record.game_clock import game_time_of
from festival.tables.record.record import Record
from festival.tables.record.record_kind import RecordKind
from festival.tables.record.take_overs import TakeOver, take_overs_of
from festival.web.bounded_cache import LRUCache

SeatChoice = Mapping[str, object]
BY_PROGRAM = "by_program"  # in a choice that the program made for a player whose time was up
TABLES = 400  # as many as are played at once

# The `game_time` of the last entries of tables, by the time that is stored with them.
_asked: LRUCache[tuple[int, datetime], float] = LRUCache(TABLES)


class By(StrEnum):
    """Who plays a seat."""

    OWN = "own"  # the player's own phone
    LENT = "lent"  # the phone of another player of the table
    EMCEE = "emcee"


@dataclass(frozen=True, kw_only=True)
class SeatPlayed:
    """A seat of the table now.

    device: of the phone that plays it; "" for the emcee. holder: the number of the player whose
    phone it is, if it is lent. can_be_lent: nobody's phone plays it, and the emcee has not taken it
    over. choice: what the player chose, secret until the log shows it. was_late: the program chose
    for the player what was shown last. taken: when the emcee took it over or gave it back, since
    the players choose.
    """

    number: int
    by: By
    device: str
    holder: int | None
    can_be_lent: bool
    choice: SeatChoice
    is_ready: bool
    was_late: bool
    taken: tuple[TakeOver, ...]

    @property
    def was_taken(self) -> bool:
        return bool(self.taken)


def seats_played(
    table: Table, record: Record, before: Sequence[int] = ()
) -> tuple[SeatPlayed, ...]:
    """The present players' seats, in their order; () where players do not use their phones.
    before: the numbers of those who sit here before the game begins."""
    if not table.has_phones:
        return ()
    asked = record.asked_at()
    answered = record.log.done[-2].seq if asked is None and len(record.log.done) > 1 else None
    taken = [each for each in take_overs_of(table) if asked is not None and each.after >= asked]
    rows = {row.player_id: row for row in table.phone_seats.select_related("lent_to")}
    players = {each.number: each for each in table.festival.players.all()}
    present: Sequence[int] = record.state.seats.present()
    return tuple(
        _played(players[number], rows.get(players[number].pk), asked, answered, taken)
        for number in present or before
    )


def choose_until(table: Table, record: Record) -> float | None:
    """The `game_time` at which the time of the players to choose is up; None without a limit.

    It counts from the last entry of the log: the one that asked, or an undo that led back to it.
    """
    limit = RecordKind.of(table).seconds(record.state) if table.has_phones else 0
    if not limit or record.asked_at() is None:
        return None
    last = table.entries.get(seq=record.log.version)
    return limit + _asked.setdefault((table.pk, last.at), game_time_of(last.at))


def _played(
    who: Player,
    row: PhoneSeat | None,
    asked: int | None,
    answered: int | None,
    taken: Sequence[TakeOver],
) -> SeatPlayed:
    """asked, answered: the entries that ask the players to choose now, and that did so before the
    newest one. taken: of all seats since `asked`."""
    device, holder = who.device, None
    if row and row.is_by_emcee:
        device = ""
    elif row and row.lent_to and not who.device:
        device, holder = row.lent_to.device, row.lent_to.number
    is_now = row is not None and asked is not None and row.seq == asked
    return SeatPlayed(
        number=who.number,
        by=By.EMCEE if not device else By.OWN if holder is None else By.LENT,
        device=device,
        holder=holder if device else None,
        can_be_lent=not device and not (row and row.is_by_emcee),
        choice=row.choice if row and is_now else {},
        is_ready=bool(row and is_now and row.is_ready),
        was_late=bool(row and row.seq == answered and row.choice.get(BY_PROGRAM)),
        taken=tuple(each for each in taken if each.player == who.number),
    )
