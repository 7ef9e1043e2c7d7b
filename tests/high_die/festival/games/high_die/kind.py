"""High die as the program knows it: what each room needs of it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.board.side_kind import SideParts, side_board
from festival.kinds import SideKind
from festival.play.side_tables import SidePlay
from festival.record.side_tables import side_record
from festival.results.side_tables import SideLists
from tests.high_die.festival.games.high_die import board, play, results
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
    draws=lambda _: False,
    record=side_record(game, Settings),
    board=side_board(
        SideParts(
            on_boards=("best",),
            on_consoles=("die",),
            to_watchers=("die",),
        ),
        board_of=board.board_of,
        console_of=board.console_of,
        sheet_of=board.sheet_of,
    ),
    play=SidePlay(
        verbs=play.VERBS,
        command_form=play.CommandForm,
        confirmation=play.confirmation,
        verdict=play.verdict,
        correction_form=play.correction_form,
        corrected=play.corrected,
        hands=play.hands,
        news=play.news,
    ),
    results=SideLists(
        read=results.results_of,
        columns=results.columns,
        data_of=results.data_of,
        plays=results.PLAYS,
    ).kind,
)
