"""The rules of a table's game, for guests to read and for the wall."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from festival.kinds import kind_of
from festival.models import FIRST, Table
from festival.views.guests.boards import phone_context
from festival.views.page_cache import answer, page_of, shown_to_guests


@require_safe
def rules(request: HttpRequest, code: str, table: int = FIRST) -> HttpResponse:
    shown = shown_to_guests(code, table)
    return answer(request, page_of(shown, ("rules",), lambda: _rules(shown.table)))


def _rules(table: Table) -> tuple[str, dict[str, object]]:
    kind = kind_of(table).board
    board = kind.board_of(table)
    context = {**phone_context(table, board), **kind.rules_context(table, board)}
    return f"games/{table.kind}/board/rules.html", context
