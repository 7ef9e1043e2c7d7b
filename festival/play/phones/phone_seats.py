"""Seats that players play on their own phones: who plays each, what they chose in secret, and the
sentence that each reads first after a deal.

What a player chose is read by nobody else before the entry of the log that shows all choices. It is
neither in the log nor on a page, in a message or in an exported file until then.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Generic

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext

from festival.accounts.rights import helper_of
from festival.models import Helper, PhoneSeat, Table
from festival.play.post import Post, Written
from festival.play.write_path import StaleVersion, locked_table, perform, touch_table
from festival.tables.kinds import RoomKind, side_kind_of
from festival.tables.record.phone_seats import SeatChoice, SeatPlayed, seats_played
from festival.tables.record.record import Record, table_record
from festival.tables.record.take_overs import TakeOver
from festival.words.money import Prices
from rules.errors import RulesError
from rules.game import C, S
from rules.wording import Wording, signed

NOT_HERE = Wording("phones.off", "players do not play on their phones at this table")
NOT_YOURS = Wording("phones.not_yours", "another device plays this seat now")
NO_SEAT = Wording("phones.no_seat", "only a phone of this table can play for others")
NOT_ASKED = Wording("phones.not_asked", "this game has no secret choices")
NO_BEST = Wording("phones.no_best", "this table does not offer the best setting; set your own")
CHOOSING = Wording(
    "phones.choosing", "players choose on their phones now; wait for them, or undo the deal"
)


class PhonePlay(RoomKind, ABC, Generic[S, C]):
    """How players play a game on their own phones. S, C: its states and commands."""

    # Whether the log shows the choices once all are ready, by `shown`; else another command does.
    waits_for_all = False

    @classmethod
    def of(cls, table: Table) -> PhonePlay[Any, Any]:
        kind = side_kind_of(table)
        assert isinstance(kind.phones, cls), f"{kind.key} is not played on phones"
        return kind.phones

    @property
    @abstractmethod
    def verbs(self) -> Mapping[str, Callable[[Post, int, Mapping[str, str]], Written | None]]:
        """What a phone can post beside a choice, about its player."""

    @abstractmethod
    def hand_of(
        self, table: Table, record: Record, seat: SeatPlayed
    ) -> tuple[str, dict[str, object]]:
        """The template of what one player sees and can do, with its context."""

    def chosen(
        self, table: Table, record: Record, number: int, fields: Mapping[str, str], is_ready: bool
    ) -> SeatChoice:
        """A choice from posted fields. Raises RulesError if it is none, or if it is ready and the
        rules refuse it."""
        raise RulesError(NOT_ASKED())

    def shown(self, state: S, choices: Mapping[int, SeatChoice]) -> C:
        """The command that shows the choices, by the players' numbers."""
        raise RulesError(NOT_ASKED())

    def best(self, table: Table, record: Record, number: int) -> SeatChoice:
        """The choice that the program makes for a player; a phone gets it by the field `best`, if
        `offers_best`."""
        raise RulesError(NOT_ASKED())

    def offers_best(self, state: S) -> bool:
        return False


def phone_play(table: Table) -> PhonePlay[object, object] | None:
    """The game's functions; None where it is not played on phones, or not at this table."""
    return PhonePlay.of(table) if table.has_phones else None


def own_points(points: int, prices: Prices) -> str:
    """What a player is told first after a deal, and of all deals at the end: "You: +7, you get
    ₱70"."""
    told = gettext("You: {points}")
    if points and prices.each:
        told = gettext("You: {points}, you get {money}")
        if points < 0:
            told = gettext("You: {points}, you pay {money}")
    return told.format(points=signed(points), money=prices.of(points))


def seat_of(table: Table, record: Record, number: int, device: str) -> SeatPlayed:
    """The seat, if this device plays it. device: "" for the emcee. Raises RulesError."""
    seat = _seat(table, record, number)
    if seat.device != device:
        raise RulesError(NOT_YOURS())
    return seat


def _seat(table: Table, record: Record, number: int) -> SeatPlayed:
    """Raises RulesError for a player who is not at the table."""
    seats = {seat.number: seat for seat in seats_played(table, record)}
    if phone_play(table) is None or number not in seats:
        raise RulesError(NOT_HERE())
    return seats[number]


