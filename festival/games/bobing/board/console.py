"""Builds the emcee's console: the board, and what only the emcee sees."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from festival.games.bobing.board.board_values import Board
from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.call_line import call_line
from festival.games.bobing.board.finish_sooner import FinishSooner, finish_sooner
from festival.games.bobing.board.seats import ConsoleSeat, Guest, guests_of, seat_of
from festival.games.bobing.board.time_left import pace_now
from festival.games.bobing.board.whats_next import clock_note, crown_button
from festival.games.bobing.record import naming_of, program_threw_last
from festival.games.bobing.record.dice_log_lines import newest_throws
from festival.models import Festival, Player, Table
from festival.tables.record.log_in_words import log_lines, redo_label, remarks_of, undo_label
from festival.tables.record.log_line import LogLine, Person, person_of
from festival.tables.record.people_of_hall import gone_on_from
from festival.tables.record.players import seated
from festival.tables.record.record import Record, table_record
from festival.words.sentences import Naming
from rules.bobing.book.switches import End
from rules.bobing.game import events as e
from rules.bobing.game.commands import Pause
from rules.bobing.game.next_to_roll import order_of
from rules.bobing.game.refusals import refusal
from rules.bobing.game.state import Phase, State
from rules.seats import FEWEST_PLAYERS

MOST_ASKING = 30  # waiting guests that the console lists
QUEUE = 9
LOG = 12
TURN_ENDS = (e.Rolled, e.RollOffThrown, e.TurnSkipped, e.TurnForgone)


@dataclass(frozen=True, kw_only=True)
class Console:
    """Everything the emcee's page shows: the board, and what only the emcee sees."""

    board: Board
    festival_id: int
    version: int  # of the game; every command posts it back
    key: str  # a fresh idempotency key
    turn_key: str  # unique to the turn that dice are typed for now
    position: int  # of the player in turn among those present, 1-based; 0 when nobody is in turn
    present: int  # players who have not left
    queue: tuple[Person, ...]  # the next players, as many as fit in a line
    seats: tuple[ConsoleSeat, ...]
    log: tuple[LogLine, ...]  # newest first, at most twelve, with entries that do not count
    undo: str  # "Ana's roll 144263: Red 2", "" when there is nothing to undo
    redo: str
    waiting: tuple[Guest, ...]  # guests who ask to join
    can_throw: bool
    finish: FinishSooner | None  # how to end the evening sooner, None if that is not possible
    can_pause: bool
    missing: str  # before the start: "players" | "prizes" | "champion" | "minutes", "" for nothing
    is_final: bool  # before the start: whether it is the grand final of a hall
    is_blank: bool  # before the start of a table of a hall: no prize has a name or a value
    first_player: str  # who rolls first: "order" | "elder" | "lots" | "random"
    clock_note: str  # before the start of a game that ends by the clock: how long it lasts; or ""
    has_phone: bool  # whether the player in turn may roll on their own phone
    rolls_by_program: bool  # whether the program rolled last, or guests roll on their phones
    cue: str  # the call of the last throw, "" before the first
    crown_button: str
    demo_pace: str | None = None  # of a demo, "" while it does not play itself; else None
    break_minutes: int = 0  # planned length of the present break, 0 if nobody set one
    gone_on: tuple[Player, ...] = ()  # at other tables of the hall, who came from this one
    break_lengths: tuple[int, ...] = (5, 10, 15, 20, 30)  # minutes that are offered

    @property
    def can_start(self) -> bool:
        return self.board.phase == "waiting" and not self.missing

    @property
    def prizes(self) -> int:
        return sum(row.count for row in self.board.tiers)

    @property
    def first_waiting(self) -> tuple[Guest, ...]:
        """The guests that the console lists: rendering hundreds would delay a roll."""
        return self.waiting[:MOST_ASKING]

    @property
    def more_waiting(self) -> int:
        return len(self.waiting) - len(self.first_waiting)


def console_of(table: Table, key: str, board: Board | None = None) -> Console:
    """The emcee's console. key: prefix of the idempotency keys of this rendering's forms. board: if
    it is already built."""
    festival, record = table.festival, table_record(table)
    state = record.state
    naming = naming_of(table, state)
    board = board or board_of(table)
    return Console(
        board=board,
        festival_id=festival.pk,
        version=record.log.version,
        key=key,
        turn_key=_turn_key(record),
        position=_position(state),
        present=len(state.present()),
        queue=tuple(person_of(number, naming) for number in order_of(state)[1 : QUEUE + 1]),
        seats=tuple(seat_of(state, number, naming) for number in state.players),
        log=log_lines(record, naming, LOG, remarks=remarks_of(table, naming)),
        undo=undo_label(record, naming),
        redo=redo_label(record, naming),
        gone_on=tuple(gone_on_from(festival).values()) if table.is_first else (),
        waiting=guests_of(table, board),
        can_throw=state.phase in (Phase.ROLLING, Phase.ROLL_OFF) and not state.is_paused(),
        finish=finish_sooner(state, naming, pace_now(festival, record)),
        can_pause=refusal(state, Pause()) is None,
        missing=_missing(table, state) if state.phase is Phase.WAITING else "",
        has_phone=board.facts.can_roll and _has_phone(festival, state),
        rolls_by_program=festival.rolls_on_phones or program_threw_last(record.log),
        cue=_cue(record, naming),
        is_final=state.phase is Phase.WAITING and festival.is_hall,
        is_blank=state.phase is Phase.WAITING and _is_blank(table),
        first_player=state.switch("first_player"),
        clock_note=clock_note(state, festival.minutes),
        crown_button=crown_button(state),
        break_minutes=state.break_minutes,
        demo_pace=festival.demo_pace if festival.is_demo else None,
    )


def _has_phone(festival: Festival, state: State) -> bool:
    return any(player.device for player in festival.players.all() if player.number == state.turn)


def _cue(record: Record, naming: Naming) -> str:
    last = next(newest_throws(record.log.done), None)
    return call_line(last, record.state, naming) if last else ""


def _missing(table: Table, state: State) -> str:
    """The first thing that the game lacks to begin; "" for nothing."""
    if len(seated(table)) < FEWEST_PLAYERS:
        return "players"
    if not table.prizes.exists():
        return "prizes"
    if state.is_final() and not table.prizes.filter(tier=1).exists():
        return "champion"
    lacks_minutes = state.switch("end") == End.TIMED and not table.festival.minutes
    return "minutes" if lacks_minutes else ""


def _is_blank(table: Table) -> bool:
    """Whether this is a table of a hall whose prizes have neither names nor values."""
    if table.festival.hall_id is None:
        return False
    return not table.prizes.exclude(name="", value=0).exists()


def _turn_key(record: Record) -> str:
    """A key that is unique to the turn: the player in turn, the entry that ended the turn before,
    and the phase."""
    state = record.state
    ended = (act.seq for act in reversed(record.log.done) if _ends_turn(act.events))
    return f"{state.turn or 0}.{next(ended, 0)}.{state.phase}"


def _ends_turn(events: Iterable[e.Event]) -> bool:
    return any(isinstance(event, TURN_ENDS) for event in events)


def _position(state: State) -> int:
    present = state.present()
    return present.index(state.turn) + 1 if state.turn in present else 0
