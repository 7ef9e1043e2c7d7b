"""A game for side tables, and what it supplies to each room, as its `kind.py` names it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic

from festival.play.phones.phone_seats import PhonePlay
from festival.play.side_play import SidePlay
from festival.tables.board.side_screens import SideScreens
from festival.tables.kinds import SideKind, T
from festival.tables.record.side_reading import SideReading
from festival.tables.results.side_lists import SideLists
from rules.game import C, E, S


@dataclass(frozen=True, kw_only=True)
class SideGame(SideKind[S, C, E, T], Generic[S, C, E, T]):
    """A kind of game for side tables, with the classes of the rooms that `kinds.py` does not know.
    S, C, E, T: its states, commands, events and house rules."""

    record: SideReading[S, C, E]
    board: SideScreens[Any, Any]
    play: SidePlay[S, C]
    results: SideLists[Any, S, E]
    phones: PhonePlay[S, C] | None = None
