"""The prize desk: search, tick what was handed out, see who has yet to come."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from festival.models import Table
from festival.play.bobing.desk import desk_of, hand_out, take_in
from festival.rights import Right
from festival.views.common import author_of, needs_at_table, refusal, warn
from rules.errors import RulesError

LONGEST_SEARCH = 200


@require_safe
@never_cache
@needs_at_table(Right.DESK)
def desk(request: HttpRequest, table: Table) -> HttpResponse:
    """The whole page, or what htmx asks for every few seconds: the list."""
    is_list = request.headers.get("HX-Target") == "desk"
    template = "play/desk/_list.html" if is_list else "play/desk/desk.html"
    return render(request, template, _context(table, request.GET))


def _context(table: Table, asked: QueryDict) -> dict[str, Any]:
    wanted = asked.get("q", "")[:LONGEST_SEARCH]
    is_open_only = asked.get("open") == "1"
    query = {"q": wanted, **({"open": "1"} if is_open_only else {})}
    return {
        "festival": table.festival,
        "table": table,
        "wanted": wanted,
        "is_open_only": is_open_only,
        "query": urlencode(query),
        "desk": desk_of(table, wanted, is_open_only=is_open_only),
    }


@require_POST
@needs_at_table(Right.HAND_OUT)
def desk_tick(
    request: HttpRequest, table: Table, prize: int, number: int, verb: str
) -> HttpResponse:
    try:
        match verb:
            case "tick":
                hand_out(table.pk, prize, number, author_of(request))
            case "untick":
                take_in(table.pk, prize)
            case _:
                raise Http404
    except RulesError as error:
        warn(request, refusal(table, error))
    asked = {name: request.POST.get(name, "")[:LONGEST_SEARCH] for name in ("q", "open")}
    query = {name: text for name, text in asked.items() if text}
    return redirect(table.address("desk", query=query, fragment=f"p{prize}"))
