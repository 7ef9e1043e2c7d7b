"""The console of a table, also for watching only: its page, and an address for commands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus

from csp.decorators import csp_replace
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from festival.accounts.needed_rights import author_of, needs_at_table, rights_at
from festival.accounts.rights import Right
from festival.live.hub import watching
from festival.live.layouts import console_edition, layout_of
from festival.live.shown_tables import revision_of, shown_at, with_lists
from festival.live.snapshots import WATCH, console_audience
from festival.models import Table
from festival.play.play_kind import PlayKind
from festival.play.post import Post, Written
from festival.play.screens.boards import console_socket, state_answer
from festival.play.undo import QUESTIONS, VERBS
from festival.play.write_path import StaleVersion, new_key
from festival.tables.board.board_kind import BoardKind
from festival.tables.board.wall_addresses import direction_of, tv_address, tv_typed
from festival.tables.kinds import has_prizes
from festival.tables.pages import page_at, refusal
from festival.tables.record.log_in_words import entry_in_words
from festival.tables.record.record import naming_at, table_record
from festival.web.answers import BadPress, Data, show_notice, show_warning
from festival.web.asgi import WITH_CAMERA
from festival.web.threads import COMMANDS, on_thread
from rules.errors import RulesError


@dataclass(frozen=True, kw_only=True)
class Answer:
    kind: str  # "done" | "late" | "refused" | "confirm"
    notice: str = ""
    revision: int | None = None  # at which screens show a done command

    @property
    def status(self) -> int:
        return {
            "done": HTTPStatus.OK,
            "late": HTTPStatus.CONFLICT,
            "refused": HTTPStatus.UNPROCESSABLE_ENTITY,
            "confirm": HTTPStatus.UNPROCESSABLE_ENTITY,
        }[self.kind]


@on_thread(COMMANDS)
@require_safe
@csp_replace({"frame-src": ["'self'"]})  # type: ignore[arg-type]  # what the room sees
@needs_at_table(Right.WATCH)
def console(request: HttpRequest, table: Table) -> HttpResponse:
    if Right.SCORE not in rights_at(request, table):
        return watch(request, table)
    if table.festival.away_since:
        return _away_page(request, table)
    page = render(request, f"games/{table.kind}/play/console.html", _context(table))
    if has_prizes(table):
        page.headers["Permissions-Policy"] = WITH_CAMERA
    if name := settings.TABLE_COOKIE_NAME:
        # The proxy sends this browser to the process that serves the table's screens.
        page.set_cookie(name, table.festival.code, secure=True, httponly=True, samesite="Lax")
    return page


def _away_page(request: HttpRequest, table: Table, status: int = HTTPStatus.OK) -> HttpResponse:
    """Shown instead of the console of a table that is away, where every command is refused."""
    context = {"festival": table.festival, "table": table, "live": console_line(table)}
    return render(request, "play/away_page.html", context, status=status)


def _context(table: Table) -> dict[str, object]:
    table = with_lists(table)
    view = BoardKind.of(table).console_of(table, new_key())
    return {
        "festival": table.festival,
        "table": table,
        "console": view,
        **direction_of(table),
        "tv": tv_address(table.festival),
        "tv_typed": tv_typed(),
        "watching": watching(table.pk),
        "board": view.board,
        **console_line(table),
    }


@on_thread(COMMANDS)
@require_safe
@needs_at_table(Right.WATCH)
def console_state(request: HttpRequest, table: Table) -> HttpResponse:
    audience = console_audience(rights_at(request, table)) or WATCH
    return state_answer(request, audience, shown_at(table.pk, table.revision))


@on_thread(COMMANDS)
@require_POST
@needs_at_table(Right.SCORE)
def command(request: HttpRequest, table: Table, verb: str) -> HttpResponse:
    if verb not in VERBS and verb not in PlayKind.of(table).verbs:
        return render(request, "404.html", status=HTTPStatus.NOT_FOUND)
    answer = carry_out(request, table, verb)
    if wants_json(request):
        return json_answer(table, answer)
    return _page_answer(request, table, verb, answer)


def wants_json(request: HttpRequest) -> bool:
    return request.headers.get("Accept") == "application/json"


def carry_out(request: HttpRequest, table: Table, verb: str) -> Answer:
    play = PlayKind.of(table)
    form = play.command_form(request.POST)
    if not form.is_valid():
        name, errors = next(iter(form.errors.items()))
        notice = gettext("{field}: {problem}").format(field=name, problem=errors[0])
        return Answer(kind="refused", notice=notice)
    data = form.cleaned_data
    ask = None if data["confirmed"] else {**play.questions, **QUESTIONS}.get(verb)
    question = ask(table, data) if ask else ""
    if question:
        return Answer(kind="confirm", notice=question)
    post = Post(
        table_id=table.pk,
        key=data["key"],
        version=data["version"],
        author=author_of(request),
    )
    try:
        written = {**play.verbs, **VERBS}[verb](post, data)
    except StaleVersion:
        return late(is_restored=data["version"] > table.version)
    except RulesError as error:
        return _refused(table, error, data)
    if verb == "undo_to":
        notice = gettext("Taken back · everything after entry {seq}").format(seq=data["seq"])
    else:
        notice = _done(written)
    return Answer(kind="done", notice=notice, revision=written.table.revision)


def _done(written: Written) -> str:
    """One line that says what a press did."""
    table = with_lists(written.table)
    naming = written.record.naming(table)
    return entry_in_words(written.record, written.entry, naming)


def answered(table: Table, do: Callable[[], str]) -> Answer:
    """The outcome of a press. do: carries it out and returns its sentence."""
    try:
        return Answer(kind="done", notice=do())
    except StaleVersion:
        return late()
    except RulesError as error:
        return Answer(kind="refused", notice=refusal(table, error))
    except BadPress as problem:
        return Answer(kind="refused", notice=str(problem))


def late(*, is_restored: bool = False) -> Answer:
    """The answer to a command that another console overtook. is_restored: it saw entries that are
    gone."""
    if is_restored:
        notice = gettext("A backup was restored. Look again: this is the state now.")
    else:
        notice = gettext("Another device acted first. Look again: this is the state now.")
    return Answer(kind="late", notice=notice)


def _refused(table: Table, error: RulesError, data: Data) -> Answer:
    """The answer to a refusal. A roll may need confirmation instead, if the game is still at the
    version that the console showed."""
    question = PlayKind.of(table).confirmation(table, error, data, naming_at(table))
    if not question:
        return Answer(kind="refused", notice=refusal(table, error))
    if table_record(table).log.version != data["version"]:
        return late()
    return Answer(kind="confirm", notice=question)


def json_answer(table: Table, answer: Answer) -> JsonResponse:
    """The outcome, and the revision that shows it; the console gets that revision over its socket,
    as all screens do."""
    revision = revision_of(table.pk) if answer.revision is None else answer.revision
    body = {"kind": answer.kind, "notice": answer.notice, "revision": revision}
    return JsonResponse(body, status=answer.status)


def _page_answer(request: HttpRequest, table: Table, verb: str, answer: Answer) -> HttpResponse:
    """The same outcomes as pages, for a browser without scripts."""
    if answer.kind == "done":
        show_notice(request, answer.notice)
        return redirect(table.address("console"))
    context = _context(table)
    if answer.kind == "confirm":
        names = PlayKind.of(table).command_form.base_fields
        fields = [(name, request.POST[name]) for name in names if name in request.POST]
        context["confirm"] = {
            "action": table.address("command", verb),
            "back": table.address("console"),
            "notice": answer.notice,
            "fields": fields,
        }
        return render(request, "play/confirm.html", context)
    show_warning(request, answer.notice)
    if table.festival.away_since:
        return _away_page(request, table, answer.status)
    typed = request.POST.get("roll", "")
    if typed and answer.kind == "late":  # it may be another player's turn
        show_warning(
            request, gettext("{dice} was typed for a turn that is over.").format(dice=typed)
        )
        typed = ""
    context |= {"typed": typed, "posted": request.POST}
    return render(request, f"games/{table.kind}/play/console.html", context, status=answer.status)


@on_thread(COMMANDS)
@require_safe
@needs_at_table(Right.SCORE)
def judge(request: HttpRequest, table: Table) -> HttpResponse:
    """The effect of a typed turn, before it is sent."""
    record = table_record(table)
    naming = record.naming(with_lists(table))
    found = PlayKind.of(table).verdict(record, naming, request.GET)
    return JsonResponse(found) if isinstance(found, dict) else HttpResponse(found)


def console_line(table: Table, *, is_watched: bool = False) -> dict[str, object]:
    """The socket that tells a page that the table has changed. is_watched: the page is for somebody
    who may only watch."""
    board = BoardKind.of(table)
    ids = board.watch_ids if is_watched else board.console_ids
    return {
        "layout": layout_of(ids, console_edition(table.festival)),
        "revision": table.revision,
        "socket": console_socket(table),
        "state_url": table.address("console_state"),
    }


def watch(request: HttpRequest, table: Table) -> HttpResponse:
    if not BoardKind.of(table).watch_ids:
        return redirect(table.public_address("board"))
    table = with_lists(table)
    console = BoardKind.of(table).console_of(table, "")
    context = {
        "console": console,
        "board": console.board,
        "is_watched": True,
        **console_line(table, is_watched=True),
    }
    folder = f"games/{table.kind}/play"
    return page_at(request, table, [f"{folder}/watch.html", f"{folder}/console.html"], context)
