"""Registers poker dice."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from festival.board.side_kind import SideParts
from festival.games.poker_dice import record
from festival.play.side_kind import side_kind

KIND = side_kind(
    __name__,
    name=_("Poker dice"),
    about=_("Five dice, up to three throws; the best hand wins the round."),
    parts=SideParts(
        on_boards=("turn", "last", "round", "standing", "scene"),
        on_consoles=("turn", "fields", "round", "standing"),
        to_watchers=("watch", "round", "standing"),
    ),
    names=record.names_of,
    refined=lambda line, *_: replace(line, dice=()),  # its sentence names all dice
    drawn=record.drawn,
)
