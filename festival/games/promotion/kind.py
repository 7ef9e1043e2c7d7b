"""Registers Shing Quon Tu."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.board.side_kind import SideParts
from festival.play.side_kind import side_kind

KIND = side_kind(
    __name__,
    name=_("Shing Quon Tu"),
    about=_("A race of 98 offices with six dice: the first piece in the palace wins."),
    parts=SideParts(
        on_boards=("last", "turn", "choices", "trail", "pieces", "race", "scene"),
        on_consoles=("turn", "fields", "trail", "pieces", "race"),
        on_phones=("outlook",),
    ),
)
