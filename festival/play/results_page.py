"""Public pages of a table: results, keepsake, and the log, all its entries on one page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from festival.live.shown_tables import ShownTable
from festival.models import FIRST, Table
from festival.play.phones.phone_cookies import known_device, own_names
from festival.play.screens.public_pages import at_table, guests_table, page
from festival.tables.kinds import kind_of
from festival.tables.pages import name_of_file
from festival.tables.record.closing_date import is_closed
from festival.tables.record.log_in_words import log_lines, remarks_of
from festival.tables.record.photos import digests_of
from festival.tables.record.record import table_record
from festival.tables.record.setbacks import setbacks_of
from festival.tables.results.results_kind import ResultsKind
from festival.web.answers import as_file
from festival.web.closed_pages import PublicPagesClosed
from festival.words.sentences import language_now

LONGEST_NAME = 60  # letters of a searched name
HTML = "text/html; charset=utf-8"


@require_safe
@at_table
def results(request: HttpRequest, shown: ShownTable) -> HttpResponse:
    table = shown.table
    return page(
        request,
        shown,
        (f"games/{table.kind}/results/results.html", ""),
        lambda: {**_context(table), "setbacks": setbacks_of(table)},
        own=_found(request, table),
    )


def _found(request: HttpRequest, table: Table) -> str:
    """The prizes of the person searched for, else of this phone's players; "" for neither."""
    wanted = request.GET.get("q", "").strip()[:LONGEST_NAME]
    own = [each.number for each in own_names(table.festival, known_device(request))]
    if not ResultsKind.of(table).has_search or not (wanted or own):
        return ""
    context = _context(table)
    results = context["results"]
    assert isinstance(results, Searched)
    found = {**context, "found": results.found(wanted, own), "wanted": wanted}
    return render_to_string(f"games/{table.kind}/results/_found.html", found)


@require_safe
@never_cache
def keepsake(request: HttpRequest, code: str, table: int = FIRST) -> HttpResponse:
    """The page with the keepsake; until the keepsake is ready, a redirect to the results."""
    shown = _keepsake_table(request, code, table)
    context = _context(shown)
    if not _is_kept(context):
        return redirect(shown.public_address("results"))
    return render(request, f"games/{shown.kind}/results/keepsake.html", context)


@require_safe
@never_cache
def keepsake_file(request: HttpRequest, code: str, table: int = FIRST) -> HttpResponse:
    """The keepsake as one HTML file that works by itself."""
    shown = _keepsake_table(request, code, table)
    context = _context(shown)
    if not _is_kept(context):
        return redirect(shown.public_address("results"))
    # Without the request: the file must hold no cookie data and no return address.
    page = render_to_string(f"games/{shown.kind}/results/keepsake_file.html", context)
    return as_file(page.encode(), f"{name_of_file(shown)}.html", HTML)


def _keepsake_table(request: HttpRequest, code: str, number: int) -> Table:
    """The table, if it has a keepsake: practice has none. After the public pages are closed, only
    phones of players get it."""
    table = guests_table(code, number)
    if is_closed(table.festival) and not own_names(table.festival, known_device(request)):
        raise PublicPagesClosed(code)
    if table.festival.is_rehearsal or not ResultsKind.of(table).has_keepsake:
        raise Http404
    return table


@runtime_checkable
class Kept(Protocol):
    """Results that say whether the keepsake is ready."""

    is_kept: bool


@runtime_checkable
class Searched(Protocol):
    """Results that can be searched for people."""

    def found(self, wanted: str, own: Sequence[int], /) -> object: ...


def _is_kept(context: Mapping[str, object]) -> bool:
    results = context["results"]
    return isinstance(results, Kept) and results.is_kept


def _context(table: Table) -> dict[str, object]:
    return {
        "festival": table.festival,
        "table": table,
        **ResultsKind.of(table).results_context(table, language_now()),
    }


@require_safe
@at_table
def public_log(request: HttpRequest, shown: ShownTable) -> HttpResponse:
    return page(request, shown, ("results/log/log.html", ""), lambda: _log_page(shown.table))


def _log_page(table: Table) -> dict[str, object]:
    record = table_record(table)
    naming = record.naming(table)
    lines = log_lines(record, naming, record.log.version, remarks=remarks_of(table, naming))
    times = dict(table.entries.values_list("seq", "at"))
    seqs = [line.corrects or line.seq for line in lines if table.shares_photos]
    photos = digests_of(table, seqs)
    about = {"festival": table.festival, "table": table}
    entries = [(line, times.get(line.seq), photos.get(line.corrects or line.seq)) for line in lines]
    return {
        **about,
        "has_draws": kind_of(table).draws(table.settings),
        "setbacks": () if lines else setbacks_of(table),
        # Kept as HTML beside the table, which forgets it at the next revision: a long evening has
        # a megabyte of it, and `{% cache %}` would keep that of hundreds of revisions.
        "entries": render_to_string("results/log/_entries.html", {**about, "entries": entries}),
    }
