"""Downloads of lists and of everything in one ZIP; import of a festival from such a file."""

from __future__ import annotations

from functools import partial

from django.core.cache import cache
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_http_methods, require_safe

from festival.hall.setup.bowls_back import hall_of
from festival.models import Festival
from festival.play.correction_preview import hands_of
from festival.results import lists
from festival.results.files import to_bare_xlsx
from festival.rights import Right, access_of
from festival.setup.transfer.compared import compared
from festival.setup.transfer.festival_in import AlreadyHere, festival_here, take_in
from festival.setup.transfer.festival_on import go_on
from festival.setup.transfer.file_read import Document, FileRefused, read
from festival.views.common import (
    TYPES,
    as_file,
    author_of,
    needs,
    needs_somewhere,
    tell,
    warn_dealt_anew,
)
from festival.views.common import list_file as as_list
from festival.views.hall.bowls_back import brought
from festival.views.setup import kept_files
from festival.views.setup.backups import back_up
from festival.views.setup.festival_zip import about_list
from festival.views.setup.festival_zip import everything as everything_of
from festival.web.clean_text import file_name
from festival.web.lists.uploads import FESTIVAL_FILE
from festival.web.quotas import counted_download

ZIP = "application/zip"


@require_safe
@needs(Right.SET_UP)
@counted_download
def everything(request: HttpRequest, festival: Festival) -> HttpResponse:
    if festival.is_rehearsal:  # practice does not count, so there is nothing to keep
        raise Http404
    name = file_name(f"{festival.name}-{festival.date}")
    secrets = Right.ORGANISE in access_of(request.user).at(festival)
    return as_file(everything_of(festival, hands_of, secrets=secrets), f"{name}.zip", ZIP)


@require_safe
@needs(Right.SET_UP)
@counted_download
def list_file(request: HttpRequest, festival: Festival, which: str, kind: str) -> HttpResponse:
    if which not in lists.LISTS or kind not in TYPES:
        raise Http404
    rows, data = partial(lists.rows_of, festival, which), partial(lists.data_of, festival, which)
    said = {"players": pgettext("file", "players"), "prizes": pgettext("file", "prizes")}
    name = file_name(f"{festival.name}-{festival.date}-{said[which]}")
    return as_list(f"{name}.{kind}", rows, about_list(festival, which), data, to_bare_xlsx)


@require_http_methods(["GET", "HEAD", "POST"])
@needs_somewhere(Right.ORGANISE)
def festival_in(request: HttpRequest) -> HttpResponse:
    """Import a festival from a file that was saved here or on another laptop."""
    if request.method != "POST":
        return _file_page(request)
    kept = request.POST.get("kept", "")
    kept = kept if kept_files.is_name(kept) else ""
    made = cache.get(f"festival-made-{kept}") if kept else None
    if made is not None:  # pressed twice
        return _opened(made)
    raw = b""
    try:
        raw = _uploaded(request, kept)
        data = read(raw)
        hall = None if kept else _hall_of(request, data)
        if hall is not None:
            return _of_table(request, hall, raw)
        festival = _taken(request, data)
    except FileRefused as refused:
        return _file_page(request, status=422, error=str(refused))
    except AlreadyHere as here:
        return _here_page(request, here.festival, raw)
    if kept:
        cache.set(f"festival-made-{kept}", festival.pk, kept_files.KEPT)
    sentence = gettext("{festival} is here as it was saved. Guests choose their names again.")
    if "on" in request.POST:
        sentence = gettext("{festival} continues from the file. Every screen shows it.")
    tell(request, sentence.format(festival=festival.name))
    warn_dealt_anew(request, festival)
    return _opened(festival.pk)


def _opened(festival_id: int) -> HttpResponse:
    """Redirect to the festival: its console, or its tables for a hall."""
    is_hall = Festival.objects.get(pk=festival_id).is_hall
    return redirect("hall" if is_hall else "console", festival_id)


def _hall_of(request: HttpRequest, data: Document) -> Festival | None:
    """The hall of a table's file; None if the file is no table's, or belongs to a festival here
    without a hall."""
    setup, author = data.get("setup"), author_of(request)
    here = festival_here(setup.get("code") if isinstance(setup, dict) else None, author)
    return hall_of(data, author) if here is None or here.hall_id else None


def _of_table(request: HttpRequest, hall: Festival, raw: bytes) -> HttpResponse:
    """Handle a table's file as the page of returned tables does."""
    file = request.FILES.get(FESTIVAL_FILE)
    return brought(request, hall, (str(getattr(file, "name", "")), raw))


def _taken(request: HttpRequest, data: Document) -> Festival:
    """Import the document as the user chose. Raises FileRefused, AlreadyHere."""
    setup = data.get("setup")
    code = setup.get("code") if "on" in request.POST and isinstance(setup, dict) else None
    author = author_of(request)
    here = festival_here(code, author)
    if here is None:
        return take_in(data, author, as_copy="copy" in request.POST)
    back_up()
    return go_on(data, here.pk, author)


def _here_page(request: HttpRequest, here: Festival, raw: bytes) -> HttpResponse:
    try:
        comparison = compared(read(raw), here)
        kept = kept_files.keep(raw, request.user.pk)
    except FileRefused as refused:
        return _file_page(request, status=422, error=str(refused))
    return _file_page(request, status=409, here=here, comparison=comparison, kept=kept)


def _file_page(request: HttpRequest, *, status: int = 200, **context: object) -> HttpResponse:
    context = {"field": FESTIVAL_FILE, **context}
    return render(request, "setup/festival_in.html", context, status=status)


def _uploaded(request: HttpRequest, kept: str) -> bytes:
    """The file that was chosen now, or stored a moment ago. Raises FileRefused."""
    known = kept_files.taken(kept)
    if known is not None:
        return known
    file = request.FILES.get(FESTIVAL_FILE)
    if kept and file is None:
        raise FileRefused(kept_files.gone())
    if not isinstance(file, UploadedFile):
        raise FileRefused(gettext("Choose a festival file."))
    return file.read() if file.size else b""
