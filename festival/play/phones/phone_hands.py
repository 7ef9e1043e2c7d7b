"""What a player of a side table sees and does on their own phone, or the emcee in their place.

The answers are parts of a page, for one device alone: no cache and no other reader gets them.
"""

from __future__ import annotations

from http import HTTPStatus

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from festival.accounts.needed_rights import author_of, needs_at_table, rights_at, turn_away
from festival.accounts.rights import Right
from festival.models import Table
from festival.play.phones import phone_seats
from festival.play.phones.phone_cookies import known_device
from festival.play.phones.phone_seats import phone_play
from festival.play.phones.phone_seats_when_time_is_up import choose_overdue, seconds_left
from festival.play.post import Post
from festival.play.screens.public_pages import shown_to_guests
from festival.play.write_path import StaleVersion
from festival.tables.pages import refusal
from festival.tables.record.log_line import person_of
from festival.tables.record.phone_seats import SeatPlayed, seats_played
from festival.tables.record.record import table_record
from festival.web.answers import number_in, show_warning
from rules.errors import RulesError

EMCEE = ""  # in the place of a phone's secret
FEW_SEATS = 6  # of more, and where somebody has no phone, a list of who plays is folded


@require_safe
@never_cache
def hand(request: HttpRequest, code: str, table: int, number: int) -> HttpResponse:
    there, device = _table(code, table), known_device(request)
    if not device:  # the emcee has none, and looks at another address
        return redirect(there.public_address("board"))
    return _answer(request, there, number, device)


@require_POST
@never_cache
def hand_action(
    request: HttpRequest, code: str, table: int, number: int, verb: str
) -> HttpResponse:
    there, device = _table(code, table), known_device(request)
    if not device:
        return redirect(there.public_address("board"))
    return _act(request, there, number, verb, device)


@require_safe
@needs_at_table(Right.SCORE)
def emcee_hand(request: HttpRequest, table: Table, number: int) -> HttpResponse:
    return _answer(request, table, number, EMCEE)


@require_POST
@needs_at_table(Right.SCORE)
def emcee_hand_action(request: HttpRequest, table: Table, number: int, verb: str) -> HttpResponse:
    return _act(request, table, number, verb, EMCEE)


@require_POST
@needs_at_table(Right.SCORE)
def phones_switch(request: HttpRequest, table: Table, verb: str) -> HttpResponse:
    """Let players play on their own phones (“on”), or not (“off”). Once their time is up, choose
    for those who are not ready (“overdue”)."""
    if verb not in ("on", "off", "overdue"):
        raise Http404
    if verb != "overdue" and Right.SET_UP not in rights_at(request, table):
        return turn_away(request)
    try:
        if verb == "overdue":
            choose_overdue(table.pk, author=author_of(request))
        else:
            phone_seats.set_phones(table.pk, is_on=verb == "on")
    except RulesError as error:
        show_warning(request, refusal(table, error))
    return redirect(table.address("console"))


def _table(code: str, number: int) -> Table:
    return _fresh(shown_to_guests(code, number).table)


def _page_of(table: Table, device: str) -> str:
    """The page that shows hands on this device."""
    return table.public_address("board") if device else table.address("console")


def _fresh(table: Table) -> Table:
    return Table.objects.select_related("festival").get(pk=table.pk)


def _act(request: HttpRequest, table: Table, number: int, verb: str, device: str) -> HttpResponse:
    play, notice, status = phone_play(table), "", HTTPStatus.OK
    if play is None:
        return redirect(_page_of(table, device))
    author = author_of(request) if device == EMCEE else None
    try:
        if verb in ("take", "give") and device == EMCEE:
            phone_seats.take_over(table.pk, number, is_by_emcee=verb == "take", author=author)
        elif verb in ("lend", "return") and device != EMCEE:
            phone_seats.lend(table.pk, number, device, is_back=verb == "return")
        elif verb == "overdue":
            choose_overdue(table.pk, author=author)
        elif verb in ("set", "ready"):
            # The number of the entry that asked, as the page showed it; 0 for none.
            seq = number_in(request.POST.get("asked", ""), digits=9) or 0
            fields = {key: str(value)[:200] for key, value in request.POST.items()}
            phone_seats.choose(
                table.pk, number, device, fields, seq=seq, is_ready=verb == "ready", author=author
            )
        elif verb in play.verbs:
            seat = phone_seats.seat_of(table, table_record(table), number, device)
            play.verbs[verb](_post(request, table, seat, author), number, request.POST)
        else:
            raise Http404
    except StaleVersion:
        notice, status = gettext("The game moved on meanwhile. Look again."), HTTPStatus.CONFLICT
    except RulesError as error:
        notice, status = refusal(table, error), HTTPStatus.UNPROCESSABLE_ENTITY
    if not request.headers.get("HX-Request"):  # the whole page is wanted
        if notice:
            show_warning(request, notice)
        return redirect(_page_of(table, device))
    return _answer(request, _fresh(table), number, device, notice=notice, status=status)


def _post(request: HttpRequest, table: Table, seat: SeatPlayed, author: User | None) -> Post:
    """Raises StaleVersion if the page did not send the version that it showed."""
    version = number_in(request.POST.get("version", ""), digits=9)
    if version is None:
        raise StaleVersion
    # A kind of key of its own: a guest must not use up a key that the emcee needs later.
    key = f"phone-{seat.number}-{version}-{request.POST.get('key', '')}"[:64]
    return Post(table_id=table.pk, key=key, version=version, author=author)


def _answer(
    request: HttpRequest,
    table: Table,
    number: int,
    device: str,
    *,
    notice: str = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The part about one seat, if this device plays it; else who does."""
    record, play = table_record(table), phone_play(table)
    naming = record.naming(table)
    seats = seats_played(table, record)
    seat = next((each for each in seats if each.number == number), None)
    if play is None or seat is None:  # phones were turned off, or the player has left
        return redirect(_page_of(table, device))
    is_own, has_ended = seat.device == device, record.state.phase.value == "ended"
    can_lend = is_own and device != EMCEE
    context = {
        "table": table,
        "seat": seat,
        "person": person_of(number, naming),
        "is_emcee": device == EMCEE,
        "is_own": is_own,
        "taken": seat.taken[-1].sentence(naming, table.festival.zone) if seat.taken else "",
        "notice": notice,
        "version": record.log.version,
        "seconds_left": seconds_left(table, record),
        "all_ready": all(each.is_ready for each in seats),
        "is_folded": len(seats) > FEW_SEATS or (can_lend and any(s.can_be_lent for s in seats)),
        "others": [
            {
                "person": person_of(each.number, naming),
                "seat": each,
                "is_me": each.number == number,
                "holder": person_of(each.holder, naming) if each.holder else None,
                "can_lend": can_lend and each.can_be_lent,
            }
            for each in seats
            if not has_ended
        ],
    }
    if is_own:
        context["hand"], own = play.hand_of(table, record, seat)
        context |= own
    if has_ended and (device == EMCEE or not context.get("own_result")):
        return HttpResponse(status=status)  # nothing is left to do or to say
    return render(request, "play/phones/_seat.html", context, status=status)
