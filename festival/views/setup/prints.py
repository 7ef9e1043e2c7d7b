"""Prints: the overview of all printables, and the sheets of each."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.rule_sheet import sheet_of
from festival.models import Festival
from festival.prints.paper import PAPERS
from festival.record.rulebooks import book_of
from festival.rights import Right
from festival.views.common import needs
from festival.views.guests.invite import leaf_of
from festival.views.setup.printables import asked_for, on_paper, printables_of
from festival.web.addresses import has_network

NEEDS_NETWORK = ("tents", "cards", "tables", "table_cards")  # their QR codes hold an address


@require_safe
@needs(Right.SET_UP)
def prints(request: HttpRequest, festival: Festival) -> HttpResponse:
    paper = asked_for(request.GET.get("paper", ""))
    entries = []
    for key, (form, build) in printables_of(festival).items():
        asked = on_paper(key, paper)
        url = f"{reverse('printed', args=[festival.pk, key])}?{urlencode(asked)}"
        entries.append((build(festival, form(asked).chosen), url))
    board = board_of(festival.table)
    context = {
        **leaf_of(festival, board),
        "entries": entries,
        "paper": paper,
        "papers": PAPERS.values(),
        "sheet": sheet_of(festival.table, board.tiers),
        "practice": _practice(festival),
    }
    return render(request, "prints/prints.html", context)


@require_safe
@needs(Right.SET_UP)
def printed(request: HttpRequest, festival: Festival, what: str) -> HttpResponse:
    there = printables_of(festival)
    if what not in there:
        raise Http404
    form_class, build = there[what]
    form = form_class(request.GET.dict())
    printable = build(festival, form.chosen)
    context = {
        "festival": festival,
        "form": form,
        "printable": printable,
        "names": book_of(festival).names,
        "has_lines": form.chosen.get("lines") == "yes",
        "is_alone": what in NEEDS_NETWORK and not has_network(),
        "practice": _practice(festival),
    }
    return render(request, "prints/printed.html", context)


def _practice(festival: Festival) -> str:
    """The mark on printed sheets of a practice."""
    return gettext("practice") if festival.is_practice else ""
