"""What a group of screens shows: rendered parts, and the messages about what changed in them."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import override

from festival.accounts.rights import Right
from festival.live.layouts import PHONES, layout_of
from festival.live.watching import Watching
from festival.tables.board.board_kind import Part
from festival.tables.record.game_clock import game_time
from festival.web import storage_errors

BOARD = "board"
SHARED = "shared"  # what walls and phones show alike
CONSOLE = "console"
WATCH = "watch"  # the console of somebody who may only watch


def console_audience(rights: Collection[Right]) -> str | None:
    """The audience of a console for a user with these rights; None if they may see none."""
    if Right.SCORE in rights:
        return CONSOLE
    return WATCH if Right.WATCH in rights else None


@dataclass(frozen=True, slots=True)
class Topic:
    """A group of screens that show the same."""

    audience: str  # BOARD, CONSOLE, WATCH, or one of a hall
    table_id: int
    language: str
    screen: str = ""  # slug of a wall that the emcee directs; "" for all other screens


@dataclass(frozen=True)
class Snapshot:
    """All parts of a topic at a revision."""

    revision: int
    parts: dict[str, str]  # HTML by the id of the root element
    edition: str = PHONES  # see `edition_of`
    setup: int = 0  # revision of the festival's set-up

    @property
    def layout(self) -> str:
        return layout_of(self.parts, self.edition)

    def message(self, since: Snapshot | None = None) -> dict[str, object]:
        """The message to a screen that shows `since`, or nothing yet (None)."""
        parts = self.parts
        if since is not None:
            parts = {name: html for name, html in parts.items() if since.parts.get(name) != html}
        return {
            "type": "parts",
            "revision": self.revision,
            "from": None if since is None else since.revision,
            "layout": self.layout,
            "parts": parts,
        }

    def news(self, since: Snapshot) -> str:
        """The message for screens that show `since`."""
        return _frame({**self.message(since), "time": game_time()})

    @cached_property
    def whole(self) -> str:
        """The message for a screen that shows nothing yet. It is kept, so it names no time."""
        return _frame(self.message())

    @property
    def beat(self) -> str:
        """The message that a screen which shows this snapshot is up to date, with the time."""
        return _frame({"type": "beat", "revision": self.revision, "time": game_time()})

    def beat_to(self, topic: Topic, watching: Watching, hint: Callable[[], str] | None) -> str:
        """The beat for a console, with how many watch and, if so, why nothing can be saved, also
        for a page with unsaved presses. hint: a sentence for the emcee."""
        found = storage_errors.present()
        with override(topic.language):
            told: dict[str, object] = {"watching": watching.text(), "walls": watching.walls}
            if hint is not None:
                told["hint"] = hint()
            if found is not None:
                told |= {"held": found.sentence, "notice": found.notice, "cause": found}
                told["restore"] = found.can_be_restored
        return _frame({"type": "beat", "revision": self.revision, "time": game_time(), **told})


def _frame(message: dict[str, object]) -> str:
    return json.dumps(message, ensure_ascii=False)


# Context and HTML of each part, by its id.
Drawn = dict[str, tuple[object, str]]


def drawn_parts(parts: Iterable[Part], before: Drawn) -> Drawn:
    """The parts, rendered. before: as they were rendered last, in the same language."""
    return {part.id: _drawn(part, before.get(part.id)) for part in parts}


def _drawn(part: Part, before: tuple[object, str] | None) -> tuple[object, str]:
    # Optimization: of 63 prizes, or of 300 tables of a hall, an act changes a few.
    if part.is_value and before is not None and before[0] == part.context:
        return before
    lines = render_to_string(part.template, part.context).split("\n")
    bare = "\n".join(filter(None, map(str.strip, lines)))  # indentation is a quarter of a message
    return part.context, mark_safe(bare)  # noqa: S308  (a template made it)
