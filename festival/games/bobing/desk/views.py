"""The prize desk: search, tick prizes handed out, see who has yet to come."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from festival.accounts.needed_rights import author_of, needs, needs_at_table, rights_at
from festival.accounts.rights import Right, access_of, written_by
from festival.games.bobing.desk.desk_line_and_gone_home import NOBODY
from festival.games.bobing.desk.desk_of_all_tables import (
    called,
    hand_out_at_all,
    set_at_desk_at_all,
    take_in_at_all,
    who_of,
    whole_desk,
)
from festival.games.bobing.desk.scanner_codes import scanned, why_unread
from festival.games.bobing.direction import directed_screens
from festival.live.shown_tables import snapshot
from festival.live.snapshots import BOARD, Topic
from festival.models import FIRST, Festival, HandOut, Player, Screen, Table
from festival.play.screens.boards import socket_address
from festival.play.screens.public_pages import guests_table
from festival.tables.board.wall_addresses import known_screens
from festival.tables.pages import page_at, refusal
from festival.tables.record.players import is_free
from festival.tables.record.record import naming_at
from festival.web.answers import show_notice, show_warning
from festival.words.sentences import language_now
from rules.errors import RulesError
from rules.wording import player

ON_PAGE = 100
LONGEST_SEARCH = 200
LONGEST_NUMBER = 18
MOST_PRIZES = 1000
AT_DESK = {
    "line": Player.AtDesk.IN_LINE,
    "call": Player.AtDesk.CALLED,
    "home": Player.AtDesk.HOME,
    "here": NOBODY,
}


@require_safe
@needs(Right.DESK)
def desk(request: HttpRequest, festival: Festival) -> HttpResponse:
    """Without `who` in its address, the only person who matches the search stands at the desk."""
    wanted = request.GET.get("q", "")[:LONGEST_SEARCH]
    asked = request.GET.get("who")
    is_open_only = request.GET.get("open") == "1"
    shown = whole_desk(
        festival,
        wanted,
        is_open_only=is_open_only,
        who=who_of(festival, asked or ""),
        is_typing=asked is not None,
        user=author_of(request),
    )
    is_scan = shown.at is not None and scanned(wanted, {bowl.code for bowl in shown.found.bowls})
    context = {
        "wanted": "" if is_scan else wanted,
        "is_open_only": is_open_only,
        "desk": shown,
        "at": shown.at,
        "page": Paginator(shown.people, ON_PAGE).get_page(request.GET.get("page")),
        "unread": why_unread(wanted),
        "is_unclear": asked is None and wanted and shown.at is None,
        "is_on_tv": any(s.scene == Screen.Scene.COLLECT for s in known_screens(festival.table)),
        "live": _news(festival.table),
    }
    return page_at(request, festival.table, "games/bobing/desk/desk.html", context)


def _desk_at(festival: Festival, query: dict[str, str], who: str) -> str:
    """The address of the desk. who: the key of the guest there, "" for nobody."""
    query = query | ({"who": who} if who else {})
    fragment = f"row-{who}" if who else None
    return reverse("desk", args=[festival.pk], query=query, fragment=fragment)


def _news(table: Table) -> dict[str, object]:
    """The socket of the public board: each update makes a desk reload."""
    return {
        "layout": snapshot(Topic(BOARD, table.pk, language_now())).layout,
        "revision": table.revision,
        "socket": socket_address(table.public_address("board")),
        "state_url": table.public_address("board_state"),
    }


@require_POST
@needs(Right.HAND_OUT)
def desk_tick(request: HttpRequest, festival: Festival, who: str, verb: str) -> HttpResponse:
    """Hand prizes to a person, take ticks back, or store that they wait, are called, or went
    home."""
    person = who_of(festival, who)
    if person is None:
        raise Http404
    try:
        match verb:
            case "tick":
                asked = numbers_in(request.POST.get("prizes", ""))
                if known := hand_out_at_all(festival, person, asked, author_of(request)):
                    show_warning(request, _already(known))
            case "untick":
                ticks = take_in_at_all(festival, numbers_in(request.POST.get("ticks", "")))
                show_notice(request, _taken_back(ticks))
            case _ if verb in AT_DESK:
                set_at_desk_at_all(festival, person, AT_DESK[verb])
            case _:
                raise Http404
    except RulesError as error:
        show_warning(request, refusal(festival.table, error))
    return redirect(_desk_at(festival, _looked_for(request), who))


@require_POST
@needs_at_table(Right.HAND_OUT)
def desk_tv(request: HttpRequest, table: Table) -> HttpResponse:
    """Show on the TV who has something to collect, or hide that."""
    try:
        directed_screens.show_who_collects(table.pk, is_shown=request.POST.get("do") == "show")
    except RulesError as error:
        show_warning(request, refusal(table, error))
    return redirect(table.address("desk", query=_looked_for(request)))


def _looked_for(request: HttpRequest) -> dict[str, str]:
    """The search typed at the desk, to keep it on the next page."""
    fields = {name: request.POST.get(name, "")[:LONGEST_SEARCH] for name in ("q", "open")}
    return {name: text for name, text in fields.items() if text}


def _taken_back(ticks: Sequence[HandOut]) -> str:
    """A sentence with the name, since another person may be at the desk by now."""
    if not ticks:
        return gettext("Taken back.")
    name = naming_at(ticks[0].prize.table).name(player(ticks[0].player))
    return gettext("Taken back from {name}: {what}.").format(name=name, what=called(ticks))


def _already(ticks: Sequence[HandOut]) -> str:
    """One sentence for all prizes that another desk was faster with."""
    last = max(ticks, key=lambda tick: tick.pk)
    sentence = gettext("Already handed out by {who} at {time}: {what}. It counts once.")
    return sentence.format(
        what=called(ticks),
        who=written_by(last) or gettext("somebody"),
        time=time_format(localtime(last.at), "TIME_FORMAT"),
    )


def numbers_in(text: str) -> list[int]:
    """The numbers in a text like "12 13 14"; at most MOST_PRIZES."""
    said = [word for word in text.split() if word.isdecimal() and len(word) <= LONGEST_NUMBER]
    return [int(number) for number in said[:MOST_PRIZES]]


@require_safe
@never_cache
def guest_code(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The address in a guest's QR code, on their phone and card.

    Sends the prize desk to the guest; anybody else to the board, or, if no phone has the guest's
    name, to the page that gives names. Opening it hands nothing out and gives no name.
    """
    shown = guests_table(code, FIRST)
    festival = shown.festival
    key = f"{festival.pk}-{number}"
    if festival.hall and Right.DESK in access_of(request.user).at_hall_of(festival):
        return redirect(_desk_at(festival.hall, {}, key))
    if Right.DESK in rights_at(request, shown):
        return redirect(_desk_at(festival, {}, key if festival.hall_id else str(number)))
    guest = shown.festival.players.filter(number=number).first()
    if guest is not None and is_free(guest):
        return redirect(f"{reverse('who', args=[code])}?{urlencode({'q': number})}")
    return redirect(shown.public_address("board"))
