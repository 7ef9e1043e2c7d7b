"""Registers poker dice: its functions for each room of the program."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from festival.board.side_kind import SideParts, side_board
from festival.games.poker_dice import record, results
from festival.games.poker_dice.board import build, rule_sheet
from festival.games.poker_dice.play import corrections, phones, verbs
from festival.kinds import SideKind
from festival.play.side_tables import SidePlay
from festival.record.side_tables import side_record
from festival.results.side_tables import SideLists
from rules.poker_dice import game, sheet
from rules.poker_dice.check import refusal
from rules.poker_dice.commands import Command, Start
from rules.poker_dice.events import Event
from rules.poker_dice.settings import Settings
from rules.poker_dice.state import State

KIND: SideKind[State, Command, Event, Settings] = SideKind(
    key="poker_dice",
    name=_("Poker dice"),
    about=_("Five dice, up to three throws; the best hand wins the round."),
    settings=Settings,
    start=Start,
    switches=lambda _: sheet.SWITCHES,
    game=game,
    refusal=refusal,
    record=side_record(
        game,
        Settings,
        names=record.names_of,
        refined=lambda line, *_: replace(line, dice=()),  # its sentence names all dice
        drawn=record.drawn,
    ),
    board=side_board(
        SideParts(
            on_boards=("turn", "last", "round", "standing", "scene"),
            on_consoles=("turn", "fields", "round", "standing"),
            to_watchers=("watch", "round", "standing"),
        ),
        board_of=build.board_of,
        console_of=build.console_of,
        sheet_of=rule_sheet.sheet_of,
    ),
    play=SidePlay(
        verbs=verbs.VERBS,
        command_form=verbs.CommandForm,
        confirmation=verbs.confirmation,
        verdict=verbs.verdict,
        correction_form=corrections.correction_form,
        corrected=corrections.corrected,
        hands=corrections.hands,
        news=corrections.news,
    ),
    phones=phones.PHONES,
    results=SideLists(
        read=results.results_of,
        columns=results.columns,
        data_of=results.data_of,
        plays=results.PLAYS,
    ).kind,
)
