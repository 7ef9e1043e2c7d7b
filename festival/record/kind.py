"""What a kind of game gives for reading its record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from festival.models import Table
from festival.record.log_lines import Act, LogLine
from festival.words.sentences import Naming
from rules.promised_dice import Draw

S = TypeVar("S")
C = TypeVar("C")
Out = TypeVar("Out", covariant=True)
In = TypeVar("In", contravariant=True)


class Opening(Protocol[Out]):
    def __call__(self, table: Table, /, *, has_begun: bool) -> Out: ...


class LineOf(Protocol[In]):
    def __call__(self, entry: Act, state: In, naming: Naming, /, *, mark: str = "") -> LogLine: ...


@dataclass(frozen=True, kw_only=True)
class RecordKind(Generic[S, C]):
    """S, C: its states and commands.

    opening: the state before the first entry; `has_begun` where the log says by which rules it is
    played. naming_of: what the sentences of this game call its players and things. line_of: an act
    or a correction as a line that people read, in the state in which the game stands. drawn: what
    the machine drew for a command; None where it drew nothing.
    """

    opening: Opening[S]
    naming_of: Callable[[Table, S], Naming]
    line_of: LineOf[S]
    drawn: Callable[[C], Draw | None]
