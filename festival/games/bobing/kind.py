"""Registers the dice game: the functions that record, board, play and results call."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.games.bobing import record, results
from festival.games.bobing.board import build_board, console, screen_parts
from festival.games.bobing.board.board_values import Board
from festival.games.bobing.board.console import Console
from festival.games.bobing.board.phone import guest_card
from festival.games.bobing.direction import directed_screens
from festival.games.bobing.play import command_form, corrections, demo_turns, posted_verbs, verdict
from festival.games.bobing.play import prizes_that_a_correction_moves as what_a_correction_changes
from festival.games.bobing.players import player_list
from festival.games.bobing.results import own_files, winners_page
from festival.play.play_kind import PlayKind
from festival.tables.board.board_kind import BoardKind
from festival.tables.kinds import Kind
from festival.tables.record.record_kind import RecordKind
from festival.tables.results.results_kind import ResultsKind
from rules.bobing import game
from rules.bobing.game.commands import Command
from rules.bobing.game.events import Event, PrizeAwarded
from rules.bobing.game.refusals import refusal
from rules.bobing.game.state import State


class Reading(RecordKind[State, Command]):
    opening = staticmethod(record.opening)
    naming_of = staticmethod(record.naming_of)
    line_of = staticmethod(record.line_of)
    drawn = staticmethod(record.drawn)
    program_threw_last = staticmethod(record.program_threw_last)
    is_typed = staticmethod(record.is_typed)

    def is_conserved(self, before: State, event: Event, after: State) -> bool:
        return not isinstance(event, PrizeAwarded) or event.prize not in before.holdings


class Screens(BoardKind[Board, Console]):
    console_ids = screen_parts.CONSOLE_IDS
    watch_ids = screen_parts.WATCH_IDS
    board_of = staticmethod(build_board.board_of)
    console_of = staticmethod(console.console_of)
    board_parts = staticmethod(screen_parts.board_parts)
    phone_parts = staticmethod(screen_parts.phone_parts)
    wall_parts = staticmethod(screen_parts.wall_parts)
    console_parts = staticmethod(screen_parts.console_parts)
    watch_parts = staticmethod(screen_parts.watch_parts)
    own_part = staticmethod(guest_card.own_part)
    rules_context = staticmethod(guest_card.rules_context)


class Play(PlayKind[State, Command]):
    verbs = posted_verbs.VERBS
    command_form = command_form.CommandForm
    timed = staticmethod(player_list.timed)
    is_play = staticmethod(player_list.is_play)
    turn_screens = staticmethod(directed_screens.turn_screens)
    follow = staticmethod(player_list.follow)
    require_same_setup = staticmethod(player_list.require_same_setup)
    confirmation = staticmethod(posted_verbs.confirmation)
    verdict = staticmethod(verdict.verdict)
    correction_form = staticmethod(corrections.correction_form)
    corrected = staticmethod(corrections.corrected)
    ways = staticmethod(corrections.ways)
    confirmed = staticmethod(corrections.confirmed)
    demo_turn = staticmethod(demo_turns.demo_turn)
    changed_holdings = staticmethod(what_a_correction_changes.changed_holdings)
    changed_turn = staticmethod(what_a_correction_changes.changed_turn)


class Lists(ResultsKind):
    by = results.BY
    has_keepsake = True
    has_search = True
    results_context = staticmethod(results.results_context)
    winners_context = staticmethod(winners_page.winners_context)
    rows_of = staticmethod(results.rows_of)
    data_of = staticmethod(results.data_of)
    own_files = staticmethod(own_files.own_files)


KIND: Kind[State, Command, Event] = Kind(
    key="bobing",
    name=_("Mid-Autumn dice"),
    game=game,
    refusal=refusal,
    record=Reading(),
    board=Screens(),
    play=Play(),
    results=Lists(),
    has_prizes=True,
)
