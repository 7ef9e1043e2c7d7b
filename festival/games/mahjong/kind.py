"""Registers Taiwanese mahjong."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.games.mahjong.board.build_board import Screens
from festival.games.mahjong.play.verbs import Phones, Play
from festival.games.mahjong.record import Reading
from festival.games.mahjong.results import Lists
from festival.play.side_kind import SideGame
from rules.mahjong import game
from rules.mahjong.commands import Start
from rules.mahjong.decide import refusal
from rules.mahjong.settings import Settings
from rules.mahjong.sheet import PRESETS, SWITCHES

KIND = SideGame(
    key="mahjong",
    name=_("Mahjong"),
    about=_("Taiwanese mahjong with your own tiles, for four; the program counts the hands."),
    game=game,
    refusal=refusal,
    settings=Settings,
    start=Start,
    switches=lambda _: SWITCHES,
    presets=PRESETS,
    draws=lambda rules: Settings.from_dict(rules).draws_lots,
    record=Reading(game, Settings),
    board=Screens(),
    play=Play(),
    results=Lists(),
    phones=Phones(),
)
