"""The winners of all tables of a hall, for the organiser and for guests."""

from __future__ import annotations

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from festival.accounts.needed_rights import author_of, needs
from festival.accounts.rights import Right
from festival.games.bobing.results.hall_winner_list import hall_list
from festival.games.bobing.results.own_files import about_hall
from festival.games.bobing.results.winner_files import OF_HALL, data_of, rows_of
from festival.games.bobing.results.winners_page import listed
from festival.hall.results.lock_winners import lock_winners, locking_of
from festival.hall.results.results import HallState, guests_called, hall_results_of, recent_state
from festival.lists.excel_csv_json import by_in_name
from festival.live.shown_tables import ShownTable
from festival.models import Festival
from festival.play.screens.public_pages import at_table, page
from festival.tables.pages import list_file, refusal, require_hall
from festival.web.answers import TYPES, show_notice, show_warning
from festival.web.limits.quotas import counted_download
from festival.words.clean_text import file_name
from rules.errors import RulesError

LONGEST_NAME = 60  # letters of a searched name


@require_safe
@needs(Right.WATCH, Right.DESK)
def hall_winners(request: HttpRequest, hall: Festival) -> HttpResponse:
    require_hall(hall)
    heading = gettext("Winners of all tables of {festival}").format(festival=hall.name)
    context = {
        "festival": hall,
        "found": (found := hall_list(hall)),
        "locking": locking_of(hall),
        "title": gettext("Winners of all tables"),
        "heading": heading,
        "files": reverse("hall_winners", args=[hall.pk]),
        **listed(found, OF_HALL, request.GET),
    }
    return render(request, "hall/results/winners.html", context)


@require_POST
@needs(Right.SET_UP)
def hall_lock(request: HttpRequest, hall: Festival, verb: str) -> HttpResponse:
    """Lock the final list, or unlock it."""
    require_hall(hall)
    if verb not in ("lock", "unlock") or hall.is_rehearsal:
        raise Http404
    back = redirect("hall_winners", hall.pk)
    if "confirmed" not in request.POST:
        question = {
            "lock": gettext(
                "Lock the winner list? Until it is unlocked, no winner can be changed."
            ),
            "unlock": gettext("Unlock the winner list? Everybody can see that it was unlocked."),
        }
        confirm = {"action": request.path, "back": back.url, "notice": question[verb], "fields": ()}
        return render(request, "play/confirm.html", {"festival": hall, "confirm": confirm})
    try:
        if verb == "lock":
            lock_winners(hall.pk, author_of(request))
            show_notice(request, gettext("The winner list is locked."))
        else:
            lock_winners(hall.pk, author_of(request), is_locked=False)
            show_notice(request, gettext("The winner list can be changed again."))
    except RulesError as error:
        show_warning(request, refusal(hall.table, error))
    return back


@require_safe
@needs(Right.SET_UP)
@counted_download
def hall_winners_file(request: HttpRequest, hall: Festival, by: str, kind: str) -> HttpResponse:
    require_hall(hall)
    if by not in OF_HALL or kind not in TYPES or hall.is_rehearsal:
        raise Http404
    found = hall_list(hall)
    about = about_hall(hall, found, by)
    parts = (hall.name, str(hall.date), by_in_name(by), about.state)
    name = file_name("-".join(filter(None, parts)))
    rows, data = partial(rows_of, found, by), partial(data_of, hall, found, by)
    return list_file(f"{name}.{kind}", rows, about, data)


@require_safe
@at_table
def hall_results(request: HttpRequest, shown: ShownTable) -> HttpResponse:
    """For everybody: the champions of every table; for people searched for, their tables and
    prizes."""
    hall = shown.table.festival
    state = recent_state(hall.pk)
    if not state.has_bowls:
        raise Http404
    wanted = request.GET.get("q", "").strip()[:LONGEST_NAME]
    return page(
        request,
        shown,
        ("hall/results/results.html", state),
        lambda: {
            "festival": hall,
            "table": shown.table,
            "results": hall_results_of(hall),
            "locking": locking_of(hall),
        },
        own=_found(hall, state, wanted) if wanted else "",
    )


def _found(hall: Festival, state: HallState, wanted: str) -> str:
    found = guests_called(hall, state, wanted)
    return render_to_string("hall/results/_found.html", {"found": found, "wanted": wanted})
