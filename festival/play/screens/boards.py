"""The public screens: the TV, the board on phones, and the rules."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from festival.live.shown_tables import ShownTable
from festival.live.snapshots import BOARD, Snapshot, Topic
from festival.models import FIRST, Screen, Table
from festival.play.phones.phone_cookies import known_device, own_names
from festival.play.screens.public_pages import at_table, page, shown_to_guests
from festival.play.write_path import new_key
from festival.tables.board.board_kind import BoardKind
from festival.tables.board.screen_language import language_of
from festival.tables.board.wall_addresses import MAIN, address_slug, screen_at
from festival.tables.kinds import has_prizes, name_of
from festival.tables.record.game_clock import game_time
from festival.tables.record.log_line import Person
from festival.web.asgi import WITH_CAMERA
from festival.words.sentences import language_now

JSON = "application/json"
# A changed picture gets a new address; a deleted one is gone from phones after an hour. A board has
# dozens, so a crowd of phones cannot ask for each every time.
AN_HOUR = "public, max-age=3600"


@require_safe
@at_table
def board(request: HttpRequest, shown: ShownTable) -> HttpResponse:
    device = known_device(request)
    names = own_names(shown.table.festival, device)
    return page(
        request,
        shown,
        (f"games/{shown.table.kind}/board/phone.html", ""),
        lambda: {**phone_context(shown), "others": _other_tables(shown.table)},
        is_known=bool(device),
        own=lambda: _own(request, shown, names, device),
    )


def _other_tables(table: Table) -> list[tuple[str, str]]:
    """Their names and addresses."""
    others = table.festival.tables.exclude(pk=table.pk)
    return [(name_of(each), each.public_address("board")) for each in others]


def phone_context(shown: ShownTable) -> dict[str, object]:
    """The context of every page that contains the board of a phone."""
    table, snapshot = shown.table, _snapshot(shown)
    return {
        "board": shown.board(language_now()),
        "table": table,
        "parts": snapshot.parts,
        "layout": snapshot.layout,
        "socket": socket_address(table.public_address("board")),
        "state_url": table.public_address("board_state"),
    }


def _snapshot(shown: ShownTable, slug: str = "") -> Snapshot:
    return shown.snapshot(Topic(BOARD, shown.table.pk, language_now(), slug))


def _own(request: HttpRequest, shown: ShownTable, names: list[Person], device: str) -> str:
    """The part about the phone's owner."""
    table, board = shown.table, shown.board(language_now())
    template, context = BoardKind.of(table).own_part(table, board, names, device)
    parts = _snapshot(shown).parts
    context |= {"board": board, "table": table, "parts": parts, "key": new_key()}
    return render_to_string(template, context, request)


@require_safe
@at_table
def tv(request: HttpRequest, shown: ShownTable, slug: str = MAIN) -> HttpResponse:
    wall = wall_page(request, shown, slug)
    if has_prizes(shown.table):
        wall.headers["Permissions-Policy"] = WITH_CAMERA
    return wall


def wall_page(
    request: HttpRequest, shown: ShownTable, slug: str, *, is_still: bool = False
) -> HttpResponse:
    """The page of a TV. is_still: without scripts, for the preview on the console. Raises
    Http404."""
    screen = screen_or_404(shown.table, slug)
    with override(language_of(screen)):
        name = f"games/{shown.table.kind}/board/tv.html", (address_slug(screen), is_still)
        return page(request, shown, name, lambda: _wall(shown, screen, is_still))


def _wall(shown: ShownTable, screen: Screen, is_still: bool) -> dict[str, object]:
    table, snapshot = shown.table, _snapshot(shown, address_slug(screen))
    return {
        "board": shown.board(language_now()),
        "table": table,
        "screen": screen,
        "is_still": is_still,
        "parts": snapshot.parts,
        "layout": snapshot.layout,
        "socket": socket_address(table.public_address("screen", address_slug(screen))),
        "state_url": table.public_address("screen_state", address_slug(screen)),
    }


@require_safe
@at_table
def rules(request: HttpRequest, shown: ShownTable) -> HttpResponse:
    name = f"games/{shown.table.kind}/board/rules.html", ""
    return page(request, shown, name, lambda: _rules(shown))


def _rules(shown: ShownTable) -> dict[str, object]:
    kind, board = BoardKind.of(shown.table), shown.board(language_now())
    return {**phone_context(shown), **kind.rules_context(shown.table, board)}


def screen_or_404(table: Table, slug: str) -> Screen:
    screen = screen_at(table, slug)
    if screen is None:
        raise Http404
    return screen


def socket_address(path: str) -> str:
    """The address of the socket that sends updates to a page in the reader's language."""
    return f"/ws{path}?{urlencode({'language': language_now()})}"


def console_socket(table: Table) -> str:
    return socket_address(table.address("console"))


def state_answer(
    request: HttpRequest, audience: str, shown: ShownTable, screen: Screen | None = None
) -> HttpResponse:
    """As `parts_of`."""
    slug = "" if screen is None else address_slug(screen)
    topic = Topic(audience, shown.table.pk, language_of(screen), slug)
    return parts_of(request, shown.snapshot(topic))


def parts_of(request: HttpRequest, current: Snapshot) -> HttpResponse:
    """The whole screen as parts, or 204 if the browser has the newest; with the server's time, in
    seconds."""
    is_known = request.GET.get("since") == str(current.revision)
    response = (
        HttpResponse(status=HTTPStatus.NO_CONTENT)
        if is_known
        else HttpResponse(current.whole, JSON)
    )
    response["Server-Time"] = f"{game_time():.1f}"
    return response


@require_safe
@never_cache
def board_state(request: HttpRequest, code: str, table: int = FIRST) -> HttpResponse:
    return state_answer(request, BOARD, shown_to_guests(code, table))


@require_safe
@never_cache
def screen_state(request: HttpRequest, code: str, slug: str, table: int = FIRST) -> HttpResponse:
    shown = shown_to_guests(code, table)
    return state_answer(request, BOARD, shown, screen_or_404(shown.table, slug))
