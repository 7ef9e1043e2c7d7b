"""The page of players: who is listed, who waits, who is away, and their order."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from festival.accounts.needed_rights import author_of, needs, rights_at, turn_away
from festival.accounts.rights import Right
from festival.games.bobing.board.board_values import Board
from festival.games.bobing.board.console import Console, console_of
from festival.games.bobing.board.seats import ConsoleSeat
from festival.games.bobing.join import claimed_names, entry_code
from festival.games.bobing.lists import views as list_imports
from festival.games.bobing.play import guests_roll_and_line_up
from festival.games.bobing.play.command_form import CommandForm
from festival.games.bobing.play.program_rolls_and_lots import start_command
from festival.games.bobing.players import merge_players, order_of_play, players
from festival.games.bobing.players.forms import PlayerForm
from festival.games.bobing.players.merge_players import merge_question
from festival.games.bobing.players.player_import import PLAYERS
from festival.lists.pasted_names import people_in_line
from festival.live.shown_tables import with_lists
from festival.models import Festival, Player
from festival.play import write_path
from festival.play.console import (
    Answer,
    answered,
    carry_out,
    console_line,
    json_answer,
    wants_json,
)
from festival.play.post import Post
from festival.play.write_path import StaleVersion, new_key
from festival.tables.pages import refusal
from festival.tables.record.log_line import Person
from festival.tables.record.players import approved
from festival.tables.record.record import table_record
from festival.web.answers import FORM, cleaned, number_in, show_notice, show_warning
from festival.words.look_alikes import look_alikes, warnings_of
from rules.bobing.game import commands as c
from rules.bobing.game import refusals
from rules.bobing.game.state import Phase, State
from rules.errors import RulesError
from rules.seats import FEWEST_PLAYERS

# Parts of a form, and verbs, by which guests are let in and their phones are allowed to do things.
SWITCHES = {"phones", "toggle", "ask_code", "rolls", "forget"}
OF_GUESTS = {"approve", "reject", "free"}


@dataclass(frozen=True, kw_only=True)
class ListedPerson:
    """A player or guest on the page."""

    person: Person
    alike: str  # a warning about similar names
    twins: tuple[int, ...] = ()  # numbers of listed players with similar names
    seat: ConsoleSeat | None = None
    has_phone: bool = False  # whether a phone has this name
    is_substitute: bool | None = None  # None for who is champion of no other table

    @property
    def is_away(self) -> bool:
        return self.seat is not None and self.seat.state == "away"


@require_http_methods(FORM)
@needs(Right.SCORE)
def player_list(request: HttpRequest, festival: Festival) -> HttpResponse:
    form = PlayerForm(request.POST if "add" in request.POST else None)
    if "start" in request.POST:
        answer = carry_out(request, festival.table, "start")
        if answer.kind == "done":
            return redirect("console", festival.pk)
        show_warning(request, answer.notice)
        festival.refresh_from_db()
        return _players_page(request, festival, form, status=answer.status)
    if request.method == "POST":
        if SWITCHES & request.POST.keys() and not _may_admit(request, festival):
            return turn_away(request)
        try:
            if _switched(request, festival):
                return redirect("players", festival.pk)
            if form.is_valid():
                players.add_players(festival.pk, [form.cleaned_data["name"]], author_of(request))
                return redirect(request.get_full_path())  # still from a console
            typed = str(form["name"].value() or "")
            if form.errors and len(people_in_line(typed)) > 1:  # a list, too long for one name
                return list_imports.looked_at(request, festival, PLAYERS, typed)
            if "take_back" in request.POST:
                return _take_back(request, festival)
        except RulesError as error:
            show_warning(request, refusal(festival.table, error))
            return _players_page(request, festival, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return _players_page(
        request,
        festival,
        form,
        status=HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK,
    )


def _may_admit(request: HttpRequest, festival: Festival) -> bool:
    return Right.SET_UP in rights_at(request, festival.table)


def _take_back(request: HttpRequest, festival: Festival) -> HttpResponse:
    first, last = (number_in(request.POST.get(name, "")) for name in ("first", "last"))
    count = players.take_back_players(festival.pk, first, last)
    told = ngettext("{count} player removed again.", "{count} players removed again.", count)
    show_notice(request, told.format(count=count))
    return redirect("players", festival.pk)


def _together(request: HttpRequest, festival: Festival) -> dict[str, object]:
    """How many players of this browser's last import can still be removed."""
    first, last = (number_in(request.GET.get(name, "")) for name in ("first", "last"))
    is_new = bool(first)
    if not is_new:
        first, last = request.session.get(list_imports.LAST_LIST, {}).get(str(festival.pk), (0, 0))
    count = players.added_together(festival, first, last).count() if first else 0
    together = {"first": first, "last": last, "count": count, "is_new": is_new}
    return {"pasted": together if count else None}


