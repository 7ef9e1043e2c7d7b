"""Overviews of all tables of a hall: on a wall, on guests' phones, and for the emcee."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from festival.accounts.needed_rights import needs
from festival.accounts.rights import Right
from festival.hall.board.hall_values import PLAYED, Bowl, Hall
from festival.hall.board.tables_that_need_attention import STILL, stands_still, urgency
from festival.live import hall_snapshots
from festival.live.snapshots import Snapshot, Topic
from festival.models import FIRST, Festival, Table
from festival.play.screens.boards import parts_of, socket_address
from festival.play.screens.public_pages import asked_each_time, shown_to_guests
from festival.play.screens.screen_forms import LONGEST_TEXT
from festival.play.write_path import new_key
from festival.tables.board.screen_language import language_of_walls
from festival.tables.record.game_clock import game_time
from festival.words.search import is_in
from festival.words.sentences import language_now

LONGEST = 60  # letters of a searched text
# The tables that the overview shows, by the word in its address.
SHOWN: dict[str, tuple[str, Callable[[Bowl, float], bool]]] = {
    "": (gettext_noop("all tables"), lambda bowl, now: True),
    "still": (
        gettext_noop("stopped"),
        lambda bowl, now: stands_still(bowl, now) or bowl.state == "unreadable",
    ),
    "played": (gettext_noop("playing"), lambda bowl, now: bowl.state in PLAYED),
    "waiting": (gettext_noop("not begun"), lambda bowl, now: bowl.state in ("ready", "unset")),
    "away": (gettext_noop("offline"), lambda bowl, now: bowl.state == "away"),
    "done": (gettext_noop("finished"), lambda bowl, now: bowl.is_done),
}


@require_safe
def tv(request: HttpRequest, code: str) -> HttpResponse:
    table_id = _table_id(code)
    with override(language_of_walls(table_id)):
        shown, hall = _recent(hall_snapshots.WALL, table_id)
        return asked_each_time(render(request, "hall/board/tv.html", _wall(shown, hall)))


def _wall(shown: Snapshot, hall: Hall) -> dict[str, object]:
    return {
        **_page(shown, hall, "hall_tv", "hall_tv_state"),
        "tables": [shown.parts[f"bowl-{bowl.id}"] for bowl in hall.current],
        "called": [shown.parts[f"calls-{number}"] for number, _ in enumerate(hall.called)],
        **_named(shown, "masthead", "progress", "greats", "crowned", "join", "final"),
    }


@require_safe
def guests(request: HttpRequest, code: str) -> HttpResponse:
    table_id = _table_id(code)
    shown, hall = _recent(hall_snapshots.GUESTS, table_id)
    wanted = request.GET.get("q", "").strip()[:LONGEST]
    context = {**_list(shown, hall), "own": _found(hall, wanted) if wanted else ""}
    return asked_each_time(render(request, "hall/board/guests.html", context))


def _list(shown: Snapshot, hall: Hall) -> dict[str, object]:
    return {
        **_page(shown, hall, "hall_board", "hall_state"),
        "rows": [shown.parts[f"row-{bowl.id}"] for bowl in hall.for_guests],
        "guests": [shown.parts[f"guests-{bowl.id}"] for bowl in hall.for_guests],
        **_named(shown, "summary"),
    }


def _found(hall: Hall, wanted: str) -> str:
    """Search results for a browser without scripts."""
    found = [bowl for bowl in hall.for_guests if _is_meant(bowl, wanted)]
    rows = [{"bowl": bowl, "guests": _guests_called(bowl, wanted)} for bowl in found]
    return render_to_string("hall/board/_found.html", {"rows": rows, "wanted": wanted})


def _is_meant(bowl: Bowl, wanted: str) -> bool:
    name = bowl.name if bowl.round else gettext("The grand final")
    is_its_number = bowl.round > 0 and wanted == str(bowl.place)
    return is_its_number or is_in(wanted, name) or bool(_guests_called(bowl, wanted))


def _guests_called(bowl: Bowl, wanted: str) -> list[str]:
    return [name for name in bowl.guests if is_in(wanted, name)]


@require_safe
@needs(Right.WATCH)
def overview(request: HttpRequest, festival: Festival) -> HttpResponse:
    asked = {name: request.GET.get(name, "").strip()[:LONGEST] for name in ("show", "q")}
    shown, hall = _recent(hall_snapshots.OVERVIEW, festival.table.pk)
    now = game_time()
    chosen = _chosen((hall.final, *hall.bowls), asked, now)
    context = {
        **_page(shown, hall, "hall_overview", "hall_overview_state"),
        **_named(shown, "tally"),
        "festival": festival,
        "lines": [shown.parts[f"line-{bowl.id}"] for bowl in chosen],
        "asked": asked,
        "shows": [(word, gettext(title)) for word, (title, _) in SHOWN.items()],
        "is_sifted": any(asked.values()),
        "still_after": STILL,
        "key": new_key(),
        "longest": LONGEST_TEXT,
    }
    return render(request, "hall/board/overview.html", context)


def _chosen(bowls: Iterable[Bowl], asked: dict[str, str], now: float) -> Sequence[Bowl]:
    """The tables that are asked for, those that need attention first."""
    _, is_shown = SHOWN.get(asked["show"], SHOWN[""])
    found = [bowl for bowl in bowls if is_shown(bowl, now) and _is_meant(bowl, asked["q"])]
    return sorted(found, key=lambda bowl: urgency(bowl, now))


@require_safe
@never_cache
def tv_state(request: HttpRequest, code: str) -> HttpResponse:
    table_id = _table_id(code)
    with override(language_of_walls(table_id)):
        return _state(request, hall_snapshots.WALL, table_id)


@require_safe
@never_cache
def guests_state(request: HttpRequest, code: str) -> HttpResponse:
    return _state(request, hall_snapshots.GUESTS, _table_id(code))


@require_safe
@needs(Right.WATCH)
def overview_state(request: HttpRequest, festival: Festival) -> HttpResponse:
    return _state(request, hall_snapshots.OVERVIEW, festival.table.pk)


def _table_id(code: str) -> int:
    """The hall's own table. Raises Http404 for an unknown address."""
    return shown_to_guests(code, FIRST).table.pk


def _recent(audience: str, table_id: int, *, oldest: float | None = None) -> tuple[Snapshot, Hall]:
    """The screen and the hall. oldest: its age in seconds; None for the usual age of this audience.
    Raises Http404 if there is no hall."""
    oldest = hall_snapshots.PACE[audience] if oldest is None else oldest
    try:
        topic = Topic(audience, table_id, language_now())
        return hall_snapshots.recent(topic, oldest=oldest)
    except Table.DoesNotExist as error:
        raise Http404 from error


def _state(request: HttpRequest, audience: str, table_id: int) -> HttpResponse:
    current, _ = _recent(audience, table_id, oldest=hall_snapshots.ANSWER)
    return parts_of(request, current)


def _page(shown: Snapshot, hall: Hall, page: str, state: str) -> dict[str, object]:
    """The context of every page that gets updates."""
    which = hall.festival if page == "hall_overview" else hall.code
    return {
        "hall": hall,
        "revision": shown.revision,
        "layout": shown.layout,
        "socket": socket_address(reverse(page, args=[which])),
        "state_url": reverse(state, args=[which]),
    }


def _named(shown: Snapshot, *names: str) -> dict[str, str]:
    return {name: shown.parts[f"hall-{name}"] for name in names}
