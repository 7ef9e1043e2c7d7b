"""The screens everybody may see: the TV and the phone."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from festival.board.screens import MAIN, screen_at
from festival.kinds import kind_of
from festival.live.fragments import edition_of, layout_of_parts
from festival.live.snapshots import BOARD, Topic, snapshot
from festival.models import FIRST, Screen, Table
from festival.play.write_path import new_key
from festival.views.common import guests_table
from festival.views.devices import known_device, own_names


@require_safe
@never_cache
def board(request: HttpRequest, code: str, table: int = FIRST) -> HttpResponse:
    shown = guests_table(code, table)
    kind = kind_of(shown).board
    board = kind.board_of(shown)
    own = own_names(request, shown.festival)
    context = {
        "board": board,
        "table": shown,
        "key": new_key(),
        "layout": board_layout(shown, board),
        "socket": socket_address(shown.public_address("board")),
        "state_url": shown.public_address("board_state"),
        **kind.phone_context(shown, board, own, known_device(request)),
    }
    return render(request, f"board/{shown.kind}/phone.html", context)


@require_safe
@never_cache
def tv(request: HttpRequest, code: str, slug: str = MAIN, table: int = FIRST) -> HttpResponse:
    shown = guests_table(code, table)
    return wall_page(request, shown, screen_or_404(shown, slug))


def wall_page(
    request: HttpRequest, shown: Table, screen: Screen, *, is_still: bool = False
) -> HttpResponse:
    """is_still: without scripts, as the console shows it in small."""
    slug = screen.slug
    with override(_language_of(screen)):
        kind = kind_of(shown).board
        board = kind.board_of(shown)
        wall = tuple(kind.wall_parts(shown, board, screen))
        context = {
            "board": board,
            "table": shown,
            "screen": screen,
            "is_still": is_still,
            "layout": layout_of_parts((*kind.board_parts(shown, board), *wall), edition_of(screen)),
            "socket": socket_address(shown.public_address("screen", slug)),
            "state_url": shown.public_address("screen_state", slug),
            **{name: value for part in wall for name, value in part.context.items()},
        }
        return render(request, f"board/{shown.kind}/tv.html", context)


def board_layout(table: Table, board: Any) -> str:
    """Of the page on a phone."""
    kind = kind_of(table).board
    return layout_of_parts((*kind.board_parts(table, board), *kind.phone_parts(table, board)))


def _language_of(screen: Screen | None) -> str:
    """The language that the emcee chose for a screen, or else the reader's own."""
    return (screen and screen.language) or get_language() or settings.LANGUAGE_CODE


def screen_or_404(table: Table, slug: str) -> Screen:
    screen = screen_at(table, slug)
    if screen is None:
        raise Http404
    return screen


def socket_address(path: str) -> str:
    """Of the socket that brings news to a page; it speaks the reader's language."""
    return f"/ws{path}?{urlencode({'language': get_language() or settings.LANGUAGE_CODE})}"


def console_socket(table: Table) -> str:
    return socket_address(table.address("console"))


def state_answer(
    request: HttpRequest, audience: str, table: Table, screen: Screen | None = None
) -> HttpResponse:
    """The whole screen as parts, or 204 when there is nothing new on it."""
    slug = "" if screen is None else screen.slug
    topic = Topic(audience, table.pk, _language_of(screen), slug)
    current = snapshot(topic)
    if request.GET.get("since") == str(current.revision):
        return HttpResponse(status=204)
    return JsonResponse(current.message())


@require_safe
@never_cache
def board_state(request: HttpRequest, code: str, table: int = FIRST) -> HttpResponse:
    return state_answer(request, BOARD, guests_table(code, table))


@require_safe
@never_cache
def screen_state(request: HttpRequest, code: str, slug: str, table: int = FIRST) -> HttpResponse:
    shown = guests_table(code, table)
    return state_answer(request, BOARD, shown, screen_or_404(shown, slug))
