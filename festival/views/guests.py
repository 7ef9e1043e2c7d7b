"""What guests do from their phones: ask to play, say who they are, roll in their turn."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from festival.models import FIRST, Festival, Player, Table
from festival.people import guests
from festival.people.player_forms import PlayerForm
from festival.play.bobing.command_forms import CommandForm
from festival.play.write_path import Entry, Post, StaleVersion
from festival.record.queries import approved, is_free, naming_at
from festival.record.record import table_record
from festival.views.common import refusal, tell, warn
from festival.views.console import Answer, wants_json
from festival.views.devices import device_of, known_device, remember
from festival.views.shared import answer, own_part, page_of, shown_to_guests
from festival.words.sentences import title_of
from rules.errors import RulesError

VERBS = ("claim", "release", "roll")
LONGEST_SEARCH = 200


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, code: str) -> HttpResponse:
    shown, device = shown_to_guests(code, FIRST), device_of(request)
    festival = shown.table.festival
    if request.method == "POST":
        return remember(_register(request, shown.table, device), device)
    registered = any(player.device == device for player in festival.players.all())
    page = page_of(shown, ("join",), lambda: _join(shown.table, PlayerForm()))
    own = own_part(
        request, shown, ("join", device if registered else ""), lambda: _own(festival, device)
    )
    return remember(answer(request, page, own), device)


def _join(table: Table, form: PlayerForm) -> tuple[str, dict[str, Any]]:
    festival = table.festival
    return "people/join/join.html", {
        "festival": festival,
        "form": form,
        "is_open": festival.is_join_open,
        "has_free_names": any(is_free(player) for player in festival.players.all()),
    }


def _own(festival: Festival, device: str) -> tuple[str, dict[str, Any]]:
    """Who registered on this phone."""
    registered = [
        {"number": p.number, "name": p.name, "status": p.status, "label": status_label(p)}
        for p in festival.players.all()
        if p.device == device
    ]
    return "people/join/_registered.html", {"registered": registered}


def _register(request: HttpRequest, table: Table, device: str) -> HttpResponse:
    form, festival = PlayerForm(request.POST), table.festival
    if form.is_valid():
        try:
            guests.register_guest(festival.pk, name=form.cleaned_data["name"], device=device)
            return redirect("board", festival.code)
        except RulesError as error:
            form.add_error(None, refusal(table, error))
    template, context = _join(table, form)
    own = render_to_string(*_own(festival, device))
    response = render(request, template, {**context, "own": own}, status=422)
    add_never_cache_headers(response)
    return response


def status_label(player: Player) -> str:
    match player.status:
        case Player.Status.APPROVED:
            return gettext("you are in")
        case Player.Status.REJECTED:
            return gettext("not admitted; please talk to the emcee")
        case Player.Status.MERGED:
            return gettext("you play under another name of the list")
        case _:
            return gettext("waiting for the emcee")


@require_safe
@never_cache
def who(request: HttpRequest, code: str) -> HttpResponse:
    """The names that a guest can choose from, and those that this phone has."""
    festival = get_object_or_404(Festival, code=code)
    typed = " ".join(request.GET.get("q", "")[:LONGEST_SEARCH].split())
    free = list(approved(festival).filter(device=""))
    device = known_device(request)
    context = {
        "festival": festival,
        "own": approved(festival).filter(device=device) if device else (),
        "free": [player for player in free if _is_meant(player, typed)],
        "free_count": len(free),
        "typed": typed,
    }
    return render(request, "people/join/who.html", context)


def _is_meant(player: Player, typed: str) -> bool:
    return typed.casefold() in player.name.casefold() or typed == str(player.number)


@require_POST
def guest_action(request: HttpRequest, code: str, number: int, verb: str) -> HttpResponse:
    festival = get_object_or_404(Festival, code=code)
    if verb not in VERBS:
        raise Http404
    device = device_of(request)
    answer = _carry_out(request, festival, number, verb, device)
    return remember(_answer(request, code, verb, answer), device)


def _answer(request: HttpRequest, code: str, verb: str, answer: Answer) -> HttpResponse:
    if wants_json(request):
        return JsonResponse({"kind": answer.kind, "notice": answer.notice}, status=answer.status)
    if answer.notice:
        (tell if answer.kind == "done" else warn)(request, answer.notice)
    is_choosing = verb == "release" or (verb == "claim" and answer.kind != "done")
    return redirect("who" if is_choosing else "board", code)


def _carry_out(
    request: HttpRequest, festival: Festival, number: int, verb: str, device: str
) -> Answer:
    try:
        match verb:
            case "claim":
                guests.claim(festival.pk, number, device)
            case "release":
                guests.release(festival.pk, number, device)
            case _:
                entry = guests.roll(_post(request, festival), number, device)
                return Answer(kind="done", notice=_thrown(festival, entry))
    except StaleVersion:
        notice = gettext("The game has moved on in the meantime; nothing was rolled. Please look.")
        return Answer(kind="late", notice=notice)
    except RulesError as error:
        return Answer(kind="refused", notice=refusal(festival.table, error))
    return Answer(kind="done")


def _post(request: HttpRequest, festival: Festival) -> Post:
    """Raises StaleVersion for a page that does not say what it saw."""
    form = CommandForm(request.POST)
    if not form.is_valid():
        raise StaleVersion
    key, version = form.cleaned_data["key"], form.cleaned_data["version"]
    return Post(table_id=festival.table.pk, key=key, version=version, author=None)


def _thrown(festival: Festival, entry: Entry) -> str:
    """What the dice brought, in a line."""
    table = Table.objects.select_related("festival").get(pk=festival.table.pk)
    line = table_record(table).line_of(entry, naming_at(table))
    dice = " ".join(str(face) for face in line.dice)
    parts = (dice, title_of(line.names) if line.names else "", line.outcome)
    return " · ".join(part for part in parts if part)
