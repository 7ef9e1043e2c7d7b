"""High die as the program knows it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.board.side_kind import SideParts
from festival.play.side_kind import side_kind

KIND = side_kind(
    __name__,
    name=_("High die"),
    about=_("Everybody throws one die; the highest wins."),
    parts=SideParts(on_boards=("best",), on_consoles=("die",)),
    draws=lambda _: False,
)
