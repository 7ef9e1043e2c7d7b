"""Frozen values that the screens of all side tables share.

A kind of game adds its own fields to `SideBoard` and `SideConsole`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from django.utils.translation import gettext

from festival.models import Table
from festival.tables.board.dice_commitment import DicePromise, promise_of
from festival.tables.kinds import name_of, side_kind_of
from festival.tables.record.log_in_words import log_lines, redo_label, remarks_of, undo_label
from festival.tables.record.log_line import LogLine, Person, person_of
from festival.tables.record.phone_seats import choose_until, seats_played
from festival.tables.record.players import approved, seated
from festival.tables.record.record import Record, table_record
from festival.tables.record.setbacks import newest_setback
from festival.web.addresses import guest_host, qr_image, with_scheme
from festival.words.sentences import Naming, as_sentence
from rules.seats import ComeBack, Join, Leave

Common = dict[str, Any]  # values of a screen that all side tables have, by field
TICKER = 8
LOG = 12


@dataclass(frozen=True, kw_only=True)
class PhoneSeatShown:
    """Who plays a seat where players use their phones, and whether they are ready. holder: the
    player whose phone it is, if it is lent. is_free: nobody's phone has the seat, and the emcee has
    not taken it over. was_late: the program
    chose, since the time was up. was_taken: the emcee has had the seat since the players choose."""

    person: Person
    by: str
    holder: Person | None
    is_free: bool
    is_ready: bool
    was_late: bool
    was_taken: bool


@dataclass(frozen=True, kw_only=True)
class SeatAtFirst:
    """A seat before the first hand is over. sign, word: of the seat, such as 東 and east."""

    person: Person
    sign: str
    word: str
    phone: PhoneSeatShown | None  # None where players do not use their phones


@dataclass(frozen=True, kw_only=True)
class Opening:
    """What a wall shows until the first hand is over.

    rules: the house rules that decide the game, at most four. first: who has to do what. is_square:
    four sit around a table. is_beside: beside the game's own picture, which shows the seats.
    """

    seats: tuple[SeatAtFirst, ...]
    rules: tuple[str, ...]
    first: str
    is_square: bool
    is_beside: bool


@dataclass(frozen=True, kw_only=True)
class SideBoard:
    """The contents of every public screen of a side table.

    name: of the table, else of its game. game: name of the game. phase: the game's word; "waiting"
    before the game begins, "ended" after it. players: in the order of their seats. setback: a
    sentence on lost entries until somebody plays on; "" for none. took_back: what was undone last,
    until somebody plays on. A game adds `agenda`, a sentence
    on the next step, and other fields that its templates need.
    """

    festival: str
    code: str
    name: str
    game: str
    revision: int
    setback: str
    took_back: str
    phase: str
    players: tuple[Person, ...]
    ticker: tuple[LogLine, ...]  # newest first, without undone or corrected lines
    joins_by_phone: bool
    join_url: str  # "http://192.0.2.17:8000/f/ab12cd/tables/2/"
    join_text: str  # the same without "http://"
    join_qr: str  # data: URI of an SVG
    results_text: str  # where the results are, once the game is over
    results_qr: str
    promise: DicePromise | None  # before the game begins
    has_dice: bool  # whether the program throws dice or deals cards
    has_phones: bool  # whether players use their phones
    phone_seats: tuple[PhoneSeatShown, ...]  # () where they do not
    is_asked: bool  # whether each player is to choose in secret
    choose_until: int | None  # when the time to choose is up, as `game_time`
    opening: Opening | None = None  # until the first hand is over

    def is_on_phone(self, person: Person | None) -> bool:
        """Whether a phone plays the seat of this person, not the emcee."""
        return any(each.person == person and each.by != "emcee" for each in self.phone_seats)

    def who_throws(self, person: Person | None) -> str:
        """A sentence on who is in turn, and whether they throw on a phone; "" for nobody."""
        if person is None:
            return ""
        sentence = gettext("{player} throws.")
        if self.is_on_phone(person):
            sentence = gettext("{player} throws on their phone.")
        elif self.has_phones:
            sentence = gettext("{player} has no phone here: the emcee throws.")
        return sentence.format(player=person.name)

    @property
    def has_corner(self) -> bool:
        """Whether the game shows something in the upper right corner of its wall."""
        return False


@dataclass(frozen=True, kw_only=True)
class Moment:
    """A full-screen message for a while: somebody has won something, or the game is over.

    kind: a word of the game. seq: of the entry that caused the message.
    """

    kind: str
    title: str
    people: tuple[Person, ...]
    note: str
    seq: int


@dataclass(frozen=True, kw_only=True)
class SideSeat:
    """A player of the festival on the console.

    state: "here" | "away" | "elsewhere". verb: the player's button: "leave", "back", "join" or "".
    """

    person: Person
    state: str
    verb: str


@dataclass(frozen=True, kw_only=True)
class SideConsole:
    """The console of a side table.

    cannot_start: why the game cannot begin with the present players; "" where it can.
    """

    board: SideBoard
    festival_id: int
    version: int
    key: str
    undo: str
    redo: str
    seats: tuple[SideSeat, ...]
    log: tuple[LogLine, ...]
    can_start: bool
    cannot_start: str
    can_end: bool
    has_phone_play: bool  # whether this game can be played on the players' own phones
    has_phones: bool  # whether it is, at this table
    throws_by_program: bool  # whether the program threw or dealt last, or players use their phones
    task: str  # who has to do what now; "" where something else says it


def common_board(table: Table) -> Common:
    """The fields of `SideBoard`, in the current language."""
    record, kind = table_record(table), side_kind_of(table)
    naming = record.naming(table)
    host, phase = guest_host(), record.state.phase.value
    here = f"{host}{table.public_address('board')}"
    results = f"{host}{table.public_address('results')}" if phase == "ended" else ""
    undone, took_back = record.log.undone, gettext("Taken back: {what}")
    lines, until = log_lines(record, naming, 4 * TICKER), choose_until(table, record)
    return {
        "festival": table.festival.name,
        "code": table.festival.code,
        "name": name_of(table),
        "game": str(kind.name),
        "revision": table.revision,
        "setback": newest_setback(table, phase),
        "took_back": took_back.format(what=redo_label(record, naming)) if undone else "",
        "phase": phase,
        "players": _players(table, record, naming),
        "ticker": tuple(line for line in lines if not line.mark)[:TICKER],
        "joins_by_phone": table.festival.joins_by_phone,
        "join_url": with_scheme(here),
        "join_text": here,
        "join_qr": qr_image(with_scheme(here)),
        "results_text": results,
        "results_qr": qr_image(with_scheme(results)) if results else "",
        "promise": promise_of(table, phase),
        "has_dice": kind.draws(table.settings),
        "has_phones": table.has_phones,
        "phone_seats": tuple(phone_seats(table, record, naming)),
        "is_asked": record.asked_at() is not None,
        "choose_until": None if until is None else ceil(until),
    }


def phone_seats(
    table: Table, record: Record, naming: Naming, before: Sequence[int] = ()
) -> Iterator[PhoneSeatShown]:
    """before: as in `seats_played`."""
    for seat in seats_played(table, record, before):
        yield PhoneSeatShown(
            person=person_of(seat.number, naming),
            by=seat.by,
            holder=person_of(seat.holder, naming) if seat.holder else None,
            is_free=seat.can_be_lent,
            is_ready=seat.is_ready,
            was_late=seat.was_late,
            was_taken=seat.was_taken,
        )


def common_console(table: Table, key: str, board: SideBoard) -> Common:
    """The fields of `SideConsole`. key: prefix of the idempotency keys of this rendering's
    forms."""
    record = table_record(table)
    naming = record.naming(table)
    is_waiting = board.phase == "waiting"
    cannot_start = _cannot_start(table, record, board) if is_waiting else ""
    return {
        "board": board,
        "festival_id": table.festival_id,
        "version": record.log.version,
        "key": key,
        "undo": undo_label(record, naming),
        "redo": redo_label(record, naming),
        "seats": tuple(_seats(table, record, naming)),
        "log": log_lines(record, naming, LOG, remarks=remarks_of(table, naming)),
        "can_start": is_waiting and not cannot_start,
        "cannot_start": cannot_start,
        "can_end": not is_waiting and board.phase != "ended",
        "has_phone_play": side_kind_of(table).phones is not None,
        "has_phones": table.has_phones,
        "throws_by_program": table.has_phones or record.reading.program_threw_last(record.log),
    }


def _cannot_start(table: Table, record: Record, board: SideBoard) -> str:
    kind = side_kind_of(table)
    players = tuple(person.number for person in board.players)
    command = kind.start(players, kind.settings.from_dict(table.settings))
    return as_sentence(kind.refusal(record.state, command))


def _players(table: Table, record: Record, naming: Naming) -> tuple[Person, ...]:
    """The players; before the start, the approved players with a seat."""
    numbers = record.state.seats.players or tuple(each.number for each in seated(table))
    return tuple(person_of(number, naming) for number in numbers)


def _seats(table: Table, record: Record, naming: Naming) -> Iterator[SideSeat]:
    """The players at the table in the order of their seats, then all others of the festival."""
    state = record.state
    refusal = side_kind_of(table).refusal
    for number in state.seats.players:
        is_away = number in state.seats.away
        command = ComeBack(number) if is_away else Leave(number)
        verb = "back" if is_away else "leave"
        yield SideSeat(
            person=person_of(number, naming),
            state="away" if is_away else "here",
            verb="" if refusal(state, command) else verb,
        )
    can_join = state.phase.value not in ("waiting", "ended")
    for player in approved(table.festival):
        if player.number not in state.seats.players:
            person = person_of(player.number, naming)
            is_free = can_join and refusal(state, Join(player.number)) is None
            yield SideSeat(person=person, state="elsewhere", verb="join" if is_free else "")
