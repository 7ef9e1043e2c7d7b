"""The parts a screen is made of: fragments with one root and an id, rendered once for all."""

from __future__ import annotations

import secrets
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.template.loader import render_to_string
from django.utils.translation import override

from festival.board import Board, Console
from festival.models import Festival
from festival.screens import board_of, console_of

BOARD = "board"
CONSOLE = "console"
BOARD_PARTS = ("header", "turn", "last", "ladder", "ticker", "join", "scene")
CONSOLE_PARTS = (
    "header",
    "turn",
    "fields",
    "actions",
    "seats",
    "stock",
    "ladder",
    "log",
    "next",
    "waiting",
)


@dataclass(frozen=True, slots=True)
class Topic:
    """A group of screens that show the same. audience: BOARD or CONSOLE."""

    audience: str
    festival_id: int
    language: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All parts of a topic at a revision, by the id of their root element."""

    revision: int
    parts: dict[str, str]

    @property
    def layout(self) -> str:
        """Changes with the parts there are: a page of another layout has to be loaded anew."""
        return layout_of(self.parts)

    def message(self, since: Snapshot | None = None) -> dict[str, object]:
        """What a screen needs that shows `since`, or that shows nothing yet."""
        parts = self.parts
        if since is not None:
            parts = {k: html for k, html in parts.items() if since.parts.get(k) != html}
        return {
            "type": "parts",
            "revision": self.revision,
            "from": None if since is None else since.revision,
            "layout": self.layout,
            "parts": parts,
        }


# Optimization: a snapshot is rendered once for all screens of a topic, not once for each.
_snapshots: dict[Topic, Snapshot] = {}


def snapshot(topic: Topic, *, is_fresh: bool = False) -> Snapshot:
    """The topic as it is stored now; raises Festival.DoesNotExist.

    is_fresh: render again even when nothing was written, because the network has changed.
    """
    festival = Festival.objects.get(pk=topic.festival_id)
    known = _snapshots.get(topic)
    if known is not None and known.revision == festival.revision and not is_fresh:
        return known
    with override(topic.language):
        parts = dict(_render(topic, festival))
    _snapshots[topic] = Snapshot(festival.revision, parts)
    return _snapshots[topic]


def _render(topic: Topic, festival: Festival) -> Iterator[tuple[str, str]]:
    if topic.audience == BOARD:
        yield from render_board(board_of(festival))
    else:
        # The same for all consoles of this version: each adds a word of its own to the key.
        console = console_of(festival, "")
        yield from render_console(replace(console, key=f"v{console.version}"))


def layout_of(ids: Iterable[str]) -> str:
    return f"{zlib.crc32(' '.join(ids).encode()):x}"


def board_layout(board: Board) -> str:
    return layout_of(name for name, _ in _board_parts(board))


def console_layout() -> str:
    return layout_of(f"c-{name}" for name in CONSOLE_PARTS)


def new_key() -> str:
    """The beginning of an idempotency key: nobody else has it."""
    return secrets.token_urlsafe(12)


def render_board(board: Board) -> Iterator[tuple[str, str]]:
    for name, (template, context) in _board_parts(board):
        yield name, render_to_string(f"board/_{template}.html", context)


def _board_parts(board: Board) -> Iterator[tuple[str, tuple[str, dict[str, object]]]]:
    """The id of each part with its template and what the template needs."""
    for name in BOARD_PARTS:
        yield name, (name, {"board": board})
    for row in board.tiers:
        if row.tiles:
            yield f"label-{row.number}", ("label", {"row": row})
        for tile in row.tiles:
            yield f"tile-{tile.id}", ("tile", {"tile": tile})


def render_console(console: Console) -> Iterator[tuple[str, str]]:
    context = {"console": console, "board": console.board}
    for name in CONSOLE_PARTS:
        yield f"c-{name}", render_to_string(f"console/_{name}.html", context)
