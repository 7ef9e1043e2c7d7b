"""The console of somebody who may only watch."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from festival.board.bobing.build import console_of
from festival.live.fragments import console_layout, watch_layout
from festival.models import Table
from festival.rights import Right
from festival.views.boards import socket_address
from festival.views.common import rights_at


def console_line(request: HttpRequest, table: Table) -> dict[str, object]:
    """By which a page hears that the table has changed."""
    is_watched = Right.SCORE not in rights_at(request, table)
    return {
        "layout": watch_layout() if is_watched else console_layout(),
        "revision": table.revision,
        "socket": console_socket(table),
        "state_url": table.address("console_state"),
    }


def watch(request: HttpRequest, table: Table) -> HttpResponse:
    console = console_of(table, "")
    context = {
        "festival": table.festival,
        "console": console,
        "board": console.board,
        "is_watched": True,
        "layout": watch_layout(),
        "socket": console_socket(table),
        "state_url": table.address("console_state"),
    }
    return render(request, "play/bobing/watch.html", context)
