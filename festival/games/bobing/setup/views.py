"""Setting up a festival: its form and its house rules; copying it and archiving it."""

from __future__ import annotations

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from festival.accounts.needed_rights import needs, needs_somewhere, owner_of
from festival.accounts.rights import Right, access_of
from festival.games.bobing.setup import copies, festivals
from festival.games.bobing.setup.festival_form import FestivalForm
from festival.games.bobing.setup.form_summaries import folded_parts
from festival.games.bobing.setup.shared_rulebook import save_for_all
from festival.models import Festival
from festival.tables.pages import refusal
from festival.tables.record.record import table_record
from festival.web.answers import FORM, number_in, show_notice, warn_of_changes
from rules.bobing.game.state import Phase
from rules.errors import RulesError

EXPECTED = "expectations"  # the line of the festival's form that is updated while typing


@require_http_methods(FORM)
@needs_somewhere(Right.ORGANISE)
def festival_new(request: HttpRequest) -> HttpResponse:
    if request.headers.get("HX-Target") == EXPECTED:
        return _expected(request, None)
    owner, asked = owner_of(request), request.GET.get("rulebook", "")
    form = FestivalForm(None, request.POST or None, owner=owner, asked=asked)
    if form.is_valid() and "look" not in request.POST:
        festival = festivals.create_festival(form.details(), owner=owner)
        return redirect("prizes", festival.pk)
    return _festival_page(request, None, form)


@require_http_methods(FORM)
@needs(Right.SET_UP)
def festival_edit(request: HttpRequest, festival: Festival) -> HttpResponse:
    if request.headers.get("HX-Target") == EXPECTED:
        return _expected(request, festival)
    form = FestivalForm(festival, request.POST or None)
    if form.is_valid() and "look" not in request.POST:
        try:
            form = save_for_all(festival, request.POST)
        except RulesError as error:
            form.add_error(None, refusal(festival.table, error))
        else:
            if not form.undoes:
                show_notice(request, gettext("Saved."))
                return redirect("festival_edit", festival.pk)
    warn_of_changes(request, form.undoes)
    return _festival_page(request, festival, form)


def _festival_page(
    request: HttpRequest, festival: Festival | None, form: FestivalForm
) -> HttpResponse:
    phase = table_record(festival.table).state.phase if festival else Phase.WAITING
    context = {
        "festival": festival,
        "form": form,
        "expectations": form.expectations(),
        "folded": folded_parts(form),
        "phase": phase,
        "is_settled": phase is not Phase.WAITING,
    }
    is_refused = form.errors or form.undoes
    status = (
        HTTPStatus.UNPROCESSABLE_ENTITY
        if is_refused and "look" not in request.POST
        else HTTPStatus.OK
    )
    return render(request, "games/bobing/setup/festival.html", context, status=status)


def _expected(request: HttpRequest, festival: Festival | None) -> HttpResponse:
    """The evening to expect from the answers in the form; saves nothing."""
    form = FestivalForm(festival, request.GET.copy(), owner=owner_of(request))
    context = {"expectations": form.expectations(), "folded": folded_parts(form)}
    return render(request, "games/bobing/setup/_expectations_parts.html", context)


@require_safe
@needs_somewhere(Right.SET_UP)
def house_rules(request: HttpRequest) -> HttpResponse:
    """The house rules of the chosen tradition, for an existing or a new festival, and the first
    question apart from them."""
    known = Festival.objects.filter(pk=number_in(request.GET.get("festival", ""))).first()
    if known is not None and Right.SET_UP not in access_of(request.user).at(known):
        known = None
    form = FestivalForm(known, request.GET.copy(), owner=owner_of(request))
    return render(request, "games/bobing/setup/_house_rules_parts.html", {"form": form})


@require_POST
@needs(Right.ORGANISE)
def festival_action(request: HttpRequest, festival: Festival, verb: str) -> HttpResponse:
    match verb:
        case "rehearse":
            practice = copies.rehearse(festival.pk)
            show_notice(request, gettext("This is a practice copy: nothing here counts."))
            return redirect("players", practice.pk)
        case "duplicate":
            with_players = "with_players" in request.POST
            again = copies.duplicate(festival.pk, with_players=with_players)
            show_notice(
                request, gettext("This new festival has the same rules and prizes. Set its date.")
            )
            return redirect("festival_edit", again.pk)
        case "archive" | "restore":
            copies.archive(festival.pk, is_archived=verb == "archive")
            said = {
                "archive": gettext("{festival} is put away. You can bring it back below."),
                "restore": gettext("{festival} is back."),
            }
            show_notice(request, said[verb].format(festival=festival.name))
            return redirect("home")
        case _:
            raise Http404
