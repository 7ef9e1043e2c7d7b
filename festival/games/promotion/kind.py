"""Registers Shing Quon Tu."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.games.promotion.board.build_board import Screens
from festival.games.promotion.play import Phones, Play
from festival.games.promotion.results import Lists
from festival.play.side_game import SideGame
from festival.tables.record.side_reading import SideReading
from rules.promotion import commands, decide, game, settings, sheet

KIND = SideGame(
    key="promotion",
    name=_("Shing Quon Tu"),
    about=_("A race of 98 offices with six dice: the first piece in the palace wins."),
    game=game,
    refusal=decide.refusal,
    settings=settings.Settings,
    start=commands.Start,
    switches=lambda _: sheet.SWITCHES,
    presets=settings.PRESETS,
    record=SideReading(game, settings.Settings, between="; "),
    board=Screens(),
    play=Play(),
    results=Lists(),
    phones=Phones(),
)
