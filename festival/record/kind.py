"""The functions that each kind of game supplies to read its record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from festival.kinds import RoomKind, kind_of
from festival.models import Table
from festival.record.log_line import Act, LogLine
from festival.words.sentences import Naming
from rules.dice_commitment import Draw
from rules.game import C, S
from rules.log import Log

Out = TypeVar("Out", covariant=True)
In = TypeVar("In", contravariant=True)


class Opening(Protocol[Out]):
    def __call__(self, table: Table, /, *, has_begun: bool) -> Out: ...


class LineOf(Protocol[In]):
    def __call__(self, entry: Act, state: In, naming: Naming, /, *, mark: str = "") -> LogLine: ...


@dataclass(frozen=True, kw_only=True)
class RecordKind(RoomKind, Generic[S, C]):
    """S, C: the game's states and commands."""

    opening: Opening[S]  # state before the first entry; has_begun: the log holds the rules
    naming_of: Callable[[Table, S], Naming]  # names of players and things in sentences
    line_of: LineOf[S]  # an act or correction as a line that people read; state: the newest
    drawn: Callable[[C], Draw | None]  # the machine's draw for a command; None for none
    # The number of the entry that asks each player for a secret choice; None where nobody is asked.
    asked_at: Callable[[Log[Any, Any], S], int | None] = lambda *_: None
    seconds: Callable[[S], int] = lambda _: 0  # that each has to choose; 0 for no limit
    has_secret_deals: bool = False  # whether the seed gives cards that only their players may see

    @classmethod
    def of(cls, table: Table) -> RecordKind[Any, Any]:
        return kind_of(table).room(cls)
