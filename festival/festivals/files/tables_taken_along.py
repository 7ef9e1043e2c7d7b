"""Moves tables between laptops: taken along as files, and returned as files."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from festival.accounts.needed_rights import needs
from festival.accounts.rights import Right
from festival.festivals.transfer import tables_taken_along as hall_return
from festival.lists.uploads import FESTIVAL_FILE
from festival.models import FIRST, Festival, Table
from festival.tables.pages import refusal
from festival.web.answers import show_notice, show_warning
from festival.web.locked_winners import WinnersLocked
from festival.web.played_elsewhere import since


@dataclass(frozen=True, kw_only=True)
class BowlOnPage:
    bowl: Festival
    entries: int  # of its first table
    away: str  # since when it is away; "" if it is here


def tables_page(
    request: HttpRequest, hall: Festival, *, status: int = HTTPStatus.OK, **context: object
) -> HttpResponse:
    """Lists the tables that are away, and the files that were looked at."""
    tables = Table.objects.filter(festival__hall=hall, number=FIRST).select_related("festival")
    rows = [
        BowlOnPage(
            bowl=table.festival,
            entries=table.version,
            away="" if table.festival.away_since is None else since(table.festival.away_since),
        )
        for table in tables.order_by("festival__round", "festival__place")
    ]
    along = request.GET.get("along", "")
    context = {
        "festival": hall,
        "rows": rows,
        "away": sum(bool(row.away) for row in rows),
        "along": next((row.bowl for row in rows if row.away and str(row.bowl.pk) == along), None),
        "field": FESTIVAL_FILE,
        **context,
    }
    return render(request, "hall/setup/return.html", context, status=status)


@require_POST
@needs(Right.SET_UP)
def away(request: HttpRequest, bowl: Festival, verb: str) -> HttpResponse:
    """Mark a table as taken along to another laptop, or as played here again."""
    if bowl.hall_id is None:
        raise Http404
    match verb:
        case "take":
            try:
                hall_return.take_along(bowl.pk)
            except WinnersLocked as error:
                show_warning(request, refusal(bowl.table, error))
                return redirect("hall_return", bowl.hall_id)
            text = gettext("{table} is now played at another laptop; take its file there.")
            show_notice(request, text.format(table=bowl.name))
            page = reverse("hall_return", args=[bowl.hall_id])
            return redirect(f"{page}?{urlencode({'along': bowl.pk})}")
        case "back":
            hall_return.take_back(bowl.pk)
            show_notice(request, gettext("{table} is back on this laptop.").format(table=bowl.name))
            if "console" in request.POST:
                return redirect("console", bowl.pk)
            return redirect("hall_return", bowl.hall_id)
        case _:
            raise Http404
