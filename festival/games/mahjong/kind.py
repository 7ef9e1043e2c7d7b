"""Registers Taiwanese mahjong."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.games.mahjong.board.build_board import Screens
from festival.games.mahjong.play.verbs import Phones, Play
from festival.games.mahjong.record import Reading
from festival.games.mahjong.results import Lists
from festival.play.side_game import SideGame
from rules.mahjong import commands, decide, game, settings, sheet

KIND = SideGame(
    key="mahjong",
    name=_("Mahjong"),
    about=_("Taiwanese mahjong with your own tiles, for four; the program counts the hands."),
    game=game,
    refusal=decide.refusal,
    settings=settings.Settings,
    start=commands.Start,
    switches=lambda _: sheet.SWITCHES,
    presets=sheet.PRESETS,
    draws=lambda rules: settings.Settings.from_dict(rules).draws_lots,
    record=Reading(game, settings.Settings),
    board=Screens(),
    play=Play(),
    results=Lists(),
    phones=Phones(),
)
