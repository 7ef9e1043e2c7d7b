"""What each kind of game supplies for its screens, and the parts of a screen.

Its folder `board/` of templates holds `phone.html`, `tv.html` and `rules.html`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import Any, Generic, Protocol, TypeVar

from festival.models import Screen, Table
from festival.tables.kinds import RoomKind, kind_of
from festival.tables.record.log_line import Person


@dataclass(frozen=True)
class Part:
    """id: of the root element. is_value: the context is only frozen values, without the whole
    board or table; while it stays equal, the part is not rendered again."""

    id: str
    template: str
    context: dict[str, object]
    is_value: bool = False


B = TypeVar("B")
K = TypeVar("K")
H = TypeVar("H", bound="HallShown")
R = TypeVar("R", bound="HallReading")
Parts = Iterable[Part]


class BoardKind(RoomKind, ABC, Generic[B, K]):
    """The screens of a game. B: the public board. K: the console."""

    watch_ids: Sequence[str] = ()  # of a view-only console; () where the public board is shown

    @classmethod
    def of(cls, table: Table) -> BoardKind[Any, Any]:
        kind = kind_of(table)
        assert isinstance(kind.board, cls)
        return kind.board

    @property
    @abstractmethod
    def console_ids(self) -> Sequence[str]:
        """The ids of the parts of a console."""

    @abstractmethod
    def board_of(self, table: Table) -> B:
        """The board in the current language, a frozen value."""

    @abstractmethod
    def console_of(self, table: Table, key: str, board: B | None = None) -> K:
        """The console, a frozen value with `board`, `version` and `key`, the prefix of idempotency
        keys. board: where it was built already."""

    @abstractmethod
    def board_parts(self, table: Table, board: B) -> Parts:
        """The parts of both phones and walls."""

    @abstractmethod
    def phone_parts(self, table: Table, board: B) -> Parts:
        """The parts of phones alone."""

    def wall_parts(self, table: Table, board: B, screen: Screen) -> Parts:
        """The parts of walls alone."""
        return ()

    @abstractmethod
    def console_parts(self, table: Table, console: K) -> Parts: ...

    def watch_parts(self, table: Table, console: K) -> Parts:
        """The parts of a view-only console."""
        return ()

    @abstractmethod
    def own_part(
        self, table: Table, board: B, people: Sequence[Person], device: str
    ) -> tuple[str, dict[str, object]]:
        """The template about the players on a phone, and its context beyond the table and the
        board. people: these players. device: the phone's secret."""

    @abstractmethod
    def rules_context(self, table: Table, board: B) -> dict[str, object]:
        """The context of the rules page."""


class HallShown(Protocol):
    """The contents of a hall's screens. zone: of its clocks."""

    @property
    def zone(self) -> tzinfo: ...


class HallReading(Protocol):
    """A reading of a hall, with the data that makes the next reading quick."""

    @property
    def hall(self) -> HallShown: ...

    @property
    def revision(self) -> int: ...


@dataclass(frozen=True, kw_only=True)
class HallKind(Generic[H, R]):
    """The functions for a hall's screens. H: their contents. R: a reading of the hall.

    read: the stored hall of this table, given the previous reading. revisions: of the halls of
    these tables. wall_parts, guest_parts, overview_parts: the parts of its three screens.
    """

    read: Callable[[int, R | None], R]
    revisions: Callable[[Sequence[int]], dict[int, int]]
    wall_parts: Callable[[H], Parts]
    guest_parts: Callable[[H], Parts]
    overview_parts: Callable[[H], Parts]
