"""Registers the dice game: the functions that record, board, play and results call."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.board.kind import BoardKind
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
from festival.kinds import Kind
from festival.play.kind import PlayKind
from festival.record.kind import RecordKind
from festival.results.kind import ResultsKind
from rules.bobing import game
from rules.bobing.game.check import refusal
from rules.bobing.game.commands import Command
from rules.bobing.game.events import Event
from rules.bobing.game.state import State

KIND: Kind[State, Command, Event] = Kind(
    key="bobing",
    name=_("Mid-Autumn dice"),
    game=game,
    refusal=refusal,
    rooms=(
        RecordKind(
            opening=record.opening,
            naming_of=record.naming_of,
            line_of=record.line_of,
            drawn=record.drawn,
        ),
        BoardKind[Board, Console](
            console_ids=screen_parts.CONSOLE_IDS,
            watch_ids=screen_parts.WATCH_IDS,
            board_of=build_board.board_of,
            console_of=console.console_of,
            board_parts=screen_parts.board_parts,
            phone_parts=screen_parts.phone_parts,
            wall_parts=screen_parts.wall_parts,
            console_parts=screen_parts.console_parts,
            watch_parts=screen_parts.watch_parts,
            own_part=guest_card.own_part,
            rules_context=guest_card.rules_context,
        ),
        PlayKind(
            verbs=posted_verbs.VERBS,
            command_form=commands.CommandForm,
            timed=player_list.timed,
            is_play=player_list.is_play,
            turn_screens=directed_screens.turn_screens,
            follow=player_list.follow,
            require_same_setup=player_list.require_same_setup,
            confirmation=posted_verbs.confirmation,
            verdict=verdict.verdict,
            correction_form=corrections.correction_form,
            corrected=corrections.corrected,
            ways=corrections.ways,
            confirmed=corrections.confirmed,
            changed_holdings=corrections.changed_holdings,
            changed_turn=corrections.changed_turn,
        ),
        ResultsKind(
            by=results.BY,
            has_keepsake=True,
            has_search=True,
            results_context=results.results_context,
            winners_context=results.winners_context,
            rows_of=results.rows_of,
            data_of=results.data_of,
        ),
    ),
)
