"""Downloads of lists and of everything in one ZIP, and the organiser's winner list."""

from __future__ import annotations

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from festival.accounts.needed_rights import needs, needs_at_table
from festival.accounts.rights import Right
from festival.festivals.files.pack_zip import everything as everything_of
from festival.lists.excel_csv_json import by_in_name, to_bare_xlsx
from festival.models import Festival, Table
from festival.play.corrections.what_a_correction_changes import hands_of
from festival.tables.kinds import kind_of
from festival.tables.pages import list_file as as_list
from festival.tables.pages import name_of_file, page_at
from festival.tables.results import players_and_prizes_lists
from festival.tables.results.about_lists import about_list, about_winners
from festival.tables.results.results_kind import ResultsKind
from festival.web.answers import TYPES, as_file
from festival.web.limits.quotas import counted_download
from festival.words.clean_text import file_name

ZIP = "application/zip"


@require_safe
@needs(Right.SET_UP)
@counted_download
def everything(request: HttpRequest, festival: Festival) -> HttpResponse:
    if festival.is_rehearsal:  # practice does not count, so there is nothing to keep
        raise Http404
    name = file_name(f"{festival.name}-{festival.date}")
    return as_file(everything_of(festival, hands_of), f"{name}.zip", ZIP)


@require_safe
@needs(Right.SET_UP)
@counted_download
def list_file(request: HttpRequest, festival: Festival, which: str, kind: str) -> HttpResponse:
    if which not in players_and_prizes_lists.LISTS or kind not in TYPES:
        raise Http404
    rows, data = (
        partial(players_and_prizes_lists.rows_of, festival, which),
        partial(players_and_prizes_lists.data_of, festival, which),
    )
    said = {"players": pgettext("file", "players"), "prizes": pgettext("file", "prizes")}
    name = file_name(f"{festival.name}-{festival.date}-{said[which]}")
    return as_list(f"{name}.{kind}", rows, about_list(festival, which), data, to_bare_xlsx)


@require_safe
@needs_at_table(Right.WATCH)
def winners(request: HttpRequest, table: Table) -> HttpResponse:
    context = {
        "kind": kind_of(table).name,
        **ResultsKind.of(table).winners_context(table, request.GET),
    }
    own = f"games/{table.kind}/results/winners.html"
    return page_at(request, table, [own, "results/side_table/winners.html"], context)


@require_safe
@needs_at_table(Right.SET_UP)
def winners_file(request: HttpRequest, table: Table, by: str, kind: str) -> HttpResponse:
    results = ResultsKind.of(table)
    if by not in results.by or kind not in TYPES or table.festival.is_rehearsal:
        raise Http404
    about = about_winners(table, by)
    name = name_of_file(table, *filter(None, (by_in_name(by), about.state)))
    rows, data = partial(results.rows_of, table, by), partial(results.data_of, table, by)
    return as_list(f"{name}.{kind}", rows, about, data)
