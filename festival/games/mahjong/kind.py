"""Registers Taiwanese mahjong: its functions for each room of the program."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.board.side_kind import SideParts, side_board
from festival.games.mahjong import record, results
from festival.games.mahjong.board import build, rule_sheet
from festival.games.mahjong.play import command_forms, corrections, phones, verbs, verdict
from festival.kinds import SideKind
from festival.play.side_tables import SidePlay
from festival.record.side_tables import side_record
from festival.results.side_tables import SideLists
from festival.words.sentences import Naming
from festival.words.tiles import all_called
from rules.mahjong import game, sheet
from rules.mahjong.check import refusal
from rules.mahjong.commands import Command, Start
from rules.mahjong.events import Event
from rules.mahjong.settings import Settings
from rules.mahjong.state import State

KIND: SideKind[State, Command, Event, Settings] = SideKind(
    key="mahjong",
    name=_("Mahjong"),
    about=_("Taiwanese mahjong with your own tiles, for four; the program counts the hands."),
    settings=Settings,
    start=Start,
    switches=lambda _: sheet.SWITCHES,
    presets=sheet.PRESETS,
    game=game,
    refusal=refusal,
    draws=lambda rules: Settings.from_dict(rules).draws_lots,
    record=side_record(
        game,
        Settings,
        names=lambda festival, _: Naming(tiles=all_called(), currency=festival.currency),
        drawn=record.drawn,
        asked_at=record.asked_at,
    ),
    board=side_board(
        SideParts(
            on_boards=("last", "counts", "pays", "chart", "scene"),
            on_consoles=("turn", "fields", "standing"),
            to_watchers=("watch", "standing"),
        ),
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
        others={"hand": results.hand_rows},
    ).kind,
)
