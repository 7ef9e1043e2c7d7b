"""Registers the dice game: what it supplies to record, board, play and results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from festival.board.kind import BoardKind, Parts
from festival.games.bobing import record, results
from festival.games.bobing.board import build_board, console, screen_parts
from festival.games.bobing.board.board_values import Board
from festival.games.bobing.board.console import Console
from festival.games.bobing.board.phone import guest_card
from festival.games.bobing.play import (
    commands,
    corrections,
    directed_screens,
    player_list,
    posted_verbs,
    verdict,
)
from festival.games.bobing.play.corrections import CorrectionForm
from festival.kinds import Kind
from festival.models import Screen, Table
from festival.models.columns import JSONObject
from festival.play.kind import Data, PlayKind, Way
from festival.play.post import Entry
from festival.record.kind import RecordKind
from festival.record.log_line import Act, LogLine, Person
from festival.record.record import Record
from festival.results.excel_csv_json import Rows
from festival.results.kind import ResultsKind
from festival.words.sentences import Naming
from rules.bobing import game
from rules.bobing.game.check import refusal
from rules.bobing.game.commands import Command
from rules.bobing.game.events import Event
from rules.bobing.game.state import State
from rules.dice_commitment import Draw
from rules.errors import RulesError


class Reading(RecordKind[State, Command]):
    def opening(self, table: Table, *, has_begun: bool) -> State:
        return record.opening(table, has_begun=has_begun)

    def naming_of(self, table: Table, state: State) -> Naming:
        return record.naming_of(table, state)

    def line_of(self, entry: Act, state: State, naming: Naming, *, mark: str = "") -> LogLine:
        return record.line_of(entry, state, naming, mark=mark)

    def drawn(self, command: Command) -> Draw | None:
        return record.drawn(command)


class Screens(BoardKind[Board, Console]):
    console_ids = screen_parts.CONSOLE_IDS
    watch_ids = screen_parts.WATCH_IDS

    def board_of(self, table: Table) -> Board:
        return build_board.board_of(table)

    def console_of(self, table: Table, key: str, board: Board | None = None) -> Console:
        return console.console_of(table, key, board)

    def board_parts(self, table: Table, board: Board) -> Parts:
        return screen_parts.board_parts(table, board)

    def phone_parts(self, table: Table, board: Board) -> Parts:
        return screen_parts.phone_parts(table, board)

    def wall_parts(self, table: Table, board: Board, screen: Screen) -> Parts:
        return screen_parts.wall_parts(table, board, screen)

    def console_parts(self, table: Table, console: Console) -> Parts:
        return screen_parts.console_parts(table, console)

    def watch_parts(self, table: Table, console: Console) -> Parts:
        return screen_parts.watch_parts(table, console)

    def own_part(
        self, table: Table, board: Board, people: Sequence[Person], device: str
    ) -> tuple[str, dict[str, object]]:
        return guest_card.own_part(table, board, people, device)

    def rules_context(self, table: Table, board: Board) -> dict[str, object]:
        return guest_card.rules_context(table, board)


class Play(PlayKind[State, Command]):
    verbs = posted_verbs.VERBS
    command_form = commands.CommandForm

    def timed(self, command: Command) -> Command:
        return player_list.timed(command)

    def is_play(self, command: Command) -> bool:
        return player_list.is_play(command)

    def turn_screens(self, table: Table, command: Command) -> bool:
        return directed_screens.turn_screens(table, command)

    def follow(self, table: Table, entry: Entry, *, is_done: bool) -> None:
        player_list.follow(table, entry, is_done=is_done)

    def require_same_setup(self, table: Table, entry: Entry) -> None:
        player_list.require_same_setup(table, entry)

    def confirmation(self, table: Table, error: RulesError, data: Data, naming: Naming) -> str:
        return posted_verbs.confirmation(table, error, data, naming)

    def verdict(
        self, record: Record, naming: Naming, asked: Mapping[str, str]
    ) -> str | dict[str, str]:
        return verdict.verdict(record, naming, asked)

    def correction_form(
        self, data: Data | None, act: Act | None, then: State, naming: Naming
    ) -> CorrectionForm:
        return corrections.correction_form(data, act, then, naming)

    def corrected(self, act: Act, data: Data) -> Command:
        return corrections.corrected(act, data)

    def ways(self, table: Table, record: Record, seq: int, command: Command) -> tuple[Way, ...]:
        return corrections.ways(table, record, seq, command)

    def confirmed(self, command: Command, error: RulesError) -> Command | None:
        return corrections.confirmed(command, error)

    def changed_holdings(self, before: State, after: State, naming: Naming) -> tuple[str, ...]:
        return corrections.changed_holdings(before, after, naming)

    def changed_turn(self, before: State, after: State, naming: Naming) -> tuple[str, ...]:
        return corrections.changed_turn(before, after, naming)


class Lists(ResultsKind):
    by = results.BY
    has_keepsake = True
    has_search = True

    def results_context(self, table: Table, language: str) -> dict[str, object]:
        return results.results_context(table, language)

    def winners_context(self, table: Table) -> dict[str, object]:
        return results.winners_context(table)

    def rows_of(self, table: Table, by: str) -> Rows:
        return results.rows_of(table, by)

    def data_of(self, table: Table, by: str) -> JSONObject:
        return results.data_of(table, by)


KIND: Kind[State, Command, Event] = Kind(
    key="bobing",
    name=_("Mid-Autumn dice"),
    game=game,
    refusal=refusal,
    record=Reading(),
    board=Screens(),
    play=Play(),
    results=Lists(),
)
