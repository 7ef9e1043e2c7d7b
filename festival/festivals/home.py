"""The first page and the demo evening."""

from __future__ import annotations

import logging

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from festival.accounts.needed_rights import author_of, needs, needs_somewhere
from festival.accounts.rights import Right, access_of, place_of
from festival.games.bobing.record.halls import HallInShort, halls_in_short
from festival.games.bobing.setup import demo as demo_player
from festival.games.bobing.setup.demo import play_demo
from festival.models import Festival
from festival.play.console import answered, json_answer, wants_json
from festival.tables.record.current_festival import current_festival
from festival.tables.record.players import approved
from festival.tables.record.record import table_record
from festival.web.answers import show_notice, show_warning
from rules.bobing.game.state import Phase

logger = logging.getLogger(__name__)


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """The emcee's festivals. Helpers are redirected to their work, guests to the board."""
    access = access_of(request.user)
    if access.rights and access.festival_id is not None:
        return redirect(place_of(access.rights), access.festival_id)
    if access.rights:
        request.rights = access.rights  # type: ignore[attr-defined]  # templates read it
        halls = halls_in_short(access.owner_id)
        found = list(access.festivals.filter(hall=None).order_by("-pk"))
        overviews = [_overview(festival, halls.get(festival.pk)) for festival in found]
        pairs = list(zip(found, overviews, strict=True))
        context = {
            "festivals": [item for festival, item in pairs if not festival.archived_at],
            "archived": [item for festival, item in pairs if festival.archived_at],
        }
        return render(request, "festivals/home/home.html", context)
    if settings.IS_HOSTED:  # the festivals of many organisers are here
        return render(request, "accounts/account/welcome.html")
    current = current_festival()
    if current is None:
        return redirect("sign_in_help")
    return redirect("hall_board" if current.is_hall else "board", current.code)


def _overview(festival: Festival, short: HallInShort | None) -> dict[str, object]:
    """short: of a hall: then no game is read, however many tables the hall has."""
    if short is not None:
        return {
            "festival": festival,
            "url_name": "hall",
            "hall": short,
            "players": short.players,
            "phase_label": gettext("running") if short.begun else gettext("being set up"),
            "is_running": short.begun > 0,
        }
    prizes = festival.table.prizes.count()
    overview = {
        "festival": festival,
        "url_name": "festival_edit",
        "players": approved(festival).count(),
        "prizes": prizes,
    }
    try:
        state = table_record(festival.table).state
    except Exception:  # one damaged game must not hide the others
        logger.exception("festival %s cannot be read", festival.pk)
        return {**overview, "phase_label": gettext("cannot be read"), "prizes_left": prizes}
    labels = {Phase.WAITING: gettext("being set up"), Phase.ENDED: gettext("over")}
    first = {Phase.WAITING: "festival_edit", Phase.ENDED: "winners"}.get(state.phase, "console")
    if first == "winners" and festival.is_rehearsal:  # practice has no list of winners
        first = "console"
    return {
        **overview,
        "phase_label": labels.get(state.phase, gettext("running")),
        "url_name": first,
        "is_running": state.phase not in labels,
        "prizes_left": prizes - len(state.holdings),
    }


@require_POST
@needs_somewhere(Right.ORGANISE)
def demo(request: HttpRequest) -> HttpResponse:
    return redirect("console", play_demo(author_of(request)).pk)


@require_POST
@needs(Right.SCORE)
def demo_pace(request: HttpRequest, festival: Festival) -> HttpResponse:
    """Set how fast a demo plays itself; "" stops the demo."""
    pace = request.POST.get("pace", "")
    if pace not in ("", *Festival.Pace.values):
        raise Http404
    answer = answered(festival.table, lambda: _paced(festival, pace))
    if wants_json(request):
        return json_answer(festival.table, answer)
    (show_notice if answer.kind == "done" else show_warning)(request, answer.notice)
    return redirect("console", festival.pk)


def _paced(festival: Festival, pace: str) -> str:
    """Raises RulesError."""
    demo_player.set_pace(festival.pk, pace)
    demo_player.wake()
    return gettext("The demo plays itself.") if pace else gettext("The demo is stopped.")
