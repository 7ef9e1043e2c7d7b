"""Registers poker dice."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.games.poker_dice.board import Screens
from festival.games.poker_dice.play import Phones, Play
from festival.games.poker_dice.record import Reading
from festival.games.poker_dice.results import Lists
from festival.play.side_game import SideGame
from rules.poker_dice import commands, decide, game, settings, sheet

KIND = SideGame(
    key="poker_dice",
    name=_("Poker dice"),
    about=_("Five dice, up to three throws; the best hand wins the round."),
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
