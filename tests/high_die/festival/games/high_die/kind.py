"""High die as the program knows it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.play.side_game import SideGame
from festival.tables.record.side_reading import SideReading
from tests.high_die.festival.games.high_die.board import Screens
from tests.high_die.festival.games.high_die.play import Play
from tests.high_die.festival.games.high_die.results import Lists
from tests.high_die.rules.high_die import commands, decide, game, settings, sheet

KIND = SideGame(
    key="high_die",
    name=_("High die"),
    about=_("Everybody throws one die; the highest wins."),
    game=game,
    refusal=decide.refusal,
    settings=settings.Settings,
    start=commands.Start,
    switches=lambda _: sheet.SWITCHES,
    draws=lambda _: False,
    record=SideReading(game, settings.Settings),
    board=Screens(),
    play=Play(),
    results=Lists(),
)
