"""Registers Chinese poker."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.games.chinese_poker.board.build_board import Screens
from festival.games.chinese_poker.play.verbs import Phones, Play
from festival.games.chinese_poker.record import Reading
from festival.games.chinese_poker.results import Lists
from festival.play.side_kind import SideGame
from rules.chinese_poker import game
from rules.chinese_poker.commands import Start
from rules.chinese_poker.decide import refusal
from rules.chinese_poker.settings import Settings
from rules.chinese_poker.sheet import switches_at

KIND = SideGame(
    key="chinese_poker",
    name=_("Chinese poker (Pusoy)"),
    about=_("Thirteen cards each, set in three rows and compared, for two to four players."),
    game=game,
    refusal=refusal,
    settings=Settings,
    start=Start,
    switches=switches_at,
    record=Reading(game, Settings),
    board=Screens(),
    play=Play(),
    results=Lists(),
    phones=Phones(),
)
