"""Registers Chinese poker."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from festival.board.side_kind import SideParts
from festival.games.chinese_poker import record
from festival.play.side_kind import side_kind
from festival.words.sentences import Naming
from rules.chinese_poker import sheet

KIND = side_kind(
    __name__,
    name=_("Chinese poker (Pusoy)"),
    about=_("Thirteen cards each, set in three rows and compared, for two to four players."),
    parts=SideParts(
        on_boards=("deal", "hand_overs", "standing", "next"),
        on_consoles=("turn", "hands", "deal", "standing"),
        on_phones=("reasons",),
    ),
    switches=sheet.switches_at,
    names=lambda festival, _: Naming(currency=festival.currency),
    drawn=record.drawn,
    asked_at=record.asked_at,
    seconds=lambda state: state.settings.seconds,
    has_secret_deals=True,
)
