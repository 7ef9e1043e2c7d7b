"""Pages that everybody with their address may see."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.timezone import override

from festival.live import shown_tables
from festival.live.shown_tables import ShownTable, table_in_its_hall
from festival.models import FIRST, Table
from festival.tables.record.closing_date import require_open

P = ParamSpec("P")
ShownView = Callable[Concatenate[HttpRequest, ShownTable, P], HttpResponse]
Addressed = Callable[Concatenate[HttpRequest, str, P], HttpResponse]  # str: code of the festival


def shown_to_guests(code: str, number: int) -> ShownTable:
    """The table at a public address. Raises Http404, or PublicPagesClosed."""
    try:
        shown = shown_tables.shown_to_guests(code, number)
    except Table.DoesNotExist as error:
        raise Http404 from error
    require_open(shown.table.festival)
    return shown


def guests_table(code: str, number: int) -> Table:
    """The table of a public address, also of closed pages. Raises Http404."""
    try:
        return table_in_its_hall(festival__code=code, number=number)
    except Table.DoesNotExist as error:
        raise Http404 from error


def at_table(view: ShownView[P]) -> Addressed[P]:
    """Pass the table of the address to the view, by default the first, with times in the festival's
    time zone. Browsers ask for the page each time."""

    @wraps(view)
    def wrapper(request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        shown = shown_to_guests(code, cast(int, kwargs.pop("table", FIRST)))
        with override(shown.table.festival.zone):
            return asked_each_time(view(request, shown, *args, **kwargs))

    return cast(Addressed[P], wrapper)


def asked_each_time(response: HttpResponse) -> HttpResponse:
    patch_cache_control(response, no_cache=True, private=True)
    return response


def page(
    request: HttpRequest,
    shown: ShownTable,
    name: tuple[str, Hashable],
    make: Callable[[], dict[str, object]],
    **own: object,
) -> HttpResponse:
    """name: the template, and which of its pages at this table. make: the context that all readers
    of a language share; its answer is kept for a revision. own: the context of this reader.

    `state` in the template is the key of what is alike for all readers.
    """
    context = {**shown.kept(name, make), "state": f"{shown.state}.{name}", **own}
    return render(request, name[0], context)
