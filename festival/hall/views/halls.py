"""A festival with many tables: its tables, their seats, and its rounds."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from festival.accounts.needed_rights import author_of, needs
from festival.accounts.one_time_links import works_until_when
from festival.accounts.rights import Right
from festival.games.bobing.lists.views import import_pages
from festival.games.bobing.prints.hall_papers import scorer_sheets
from festival.games.bobing.prints.paper import PAPERS, asked_for
from festival.games.bobing.record.halls import TABLES, bowls_of, last_round
from festival.games.bobing.rulebooks.load_rulebook import book_of
from festival.games.bobing.setup import hall_tables as halls
from festival.hall.setup import rounds as hall_rounds
from festival.hall.setup import seats_at_tables as hall_seats
from festival.hall.setup.forms import BowlForm, RoundForm, TablesForm
from festival.hall.setup.guest_list import GUESTS, bowl_called, tables_called
from festival.hall.setup.tables_and_seats_pages import (
    blank_rounds,
    prizes_of_final,
    seats_page,
    table_rows,
)
from festival.models import Festival
from festival.play.helpers.scorers import add_scorers, scorer_links, scorers_of
from festival.tables.pages import refusal, saved
from festival.web.answers import FORM, BadPress, cleaned, number_in, show_notice, show_warning
from festival.web.threads import COMMANDS, on_thread
from rules.errors import RulesError

ON_A_PAGE = 100  # tables
LONGEST_TYPED = 40  # letters quoted of a wrong table number

hall_import, hall_template = import_pages(GUESTS, Right.SET_UP)


@require_http_methods(FORM)
@needs(Right.SET_UP)
def hall(request: HttpRequest, festival: Festival) -> HttpResponse:
    """The tables; for a festival with one table, how to play at many."""
    if festival.hall_id is not None:
        return redirect("hall", festival.hall_id)
    form = TablesForm(request.POST if request.method == "POST" else None, hall=festival)
    bowls = saved(form, festival.table, form.save)
    if bowls is not None:
        count = ngettext("{count} table.", "{count} tables.", len(bowls))
        show_notice(request, count.format(count=len(bowls)))
        return redirect("hall", festival.pk)
    return _tables_page(request, festival, form)


def _tables_page(request: HttpRequest, festival: Festival, form: TablesForm) -> HttpResponse:
    bowls = bowls_of(festival)
    page = Paginator(bowls, ON_A_PAGE).get_page(request.GET.get("page"))
    tables, book = [bowl for bowl in bowls if bowl.round == TABLES], book_of(festival)
    context = {
        "festival": festival,
        "form": form,
        "is_open": bool(bowls),
        "first": tables[0] if tables else None,
        "tables": tables,
        "rows": table_rows(festival, list(page)),
        "page": page,
        "until": works_until_when(festival),
        "without_scorer": len(bowls) - len(scorers_of(festival)),
        "bowls": bowls,
        "blank": blank_rounds(festival),
        "papers": PAPERS.values(),
        "prizes_of_final": prizes_of_final(festival),
        "end_of_final": book.definitions["end"].values[book.switches["end"]],
    }
    return render(
        request,
        "hall/setup/tables.html",
        context,
        status=HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK,
    )


@require_safe
@needs(Right.SET_UP)
def seats(request: HttpRequest, festival: Festival) -> HttpResponse:
    sought, number = request.GET.get("q", ""), request.GET.get("page", "")
    context = {"festival": festival, **seats_page(festival, sought, number)}
    return render(request, "hall/setup/seats.html", context)


@require_http_methods(FORM)
@needs(Right.SET_UP)
def rounds(request: HttpRequest, festival: Festival) -> HttpResponse:
    form = RoundForm(request.POST if request.method == "POST" else None, hall=festival)
    if saved(form, festival.table, form.save) is not None:
        return redirect("hall_rounds", festival.pk)
    context = {
        "festival": festival,
        "rounds": hall_rounds.rounds_of(festival),
        "finalists": list(festival.players.exclude(came_from=None).select_related("came_from")),
        "form": form,
        "last": last_round(festival),
        "prizes_of_final": prizes_of_final(festival),
        "blank": blank_rounds(festival),
    }
    return render(
        request,
        "hall/setup/rounds.html",
        context,
        status=HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK,
    )


@on_thread(COMMANDS)
@require_POST
@needs(Right.SET_UP)
def hall_action(request: HttpRequest, festival: Festival, verb: str) -> HttpResponse:
    """Carry out one press, then return to its page."""
    if verb == "scorer_links":
        one = _number(request, "table")
        return _links_page(request, festival, frozenset({one}) if one else None)
    if verb == "scorers":
        return _scorers_added(request, festival)
    if verb not in VERBS:
        raise Http404
    page, press = VERBS[verb]
    try:
        show_notice(request, press(request, festival))
    except RulesError as error:
        show_warning(request, refusal(festival.table, error))
    except BadPress as problem:
        show_warning(request, str(problem))
    address = reverse(page, args=[festival.pk])
    sought = request.POST.get("back", "")
    return redirect(f"{address}{sought}" if sought.startswith("?") else address)


def _number(request: HttpRequest, name: str) -> int:
    return number_in(request.POST.get(name, ""))


def _rename(request: HttpRequest, festival: Festival) -> str:
    name = cleaned(BowlForm(request.POST))["name"]
    halls.rename_bowl(festival.pk, _number(request, "table"), name)
    return gettext("The table’s name is now {name}.").format(name=name)


def _remove(request: HttpRequest, festival: Festival) -> str:
    halls.remove_bowl(festival.pk, _number(request, "table"))
    return gettext("The table is removed.")


def _copy_prizes(request: HttpRequest, festival: Festival) -> str:
    count = halls.copy_prizes(festival.pk, _number(request, "table"))
    text = ngettext(
        "{count} table has new prizes. The others had these already or have begun.",
        "{count} tables have new prizes. The others had these already or have begun.",
        count,
    )
    return text.format(count=count)


def _sit_down(request: HttpRequest, festival: Festival) -> str:
    count = hall_seats.sit_down(festival.pk)
    return ngettext("{count} guest is seated.", "{count} guests are seated.", count).format(
        count=count
    )


def _shuffle(request: HttpRequest, festival: Festival) -> str:
    count = hall_seats.shuffle(festival.pk, seen=_number(request, "seen"))
    text = ngettext("{count} guest drew a table.", "{count} guests drew their tables.", count)
    return text.format(count=count)


def _move(request: HttpRequest, festival: Festival) -> str:
    typed = request.POST.get("to", "").strip()
    bowl = bowl_called(tables_called(festival), typed)
    if bowl is None:
        if not typed:
            raise BadPress(gettext("To which table? Type its number or its name."))
        text = gettext("No table is called “{name}”. Choose one from the list.")
        raise BadPress(text.format(name=typed[:LONGEST_TYPED]))
    guest = hall_seats.move_guest(festival.pk, _number(request, "guest"), bowl.pk)
    text = gettext("{name} sits at {table} now, as number {number}.")
    return text.format(name=guest.name, table=bowl.name, number=guest.number)


def _advance(request: HttpRequest, festival: Festival) -> str:
    chosen = set(map(number_in, request.POST.getlist("champion"))) - {0}
    count = hall_rounds.advance(
        festival.pk,
        _number(request, "round"),
        chosen,
        author_of(request),
        is_random=request.POST.get("how") == "random",
    )
    text = ngettext("{count} champion goes through.", "{count} champions go through.", count)
    return text.format(count=count)


def _take_out(request: HttpRequest, festival: Festival) -> str:
    hall_rounds.take_out(festival.pk, _number(request, "guest"))
    return gettext("Taken out of the next round.")


VERBS: dict[str, tuple[str, Callable[[HttpRequest, Festival], str]]] = {
    "rename": ("hall", _rename),
    "remove": ("hall", _remove),
    "prizes": ("hall", _copy_prizes),
    "sit_down": ("hall_seats", _sit_down),
    "shuffle": ("hall_seats", _shuffle),
    "move": ("hall_seats", _move),
    "advance": ("hall_rounds", _advance),
    "take_out": ("hall_rounds", _take_out),
}


def _scorers_added(request: HttpRequest, festival: Festival) -> HttpResponse:
    """Add scorers, and show their links at once, since scorers cannot sign in without them."""
    added = add_scorers(festival.pk)
    if not added:
        show_notice(request, gettext("Every table has a scorer already."))
        return redirect("hall", festival.pk)
    text = ngettext(
        "{count} scorer added: here is the link.",
        "{count} scorers added: here are their links.",
        len(added),
    )
    show_notice(request, text.format(count=len(added)))
    return _links_page(request, festival, added)


def _links_page(
    request: HttpRequest, festival: Festival, bowls: frozenset[int] | None
) -> HttpResponse:
    """The sign-in links, shown only in this answer, since tokens are not stored. bowls: whose; None
    for all."""
    paper = asked_for(request.POST.get("paper", ""))
    until = works_until_when(festival)
    printable = scorer_sheets(scorer_links(festival.pk, bowls), paper, until)
    context = {"festival": festival, "printable": printable, "until": until}
    return render(request, "hall/setup/links.html", context)