def _switched(request: HttpRequest, festival: Festival) -> bool:
    """Whether a button was pressed that changes what guests may do; carries it out."""
    posted = request.POST
    if "phones" in posted:
        players.set_joins_by_phone(festival.pk, is_on=posted["phones"] == "on")
    elif "toggle" in posted:
        players.set_join_open(festival.pk, is_open=_is_on(request, "toggle", "is_join_open"))
    elif "ask_code" in posted:
        entry_code.set_entry_code(festival.pk, is_on=posted["ask_code"] == "on")
    elif "rolls" in posted:
        guests_roll_and_line_up.set_guests_roll(
            festival.pk, is_on=_is_on(request, "rolls", "guests_roll")
        )
    elif "forget" in posted:
        players.forget_all_rejected(festival.pk)
    else:
        return False
    return True


def _is_on(request: HttpRequest, name: str, before: str) -> bool:
    """What a switch was set to. before: the field of a page that was opened before an update."""
    posted = request.POST[name]
    return posted == "on" if posted in ("on", "off") else bool(request.POST.get(before))


def _players_page(
    request: HttpRequest, festival: Festival, form: PlayerForm, *, status: int
) -> HttpResponse:
    table = with_lists(festival.table)
    console, state = console_of(table, new_key()), table_record(table).state
    rows, rejected = _rows(festival, console), players.not_admitted(festival)
    came_from = number_in(request.GET.get("from", ""))
    back = festival.tables.filter(number=came_from).first() if came_from else None
    is_asking = "same" in request.GET  # its own field has the focus
    is_running = state.phase is not Phase.WAITING
    form.fields["name"].widget.attrs["autofocus"] = not is_asking
    context = {
        "festival": festival,
        "console": console,
        "back": back,
        "board": console.board,
        "players": [row for row in rows if row.person in console.board.players],
        "waiting": [row for row in rows if row.person not in console.board.players],
        "has_phones": any(row.has_phone for row in rows),
        "entry_code": entry_code.spaced(festival.entry_code),
        "form": form,
        "start_refusal": start_refusal(festival),
        "may_admit": _may_admit(request, festival),
        "rejected": rejected,
        "can_forget": any(guest.status == Player.Status.REJECTED for guest in rejected),
        "elder": request.POST.get("elder", ""),
        "elder_roll": request.POST.get("elder_roll", ""),
        "live": console_line(festival.table),
        "is_running": is_running,
        "can_move": _can(state, c.Reorder(state.players)),
        "can_merge": _can(state, c.Merge(*state.players[:2])) if state.players else True,
        **_same(request, rows, console.board),
        **_together(request, festival),
    }
    return render(request, "games/bobing/players/players.html", context, status=status)


def _rows(festival: Festival, console: Console) -> list[ListedPerson]:
    """The players in the order of play, then the guests who wait."""
    board = console.board
    asking = [Person(number=guest.number, name=guest.name) for guest in console.waiting]
    people = [*board.players, *asking]
    names = {person.number: person.alone for person in people}
    alike, twins = warnings_of(names), look_alikes(names)
    seated = {seat.person.number: seat for seat in console.seats}
    listed = {person.number for person in board.players}
    guests = {guest.number: guest for guest in approved(festival)}
    phones = {number for number, guest in guests.items() if guest.device}
    went_on = {number: guest for number, guest in guests.items() if guest.came_from_id}
    return [
        ListedPerson(
            person=person,
            alike=alike.get(person.number, ""),
            twins=tuple(number for number in twins.get(person.number, ()) if number in listed),
            seat=seated.get(person.number),
            has_phone=person.number in phones,
            is_substitute=went_on[person.number].is_substitute
            if person.number in went_on
            else None,
        )
        for person in people
    ]


def _can(state: State, command: c.Command) -> bool:
    """Whether the command is possible now; before the start the list itself is changed."""
    return state.phase is Phase.WAITING or refusals.refusal(state, command) is None


def _same(request: HttpRequest, rows: list[ListedPerson], board: Board) -> dict[str, object]:
    """The player whom the emcee wants to merge, and the players to choose from."""
    number = request.GET.get("same", "")
    same = next((row for row in rows if str(row.person.number) == number), None)
    if same is None:
        return {}
    others = [row for row in rows if row is not same and row.person in board.players]
    alike = look_alikes({row.person.number: row.person.alone for row in [same, *others]})
    first = next(iter(alike.get(same.person.number, ())), None)
    return {"same": same, "others": others, "first_alike": first}


