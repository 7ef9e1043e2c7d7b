"""Registers guess-the-spots."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.games.spots.board import Screens
from festival.games.spots.play import Phones, Play
from festival.games.spots.record import Reading
from festival.games.spots.results import Lists
from festival.play.side_game import SideGame
from rules.spots import commands, decide, game, settings, sheet

KIND = SideGame(
    key="spots",
    name=_("Guess-the-spots"),
    about=_("Everybody guesses the dice under a cup; a wrong guess costs a forfeit."),
    game=game,
    refusal=decide.refusal,
    settings=settings.Settings,
    start=commands.Start,
    switches=lambda _: sheet.SWITCHES,
    record=Reading(game, settings.Settings),
    board=Screens(),
    play=Play(),
    results=Lists(),
    phones=Phones(),
)