def set_phones(table_id: int, *, is_on: bool) -> None:
    """Let the players of a side table play on their own phones, or not. Raises RulesError where
    the game is not played so, or while players choose on their phones."""
    with locked_table(table_id) as table:
        if side_kind_of(table).phones is None:
            raise RulesError(NOT_HERE())
        record, phones = table_record(table), PhonePlay.of(table)
        is_asked = record.asked_at() is not None
        if not is_on and is_asked and phones.waits_for_all:
            raise RulesError(CHOOSING())
        table.has_phones = is_on
        table.save(update_fields=["has_phones"])
        touch_table(table)


def take_over(table_id: int, number: int, *, is_by_emcee: bool, author: User | None = None) -> None:
    """The emcee or a helper plays this seat from now on, or gives it back; everybody at the table
    sees it. author: who did it. Raises RulesError."""
    with locked_table(table_id) as table:
        _seat(table, table_record(table), number)
        seat = table.phone_seats.filter(player__number=number).first()
        if is_by_emcee != (seat is not None and seat.is_by_emcee):
            _note_take_over(table, number, helper_of(author), is_back=not is_by_emcee)
        change(table, number, is_by_emcee=is_by_emcee, lent_to=None)
        touch_table(table, is_play=True)


def _note_take_over(table: Table, number: int, helper: Helper | None, *, is_back: bool) -> None:
    at, by = timezone.now(), helper.name if helper else ""
    new = TakeOver(player=number, after=table.version, at=at, is_back=is_back, by=by)
    table.take_overs = [*table.take_overs, new.to_dict()]
    table.save(update_fields=["take_overs"])


def lend(table_id: int, number: int, device: str, *, is_back: bool) -> None:
    """The phone of a player of this table plays for one without a phone, or no longer does. Raises
    RulesError."""
    with locked_table(table_id) as table:
        record = table_record(table)
        if is_back:
            seat_of(table, record, number, device)
            change(table, number, lent_to=None)
        else:
            seat, present = _seat(table, record, number), record.state.seats.present()
            own = table.festival.players.filter(device=device, number__in=present).first()
            if not device or own is None:
                raise RulesError(NO_SEAT())
            if not seat.can_be_lent:
                raise RulesError(NOT_YOURS())
            change(table, number, lent_to=own)
        touch_table(table, is_play=True)


def choose(
    table_id: int,
    number: int,
    device: str,
    fields: Mapping[str, str],
    *,
    seq: int,
    is_ready: bool,
    author: User | None = None,
) -> Written | None:
    """Keep what a player chose. Once all are ready the log shows all choices; returns that entry.

    seq: the number of the entry that asked. Raises StaleVersion if something else is asked now,
    RulesError, or what the rules refuse; then nothing changes.
    """
    if fields.get("best"):
        fields = {**fields, **_best_offered(table_id, number, device, seq)}
    with locked_table(table_id) as table:
        record, phones = table_record(table), phone_play(table)
        if phones is None:
            raise RulesError(NOT_HERE())
        if record.asked_at() != seq:
            raise StaleVersion
        before = seat_of(table, record, number, device)
        choice = phones.chosen(table, record, number, fields, is_ready)
        change(table, number, seq=seq, choice=dict(choice), is_ready=is_ready)
        if before.is_ready != is_ready:
            touch_table(table, is_play=True)
        return show_if_ready(table, record, seq, author)


def show_if_ready(table: Table, record: Record, seq: int, author: User | None) -> Written | None:
    seats, phones = seats_played(table, record), phone_play(table)
    if not phones or not phones.waits_for_all or not all(seat.is_ready for seat in seats):
        return None
    key = f"shown-{seq}-{table.version}"
    post = Post(table_id=table.pk, key=key, version=table.version, author=author)
    shown = phones.shown(record.state, {seat.number: seat.choice for seat in seats})
    return perform(post, shown)


def _best_offered(table_id: int, number: int, device: str, seq: int) -> Mapping[str, str]:
    """The fields of the best choice. Raises what `choose` raises."""
    # Optimization: the table is not locked meanwhile; it takes 0.01 s.
    table = Table.objects.select_related("festival").get(pk=table_id)
    record, phones = table_record(table), phone_play(table)
    seat_of(table, record, number, device)
    if phones is None or not phones.offers_best(record.state):
        raise RulesError(NO_BEST())
    if record.asked_at() != seq:
        raise StaleVersion
    return {key: str(value) for key, value in phones.best(table, record, number).items()}


def change(table: Table, number: int, **columns: object) -> None:
    """Store what is known of a seat. table: locked."""
    who = table.festival.players.get(number=number)
    PhoneSeat.objects.update_or_create(table=table, player=who, defaults=columns)
