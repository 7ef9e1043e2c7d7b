"""What each kind of game supplies to read its record."""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import islice
from typing import Any, Generic

from festival.models import Table
from festival.tables.kinds import AnyKind, RoomKind, kind_of
from festival.tables.record.log_line import Act, LogLine
from festival.words.sentences import Naming
from rules.dice_commitment import Draw
from rules.game import C, S
from rules.log import Log


class RecordKind(RoomKind, ABC, Generic[S, C]):
    """How the record of a game is read. S, C: the game's states and commands."""

    has_secret_deals = False  # whether the seed gives cards that only their players may see

    @classmethod
    def of(cls, table: Table) -> RecordKind[Any, Any]:
        return cls.of_kind(kind_of(table))

    @classmethod
    def of_kind(cls, kind: AnyKind) -> RecordKind[Any, Any]:
        assert isinstance(kind.record, cls)
        return kind.record

    @abstractmethod
    def opening(self, table: Table, *, has_begun: bool) -> S:
        """The state before the first entry. has_begun: the log holds the rules."""

    @abstractmethod
    def naming_of(self, table: Table, state: S) -> Naming:
        """The names of players and things in sentences."""

    @abstractmethod
    def line_of(self, entry: Act, state: S, naming: Naming, *, mark: str = "") -> LogLine:
        """An act or correction as a line that people read. state: the newest."""

    @abstractmethod
    def drawn(self, command: C) -> Draw | None:
        """The machine's draw for a command; None for none."""

    def is_conserved(self, before: S, event: Any, after: S) -> bool:
        """Whether an event leaves each prize in one hand, and pays what others lose. A game asks
        this only of a log that comes in a file."""
        return True

    def program_threw_last(self, log: Log[Any, Any]) -> bool:
        """Whether the program threw the newest dice, or dealt the newest cards."""
        throws = (act.command for act in reversed(log.done) if hasattr(act.command, "is_simulated"))
        return any(throw.is_simulated for throw in islice(throws, 1))

    def is_typed(self, command: C) -> bool:
        """Whether somebody typed what the machine could have drawn."""
        return getattr(command, "is_simulated", True) is False

    def asked_at(self, log: Log[Any, Any], state: S) -> int | None:
        """The number of the entry that asks each player for a secret choice; None where nobody is
        asked."""
        return None

    def seconds(self, state: S) -> int:
        """The time that each player has to choose; 0 for no limit."""
        return 0
