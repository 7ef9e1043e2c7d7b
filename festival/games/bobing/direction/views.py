"""Chooses what each screen shows, from the console or from a page of its own."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urlencode

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language_info, gettext
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_http_methods, require_safe

from festival.accounts.needed_rights import needs_at_table
from festival.accounts.rights import Right
from festival.games.bobing.direction import directed_screens
from festival.models import Screen, Table
from festival.play.console import Answer, answered, json_answer, wants_json
from festival.play.screens.boards import wall_page
from festival.play.screens.public_pages import shown_to_guests
from festival.play.screens.screen_forms import (
    LANGUAGES,
    STEPS,
    ConnectForm,
    DirectForm,
    ScreenForm,
)
from festival.play.televisions import connect_televisions
from festival.tables.board.board_kind import BoardKind
from festival.tables.board.wall_addresses import (
    direction_of,
    known_screens,
    sealed,
    tv_typed,
    wall_address,
)
from festival.tables.pages import page_at
from festival.web.addresses import guest_host, with_scheme
from festival.web.answers import FORM, Data, cleaned, show_notice
from rules.errors import RulesError


@require_http_methods(FORM)
@needs_at_table(Right.SCORE)
def screens(request: HttpRequest, table: Table) -> HttpResponse:
    if request.method != "POST":
        return _page(request, table)
    if request.POST.get("do") == "connect":
        return _same_dice(request, table)
    answer = answered(table, lambda: _pressed(request, table))
    table.refresh_from_db()
    if wants_json(request):
        return json_answer(table, answer)
    if answer.kind == "done":
        if request.POST.get("do") not in Screen.Scene.values:  # each wall's line says what it shows
            show_notice(request, answer.notice)
        kept = {"screen": _aim(request), **({"more": 1} if _is_more_open(request) else {})}
        return redirect(f"{request.path}?{urlencode(kept)}")
    return _page(request, table, answer)


@require_safe
@xframe_options_sameorigin
@csp_replace({"frame-ancestors": ["'self'"], "script-src": ["'none'"]})  # type: ignore[arg-type]
@needs_at_table(Right.SCORE)
def room(request: HttpRequest, table: Table, slug: str) -> HttpResponse:
    """The preview of a screen in the console's frame. Without scripts, so it makes no sound,
    handles no keys and does not count as a screen."""
    shown = shown_to_guests(table.festival.code, table.number)
    slug = sealed(table.festival.code, table.number, slug)
    return wall_page(request, shown, slug, is_still=True)


def _pressed(request: HttpRequest, table: Table) -> str:
    """Returns a sentence. Raises BadPress and RulesError."""
    match request.POST.get("do"):
        case "same":
            return _connect(request, table, cleaned(ConnectForm(request.POST)))
        case "other":
            connect_televisions.count_wrong(str(request.user.pk))
            return gettext("Look at the number on the television again, and type it below")
        case "add":
            return _direct(table, cleaned(ScreenForm(request.POST)))
        case _:
            return _direct(table, cleaned(DirectForm(request.POST)))


def _same_dice(request: HttpRequest, table: Table) -> HttpResponse:
    """Ask whether the television with the typed number shows the same dice as this page."""
    context: dict[str, object] = {}

    def look() -> str:
        data = cleaned(ConnectForm(request.POST))
        name, _ = _wall(table, data["wall"])
        waiting = connect_televisions.find(data["number"], str(request.user.pk))
        context.update(name=name, wall=data["wall"], waiting=waiting)
        return ""

    answer = answered(table, look)
    if not context:
        return _page(request, table, answer)
    return page_at(request, table, "games/bobing/play/which_tv.html", context)


def _connect(request: HttpRequest, table: Table, data: Data) -> str:
    name, address = _wall(table, data["wall"])
    number = connect_televisions.connect(
        data["number"], data["dice"], address, str(request.user.pk)
    )
    sentence = gettext("The television with the number {number} shows {name} in a few seconds")
    return sentence.format(number=number, name=name)


def _wall(table: Table, slug: str) -> tuple[str, str]:
    """The name and address of a wall. Raises RulesError."""
    walls = _walls(table)
    if slug not in walls:
        raise RulesError(directed_screens.NO_SCREEN())
    return walls[slug]


def _walls(table: Table) -> dict[str, tuple[str, str]]:
    """The walls that a television can show: name and address by slug, "" for all tables."""
    walls = {
        screen.slug: (screen.name, wall_address(table, screen.slug))
        for screen in known_screens(table)
    }
    if table.festival.is_hall and table.is_first:
        hall = gettext("All tables"), reverse("hall_tv", args=[table.festival.code])
        return {"": hall, **walls}
    return walls


def _direct(table: Table, data: Data) -> str:
    do, slug = data.get("do", "add"), data.get("screen", "")
    if do == "add":
        screen = directed_screens.add_screen(table.pk, data["name"])
        return gettext("{name} can be opened now").format(name=screen.name)
    names = [screen.name for screen in known_screens(table) if slug in ("", screen.slug)]
    name = names[0] if len(names) == 1 else gettext("Every screen")
    if do == "remove":
        directed_screens.remove_screen(table.pk, slug)
        return gettext("{name} was removed").format(name=name)
    if do == "pin":
        if directed_screens.pin(table.pk, slug):
            return gettext("{name} keeps this until you show something else").format(name=name)
        return gettext("{name} returns to the board with the next roll").format(name=name)
    if do == "lanterns":
        if directed_screens.switch_lanterns(table.pk):
            return gettext("Guests can send lanterns up on the TV")
        return gettext("No more lanterns on the TV")
    if do == "reload":
        directed_screens.reload(table.pk, slug)
        return gettext("{name} reloads its page").format(name=name)
    if do in STEPS:
        directed_screens.turn_page(table.pk, slug, STEPS[do])
        return gettext("{name} turns the page").format(name=name)
    if do in LANGUAGES:
        directed_screens.set_language(table.pk, slug, LANGUAGES[do])
        return _now_speaks(name, LANGUAGES[do])
    scene = Screen.Scene(do)
    directed_screens.show(table.pk, slug, scene, text=data["text"])
    return gettext("{name} shows {scene}").format(name=name, scene=scene.label)


def _now_speaks(name: str, language: str) -> str:
    if not language:
        return gettext("{name} uses the language of its browser").format(name=name)
    local = get_language_info(language)["name_local"]
    return gettext("{name} uses {language}").format(name=name, language=local)


def _page(request: HttpRequest, table: Table, answer: Answer | None = None) -> HttpResponse:
    known = known_screens(table)
    context = {
        "board": BoardKind.of(table).board_of(table),
        **direction_of(table),
        "addresses": [
            (screen, with_scheme(f"{guest_host()}{wall_address(table, screen.slug)}"))
            for screen in known
        ],
        "tv": wall_address(table),
        "tv_typed": tv_typed(),
        "walls": [(slug, name) for slug, (name, _) in _walls(table).items()],
        "refused": "" if answer is None else answer.notice,
        "is_more_open": _is_more_open(request),
        "aim": next((screen.slug for screen in known if screen.slug == _aim(request)), ""),
        "typed": {name: request.POST.get(name, "") for name in ("text", "name", "number")},
    }
    return page_at(
        request,
        table,
        "board/stage/screens.html",
        context,
        status=answer.status if answer else HTTPStatus.OK,
    )


def _aim(request: HttpRequest) -> str:
    """The screen that this page directed last, preselected for the next press."""
    return request.POST.get("screen", "") or request.GET.get("screen", "")


def _is_more_open(request: HttpRequest) -> bool:
    """Whether the last press was among what few need."""
    do = request.POST.get("do", Screen.Scene.BOARD)
    return "more" in request.GET or do not in Screen.Scene.values
