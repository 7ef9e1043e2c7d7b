"""The functions that each kind of game supplies for its screens, and the parts of a screen.

Its folder `board/` of templates holds `phone.html`, `tv.html` and `rules.html`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import Any, Generic, Protocol, TypeVar

from festival.kinds import RoomKind, kind_of
from festival.models import Screen, Table
from festival.record.log_line import Person


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
In = TypeVar("In", contravariant=True)
Out = TypeVar("Out", covariant=True)
Parts = Iterable[Part]


class ConsoleOf(Protocol[In, Out]):
    def __call__(self, table: Table, key: str, board: In | None = None, /) -> Out: ...


@dataclass(frozen=True, kw_only=True)
class BoardKind(RoomKind, Generic[B, K]):
    """B: the public board. K: the console.

    console_ids, watch_ids: ids of the parts of a console, and of a view-only one; without the
    latter, whoever may only watch sees the public board. board_of: the
    board in the current language, a frozen value. console_of: the console, a frozen value with
    `board`, `version` and `key`, the prefix of idempotency keys; it takes a board that was built
    already. board_parts: parts of both phones and walls. phone_parts, wall_parts: parts of only
    these. console_parts, watch_parts: parts of the two consoles.

    own_part: the template about the players on a phone, and its context beyond the table and the
    board. It takes those players and the phone's secret. rules_context: context of the rules page.
    """

    console_ids: Sequence[str]
    watch_ids: Sequence[str]
    board_of: Callable[[Table], B]
    console_of: ConsoleOf[B, K]
    board_parts: Callable[[Table, B], Parts]
    phone_parts: Callable[[Table, B], Parts]
    wall_parts: Callable[[Table, B, Screen], Parts]
    console_parts: Callable[[Table, K], Parts]
    watch_parts: Callable[[Table, K], Parts]
    own_part: Callable[[Table, B, Sequence[Person], str], tuple[str, dict[str, object]]]
    rules_context: Callable[[Table, B], dict[str, object]]

    @classmethod
    def of(cls, table: Table) -> BoardKind[Any, Any]:
        return kind_of(table).room(cls)


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
