"""Registers Chinese poker."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.games.chinese_poker.board.build_board import Screens
from festival.games.chinese_poker.play.verbs import Phones, Play
from festival.games.chinese_poker.record import Reading
from festival.games.chinese_poker.results import Lists
from festival.play.side_game import SideGame
from rules.chinese_poker import commands, decide, game, settings, sheet

KIND = SideGame(
    key="chinese_poker",
    name=_("Chinese poker (Pusoy)"),
    about=_("Thirteen cards each, set in three rows and compared, for two to four players."),
    game=game,
    refusal=decide.refusal,
    settings=settings.Settings,
    start=commands.Start,
    switches=sheet.switches_at,
    record=Reading(game, settings.Settings),
    board=Screens(),
    play=Play(),
    results=Lists(),
    phones=Phones(),
)
