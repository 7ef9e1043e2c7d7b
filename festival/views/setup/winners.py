"""The organiser's winner list, as a page and as files."""

from __future__ import annotations

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from festival.kinds import kind_of
from festival.models import Table
from festival.results.files import by_in_name
from festival.rights import Right
from festival.views.common import TYPES, list_file, name_of_file, needs_at_table, page_at
from festival.views.setup.festival_zip import about_winners, is_running


@require_safe
@needs_at_table(Right.WATCH)
def winners(request: HttpRequest, table: Table) -> HttpResponse:
    context = {
        "kind": kind_of(table).name,
        "has_pictures": table.prizes.filter(picture__isnull=False).exists(),
        **kind_of(table).results.winners_context(table),
    }
    own = f"games/{table.kind}/results/winners.html"
    return page_at(request, table, [own, "results/side_table/winners.html"], context)


@require_safe
@needs_at_table(Right.SET_UP)
def winners_file(request: HttpRequest, table: Table, by: str, kind: str) -> HttpResponse:
    results = kind_of(table).results
    if by not in results.by or kind not in TYPES or table.festival.is_rehearsal:
        raise Http404
    state = (pgettext("file", "so far"),) if is_running(table) else ()
    name = name_of_file(table, by_in_name(by), *state)
    rows, data = partial(results.rows_of, table, by), partial(results.data_of, table, by)
    return list_file(f"{name}.{kind}", rows, about_winners(table, by), data)
