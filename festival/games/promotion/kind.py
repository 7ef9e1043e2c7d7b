"""Registers Shing Quon Tu: its functions for each room of the program."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.board.side_kind import SideParts, side_board
from festival.games.promotion import results
from festival.games.promotion.board import build, rule_sheet
from festival.games.promotion.play import corrections, phones, verbs
from festival.kinds import SideKind
from festival.play.side_tables import SidePlay
from festival.record.side_tables import side_record
from festival.results.side_tables import SideLists
from rules.promotion import game, sheet
from rules.promotion.check import refusal
from rules.promotion.commands import Command, Start
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
    presets=sheet.PRESETS,
    game=game,
    refusal=refusal,
    record=side_record(game, Settings),
    board=side_board(
        SideParts(
            on_boards=("last", "turn", "choices", "trail", "pieces", "race", "scene"),
            on_consoles=("turn", "fields", "trail", "pieces", "race"),
            to_watchers=("watch", "trail", "pieces", "race"),
            on_phones=("outlook",),
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
