"""Registers poker dice."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.games.poker_dice.board import Screens
from festival.games.poker_dice.play import Phones, Play
from festival.games.poker_dice.record import Reading
from festival.games.poker_dice.results import Lists
from festival.play.side_kind import SideGame
from rules.poker_dice import game
from rules.poker_dice.commands import Start
from rules.poker_dice.decide import refusal
from rules.poker_dice.settings import Settings
from rules.poker_dice.sheet import SWITCHES

KIND = SideGame(
    key="poker_dice",
    name=_("Poker dice"),
    about=_("Five dice, up to three throws; the best hand wins the round."),
    game=game,
    refusal=refusal,
    settings=Settings,
    start=Start,
    switches=lambda _: SWITCHES,
    record=Reading(game, Settings),
    board=Screens(),
    play=Play(),
    results=Lists(),
    phones=Phones(),
)
