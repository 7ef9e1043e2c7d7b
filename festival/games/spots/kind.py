"""Registers guess-the-spots: its functions for each room of the program."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.board.side_kind import SideParts, side_board
from festival.games.spots import record, results
from festival.games.spots.board import build, rule_sheet
from festival.games.spots.play import corrections, phones, verbs
from festival.kinds import SideKind
from festival.play.side_tables import SidePlay
from festival.record.side_tables import side_record
from festival.results.side_tables import SideLists
from rules.spots import game, sheet
from rules.spots.check import refusal
from rules.spots.commands import Command, Start
from rules.spots.events import Event
from rules.spots.settings import Settings
from rules.spots.state import State

KIND: SideKind[State, Command, Event, Settings] = SideKind(
    key="spots",
    name=_("Guess-the-spots"),
    about=_("Dice lie under a cup: everybody guesses them, and a wrong guess pays a forfeit."),
    settings=Settings,
    start=Start,
    switches=lambda _: sheet.SWITCHES,
    game=game,
    refusal=refusal,
    record=side_record(game, Settings, refined=record.refined, asked_at=record.asked_at),
    board=side_board(
        SideParts(
            on_boards=("cup", "around", "forfeits"),
            on_consoles=("turn", "guesses", "forfeits"),
            to_watchers=("turn", "guesses", "forfeits"),
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
