"""The day before: the festival, its prizes, its players."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.backends.utils import csrf_input
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from festival import setup
from festival.festival_form import FestivalForm
from festival.forms import PasteForm, PlayerForm
from festival.models import Festival, Player
from festival.outlook import outlook
from festival.parts import new_key
from festival.prizes import PrizesForm
from festival.queries import approved, festival_record, waiting
from festival.screens import console_of
from festival.services import start_command
from festival.views.common import author_of, emcee_only, refusal, tell, warn
from festival.views.console import Answer, carry_out, json_answer, wants_json
from rules.bobing.check import check
from rules.bobing.state import Phase
from rules.errors import IllegalCommand, RulesError

FORM = ["GET", "HEAD", "POST"]
PANEL = "outlook"  # the part beside the festival's form that follows what is typed


@require_http_methods(FORM)
@login_required
@never_cache
def festival_new(request: HttpRequest) -> HttpResponse:
    if request.headers.get("HX-Target") == PANEL:
        return _festival_panel(request, None)
    form = FestivalForm(None, request.POST or None)
    if form.is_bound and form.is_valid() and "look" not in request.POST:
        festival = setup.create_festival(form.details())
        return redirect("prizes", festival.pk)
    return _festival_page(request, None, form)


@require_http_methods(FORM)
@never_cache
@emcee_only
def festival_edit(request: HttpRequest, festival: Festival) -> HttpResponse:
    if request.headers.get("HX-Target") == PANEL:
        return _festival_panel(request, festival)
    form = FestivalForm(festival, request.POST or None)
    if form.is_bound and form.is_valid() and "look" not in request.POST:
        try:
            setup.update_festival(festival.pk, form.details())
        except RulesError as error:
            form.add_error(None, refusal(festival, error))
        else:
            tell(request, gettext("Saved."))
            return redirect("festival_edit", festival.pk)
    return _festival_page(request, festival, form)


def _festival_page(
    request: HttpRequest, festival: Festival | None, form: FestivalForm
) -> HttpResponse:
    context = {"festival": festival, "form": form, "panel": form.panel()}
    status = 422 if form.errors and "look" not in request.POST else 200
    return render(request, "setup/festival.html", context, status=status)


def _festival_panel(request: HttpRequest, festival: Festival | None) -> HttpResponse:
    """What the answers as they stand in the form do to the evening; nothing is saved."""
    panel = FestivalForm(festival, request.GET.copy()).panel()
    return render(request, "setup/_outlook.html", {"panel": panel, "is_live": True})


@require_safe
@login_required
def house_rules(request: HttpRequest) -> HttpResponse:
    """The house rules of a tradition that is being chosen, for a festival or for a new one."""
    number = request.GET.get("festival", "")
    known = Festival.objects.filter(pk=number) if number.isdecimal() else Festival.objects.none()
    form = FestivalForm(known.first(), request.GET.copy())
    return render(request, "setup/_house_rules.html", {"form": form})


@require_http_methods(FORM)
@never_cache
@emcee_only
def prizes(request: HttpRequest, festival: Festival) -> HttpResponse:
    form = PrizesForm(festival, request.POST.dict() if request.method == "POST" else None)
    status = 200
    if "save" in request.POST:
        status = 422
        if form.is_valid():
            try:
                setup.set_prizes(festival.pk, form.slots())
            except RulesError as error:
                warn(request, refusal(festival, error))
            else:
                tell(request, _saved(form))
                page = "players" if request.POST["save"] == "players" else "prizes"
                return redirect(page, festival.pk)
        else:
            warn(request, gettext("Not saved: please look at the marked prizes."))
    context = {
        **_prize_parts(festival, form),
        "tiers": form.tiers,
        "is_locked": festival_record(festival).state.phase is not Phase.WAITING,
        "is_unsaved": request.method == "POST",
    }
    return render(request, "setup/prizes.html", context, status=status)


def _prize_parts(festival: Festival, form: PrizesForm) -> dict[str, object]:
    """What follows whatever is typed into the pyramid."""
    return {
        "festival": festival,
        "summary": form.summary(),
        "plans": form.plans,
        "outlook": outlook(form.evening()),
    }


def _saved(form: PrizesForm) -> str:
    left_out = ", ".join(filter(None, (tier.left_out for tier in form.tiers)))
    if not left_out:
        return gettext("Saved.")
    return gettext("Saved. No longer among the prizes: {names}.").format(names=left_out)


@require_POST
@emcee_only
def prizes_summary(request: HttpRequest, festival: Festival) -> HttpResponse:
    parts = _prize_parts(festival, PrizesForm(festival, request.POST.dict()))
    return render(request, "setup/_prize_parts.html", {**parts, "is_live": True})


@require_http_methods(FORM)
@never_cache
@emcee_only
def players(request: HttpRequest, festival: Festival) -> HttpResponse:
    form = PlayerForm(request.POST if "add" in request.POST else None)
    paste_form = PasteForm(request.POST if "paste" in request.POST else None)
    if "start" in request.POST:
        answer = carry_out(request, festival, "start")
        if answer.kind == "done":
            return redirect("console", festival.pk)
        warn(request, answer.notice)
        festival.refresh_from_db()
        return _players_page(request, festival, form, paste_form, status=answer.status)
    if request.method == "POST":
        try:
            if "toggle" in request.POST:
                setup.set_join_open(festival.pk, is_open=bool(request.POST.get("is_join_open")))
                return redirect("players", festival.pk)
            if form.is_bound and form.is_valid():
                setup.add_players(festival.pk, [form.cleaned_data["name"]], author_of(request))
                return redirect("players", festival.pk)
            if paste_form.is_bound and paste_form.is_valid():
                setup.add_players(festival.pk, paste_form.cleaned_data["names"], author_of(request))
                return redirect("players", festival.pk)
        except RulesError as error:
            warn(request, refusal(festival, error))
            return _players_page(request, festival, form, paste_form, status=422)
    status = 422 if form.errors or paste_form.errors else 200
    return _players_page(request, festival, form, paste_form, status=status)


def _players_page(
    request: HttpRequest,
    festival: Festival,
    form: PlayerForm,
    paste_form: PasteForm,
    *,
    status: int,
) -> HttpResponse:
    console = console_of(festival, new_key())
    won = {seat.person.number: seat.prizes for seat in console.seats}
    context = {
        "festival": festival,
        "console": console,
        "board": console.board,
        "players": [
            {"number": player.number, "name": player.name, "prizes": won.get(player.number, 0)}
            for player in approved(festival)
        ],
        "waiting": waiting(festival),
        "form": form,
        "paste_form": paste_form,
        "start_refusal": start_refusal(festival),
        "rejected": festival.players.filter(status=Player.Status.REJECTED),
        "elder": request.POST.get("elder", ""),
        "elder_roll": request.POST.get("elder_roll", ""),
        "csrf_input": csrf_input(request),
    }
    return render(request, "setup/players.html", context, status=status)


def start_refusal(festival: Festival) -> str:
    """Why the evening cannot begin yet; "" when it can, or has."""
    state = festival_record(festival).state
    if state.phase is not Phase.WAITING:
        return ""
    try:
        check(state, start_command(festival))
    except IllegalCommand as error:
        return refusal(festival, error)
    return ""


@require_POST
@emcee_only
def player_action(request: HttpRequest, festival: Festival, number: int, verb: str) -> HttpResponse:
    notice = ""
    try:
        notice = _change_player(request, festival, number, verb)
    except RulesError as error:
        notice = refusal(festival, error)
    festival.refresh_from_db()
    if wants_json(request):
        return json_answer(festival, Answer(kind="refused" if notice else "done", notice=notice))
    if notice:
        warn(request, notice)
    page = "console" if request.POST.get("next") == "console" else "players"
    return redirect(page, festival.pk)


def _change_player(request: HttpRequest, festival: Festival, number: int, verb: str) -> str:
    """Do it, and return what is wrong with what was typed."""
    match verb:
        case "approve":
            setup.approve_guest(festival.pk, number, author_of(request))
        case "reject":
            setup.reject_guest(festival.pk, number)
        case "up" | "down":
            setup.move_player(festival.pk, number, is_up=verb == "up")
        case "remove":
            setup.remove_player(festival.pk, number)
        case "rename":
            form = PlayerForm(request.POST)
            if not form.is_valid():
                return str(form.errors["name"][0])
            setup.rename_player(festival.pk, number, form.cleaned_data["name"])
        case _:
            raise Http404
    return ""