def start_refusal(festival: Festival) -> str:
    """Why the game cannot begin yet; "" if it can, or has begun."""
    state = table_record(festival.table).state
    if state.phase is not Phase.WAITING:
        return ""
    start = start_command(festival.table)
    if len(start.players) < FEWEST_PLAYERS:
        text = gettext("Add players to begin (at least {least}).")
        return text.format(least=FEWEST_PLAYERS)
    reason = refusals.refusal(state, start)
    return "" if reason is None else refusal(festival.table, RulesError(reason))


@require_POST
@needs(Right.SCORE)
def player_action(request: HttpRequest, festival: Festival, number: int, verb: str) -> HttpResponse:
    if verb in OF_GUESTS and not _may_admit(request, festival):
        return turn_away(request)
    if verb == "merge" and "confirmed" not in request.POST:
        return _ask_about_merge(request, festival, number)
    answer = answered(festival.table, lambda: _change_player(request, festival, number, verb))
    return answer_to(request, festival, answer)


def page_after(request: HttpRequest) -> str:
    return "console" if request.POST.get("next") == "console" else "players"


def answer_to(request: HttpRequest, festival: Festival, answer: Answer) -> HttpResponse:
    """The answer as JSON for the console's script, otherwise as a redirect with a message."""
    festival.refresh_from_db()
    if wants_json(request):
        return json_answer(festival.table, answer)
    if answer.notice:
        (show_notice if answer.kind == "done" else show_warning)(request, answer.notice)
    return redirect(page_after(request), festival.pk)


def _change_player(request: HttpRequest, festival: Festival, number: int, verb: str) -> str:
    """Carry out the press and return a sentence. Raises RulesError, StaleVersion and BadPress."""
    match verb:
        case "approve":
            players.approve_guest(festival.pk, number, author_of(request))
        case "reject":
            players.reject_guest(festival.pk, number)
        case "up" | "down" | "place":
            by, to = {"up": -1, "down": 1}.get(verb, 0), request.POST.get("to", "")
            place = order_of_play.move_player(_post(request, festival), number, by=by, to=to)
            name = festival.players.get(number=number).name
            return gettext("{name} is now at place {place}.").format(name=name, place=place)
        case "leave":
            write_path.perform(_post(request, festival), c.Leave(number))
        case "back":
            write_path.perform(_post(request, festival), c.ComeBack(number))
        case "merge":
            into = number_in(request.POST.get("into", ""))
            merge_players.merge_entries(
                _post(request, festival),
                number=number,
                into=into,
                moves_phone="phone" in request.POST,
            )
        case "free":
            claimed_names.free_name(festival.pk, number)
            sentence = gettext("{name} has no phone now. Another phone can choose that name.")
            return sentence.format(name=players.player_of(festival, number).name)
        case "remove":
            name = players.player_of(festival, number).name
            players.remove_player(festival.pk, number)
            sentence = gettext("{name} is removed. Added again, the name goes to the end.")
            return sentence.format(name=name)
        case "rename":
            name = cleaned(PlayerForm(request.POST))["name"]
            is_substitute = "is_substitute" in request.POST
            return players.rename_player(festival.pk, number, name, is_substitute=is_substitute)
        case _:
            raise Http404
    return ""


def _post(request: HttpRequest, festival: Festival) -> Post:
    """Raises StaleVersion if a page of a running game did not send the version that it showed."""
    form = CommandForm(request.POST)
    if form.is_valid():
        key, version = form.cleaned_data["key"], form.cleaned_data["version"]
    elif table_record(festival.table).state.phase is Phase.WAITING:
        key, version = "", 0
    else:
        raise StaleVersion
    return Post(table_id=festival.table.pk, key=key, version=version, author=author_of(request))


def _ask_about_merge(request: HttpRequest, festival: Festival, number: int) -> HttpResponse:
    into = number_in(request.POST.get("into", ""))
    try:
        gone, kept = (players.player_of(festival, each) for each in (number, into))
        state = table_record(festival.table).state
        reason = refusals.refusal(state, c.Merge(number, into)) if number in state.players else None
        if reason is not None:
            raise RulesError(reason)
    except RulesError as error:
        notice = refusal(festival.table, error)
        return answer_to(request, festival, Answer(kind="refused", notice=notice))
    moves_phone = "phone" in request.POST
    question = merge_question(state, gone, kept, moves_phone=moves_phone)
    if wants_json(request):
        return json_answer(festival.table, Answer(kind="confirm", notice=question))
    version, key = festival.table.version, f"{new_key()}-merge"
    confirm = {
        "action": request.path,
        "back": reverse("players", args=[festival.pk]),
        "notice": question,
        "fields": [("version", f"{version:d}"), ("key", key), ("into", f"{into:d}")],
    }
    context = {
        "festival": festival,
        "confirm": confirm,
        "has_choice": merge_players.have_two_phones(gone, kept),
    }
    return render(request, "games/bobing/players/same_person.html", context)
