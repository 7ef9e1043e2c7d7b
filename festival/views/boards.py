"""The screens everybody may see: the TV and the phone."""

from __future__ import annotations

from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import get_language, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from festival.board.bobing.build import board_of
from festival.board.bobing.guest_card import IN_PLAY, me_of, texts
from festival.board.bobing.phone_facts import mark_of
from festival.board.bobing.stage import stage_of
from festival.board.screens import MAIN, screen_at
from festival.live.fragments import board_layout, new_key, screen_layout
from festival.live.snapshots import BOARD, Topic, snapshot
from festival.models import Festival, Screen
from festival.record.queries import approved
from festival.views.devices import known_device, own_names


@require_safe
@never_cache
def board(request: HttpRequest, code: str) -> HttpResponse:
    festival = get_object_or_404(Festival, code=code)
    board = board_of(festival)
    me = me_of(board, own_names(request, festival))
    context = {
        "board": board,
        "me": me,
        "phone": mark_of(known_device(request)) if me else "",
        "mine": {each.person.number for each in me},
        "texts": texts(),
        "has_turns": any(each.kind in IN_PLAY for each in me),
        "has_free_names": approved(festival).filter(device="").exists(),
        "key": new_key(),
        "layout": board_layout(board),
        "socket": socket_address(f"/ws/f/{code}/"),
        "state_url": reverse("board_state", args=[code]),
    }
    return render(request, "board/bobing/phone.html", context)


@require_safe
@never_cache
def tv(request: HttpRequest, code: str, slug: str = MAIN) -> HttpResponse:
    festival = get_object_or_404(Festival, code=code)
    screen = _screen_or_404(festival, slug)
    with override(_language_of(screen)):
        board = board_of(festival)
        context = {
            "board": board,
            "stage": stage_of(festival, board, screen),
            "screen": screen,
            "layout": screen_layout(board, screen),
            "socket": socket_address(f"/ws/f/{code}/tv/{slug}/"),
            "state_url": reverse("screen_state", args=[code, slug]),
        }
        return render(request, "board/bobing/tv.html", context)


def _language_of(screen: Screen | None) -> str:
    """The language that the emcee chose for a screen, or else the reader's own."""
    return (screen and screen.language) or get_language() or settings.LANGUAGE_CODE


def _screen_or_404(festival: Festival, slug: str) -> Screen:
    screen = screen_at(festival, slug)
    if screen is None:
        raise Http404
    return screen


def socket_address(path: str) -> str:
    """The path of a socket that speaks the reader's language."""
    return f"{path}?{urlencode({'language': get_language() or settings.LANGUAGE_CODE})}"


def console_socket(table: Table) -> str:
    return socket_address(f"/ws{table.address('console')}")


def state_answer(
    request: HttpRequest, audience: str, table: Table, screen: Screen | None = None
) -> HttpResponse:
    """The whole screen as parts, or 204 when there is nothing new on it."""
    slug = "" if screen is None else screen.slug
    topic = Topic(audience, table.pk, _language_of(screen), slug)
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
    return state_answer(request, BOARD, festival.pk, _screen_or_404(festival, slug))
