"""The prize desk: search, tick prizes handed out, see who has yet to come, print receipts."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from festival.board.screens import known_screens
from festival.games.bobing.play import direction
from festival.games.bobing.play.desk import desk_of, ticks_of
from festival.games.bobing.play.desk_line import NOBODY, set_at_desk
from festival.games.bobing.play.hand_outs import hand_out, take_in
from festival.hall.desk import Part, hall_desk, who_of
from festival.live.snapshots import BOARD, Topic, snapshot
from festival.models import FIRST, Festival, HandOut, Player, Screen, Table
from festival.record.queries import is_free, naming_at
from festival.rights import Right, access_of, written_by
from festival.views.common import (
    author_of,
    guests_table,
    needs_at_table,
    page_at,
    refusal,
    rights_at,
    tell,
    warn,
)
from festival.views.guests.boards import socket_address
from festival.web.scanned import scanned, why_unread
from festival.words.sentences import counted, in_a_row, language_now
from rules.errors import RulesError
from rules.wording import player
from rules.wording import prize as prize_ref

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
@needs_at_table(Right.DESK)
def desk(request: HttpRequest, table: Table) -> HttpResponse:
    if table.festival.is_hall:  # the final's prizes are at the desk of the hall
        return redirect(_way_to_hall(request, table.festival))
    wanted = request.GET.get("q", "")[:LONGEST_SEARCH]
    scan = scanned(wanted, {table.festival.code})
    asked = [scan.number] if scan is not None else numbers_in(request.GET.get("who", ""))
    wanted = "" if scan is not None else wanted
    is_open_only = request.GET.get("open") == "1"
    shown = desk_of(table, wanted, is_open_only=is_open_only, user=author_of(request))
    context = {
        "wanted": wanted,
        "is_open_only": is_open_only,
        "desk": shown,
        "at": shown.at(asked[0] if asked else None, wanted),
        "found": any(who.is_shown for who in shown.people),
        "unread": why_unread(wanted),
        "is_on_tv": any(s.scene == Screen.Scene.COLLECT for s in known_screens(table)),
        "live": _news(table),
    }
    return page_at(request, table, "play/desk/desk.html", context)


def _way_to_hall(request: HttpRequest, hall: Festival) -> str:
    """The address of the hall's desk, with the search typed at the final's desk."""
    query = {name: request.GET[name] for name in ("q", "open") if name in request.GET}
    asked = numbers_in(request.GET.get("who", ""))
    who = hall_key(hall, asked[0]) if asked else ""
    return hall_desk_at(hall.pk, query, who)


def hall_desk_at(hall_id: int, query: dict[str, str], who: str) -> str:
    """The address of the hall's desk. who: the guest at the desk, "" for nobody."""
    query = query | ({"who": who} if who else {})
    fragment = f"row-{who}" if who else None
    return reverse("hall_desk", args=[hall_id], query=query, fragment=fragment)


def hall_key(bowl: Festival, number: int) -> str:
    """The key of a player of this bowl at the hall's desk."""
    return f"{bowl.pk}-{number}"


def _news(table: Table) -> dict[str, object]:
    """The socket of the public board: each update makes a desk reload."""
    return {
        "layout": snapshot(Topic(BOARD, table.pk, language_now())).layout,
        "revision": table.revision,
        "socket": socket_address(table.public_address("board")),
        "state_url": table.public_address("board_state"),
    }


@require_POST
@needs_at_table(Right.HAND_OUT)
def desk_tick(request: HttpRequest, table: Table, number: int, verb: str) -> HttpResponse:
    """Hand prizes to a person, take ticks back, or store that they wait, are called, or went
    home."""
    try:
        match verb:
            case "tick":
                asked = numbers_in(request.POST.get("prizes", ""))
                for tick in hand_out(table.pk, number, asked, author_of(request)):
                    warn(request, already(table, tick))
            case "untick":
                ticks = numbers_in(request.POST.get("ticks", ""))
                sentence = _back(table, ticks)
                take_in(table.pk, ticks)
                tell(request, sentence)
            case _ if verb in AT_DESK:
                set_at_desk(table.pk, number, AT_DESK[verb])
            case _:
                raise Http404
    except RulesError as error:
        warn(request, refusal(table, error))
    query = looked_for(request)
    at_hall = request.POST.get("hall", "")[:LONGEST_NUMBER]
    if at_hall:  # pressed at the desk of the hall
        return redirect(hall_desk_at(table.festival.hall_id or table.festival_id, query, at_hall))
    query |= {"who": str(number)}
    return redirect(table.address("desk", query=query, fragment=f"row-{number}"))


