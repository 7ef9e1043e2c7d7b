"""High die as the program knows it: what each room needs of it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.board.kind import BoardKind
from festival.kinds import SideKind
from festival.play.side_tables import SidePlay
from festival.record.kind import RecordKind
from festival.results.kind import ResultsKind
from tests.high_die.festival.games.high_die import board, play, record, results
from tests.high_die.rules.high_die import game, sheet
from tests.high_die.rules.high_die.check import refusal
from tests.high_die.rules.high_die.commands import Command, Start
from tests.high_die.rules.high_die.events import Event
from tests.high_die.rules.high_die.settings import Settings
from tests.high_die.rules.high_die.state import State

KIND: SideKind[State, Command, Event, Settings] = SideKind(
    key="high_die",
    name=_("High die"),
    about=_("Everybody throws one die; the highest wins."),
    settings=Settings,
    start=Start,
    switches=lambda _: sheet.SWITCHES,
    game=game,
    refusal=refusal,
    draws=False,
    record=RecordKind(
        opening=record.opening,
        naming_of=record.naming_of,
        line_of=record.line_of,
        drawn=record.drawn,
    ),
    board=BoardKind(
        console_ids=board.CONSOLE_IDS,
        watch_ids=board.WATCH_IDS,
        board_of=board.board_of,
        console_of=board.console_of,
        board_parts=board.board_parts,
        phone_parts=board.phone_parts,
        wall_parts=board.wall_parts,
        console_parts=board.console_parts,
        watch_parts=board.watch_parts,
        own_part=board.own_part,
        rules_context=board.rules_context,
    ),
    play=SidePlay(
        verbs=play.VERBS,
        command_form=play.CommandForm,
        confirmation=play.confirmation,
        verdict=play.verdict,
        correction_form=play.correction_form,
        corrected=play.corrected,
        confirmed=play.confirmed,
        hands=play.hands,
        news=play.news,
    ),
    results=ResultsKind(
        by=results.BY,
        results_context=results.results_context,
        winners_context=results.winners_context,
        rows_of=results.rows_of,
        data_of=results.data_of,
    ),
)
