"""Registers guess-the-spots."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.board.side_kind import SideParts
from festival.games.spots import record
from festival.play.side_kind import side_kind

KIND = side_kind(
    __name__,
    name=_("Guess-the-spots"),
    about=_("Everybody guesses the dice under a cup; a wrong guess costs a forfeit."),
    parts=SideParts(
        on_boards=("cup", "around", "forfeits"),
        on_consoles=("turn", "guesses", "forfeits"),
    ),
    refined=record.rewrite_log_line,
    asked_at=record.asked_at,
)
