"""Registers Chinese poker: its functions for each room of the program."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.board.side_kind import SideParts, side_board
from festival.games.chinese_poker import record, results
from festival.games.chinese_poker.board import build, rule_sheet
from festival.games.chinese_poker.play import command_forms, corrections, phones, verbs, verdict
from festival.kinds import SideKind
from festival.play.side_tables import SidePlay
from festival.record.side_tables import side_record
from festival.results.side_tables import SideLists
from festival.words.sentences import Naming
from rules.chinese_poker import game, sheet
from rules.chinese_poker.check import refusal
from rules.chinese_poker.commands import Command, Start
from rules.chinese_poker.events import Event
from rules.chinese_poker.settings import Settings
from rules.chinese_poker.state import State

KIND: SideKind[State, Command, Event, Settings] = SideKind(
    key="chinese_poker",
    name=_("Chinese poker (Pusoy)"),
    about=_("Thirteen cards each, set in three rows and compared, for two to four players."),
    settings=Settings,
    start=Start,
    switches=sheet.switches_at,
    game=game,
    refusal=refusal,
    record=side_record(
        game,
        Settings,
        names=lambda festival, _: Naming(currency=festival.currency),
        drawn=record.drawn,
        asked_at=record.asked_at,
        has_secret_deals=True,
    ),
    board=side_board(
        SideParts(
            on_boards=("deal", "hand_overs", "standing", "next"),
            on_consoles=("turn", "hands", "deal", "standing"),
            to_watchers=("watch", "deal", "standing"),
            on_phones=("reasons",),
        ),
        own="games/chinese_poker/board/_own.html",
        board_of=build.board_of,
        console_of=build.console_of,
        sheet_of=rule_sheet.sheet_of,
    ),
    play=SidePlay(
        verbs=verbs.VERBS,
        command_form=command_forms.CommandForm,
        confirmation=verbs.confirmation,
        verdict=verdict.verdict,
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
