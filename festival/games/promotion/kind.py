"""Shing Quon Tu as the program knows it: what each room needs of it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.board import side_tables as side_board
from festival.board.kind import BoardKind
from festival.games.promotion import record, results
from festival.games.promotion.board import build, parts, rule_sheet
from festival.games.promotion.play import changes, command_forms, corrections, verbs, verdict
from festival.kinds import SideKind
from festival.play.side_tables import SidePlay
from festival.record.kind import RecordKind
from festival.results.kind import ResultsKind
from rules.promotion import game, sheet
from rules.promotion.check import refusal
from rules.promotion.commands import Command, End, Start
from rules.promotion.events import Event
from rules.promotion.settings import Settings
from rules.promotion.state import State

KIND: SideKind[State, Command, Event, Settings] = SideKind(
    key="promotion",
    name=_("Shing Quon Tu"),
    about=_("A race of 98 offices with six dice: the first piece in the palace wins."),
    settings=Settings,
    start=Start,
    switches=lambda _: sheet.SWITCHES,
    game=game,
    refusal=refusal,
    end=End,
    record=RecordKind(
        opening=record.opening,
        naming_of=record.naming_of,
        line_of=record.line_of,
        drawn=record.drawn,
    ),
    board=BoardKind(
        console_ids=parts.CONSOLE_IDS,
        watch_ids=parts.WATCH_IDS,
        board_of=build.board_of,
        console_of=build.console_of,
        board_parts=parts.board_parts,
        phone_parts=parts.phone_parts,
        wall_parts=parts.wall_parts,
        console_parts=parts.console_parts,
        watch_parts=parts.watch_parts,
        own_part=side_board.own_part,
        rules_context=rule_sheet.rules_context,
    ),
    play=SidePlay(
        verbs=verbs.VERBS,
        command_form=command_forms.CommandForm,
        question=verbs.question,
        confirmation=verbs.confirmation,
        verdict=verdict.verdict,
        correction_form=corrections.correction_form,
        corrected=corrections.corrected,
        confirmed=corrections.confirmed,
        hands=changes.hands,
        news=changes.news,
    ),
    results=ResultsKind(
        by=results.BY,
        results_context=results.results_context,
        winners_context=results.winners_context,
        rows_of=results.rows_of,
        data_of=results.data_of,
    ),
)
