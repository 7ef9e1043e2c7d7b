"""Prints: the overview of all printables, and the sheets of each."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from festival.accounts.needed_rights import needs
from festival.accounts.rights import Right
from festival.games.bobing.board.build_board import board_of
from festival.games.bobing.board.rule_sheet import sheet_of
from festival.games.bobing.invite.views import leaf_of
from festival.games.bobing.prints import options
from festival.games.bobing.prints.hall_papers import OF_HALL, Builder
from festival.games.bobing.prints.labels import FOR_PRIZES, prize_labels, usual_for
from festival.games.bobing.prints.name_cards import FOR_CARDS, name_cards
from festival.games.bobing.prints.options import Options
from festival.games.bobing.prints.paper import PAPERS, Paper, asked_for
from festival.games.bobing.prints.printed_lists import player_list, things_to_buy, winners_list
from festival.games.bobing.prints.receipts import receipts
from festival.games.bobing.prints.tent_cards_and_certificate import certificates, tents
from festival.games.bobing.rulebooks.load_rulebook import book_of
from festival.models import Festival
from festival.web.addresses import has_network

# In the order of use.
ALL: Mapping[str, tuple[type[Options], Builder]] = {
    "shopping": (options.PaperOptions, things_to_buy),
    "tents": (options.TentOptions, tents),
    "labels": (options.LabelOptions, prize_labels),
    "players": (options.PlayerOptions, player_list),
    "cards": (options.CardOptions, name_cards),
    "receipts": (options.ReceiptOptions, receipts),
    "winners": (options.WinnerOptions, winners_list),
    "certificate": (options.CertificateOptions, certificates),
}
OF_SHEETS = {"labels": FOR_PRIZES, "cards": FOR_CARDS, "table_cards": FOR_CARDS}
NEEDS_NETWORK = ("tents", "cards", "tables", "table_cards")  # their QR codes hold an address


@require_safe
@needs(Right.SET_UP)
def prints(request: HttpRequest, festival: Festival) -> HttpResponse:
    paper = asked_for(request.GET.get("paper", ""))
    entries = []
    for key, (form, build) in _printables_of(festival).items():
        asked = _on_paper(key, paper)
        url = f"{reverse('printed', args=[festival.pk, key])}?{urlencode(asked)}"
        entries.append((build(festival, form(asked).chosen), url))
    board = board_of(festival.table)
    context = {
        **leaf_of(festival, board),
        "entries": entries,
        "paper": paper,
        "papers": PAPERS.values(),
        "has_values": True,
        "sheet": sheet_of(festival.table, board.tiers),
        "practice": _practice(festival),
    }
    return render(request, "games/bobing/prints/prints.html", context)


@require_safe
@needs(Right.SET_UP)
def printed(request: HttpRequest, festival: Festival, what: str) -> HttpResponse:
    if what not in _printables_of(festival):
        raise Http404
    return _printed(request, festival, what)


@require_safe
@needs(Right.DESK)
def desk_receipts(request: HttpRequest, festival: Festival) -> HttpResponse:
    """The receipts alone, for the prize desk: of everybody, or of one person."""
    return _printed(request, festival, "receipts")


def _printed(request: HttpRequest, festival: Festival, what: str) -> HttpResponse:
    form_class, build = _printables_of(festival)[what]
    form = form_class(request.GET.dict())
    printable = build(festival, form.chosen)
    context = {
        "festival": festival,
        "form": form,
        "printable": printable,
        "names": book_of(festival).names,
        "has_lines": form.chosen.get("lines") == "yes",
        "has_values": form.chosen.get("values") != "no",
        "is_alone": what in NEEDS_NETWORK and not has_network(),
        "practice": _practice(festival),
    }
    return render(request, "games/bobing/prints/printed.html", context)


def _practice(festival: Festival) -> str:
    """The mark on printed sheets of a practice."""
    return gettext("practice") if festival.is_practice else ""


def _printables_of(festival: Festival) -> Mapping[str, tuple[type[Options], Builder]]:
    """The printables of a festival; for a hall also those of its tables."""
    return {**OF_HALL, **ALL} if festival.is_hall else ALL


def _on_paper(key: str, paper: Paper) -> dict[str, str]:
    """The query that chooses this paper for a printable."""
    if key in OF_SHEETS:
        return {"sheet": usual_for(paper, OF_SHEETS[key])}
    return {"paper": paper.key}
