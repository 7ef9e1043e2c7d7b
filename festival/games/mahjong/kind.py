"""Registers Taiwanese mahjong."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.board.side_kind import SideParts
from festival.games.mahjong import record, results
from festival.play.side_kind import side_kind
from festival.words.sentences import Naming
from festival.words.tiles import all_called
from rules.mahjong.settings import Settings

KIND = side_kind(
    __name__,
    name=_("Mahjong"),
    about=_("Taiwanese mahjong with your own tiles, for four; the program counts the hands."),
    parts=SideParts(
        on_boards=("last", "counts", "pays", "chart", "scene"),
        on_consoles=("turn", "fields", "standing"),
    ),
    draws=lambda rules: Settings.from_dict(rules).draws_lots,
    names=lambda festival, _: Naming(tiles=all_called(), currency=festival.currency),
    drawn=record.drawn,
    asked_at=record.asked_at,
    others={"hand": results.hand_rows},
)
