"""The rules of a table's game, for guests to read and for the wall."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from festival.kinds import kind_of
from festival.models import FIRST
from festival.views.boards import board_layout, socket_address
from festival.views.common import guests_table


@require_safe
@never_cache
def rules(request: HttpRequest, code: str, table: int = FIRST) -> HttpResponse:
    shown = guests_table(code, table)
    kind = kind_of(shown).board
    board = kind.board_of(shown)
    context = {
        "board": board,
        "table": shown,
        "layout": board_layout(shown, board),
        "socket": socket_address(shown.public_address("board")),
        "state_url": shown.public_address("board_state"),
        **kind.rules_context(shown, board),
    }
    return render(request, f"board/{shown.kind}/rules.html", context)
