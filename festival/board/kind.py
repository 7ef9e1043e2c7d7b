"""What a kind of game gives for its screens, beside templates in `board/` of its folder:
`phone.html`, `tv.html`, `rules.html`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import Generic, Protocol, TypeVar

from festival.board.parts import Part
from festival.models import Screen, Table
from festival.record.log_lines import Person

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
class BoardKind(Generic[B, K]):
    """B: what everybody may see. K: what the person at the console sees.

    console_ids, watch_ids: of the parts of a console, and of one where nothing can be done.
    board_of: the board in the current language, a frozen value. console_of: the console, a frozen
    value with `board`, `version` and `key`, which begins the idempotency keys; it takes the board
    where that is there already. board_parts: what phones and walls have in common. phone_parts,
    wall_parts: what only they show. console_parts, watch_parts: of the two consoles.

    own_part: the part of a phone's page that is about those who play from it: a template, and what
    that asks for beyond the table and its board. It takes who plays there, and the phone's secret.
    rules_context: what the page of the rules needs.
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


class HallShown(Protocol):
    """What the screens of a hall show. zone: of its clocks."""

    @property
    def zone(self) -> tzinfo: ...


class HallReading(Protocol):
    """How far a hall is read, and all that makes the next reading quick."""

    @property
    def hall(self) -> HallShown: ...

    @property
    def revision(self) -> int: ...


@dataclass(frozen=True, kw_only=True)
class HallKind(Generic[H, R]):
    """What a hall gives for its screens. H: what they show. R: how far it is read.

    read: the hall of this table as it is stored, from the reading before. revisions: of the halls
    of these tables. wall_parts, guest_parts, overview_parts: of its three screens.
    """

    read: Callable[[int, R | None], R]
    revisions: Callable[[Sequence[int]], dict[int, int]]
    wall_parts: Callable[[H], Parts]
    guest_parts: Callable[[H], Parts]
    overview_parts: Callable[[H], Parts]
