"""The public screens: the TV, the board on phones, and the rules; with the pictures of prizes."""

from __future__ import annotations

from http import HTTPStatus
from time import time
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import conditional_page, require_safe

from festival.board.kind import BoardKind
from festival.board.screens import MAIN, address_slug, screen_at
from festival.kinds import name_of
from festival.live.shared_parts import edition_of, layout_of_parts
from festival.live.table_screens import BOARD, Shown, Snapshot, Topic, snapshot
from festival.models import FIRST, Screen, Table
from festival.prizes.pictures import picture_at
from festival.record.log_line import Person
from festival.views.guests.devices import known_device, own_names
from festival.views.page_cache import answer, own_part, packed, page_of, shown_to_guests
from festival.web.asgi import WITH_CAMERA
from festival.words.sentences import language_now

JSON = "application/json"
# A changed picture gets a new address; a deleted one is gone from phones after an hour. A board has
# dozens, so a crowd of phones cannot ask for each every time.
AN_HOUR = "public, max-age=3600"


@require_safe
def board(request: HttpRequest, code: str, table: int = FIRST) -> HttpResponse:
    shown = shown_to_guests(code, table)
    device = known_device(request)
    names = own_names(shown.table.festival, device)
    page = page_of(shown, ("phone",), lambda: _phone(shown.table))
    own = own_part(request, shown, ("phone", device), lambda: _own(shown.table, names, device))
    return answer(request, page, own)


def _phone(table: Table) -> tuple[str, dict[str, object]]:
    board = BoardKind.of(table).board_of(table)
    others = [each for each in table.festival.tables.all() if each != table]
    context = {
        **phone_context(table, board),
        "others": [(name_of(each), each.public_address("board")) for each in others],
    }
    return f"games/{table.kind}/board/phone.html", context


def phone_context(table: Table, board: object) -> dict[str, object]:
    """The context of every page that contains the board of a phone."""
    kind = BoardKind.of(table)
    parts = (*kind.board_parts(table, board), *kind.phone_parts(table, board))
    return {
        "board": board,
        "table": table,
        "layout": layout_of_parts(parts, edition_of(table.festival)),
        "socket": socket_address(table.public_address("board")),
        "state_url": table.public_address("board_state"),
    }


def _own(table: Table, names: list[Person], device: str) -> tuple[str, dict[str, object]]:
    kind = BoardKind.of(table)
    board = kind.board_of(table)
    template, context = kind.own_part(table, board, names, device)
    return template, {"board": board, "table": table, **context}


@require_safe
def tv(request: HttpRequest, code: str, slug: str = MAIN, table: int = FIRST) -> HttpResponse:
    shown = shown_to_guests(code, table)
    page = wall_page(request, shown, slug)
    if not shown.table.is_side:
        page.headers["Permissions-Policy"] = WITH_CAMERA
    return page


def wall_page(
    request: HttpRequest, shown: Shown, slug: str, *, is_still: bool = False
) -> HttpResponse:
    """The page of a TV. is_still: without scripts, for the preview on the console. Raises
    Http404."""
    screen = screen_or_404(shown.table, slug)
    with override(_language_of(screen)):
        page = page_of(
            shown,
            ("tv", address_slug(screen), is_still),
            lambda: _wall(shown.table, screen, is_still),
        )
        return answer(request, page)


def _wall(table: Table, screen: Screen, is_still: bool) -> tuple[str, dict[str, object]]:
    kind = BoardKind.of(table)
    board = kind.board_of(table)
    wall = tuple(kind.wall_parts(table, board, screen))
    context = {
        "board": board,
        "table": table,
        "screen": screen,
        "is_still": is_still,
        "layout": layout_of_parts(
            (*kind.board_parts(table, board), *wall), edition_of(table.festival, screen)
        ),
        "socket": socket_address(table.public_address("screen", address_slug(screen))),
        "state_url": table.public_address("screen_state", address_slug(screen)),
        **{name: value for part in wall for name, value in part.context.items()},
    }
    return f"games/{table.kind}/board/tv.html", context


@require_safe
def rules(request: HttpRequest, code: str, table: int = FIRST) -> HttpResponse:
    shown = shown_to_guests(code, table)
    return answer(request, page_of(shown, ("rules",), lambda: _rules(shown.table)))


def _rules(table: Table) -> tuple[str, dict[str, object]]:
    kind = BoardKind.of(table)
    board = kind.board_of(table)
    context = {**phone_context(table, board), **kind.rules_context(table, board)}
    return f"games/{table.kind}/board/rules.html", context


def _language_of(screen: Screen | None) -> str:
    """The language that the emcee chose for a screen, else the reader's own."""
    return (screen and screen.language) or language_now()


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
    request: HttpRequest, audience: str, table: Table, screen: Screen | None = None
) -> HttpResponse:
    """As `parts_of`. table: read just now."""
    slug = "" if screen is None else address_slug(screen)
    topic = Topic(audience, table.pk, _language_of(screen), slug)
    return parts_of(request, snapshot(topic, table.revision))


def parts_of(request: HttpRequest, current: Snapshot) -> HttpResponse:
    """The whole screen as parts, or 204 if the browser has the newest; with the server's time, in
    seconds."""
    is_known = request.GET.get("since") == str(current.revision)
    response = (
        HttpResponse(status=HTTPStatus.NO_CONTENT)
        if is_known
        else packed(request, current.body, JSON)
    )
    response["Server-Time"] = f"{time():.1f}"
    return response


@require_safe
@never_cache
def board_state(request: HttpRequest, code: str, table: int = FIRST) -> HttpResponse:
    return state_answer(request, BOARD, shown_to_guests(code, table).table)


@require_safe
@never_cache
def screen_state(request: HttpRequest, code: str, slug: str, table: int = FIRST) -> HttpResponse:
    shown = shown_to_guests(code, table).table
    return state_answer(request, BOARD, shown, screen_or_404(shown, slug))


@require_safe
@conditional_page
def picture(request: HttpRequest, short: str) -> HttpResponse:
    found = picture_at(short)
    if found is None:
        raise Http404
    headers = {
        "Cache-Control": AN_HOUR,
        "Content-Disposition": f'inline; filename="{found.short}.webp"',
    }
    return HttpResponse(bytes(found.data), content_type="image/webp", headers=headers)
