"""Builds the values for the screens of the promotion game from a game's record."""

from __future__ import annotations

from festival.board.side_tables import common_board, common_console
from festival.games.promotion.board.board import Board, Console
from festival.games.promotion.board.drawing import map_of
from festival.games.promotion.board.moments import agenda_of, moment_of
from festival.games.promotion.board.pieces import marks_of, tags_of
from festival.games.promotion.board.racers import outlooks_of, racers_of, standing_said
from festival.games.promotion.board.walks import choices_of, walk_of
from festival.models import Table
from festival.record.log_lines import person_of
from festival.record.queries import naming_at
from festival.record.record import table_record
from rules.promotion import commands as c
from rules.promotion.check import refusal
from rules.promotion.sentences import TERMS
from rules.promotion.sheet import FACES_OF
from rules.promotion.state import Phase, State

FOLLOWING = 3


def board_of(table: Table) -> Board:
    """The values for public screens, in the current language."""
    record, naming = table_record(table), naming_at(table)
    state: State = record.state
    racers = racers_of(state, naming)
    walk = walk_of(record, naming)
    choices = choices_of(state, naming)
    marks = marks_of(state.book, racers, walk.person.number if walk else None)
    after = state.order_of_play()[1 : FOLLOWING + 1]
    return Board(
        **common_board(table),
        agenda=agenda_of(state, naming),
        round=state.round,
        turn=next((racer for racer in racers if racer.is_turn), None),
        following=tuple(person_of(number, naming) for number in after),
        map=map_of(state.book),
        racers=racers,
        marks=marks,
        tags=tags_of(state.book, marks, choices),
        standing_said=standing_said(racers),
        walk=walk,
        choices=choices,
        outlooks=outlooks_of(state, racers),
        terms=tuple((names, FACES_OF[what]) for what, names in TERMS.items()),
        moment=moment_of(record, naming),
    )


def console_of(table: Table, key: str, board: Board | None = None) -> Console:
    """The values for the console. board: if the caller has it already."""
    board = board or board_of(table)
    state: State = table_record(table).state
    return Console(
        **common_console(table, key, board),
        at=f"{state.round}-{state.turn or 0}-{state.phase}",
        can_throw=state.phase is Phase.THROWING and state.turn is not None,
        can_play_on=refusal(state, c.PlayOn()) is None,
    )
