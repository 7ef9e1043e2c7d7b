"""The rules of a party, for guests to read and for the wall."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from festival.board.bobing.build import board_of
from festival.board.bobing.rule_sheet import sheet_of
from festival.live.fragments import board_layout
from festival.models import Festival
from festival.views.boards import socket_address
from rules.bobing.game.state import Phase


@require_safe
@never_cache
def rules(request: HttpRequest, code: str) -> HttpResponse:
    festival = get_object_or_404(Festival, code=code)
    board = board_of(festival)
    context = {
        "board": board,
        "sheet": sheet_of(festival, board.tiers),
        # Before the start the rules themselves may change, and the line brings only prizes.
        "is_live": board.phase != Phase.WAITING,
        "layout": board_layout(board),
        "socket": socket_address(f"/ws/f/{code}/"),
        "state_url": reverse("board_state", args=[code]),
    }
    return render(request, "board/rules/rules.html", context)
