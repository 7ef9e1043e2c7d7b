"""The prize desk of a hall: guests collect the prizes of all tables there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from festival.hall.desk import (
    Who,
    called,
    hand_out_at_all,
    set_at_desk_at_all,
    take_in_at_all,
    who_of,
)
from festival.hall.desk import hall_desk as desk_of_hall
from festival.models import Festival, HandOut
from festival.record.queries import naming_at
from festival.rights import Right
from festival.views.common import author_of, needs, refusal, require_hall, tell, warn
from festival.views.play.desk import (
    AT_DESK,
    LONGEST_SEARCH,
    already,
    hall_desk_at,
    looked_for,
    numbers_in,
)
from festival.web.scanned import why_unread
from rules.errors import RulesError
from rules.wording import player

ON_PAGE = 50


@require_safe
@needs(Right.DESK)
def hall_desk(request: HttpRequest, hall: Festival) -> HttpResponse:
    require_hall(hall)
    wanted = request.GET.get("q", "")[:LONGEST_SEARCH]
    is_open_only = request.GET.get("open") == "1"
    who = who_of(request.GET.get("who", ""))
    user = author_of(request)
    desk = desk_of_hall(hall, wanted, is_open_only=is_open_only, who=who, user=user)
    context = {
        "festival": hall,
        "wanted": wanted,
        "is_open_only": is_open_only,
        "desk": desk,
        "unread": why_unread(wanted),
        "at": desk.at,
        "page": Paginator(desk.people, ON_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "hall/desk/desk.html", context)


@require_POST
@needs(Right.HAND_OUT)
def hall_tick(request: HttpRequest, hall: Festival, who: str) -> HttpResponse:
    """Hand prizes of several tables to one person."""
    with _pressed(request, hall, who) as key:
        prizes = numbers_in(request.POST.get("prizes", ""))
        for table, tick in hand_out_at_all(hall, key, prizes, author_of(request)):
            warn(request, already(table, tick))
    return _back_to_desk(request, hall, who)


@require_POST
@needs(Right.HAND_OUT)
def hall_untick(request: HttpRequest, hall: Festival, who: str) -> HttpResponse:
    """Take back prizes that were handed out to one person together."""
    with _pressed(request, hall, who):
        ticks = take_in_at_all(hall, numbers_in(request.POST.get("ticks", "")))
        tell(request, _taken_back(ticks))
    return _back_to_desk(request, hall, who)


@require_POST
@needs(Right.HAND_OUT)
def hall_at_desk(request: HttpRequest, hall: Festival, who: str, verb: str) -> HttpResponse:
    """Store that somebody waits, is called, or went home."""
    if verb not in AT_DESK:
        raise Http404
    with _pressed(request, hall, who) as key:
        set_at_desk_at_all(hall, key, AT_DESK[verb])
    return _back_to_desk(request, hall, who)


@contextmanager
def _pressed(request: HttpRequest, hall: Festival, who: str) -> Iterator[Who]:
    """Yield the person that a press is about; show refusals of the rules as messages. Raises
    Http404 for an unknown person."""
    require_hall(hall)
    key = who_of(who)
    if key is None:
        raise Http404
    try:
        yield key
    except RulesError as error:
        warn(request, refusal(hall.table, error))


def _taken_back(ticks: Sequence[HandOut]) -> str:
    if not ticks:
        return gettext("Taken back.")
    name = naming_at(ticks[0].prize.table).name(player(ticks[0].player))
    return gettext("Taken back from {name}: {what}.").format(name=name, what=called(ticks))


def _back_to_desk(request: HttpRequest, hall: Festival, who: str) -> HttpResponse:
    return redirect(hall_desk_at(hall.pk, looked_for(request), who))
