"""What a kind of game gives for reading its record: a module `record/<key>`."""

from __future__ import annotations

from typing import Any, Protocol

from festival.models import Table
from festival.record.log_lines import Act, LogLine
from festival.words.sentences import Naming
from rules.promised_dice import Draw


class RecordKind(Protocol):
    def opening(self, table: Table, *, has_begun: bool) -> Any:
        """The state before the first entry. has_begun: the log says by which rules it is played."""

    def naming_of(self, table: Table, state: Any, /) -> Naming:
        """What the sentences of this game call its players and things."""

    def line_of(self, entry: Act, state: Any, naming: Naming, /, *, mark: str = "") -> LogLine:
        """An act or a correction as a line that people read. state: in which the game stands."""

    def drawn(self, command: Any, /) -> Draw | None:
        """What the machine drew for a command; None where it drew nothing."""
