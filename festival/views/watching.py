"""The console of somebody who may only watch."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from festival.board.bobing.build import console_of
from festival.live.fragments import console_layout, watch_layout
from festival.models import Festival
from festival.rights import Right
from festival.views.boards import socket_address
from festival.views.common import rights_at


def console_line(request: HttpRequest, festival: Festival) -> dict[str, object]:
    """By which a page hears that the festival has changed."""
    is_watched = Right.SCORE not in rights_at(request, festival)
    return {
        "layout": watch_layout() if is_watched else console_layout(),
        "revision": festival.revision,
        "socket": socket_address(f"/ws/festivals/{festival.pk}/console/"),
        "state_url": reverse("console_state", args=[festival.pk]),
    }


def watch(request: HttpRequest, festival: Festival) -> HttpResponse:
    console = console_of(festival, "")
    context = {
        "festival": festival,
        "console": console,
        "board": console.board,
        "is_watched": True,
        "layout": watch_layout(),
        "socket": socket_address(f"/ws/festivals/{festival.pk}/console/"),
        "state_url": reverse("console_state", args=[festival.pk]),
    }
    return render(request, "play/bobing/watch.html", context)
