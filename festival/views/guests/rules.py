"""The rules of a table's game, for guests to read and for the wall."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from festival.kinds import kind_of
from festival.models import FIRST, Table
from festival.views.guests.boards import board_layout, socket_address
from festival.views.page_cache import answer, page_of, shown_to_guests


@require_safe
def rules(request: HttpRequest, code: str, table: int = FIRST) -> HttpResponse:
    shown = shown_to_guests(code, table)
    return answer(request, page_of(shown, ("rules",), lambda: _rules(shown.table)))


def _rules(table: Table) -> tuple[str, dict[str, Any]]:
    kind = kind_of(table).board
    board = kind.board_of(table)
    context = {
        "board": board,
        "table": table,
        "layout": board_layout(table, board),
        "socket": socket_address(table.public_address("board")),
        "state_url": table.public_address("board_state"),
        **kind.rules_context(table, board),
    }
    return f"games/{table.kind}/board/rules.html", context
