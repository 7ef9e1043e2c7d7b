"""The parts a screen is made of: fragments with one root and an id, rendered once for all."""

from __future__ import annotations

import secrets
import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from festival.board.bobing.board import Board, Console
from festival.board.stage import Stage, known_screens
from festival.models import Festival, Screen

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
WALL_PARTS = ("wifi", "stage")
DIRECT_PARTS = ("direct", "screens")
WATCH_PARTS = ("header", "watch", "stock", "ladder", "log", "next")
OF_THEIR_OWN = ("tile", "label", "chance")  # parts that show one value, and not the whole board
PHONES = "phones"

Part = tuple[str, tuple[str, dict[str, object]]]  # its id, its template and what that needs


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
    return layout_of((*ids, *WALL_PARTS), edition_of(screen))


def console_layout() -> str:
    return layout_of((f"c-{name}" for name in (*CONSOLE_PARTS, *DIRECT_PARTS)), PHONES)


def watch_layout() -> str:
    return layout_of((f"c-{name}" for name in WATCH_PARTS), PHONES)


def new_key() -> str:
    """The beginning of an idempotency key: nobody else has it."""
    return secrets.token_urlsafe(12)


def render_board(board: Board) -> Iterator[tuple[str, str]]:
    return _rendered(_board_parts(board))


def render_for_phones(board: Board) -> Iterator[tuple[str, str]]:
    return _rendered(_phone_parts(board))


def _rendered(parts: Iterable[Part]) -> Iterator[tuple[str, str]]:
    language = get_language() or ""
    for name, (template, context) in parts:
        page = f"board/bobing/_{template}.html"
        if template in OF_THEIR_OWN:
            yield name, render_cached(page, language, tuple(context.items()))
        else:
            yield name, render_to_string(page, context)


def _board_parts(board: Board) -> Iterator[Part]:
    for name in BOARD_PARTS:
        yield name, (name, {"board": board})
    for row in board.tiers:
        if row.tiles:
            yield f"label-{row.number}", ("label", {"row": row})
        for tile in row.tiles:
            yield f"tile-{tile.id}", ("tile", {"tile": tile})


def _phone_parts(board: Board) -> Iterator[Part]:
    """What only a guest's own phone shows, or needs to know."""
    yield "facts", ("facts", {"board": board})
    yield "phones", ("phones", {"board": board})
    for chance in board.chances:
        yield f"chance-{chance.tier}", ("chance", {"chance": chance})


def render_console(console: Console) -> Iterator[tuple[str, str]]:
    yield from console_parts(CONSOLE_PARTS, console, is_watched=False)


def console_parts(
    parts: Iterable[str], console: Console, *, is_watched: bool
) -> Iterator[tuple[str, str]]:
    context = {"console": console, "board": console.board, "is_watched": is_watched}
    for name in parts:
        yield f"c-{name}", render_to_string(f"play/bobing/_{name}.html", context)


def render_wall(stage: Stage) -> Iterator[tuple[str, str]]:
    """What only a TV shows."""
    for name in WALL_PARTS:
        yield name, render_to_string(f"board/stage/_{name}.html", {"stage": stage})


def render_direction(festival: Festival) -> Iterator[tuple[str, str]]:
    context = {"festival": festival, "screens": known_screens(festival)}
    for name in DIRECT_PARTS:
        yield f"c-{name}", render_to_string(f"play/bobing/_{name}.html", context)


# Optimization: of 63 tiles, 20 seats and a dozen lines of the log a roll changes two or three.
@lru_cache(maxsize=8192)
def render_cached(name: str, language: str, shown: tuple[tuple[str, object], ...]) -> SafeString:
    """The fragment with these values, which have to be frozen. language: the one that is active."""
    return render_to_string(name, dict(shown))
