"""What guests take home: the results, and the log of every turn."""

from __future__ import annotations

from django.conf import settings
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from festival.kinds import kind_of
from festival.models import FIRST
from festival.record.log_lines import log_lines
from festival.record.queries import naming_at
from festival.record.record import table_record
from festival.views.common import guests_table

LINES = 60  # on a page of the log


@require_safe
@never_cache
def results(request: HttpRequest, code: str, table: int = FIRST) -> HttpResponse:
    shown = guests_table(code, table)
    language = get_language() or settings.LANGUAGE_CODE
    context = {
        "festival": shown.festival,
        "table": shown,
        **kind_of(shown).results.results_context(shown, language),
    }
    return render(request, f"results/{shown.kind}/results.html", context)


@require_safe
@never_cache
def public_log(request: HttpRequest, code: str, table: int = FIRST) -> HttpResponse:
    shown = guests_table(code, table)
    record = table_record(shown)
    acts = [entry for entry in record.log.entries if entry.command is not None]
    page = Paginator(acts, LINES).get_page(request.GET.get("page"))
    lines = log_lines(record, naming_at(shown), page.end_index())
    newest = max(page.start_index() - 1, 0)
    context = {
        "festival": shown.festival,
        "table": shown,
        "page": page,
        "lines": lines[newest:],
    }
    return render(request, "results/log/log.html", context)
