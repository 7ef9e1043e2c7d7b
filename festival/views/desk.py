"""The prize desk: search, tick what was handed out, see who has yet to come, print receipts."""

from __future__ import annotations

from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from festival.live.snapshots import BOARD, Topic, snapshot
from festival.models import FIRST, HandOut, Table
from festival.play.bobing.desk import desk_of, scanned, ticks_of
from festival.play.bobing.hand_outs import hand_out, take_in
from festival.record.queries import is_free, naming_at
from festival.rights import Right, written_by
from festival.views.boards import socket_address
from festival.views.common import (
    author_of,
    guests_table,
    needs_at_table,
    refusal,
    rights_at,
    tell,
    warn,
)
from festival.words.sentences import counted, in_a_row
from rules.errors import RulesError
from rules.wording import player
from rules.wording import prize as prize_ref

LONGEST_SEARCH = 200
LONGEST_NUMBER = 18
MOST_PRIZES = 1000


@require_safe
@never_cache
@needs_at_table(Right.DESK)
def desk(request: HttpRequest, table: Table) -> HttpResponse:
    wanted = request.GET.get("q", "")[:LONGEST_SEARCH]
    code = scanned(wanted, table)
    asked = [code] if code is not None else _numbers(request.GET.get("who", ""))
    wanted = "" if code is not None else wanted
    is_open_only = request.GET.get("open") == "1"
    shown = desk_of(table, wanted, is_open_only=is_open_only, user=author_of(request))
    context = {
        "festival": table.festival,
        "table": table,
        "wanted": wanted,
        "is_open_only": is_open_only,
        "desk": shown,
        "at": shown.at(asked[0] if asked else None, wanted),
        "found": any(who.is_shown for who in shown.people),
        "live": _news(table),
    }
    return render(request, "play/desk/desk.html", context)


def _news(table: Table) -> dict[str, object]:
    """The line of the public board: each of its news tells a desk to look again."""
    language = get_language() or settings.LANGUAGE_CODE
    return {
        "layout": snapshot(Topic(BOARD, table.pk, language)).layout,
        "revision": table.revision,
        "socket": socket_address(table.public_address("board")),
        "state_url": table.public_address("board_state"),
    }


@require_POST
@needs_at_table(Right.HAND_OUT)
def desk_tick(request: HttpRequest, table: Table, number: int, verb: str) -> HttpResponse:
    """Hand prizes to a person, or take what was handed out back, by the ticks themselves."""
    try:
        match verb:
            case "tick":
                asked = _numbers(request.POST.get("prizes", ""))
                for tick in hand_out(table.pk, number, asked, author_of(request)):
                    warn(request, _already(table, tick))
            case "untick":
                ticks = _numbers(request.POST.get("ticks", ""))
                sentence = _back(table, ticks)
                take_in(table.pk, ticks)
                tell(request, sentence)
            case _:
                raise Http404
    except RulesError as error:
        warn(request, refusal(table, error))
    fields = {name: request.POST.get(name, "")[:LONGEST_SEARCH] for name in ("q", "open")}
    query = {name: text for name, text in fields.items() if text} | {"who": number}
    return redirect(table.address("desk", query=query, fragment=f"row-{number}"))


def _back(table: Table, numbers: list[int]) -> str:
    """What is taken back from whom: another person may stand at the desk by now."""
    naming = naming_at(table)
    ticks = list(ticks_of(table).filter(pk__in=numbers))
    if not ticks:
        return gettext("Taken back.")
    names = dict.fromkeys(str(naming.name(player(tick.player))) for tick in ticks)
    what = counted(str(naming.name(prize_ref(tick.prize_id))) for tick in ticks)
    sentence = gettext("Taken back from {name}: {what}.")
    return sentence.format(name=in_a_row(names), what=in_a_row(what))


def _already(table: Table, tick: HandOut) -> str:
    sentence = gettext("{prize} was handed out already: {who}, {time}. It is counted once.")
    return sentence.format(
        prize=naming_at(table).name(prize_ref(tick.prize_id)),
        who=written_by(tick) or gettext("somebody"),
        time=time_format(localtime(tick.at), "TIME_FORMAT"),
    )


def _numbers(text: str) -> list[int]:
    """As many as make sense, of "12 13 14"."""
    said = [each for each in text.split() if each.isdecimal() and len(each) <= LONGEST_NUMBER]
    return [int(each) for each in said[:MOST_PRIZES]]


@require_safe
@never_cache
@needs_at_table(Right.DESK)
def receipts(request: HttpRequest, table: Table) -> HttpResponse:
    """To be printed and signed: of one person, or of everybody who has won something."""
    asked = _numbers(request.GET.get("who", ""))
    people = [who for who in desk_of(table).people if who.total]
    chosen = [who for who in people if who.person.number in asked] if asked else people
    has_values = request.GET.get("values") != "0"
    context = {
        "festival": table.festival,
        "table": table,
        "people": chosen,
        "has_values": has_values,
        "other_query": urlencode(
            {**({"who": asked[0]} if asked else {}), "values": "0" if has_values else "1"}
        ),
    }
    return render(request, "play/desk/receipts.html", context)


@require_safe
@never_cache
def at_desk(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """What a guest's code holds, on their phone and on their card. The desk sees the guest; anybody
    else the board, and before that, as long as no phone has the name, where it can be chosen.
    Nothing is handed out, and no name given, by coming here."""
    shown = guests_table(code, FIRST)
    if Right.DESK in rights_at(request, shown):
        query = {"who": number}
        return redirect(shown.address("desk", query=query, fragment=f"row-{number}"))
    guest = shown.festival.players.filter(number=number).first()
    if guest is not None and is_free(guest):
        return redirect(f"{reverse('who', args=[code])}?{urlencode({'q': number})}")
    return redirect(shown.public_address("board"))
