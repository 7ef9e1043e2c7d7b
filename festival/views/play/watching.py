"""The console for watching only, and the socket that tells a console of changes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from festival.board.kind import BoardKind
from festival.live.fragments import console_edition, layout_of
from festival.live.snapshots import with_lists
from festival.models import Table
from festival.rights import Right
from festival.views.common import page_at, rights_at
from festival.views.guests.boards import console_socket


def console_line(request: HttpRequest, table: Table) -> dict[str, object]:
    """The socket that tells a page that the table has changed."""
    board = BoardKind.of(table)
    is_watched = Right.SCORE not in rights_at(request, table)
    ids = board.watch_ids if is_watched else board.console_ids
    return {
        "layout": layout_of(ids, console_edition(table.festival)),
        "revision": table.revision,
        "socket": console_socket(table),
        "state_url": table.address("console_state"),
    }


def watch(request: HttpRequest, table: Table) -> HttpResponse:
    if not BoardKind.of(table).watch_ids:
        return redirect(table.public_address("board"))
    table = with_lists(table)
    console = BoardKind.of(table).console_of(table, "")
    context = {
        "console": console,
        "board": console.board,
        "is_watched": True,
        **console_line(request, table),
    }
    folder = f"games/{table.kind}/play"
    return page_at(request, table, [f"{folder}/watch.html", f"{folder}/console.html"], context)
