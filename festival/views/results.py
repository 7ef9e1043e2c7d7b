"""What guests take home: the results, and the log of every roll."""

from __future__ import annotations

from django.conf import settings
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from festival.models import Festival
from festival.record.bobing import naming_of
from festival.record.log_lines import log_lines
from festival.record.record import table_record
from festival.results.results import results_at

LINES = 60  # on a page of the log


@require_safe
@never_cache
def results(request: HttpRequest, code: str) -> HttpResponse:
    festival = get_object_or_404(Festival, code=code)
    language = get_language() or settings.LANGUAGE_CODE
    found = results_at(code, festival.revision, language)
    return render(request, "results/results.html", {"festival": festival, "results": found})


@require_safe
@never_cache
def public_log(request: HttpRequest, code: str) -> HttpResponse:
    festival = get_object_or_404(Festival, code=code)
    record = table_record(festival.table)
    acts = [entry for entry in record.log.entries if entry.command is not None]
    page = Paginator(acts, LINES).get_page(request.GET.get("page"))
    lines = log_lines(record, naming_of(festival.table, record.state), page.end_index())
    newest = max(page.start_index() - 1, 0)
    context = {"festival": festival, "page": page, "lines": lines[newest:]}
    return render(request, "results/log/log.html", context)
