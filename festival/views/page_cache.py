"""Caches pages that are alike for every guest; answers 304 if the guest's browser has the page."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from hashlib import sha256
from html import escape
from time import time
from typing import cast

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.middleware.gzip import re_accepts_gzip
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.timezone import override
from django.utils.translation import get_language

from festival.live import guest_pages, hub
from festival.live.table_screens import Shown
from festival.models import Table
from festival.play.write_path import new_key
from festival.record.closing_date import require_open

# Returns a template and its context.
Render = Callable[[], tuple[str, dict[str, object]]]
Own = guest_pages.Page | str
HOLES = ("csrf_token", "key", "moment", "own")
MINUTE = 60  # seconds after which a page's remaining times are computed anew
KEPT = "no-cache, private"  # browsers store the page, and ask each time whether it has changed
NOT_KEPT = "no-store, private"
HTML = "text/html; charset=utf-8"

_pages = guest_pages.Memory(most=128)
_own = guest_pages.Memory(most=1024)
_halls = guest_pages.Memory(most=64)


class Anybody:
    """The part of the request that templates may read in a page that many readers share."""

    method = "GET"
    rights = frozenset[str]()

    def get_full_path(self) -> str:
        return guest_pages.hole("path")


def shown_to_guests(code: str, number: int) -> Shown:
    """The table at a public address. Raises Http404, or PublicPagesClosed."""
    try:
        shown = hub.shown_to_guests(code, number)
    except Table.DoesNotExist as error:
        raise Http404 from error
    require_open(shown.table.festival)
    return shown


def page_of(shown: Shown, name: tuple[Hashable, ...], render: Render) -> guest_pages.Page:
    """A page for all readers of the same language, with times in the festival's time zone.

    name: identifies the page among those of this table.
    """
    return _remembered(_pages, shown, name, render)


def own_part(request: HttpRequest, shown: Shown, name: tuple[Hashable, ...], render: Render) -> Own:
    """The part of a page about a phone's owner. name: identifies the page and the owner."""
    may_have = (settings.NOTICES_COOKIE_NAME, settings.SESSION_COOKIE_NAME)
    may_have_some = not request.COOKIES.keys().isdisjoint(may_have)
    if may_have_some and (messages := list(get_messages(request))):
        # A message is shown once, so this part is not cached.
        template, context = render()
        context |= {"messages": messages, "key": new_key()}
        return render_to_string(template, context, request)
    return _remembered(_own, shown, name, render)


def file_of(shown: Shown, name: tuple[Hashable, ...], write: Callable[[], str]) -> guest_pages.Page:
    """A file for readers of all languages. name: identifies the file among those of this table."""
    table = shown.table
    state = table.revision, table.festival.setup_revision
    return _pages.page((table.pk, *name), state, write)


def page_of_hall(name: tuple[Hashable, ...], state: Hashable, render: Render) -> guest_pages.Page:
    """Like `page_of`, for a hall; readers of other pages do not wait for its rendering.

    name: includes the hall. state: changes with the content.
    """
    return _halls.page((get_language(), *name), state, lambda: _rendered(render))


def _remembered(
    memory: guest_pages.Memory, shown: Shown, name: tuple[Hashable, ...], render: Render
) -> guest_pages.Page:
    table = shown.table
    state = table.revision, table.festival.setup_revision, shown.host, int(time()) // MINUTE

    def draw() -> str:
        with override(table.festival.zone):
            return _rendered(render)

    return memory.page((table.pk, get_language(), *name), state, draw)


def _rendered(render: Render) -> str:
    template, context = render()
    holes = {each: guest_pages.hole(each) for each in HOLES}
    return render_to_string(template, {"request": Anybody(), **holes, **context})


def answer(request: HttpRequest, page: guest_pages.Page, own: Own = "") -> HttpResponse:
    """The page with the device's own part filled in, or 304."""
    path, now = request.get_full_path(), str(int(time()))
    values = {
        "csrf_token": get_token(request),
        "path": escape(path),
        "key": new_key(),
        "moment": now,
        "own": own,
    }
    if own and isinstance(own, str):
        return _kept(packed(request, page, values=values), NOT_KEPT)
    # A digest of the content, without the token, whose mask differs each time.
    told = now if "moment" in page.holes else ""
    digest = own.digest if isinstance(own, guest_pages.Page) else ""
    parts = "|".join((page.digest, digest, told, path, request.META["CSRF_COOKIE"]))
    etag = f'W/"{sha256(parts.encode()).hexdigest()[:32]}"'
    known = get_conditional_response(request, etag=etag)
    response = _kept(cast(HttpResponse, known) or packed(request, page, values=values), KEPT)
    response["ETag"] = etag
    return response


def packed(
    request: HttpRequest,
    page: guest_pages.Page,
    kind: str = HTML,
    values: Mapping[str, Own] | None = None,
) -> HttpResponse:
    """The page with its holes filled, gzipped if the browser accepts that. kind: content type."""
    pieces = page.filled(values or {})
    if not re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")):
        response = HttpResponse(guest_pages.plain(pieces), kind)
    else:
        response = HttpResponse(
            guest_pages.gzipped(pieces), kind, headers={"Content-Encoding": "gzip"}
        )
    patch_vary_headers(response, ("Accept-Encoding",))
    return response


def _kept(response: HttpResponse, how: str) -> HttpResponse:
    response["Cache-Control"] = how
    patch_vary_headers(response, ("Cookie",))
    return response