@require_POST
@needs_at_table(Right.HAND_OUT)
def desk_tv(request: HttpRequest, table: Table) -> HttpResponse:
    """Show on the TV who has something to collect, or hide that."""
    try:
        direction.show_who_collects(table.pk, is_shown=request.POST.get("do") == "show")
    except RulesError as error:
        warn(request, refusal(table, error))
    return redirect(table.address("desk", query=looked_for(request)))


def looked_for(request: HttpRequest) -> dict[str, str]:
    """The search typed at the desk, to keep it on the next page."""
    fields = {name: request.POST.get(name, "")[:LONGEST_SEARCH] for name in ("q", "open")}
    return {name: text for name, text in fields.items() if text}


def _back(table: Table, numbers: list[int]) -> str:
    """A sentence about the ticks taken back; with the name, since another person may be at the desk
    by now."""
    naming = naming_at(table)
    ticks = list(ticks_of(table).filter(pk__in=numbers))
    if not ticks:
        return gettext("Taken back.")
    names = dict.fromkeys(str(naming.name(player(tick.player))) for tick in ticks)
    what = counted(str(naming.name(prize_ref(tick.prize_id))) for tick in ticks)
    sentence = gettext("Taken back from {name}: {what}.")
    return sentence.format(name=in_a_row(names), what=in_a_row(what))


def already(table: Table, tick: HandOut) -> str:
    sentence = gettext("{prize} was already handed out: {who}, {time}. It counts once.")
    return sentence.format(
        prize=naming_at(table).name(prize_ref(tick.prize_id)),
        who=written_by(tick) or gettext("somebody"),
        time=time_format(localtime(tick.at), "TIME_FORMAT"),
    )


def numbers_in(text: str) -> list[int]:
    """The numbers in a text like "12 13 14"; at most MOST_PRIZES."""
    said = [each for each in text.split() if each.isdecimal() and len(each) <= LONGEST_NUMBER]
    return [int(each) for each in said[:MOST_PRIZES]]


@require_safe
@needs_at_table(Right.DESK)
def receipts(request: HttpRequest, table: Table) -> HttpResponse:
    """Receipts to print and sign: for one person, or for everybody who has won something."""
    asked = request.GET.get("who", "")
    if table.festival.is_hall:
        slips = _slips_of_hall(table.festival, asked)
        if not slips:
            return redirect("hall_desk", table.festival_id)
    else:
        numbers = numbers_in(asked)
        people = [who for who in desk_of(table).people if who.total]
        chosen = [who for who in people if who.person.number in numbers] if numbers else people
        asked = str(numbers[0]) if numbers else ""
        slips = [Part(table=table, place="", who=who) for who in chosen]
    has_values = request.GET.get("values") != "0"
    context = {
        "slips": slips,
        "has_values": has_values,
        "other_query": urlencode(
            {**({"who": asked} if asked else {}), "values": "0" if has_values else "1"}
        ),
    }
    return page_at(request, table, "play/desk/receipts.html", context)


def _slips_of_hall(hall: Festival, who: str) -> list[Part]:
    """One person's receipts, one for each table, since each table files its own."""
    at = hall_desk(hall, who=who_of(who)).at
    return [part for part in at.parts if part.who.total] if at is not None else []


@require_safe
@never_cache
def at_desk(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The address in a guest's QR code, on their phone and card.

    Sends the prize desk to the guest; anybody else to the board, or, if no phone has the guest's
    name, to the page that gives names. Opening it hands nothing out and gives no name.
    """
    shown = guests_table(code, FIRST)
    festival = shown.festival
    if festival.hall_id and Right.DESK in access_of(request.user).at_hall_of(festival):
        return redirect(hall_desk_at(festival.hall_id, {}, hall_key(festival, number)))
    if Right.DESK in rights_at(request, shown):
        query = {"who": number}
        return redirect(shown.address("desk", query=query, fragment=f"row-{number}"))
    guest = shown.festival.players.filter(number=number).first()
    if guest is not None and is_free(guest):
        return redirect(f"{reverse('who', args=[code])}?{urlencode({'q': number})}")
    return redirect(shown.public_address("board"))
