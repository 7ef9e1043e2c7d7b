"""The parts a screen is made of: fragments with one root and an id, rendered once for all."""

from __future__ import annotations

import secrets
import zlib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from django.template.loader import render_to_string
from django.utils.translation import override

from festival.board import Board, Console
from festival.models import Festival, Screen
from festival.rights import Right
from festival.screens import board_of, console_of
from festival.stage import Stage, known_screens, screen_at, stage_of

BOARD = "board"
CONSOLE = "console"
WATCH = "watch"  # the console of somebody who may do nothing there
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
DIRECT_PARTS = ("direct", "screens")
WATCH_PARTS = ("header", "watch", "stock", "ladder", "log", "next")
PHONES = "phones"


@dataclass(frozen=True, slots=True)
class Topic:
    """A group of screens that show the same.

    audience: BOARD, CONSOLE or WATCH. screen: the slug of a wall that is directed, "" for all
    others.
    """

    audience: str
    festival_id: int
    language: str
    screen: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All parts of a topic at a revision, by the id of their root element.

    edition: of the page they belong to; a screen that is told to reload gets another.
    """

    revision: int
    parts: dict[str, str]
    edition: str = PHONES

    @property
    def layout(self) -> str:
        """Changes with the parts there are: a page of another layout has to be loaded anew."""
        return layout_of(self.parts, self.edition)

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
    screen = screen_at(festival, topic.screen) if topic.screen else None
    with override(topic.language):
        parts = dict(_render(topic, festival, screen))
    _snapshots[topic] = Snapshot(festival.revision, parts, edition_of(screen))
    return _snapshots[topic]


def _render(topic: Topic, festival: Festival, screen: Screen | None) -> Iterator[tuple[str, str]]:
    if topic.audience == BOARD:
        board = board_of(festival)
        yield from render_board(board)
        if screen is None:
            yield from render_for_phones(board)
        else:
            yield "stage", render_stage(stage_of(festival, board, screen))
    elif topic.audience == WATCH:
        yield from _console_parts(WATCH_PARTS, console_of(festival, ""), is_watched=True)
    else:
        # The same for all consoles of this version: each adds a word of its own to the key.
        console = console_of(festival, "")
        yield from render_console(replace(console, key=f"v{console.version}"))
        yield from render_direction(festival)


def console_audience(rights: Collection[Right]) -> str | None:
    """Which console somebody is shown; None for none."""
    if Right.SCORE in rights:
        return CONSOLE
    return WATCH if Right.WATCH in rights else None


def edition_of(screen: Screen | None) -> str:
    """Phones have one of their own, so that a wall that listens as they do is loaded anew."""
    return PHONES if screen is None else f"{screen.slug}.{screen.reloads}"


def layout_of(ids: Iterable[str], edition: str) -> str:
    return f"{zlib.crc32(' '.join((edition, *ids)).encode()):x}"


def board_layout(board: Board) -> str:
    ids = [name for name, _ in (*_board_parts(board), *_phone_parts(board))]
    return layout_of(ids, PHONES)


def screen_layout(board: Board, screen: Screen) -> str:
    ids = [name for name, _ in _board_parts(board)]
    return layout_of((*ids, "stage"), edition_of(screen))


def console_layout() -> str:
    return layout_of((f"c-{name}" for name in (*CONSOLE_PARTS, *DIRECT_PARTS)), PHONES)


def watch_layout() -> str:
    return layout_of((f"c-{name}" for name in WATCH_PARTS), PHONES)


def new_key() -> str:
    """The beginning of an idempotency key: nobody else has it."""
    return secrets.token_urlsafe(12)


def render_board(board: Board) -> Iterator[tuple[str, str]]:
    for name, (template, context) in _board_parts(board):
        yield name, render_to_string(f"board/_{template}.html", context)


def render_for_phones(board: Board) -> Iterator[tuple[str, str]]:
    for name, (template, context) in _phone_parts(board):
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


def _phone_parts(board: Board) -> Iterator[tuple[str, tuple[str, dict[str, object]]]]:
    """What only a guest's own phone shows, or needs to know."""
    yield "facts", ("facts", {"board": board})
    for chance in board.chances:
        yield f"chance-{chance.tier}", ("chance", {"chance": chance})


def render_console(console: Console) -> Iterator[tuple[str, str]]:
    yield from _console_parts(CONSOLE_PARTS, console, is_watched=False)


def _console_parts(
    parts: Iterable[str], console: Console, *, is_watched: bool
) -> Iterator[tuple[str, str]]:
    context = {"console": console, "board": console.board, "is_watched": is_watched}
    for name in parts:
        yield f"c-{name}", render_to_string(f"console/_{name}.html", context)


def render_stage(stage: Stage) -> str:
    return render_to_string("stage/_stage.html", {"stage": stage})


def render_direction(festival: Festival) -> Iterator[tuple[str, str]]:
    context = {"festival": festival, "screens": known_screens(festival)}
    for name in DIRECT_PARTS:
        yield f"c-{name}", render_to_string(f"console/_{name}.html", context)
