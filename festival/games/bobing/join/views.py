"""Guests' pages: ask to play, choose a name, their own cards, roll in turn, queue at the prize
desk."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus
from typing import cast
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from festival.games.bobing.board.board_values import Board
from festival.games.bobing.board.phone import guest_card
from festival.games.bobing.join import claimed_names
from festival.games.bobing.join.asking_to_join import ask_to_join
from festival.games.bobing.join.claimed_names import CLOSED
from festival.games.bobing.join.entry_code import LONGEST_TYPED, require_code
from festival.games.bobing.play import guests_roll_and_line_up
from festival.games.bobing.play.command_form import CommandForm
from festival.games.bobing.players.forms import PlayerForm
from festival.live.shown_tables import ShownTable
from festival.models import FIRST, Festival, Player, Table
from festival.play.console import Answer, wants_json
from festival.play.phones.phone_cookies import (
    asked_from,
    device_of,
    known_device,
    needs_code,
    own_names,
    remember,
    remember_entry,
)
from festival.play.post import Post, Written
from festival.play.screens.public_pages import at_table, shown_to_guests
from festival.play.write_path import StaleVersion
from festival.tables.pages import refusal
from festival.tables.record.closing_date import require_open
from festival.tables.record.players import approved, is_free, seated
from festival.tables.record.record import is_over
from festival.web.answers import FORM, number_in, show_notice, show_warning
from festival.web.visitors import counted_address
from festival.words.clean_text import plain
from festival.words.search import is_in
from festival.words.sentences import kept_apart, language_now, title_of
from rules.errors import RulesError

VERBS = ("claim", "release", "roll", "line_up", "step_out")
ANSWERED = (Player.Status.APPROVED, Player.Status.REJECTED)
LONGEST_SEARCH = 200
MOST_SHOWN = 100  # cards on a phone


@require_http_methods(FORM)
@at_table
def join(request: HttpRequest, shown: ShownTable) -> HttpResponse:
    festival, device = shown.table.festival, device_of(request)
    is_asked = needs_code(request, festival, device)
    if request.method == "POST":
        return _register(request, shown.table, device)
    entry = EntryCode(is_asked=is_asked)
    template, context = _join(request, shown.table, PlayerForm(), entry, device)
    response = render(request, template, context)
    return _remembered(response, festival, device, entry)


@dataclass(frozen=True, kw_only=True)
class EntryCode:
    """The entry code on a page that may ask for it."""

    is_asked: bool
    typed: str = ""
    error: str = ""  # why the typed code was refused


def _entry_code(request: HttpRequest, festival: Festival, device: str) -> EntryCode:
    """Check the posted code, if this phone must give one."""
    if not needs_code(request, festival, device):
        return EntryCode(is_asked=False)
    typed = request.POST.get("code", "")[:LONGEST_TYPED]
    try:
        require_code(festival, typed, counted_address(request))
    except RulesError as error:
        return EntryCode(is_asked=True, typed=typed, error=refusal(festival.table, error))
    return EntryCode(is_asked=False)


def _remembered(
    response: HttpResponse, festival: Festival, device: str, entry: EntryCode
) -> HttpResponse:
    if festival.entry_code and not entry.is_asked:
        remember_entry(response, festival, device)
    return remember(response, device)


def _register(request: HttpRequest, table: Table, device: str) -> HttpResponse:
    form, festival = PlayerForm(request.POST), table.festival
    typed = request.POST.get("code", "")[:LONGEST_TYPED]
    entry = EntryCode(is_asked=needs_code(request, festival, device), typed=typed)
    if form.is_valid():
        entry = _entry_code(request, festival, device)
        name = form.cleaned_data["name"]
        twin = None if request.POST.get("other") == name else _namesake(festival, name, device)
        if twin is not None and not entry.is_asked:
            return _remembered(
                _ask_if_known(request, festival, twin, name), festival, device, entry
            )
        if not entry.is_asked:
            address = counted_address(request)
            try:
                ask_to_join(festival.pk, name=name, device=device, address=address)
                if "other" in request.POST:  # somebody else has that name, or one like it
                    said = gettext("Asked for {name}: the emcee says yes or no.")
                    show_notice(request, said.format(name=kept_apart(name)))
                return _remembered(redirect("board", festival.code), festival, device, entry)
            except RulesError as error:
                form.add_error(None, refusal(table, error))
    template, context = _join(request, table, form, entry, device)
    response = render(request, template, context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return _remembered(response, festival, device, entry)


def _namesake(festival: Festival, name: str, device: str) -> Player | None:
    """A listed player with this name, best one without a phone; no player of this phone."""
    others = approved(festival).exclude(device=device).order_by("device", "number")
    return next((other for other in others if plain(other.name) == plain(name)), None)


def _ask_if_known(
    request: HttpRequest, festival: Festival, namesake: Player, typed: str
) -> HttpResponse:
    context = {"festival": festival, "player": namesake, "typed": typed}
    return render(request, "games/bobing/join/namesake.html", context)


def _join(
    request: HttpRequest, table: Table, form: PlayerForm, entry: EntryCode, device: str
) -> tuple[str, dict[str, object]]:
    festival = table.festival
    has_ended = bool(table.version) and is_over(table)  # before it begins, no book is needed
    is_open = festival.takes_names and festival.away_since is None and not has_ended
    heading = gettext("Join the game") if is_open else gettext("Registration is closed")
    return "games/bobing/join/join.html", {
        "festival": festival,
        "form": form,
        "entry": entry,
        "heading": gettext("The game is over") if has_ended else heading,
        "is_open": is_open,
        "is_over": has_ended,
        "has_free_names": festival.joins_by_phone
        and any(is_free(player) for player in festival.players.all()),
        "own": _own(request, festival, device),
    }


def _own(request: HttpRequest, festival: Festival, device: str) -> str:
    """The part with the players registered on this phone."""
    registered = [
        {"number": p.number, "name": p.name, "status": p.status, "label": status_label(p)}
        for p in asked_from(festival, device)
    ]
    context = {"registered": registered}
    return render_to_string("games/bobing/join/_registered.html", context, request)


def status_label(player: Player) -> str:
    match player.status:
        case Player.Status.APPROVED:
            return gettext("you are in")
        case Player.Status.REJECTED:
            return gettext("the emcee did not let you in; please ask")
        case Player.Status.MERGED:
            return gettext("you already play under another name")
        case _:
            return gettext("waiting for the emcee")


@require_http_methods(FORM)
@never_cache
def who(request: HttpRequest, code: str) -> HttpResponse:
    """The page with the names that a guest can choose, and those of this phone. A phone that needs
    the entry code types it first."""
    # Optimization: of 320 guests at once each changes the list, which boards read anew as well.
    shown = shown_to_guests(code, FIRST)
    festival = shown.table.festival
    if request.method == "POST":
        device = device_of(request)
        entry = _entry_code(request, festival, device)
        if entry.error:
            response = _who_page(request, shown.table, entry)
        else:
            response = redirect(_who_at(_at(request, shown.table)))
        return _remembered(response, festival, device, entry)
    entry = EntryCode(is_asked=needs_code(request, festival, known_device(request)))
    return _who_page(request, shown.table, entry)


def _festival(code: str) -> Festival:
    """Raises Http404, or PublicPagesClosed."""
    festival = get_object_or_404(Festival, code=code)
    require_open(festival)
    return festival


@require_safe
@never_cache
@at_table
def own_card(request: HttpRequest, shown: ShownTable) -> HttpResponse:
    """The cards of the guests whose phone asks, for it alone. shown: the numbers of the cards that
    it has."""
    table, device = shown.table, known_device(request)
    board = cast(Board, shown.board(language_now()))
    told = request.GET.get("shown", "").split(",")[:MOST_SHOWN]
    numbers = filter(None, (number_in(text, digits=4) for text in told))
    people = guest_card.with_gone(table.festival, own_names(table.festival, device), numbers)
    cards = guest_card.own_cards(table, board, people, device)
    context = {"table": table, "board": board, **cards}
    return render(request, "games/bobing/board/_guest_cards.html", context)


def _at(request: HttpRequest, first: Table) -> Table:
    """The table whose board the phone came from and returns to. first: of the festival."""
    asked = number_in(request.POST.get("table") or request.GET.get("table", ""), digits=4)
    if asked in (0, FIRST):
        return first
    return first.festival.tables.select_related("festival").filter(number=asked).first() or first


def _who_at(table: Table) -> str:
    address = reverse("who", args=[table.festival.code])
    return address if table.is_first else f"{address}?{urlencode({'table': table.number})}"


def _who_page(request: HttpRequest, first: Table, entry: EntryCode) -> HttpResponse:
    festival, device = first.festival, known_device(request)
    typed = " ".join(request.GET.get("q", "")[:LONGEST_SEARCH].split())
    own = [guest for guest in asked_from(festival, device) if guest.status in ANSWERED]
    listed = [guest for guest in festival.players.all() if guest.status == Player.Status.APPROVED]
    others = [guest for guest in listed if not device or guest.device != device]
    meant = [guest for guest in others if _is_meant(guest, typed)] if typed else others
    at, free = _at(request, first), [guest for guest in meant if is_free(guest)]
    here = () if at.is_first or typed else seated(at)
    context = {
        "festival": festival,
        "at": at,
        "entry": entry,
        "own": own,
        "closed": "" if festival.joins_by_phone else refusal(first, RulesError(CLOSED())),
        "is_own": bool(typed) and any(_is_meant(guest, typed) for guest in own),
        "free": _free_names([guest for guest in free if guest in here] or free),
        "taken": [guest for guest in meant if guest.device and typed],
        "others": len(others),
        "typed": typed,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if entry.error else HTTPStatus.OK
    return render(request, "games/bobing/join/who.html", context, status=status)


def _free_names(players: Iterable[Player]) -> list[dict[str, str]]:
    """The names to choose from. said: for screen readers."""
    said = gettext("{name}: this is me")
    return [
        {
            "number": f"{guest.number}",
            "name": guest.name,
            "said": said.format(name=f"{guest.number} {kept_apart(guest.name)}"),
        }
        for guest in players
    ]


def _is_meant(player: Player, typed: str) -> bool:
    return is_in(typed, player.name) or typed == str(player.number)


@require_POST
def guest_action(request: HttpRequest, code: str, number: int, verb: str) -> HttpResponse:
    festival = _festival(code)
    if verb not in VERBS:
        raise Http404
    device = device_of(request)
    answer = _carry_out(request, festival, number, verb, device)
    return remember(_answer(request, _at(request, festival.table), verb, answer), device)


def _answer(request: HttpRequest, table: Table, verb: str, answer: Answer) -> HttpResponse:
    if wants_json(request):
        return JsonResponse({"kind": answer.kind, "notice": answer.notice}, status=answer.status)
    if answer.notice:
        (show_notice if answer.kind == "done" else show_warning)(request, answer.notice)
    is_at_board = answer.kind == "done" and not answer.notice  # else this page shows the notice
    is_choosing = verb == "release" or (verb == "claim" and not is_at_board)
    return redirect(_who_at(table) if is_choosing else table.public_address("board"))


def _carry_out(
    request: HttpRequest, festival: Festival, number: int, verb: str, device: str
) -> Answer:
    try:
        match verb:
            case "claim":
                if needs_code(request, festival, device):
                    notice = gettext("Type the entry code first.")
                    return Answer(kind="refused", notice=notice)
                claimed_names.claim(festival.pk, number, device, counted_address(request))
            case "release":
                claimed_names.release(festival.pk, number, device)
            case "line_up" | "step_out":
                guests_roll_and_line_up.line_up(festival, number, device, is_out=verb == "step_out")
            case _:
                written = guests_roll_and_line_up.roll(_post(request, festival), number, device)
                return Answer(kind="done", notice=_thrown(festival, written))
    except StaleVersion:
        notice = gettext("The game moved on meanwhile, so nothing was rolled. Look again.")
        return Answer(kind="late", notice=notice)
    except RulesError as error:
        return Answer(kind="refused", notice=refusal(festival.table, error))
    return Answer(kind="done")


def _post(request: HttpRequest, festival: Festival) -> Post:
    """Raises StaleVersion if the page did not send the version that it showed."""
    form = CommandForm(request.POST)
    if not form.is_valid():
        raise StaleVersion
    key, version = form.cleaned_data["key"], form.cleaned_data["version"]
    return Post(table_id=festival.table.pk, key=key, version=version, author=None)


def _thrown(festival: Festival, written: Written) -> str:
    """The result of a throw, in one line."""
    table = Table.objects.select_related("festival").get(pk=festival.table.pk)
    line = written.record.line_of(written.entry, written.record.naming(table))
    dice = " ".join(str(face) for face in line.dice)
    parts = (dice, title_of(line.names) if line.names else "", line.outcome)
    return " · ".join(part for part in parts if part)
