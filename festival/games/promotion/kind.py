"""Registers Shing Quon Tu."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.games.promotion.board.build_board import Screens
from festival.games.promotion.play import Phones, Play
from festival.games.promotion.results import Lists
from festival.play.side_kind import SideGame
from festival.record.side_tables import SideReading
from rules.promotion import game
from rules.promotion.commands import Start
from rules.promotion.decide import refusal
from rules.promotion.settings import Settings
from rules.promotion.sheet import SWITCHES

KIND = SideGame(
    key="promotion",
    name=_("Shing Quon Tu"),
    about=_("A race of 98 offices with six dice: the first piece in the palace wins."),
    game=game,
    refusal=refusal,
    settings=Settings,
    start=Start,
    switches=lambda _: SWITCHES,
    record=SideReading(game, Settings),
    board=Screens(),
    play=Play(),
    results=Lists(),
    phones=Phones(),
)
