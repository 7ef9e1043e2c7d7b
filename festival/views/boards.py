"""The screens everybody may see: the TV, the phone, and the way in for guests."""

from __future__ import annotations

from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from festival import setup
from festival.forms import PlayerForm
from festival.models import Festival, Player, Screen
from festival.parts import BOARD, Topic, board_layout, screen_layout, snapshot
from festival.screens import board_of
from festival.stage import MAIN, screen_at, stage_of
from festival.views.common import refusal
from rules.errors import RulesError

DEVICE_COOKIE = "moonbowl_device"
YEAR = 365 * 24 * 3600


@require_safe
@never_cache
def board(request: HttpRequest, code: str) -> HttpResponse:
    festival = get_object_or_404(Festival, code=code)
    board = board_of(festival)
    context = {
        "board": board,
        "layout": board_layout(board),
        "socket": socket_address(f"/ws/f/{code}/"),
        "state_url": reverse("board_state", args=[code]),
    }
    return render(request, "board/phone.html", context)


@require_safe
@never_cache
def tv(request: HttpRequest, code: str, slug: str = MAIN) -> HttpResponse:
    festival = get_object_or_404(Festival, code=code)
    screen = _screen_or_404(festival, slug)
    board = board_of(festival)
    context = {
        "board": board,
        "stage": stage_of(festival, board, screen),
        "screen": screen,
        "layout": screen_layout(board, screen),
        "socket": socket_address(f"/ws/f/{code}/tv/{slug}/"),
        "state_url": reverse("screen_state", args=[code, slug]),
    }
    return render(request, "board/tv.html", context)


def _screen_or_404(festival: Festival, slug: str) -> Screen:
    screen = screen_at(festival, slug)
    if screen is None:
        raise Http404
    return screen


def socket_address(path: str) -> str:
    """The path of a socket that speaks the reader's language."""
    return f"{path}?{urlencode({'language': get_language() or settings.LANGUAGE_CODE})}"


def state_answer(
    request: HttpRequest, audience: str, festival_id: int, screen: str = ""
) -> HttpResponse:
    """The whole screen as parts, or 204 when nothing has changed since the revision asked for."""
    topic = Topic(audience, festival_id, get_language() or settings.LANGUAGE_CODE, screen)
    current = snapshot(topic)
    if request.GET.get("since") == str(current.revision):
        return HttpResponse(status=204)
    return JsonResponse(current.message())


@require_safe
@never_cache
def board_state(request: HttpRequest, code: str) -> HttpResponse:
    festival = get_object_or_404(Festival, code=code)
    return state_answer(request, BOARD, festival.pk)


@require_safe
@never_cache
def screen_state(request: HttpRequest, code: str, slug: str) -> HttpResponse:
    festival = get_object_or_404(Festival, code=code)
    return state_answer(request, BOARD, festival.pk, _screen_or_404(festival, slug).slug)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest, code: str) -> HttpResponse:
    festival = get_object_or_404(Festival, code=code)
    device = request.COOKIES.get(DEVICE_COOKIE, "")[:32] or get_random_string(32)
    form = PlayerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            setup.register_guest(festival.pk, name=form.cleaned_data["name"], device=device)
        except RulesError as error:
            form.add_error(None, refusal(festival, error))
        else:
            return _remember(redirect("join", code), device)
    context = {
        "board": board_of(festival),
        "form": form,
        "is_open": festival.is_join_open,
        "registered": [
            {"number": p.number, "name": p.name, "status": p.status, "label": status_label(p)}
            for p in festival.players.filter(device=device)
        ],
    }
    status = 422 if form.is_bound and form.errors else 200
    return _remember(render(request, "join/join.html", context, status=status), device)


def _remember(response: HttpResponse, device: str) -> HttpResponse:
    """Which phone it is: only to show a guest their own names and to stop one phone's flood."""
    response.set_cookie(DEVICE_COOKIE, device, max_age=YEAR, httponly=True, samesite="Lax")
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
