"""Registers guess-the-spots."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.games.spots.board import Screens
from festival.games.spots.play import Phones, Play
from festival.games.spots.record import Reading
from festival.games.spots.results import Lists
from festival.play.side_kind import SideGame
from rules.spots import game
from rules.spots.commands import Start
from rules.spots.decide import refusal
from rules.spots.settings import Settings
from rules.spots.sheet import SWITCHES

KIND = SideGame(
    key="spots",
    name=_("Guess-the-spots"),
    about=_("Everybody guesses the dice under a cup; a wrong guess costs a forfeit."),
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
