"""Looks at festival files that were saved here or on another laptop, says what each would do, and
does it. A festival that is not here has nothing to decide: it is imported at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache as cache_of

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from festival.hall.setup.bowls_back import Found, add_as_table, here_of, look
from festival.models import Festival
from festival.rights import Right
from festival.setup.transfer.festival_in import AlreadyHere, take_in
from festival.setup.transfer.festival_on import go_on, parted
from festival.setup.transfer.file_read import Document, FileRefused, read
from festival.views.common import (
    author_of,
    needs,
    needs_somewhere,
    require_hall,
    tell,
    warn_dealt_anew,
)
from festival.views.hall.bowls_back import tables_page
from festival.views.setup import kept_files
from festival.views.setup.backups import back_up
from festival.web.lists.uploads import FESTIVAL_FILE

Saved = Callable[[], object]


@dataclass(frozen=True, kw_only=True)
class Looked:
    """A file on the page. kept: the name under which it waits for a decision."""

    file: str
    refused: str = ""
    found: Found | None = None
    kept: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
@needs_somewhere(Right.ORGANISE)
def festival_in(request: HttpRequest) -> HttpResponse:
    return _answer(request, None)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(Right.SET_UP)
def hall_files(request: HttpRequest, hall: Festival) -> HttpResponse:
    """The same page for one hall, whose tables are listed."""
    require_hall(hall)
    return _answer(request, hall)


def _answer(request: HttpRequest, hall: Festival | None) -> HttpResponse:
    if request.method != "POST":
        return _page(request, hall)
    kept = [each for each in request.POST.getlist("kept") if kept_files.is_name(each)]
    files = [each for each in request.FILES.getlist(FESTIVAL_FILE) if each]
    if kept:
        once = cache_of(back_up)
        answers = [_decided(request, hall, each, once) for each in kept]
    elif files:
        answers = [
            _looked(request, hall, str(each.name)[:80], each.read() if each.size else b"")
            for each in files
        ]
    else:
        return _page(request, hall, status=422, error=gettext("Choose a festival file."))
    looked = [each for each in answers if isinstance(each, Looked)]
    done = [each for each in answers if isinstance(each, Festival)]
    if not looked:
        return _opened(done[-1])
    is_refused = all(each.refused for each in looked)
    ahead = [each.kept for each in looked if each.found and each.found.is_ahead]
    return _page(request, hall, status=422 if is_refused else 409, looked=looked, ahead=ahead)


def _looked(
    request: HttpRequest, hall: Festival | None, name: str, raw: bytes
) -> Looked | Festival:
    """What the file would do; the festival of a file that was imported at once."""
    try:
        data = read(raw)
        found = look(data, hall, author_of(request))
        if hall is None and found.here is None:
            return _taken(request, data, as_copy=False)
        return Looked(file=name, found=found, kept=kept_files.keep(raw, request.user.pk))
    except FileRefused as refused:
        return Looked(file=name, refused=str(refused))


def _decided(
    request: HttpRequest, hall: Festival | None, kept: str, saved: Saved
) -> Looked | Festival:
    """Do with a stored file what the user chose. Pressed twice, it answers the same festival.
    saved: makes the backup, once for all files."""
    made = Festival.objects.filter(pk=cache.get(f"festival-made-{kept}")).first()
    if made is not None:
        return made
    try:
        raw = kept_files.taken(kept)
        if raw is None:
            raise FileRefused(kept_files.gone())
        festival = _done(request, hall, read(raw), saved)
    except FileRefused as refused:
        return Looked(file=gettext("The file"), refused=str(refused))
    cache.set(f"festival-made-{kept}", festival.pk, kept_files.KEPT)
    return festival


def _done(request: HttpRequest, hall: Festival | None, data: Document, saved: Saved) -> Festival:
    """Raises FileRefused."""
    author = author_of(request)
    if hall is None and "copy" in request.POST:
        return _taken(request, data, as_copy=True)
    saved()
    if hall is not None and "table" in request.POST:
        festival = add_as_table(hall, data, author)
        sentence = gettext("{table} is a table of this hall now.").format(table=festival.name)
    else:
        here = here_of(data, hall, author)
        if here is None:
            raise FileRefused(parted())
        festival = go_on(data, here.pk, author)
        sentence = gettext("{festival} continues from the file. Every screen shows it.")
        sentence = sentence.format(festival=festival.name)
    return _told(request, festival, sentence)


def _taken(request: HttpRequest, data: Document, *, as_copy: bool) -> Festival:
    """Import the document as a festival of its own. Raises FileRefused."""
    try:
        festival = take_in(data, author_of(request), as_copy=as_copy)
    except AlreadyHere as here:  # imported a moment ago
        return here.festival
    sentence = gettext("{festival} is here as it was saved. Guests choose their names again.")
    return _told(request, festival, sentence.format(festival=festival.name))


def _told(request: HttpRequest, festival: Festival, sentence: str) -> Festival:
    tell(request, sentence)
    for each in (festival, *festival.bowls.all()):
        warn_dealt_anew(request, each)
    return festival


def _opened(festival: Festival) -> HttpResponse:
    """Redirect to the festival: its console, or the tables for a hall and its tables."""
    if festival.hall_id is not None:
        return redirect("hall_return", festival.hall_id)
    return redirect("hall" if festival.is_hall else "console", festival.pk)


def _page(
    request: HttpRequest, hall: Festival | None, *, status: int = 200, **context: object
) -> HttpResponse:
    context = {"field": FESTIVAL_FILE, **context}
    if hall is not None:
        return tables_page(request, hall, status=status, **context)
    return render(request, "setup/festival_in.html", context, status=status)
