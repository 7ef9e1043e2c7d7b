"""What a kind of game gives for its screens: a module `board/<key>`, and templates in a folder of
that name: `phone.html`, `tv.html`, `rules.html`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from festival.board.parts import Part
from festival.models import Screen, Table
from festival.record.log_lines import Person


class BoardKind(Protocol):
    @property
    def CONSOLE_IDS(self) -> tuple[str, ...]:
        """Of the parts of a console."""

    @property
    def WATCH_IDS(self) -> tuple[str, ...]:
        """Of the parts of one where nothing can be done."""

    def board_of(self, table: Table, /) -> Any:
        """What everybody may see, in the current language, as a frozen value."""

    def console_of(self, table: Table, key: str, board: Any = None, /) -> Any:
        """What whoever plays it sees: a frozen value with `board`, `version` and `key`.

        key: the beginning of the idempotency keys. board: where it is there already.
        """

    def board_parts(self, table: Table, board: Any, /) -> Iterable[Part]:
        """What phones and walls have in common."""

    def phone_parts(self, table: Table, board: Any, /) -> Iterable[Part]:
        """What only phones show."""

    def wall_parts(self, table: Table, board: Any, screen: Screen, /) -> Iterable[Part]:
        """What only a wall shows."""

    def console_parts(self, table: Table, console: Any, /) -> Iterable[Part]:
        """Of the console of whoever plays."""

    def watch_parts(self, table: Table, console: Any, /) -> Iterable[Part]:
        """Of the console of somebody who may only watch."""

    def own_part(
        self, table: Table, board: Any, own: Sequence[Person], device: str, /
    ) -> tuple[str, dict[str, Any]]:
        """Of the page on a phone, what is about whoever plays from it: a template, and what that
        asks for beyond the table and its board. own: who plays. device: the phone's secret."""

    def rules_context(self, table: Table, board: Any, /) -> dict[str, Any]:
        """What the page of the rules needs."""
