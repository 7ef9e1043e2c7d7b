"""A festival file (ZIP) that somebody sends: looks at it, asks what to do with it, remembers it for
a quarter of an hour, and does it. A festival that is not here is imported at once: there is nothing
to decide."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from http import HTTPStatus

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from festival.accounts.needed_rights import author_of, needs, needs_somewhere
from festival.accounts.rights import Right
from festival.festivals.files.tables_taken_along import tables_page
from festival.festivals.transfer.import_festival import AlreadyHere, take_in
from festival.festivals.transfer.read_file import Document, FileRefused, read
from festival.festivals.transfer.replace_festival import replace
from festival.festivals.transfer.tables_taken_along import ComparedFile, add_as_table, here_of, look
from festival.festivals.transfer.warnings_of_import import warn_dealt_anew, warn_of_typed
from festival.lists.uploads import FESTIVAL_FILE, MOST_OF
from festival.models import Festival
from festival.tables.pages import require_hall
from festival.web.answers import FORM, show_notice
from festival.web.limits.limited_tries import Limit, Try, seconds_to_wait, was_right

KEPT = 15 * 60  # seconds until a stored file is deleted
MOST_OF_ONE = MOST_OF[FESTIVAL_FILE]  # bytes of an account in that time: the largest allowed file
MOST = 2 * MOST_OF_ONE  # bytes of all accounts in that time
NAME = re.compile(r"[\w-]{1,40}", re.ASCII)
REPLACE, COPY, TABLE = "replace", "copy", "table"  # what the page offers


def _limits(by: int | None) -> tuple[Try, Try]:
    """How many bytes may wait, of an account and of all. At most twice as many are stored: those of
    this quarter of an hour and of the last."""
    own = Limit("festival-files", MOST_OF_ONE, KEPT), str(by)
    return own, (Limit("all-festival-files", MOST, KEPT), "")


def keep_file(raw: bytes, by: int | None) -> str:
    """Store a file for KEPT seconds and return its name. by: the account that sent it. Raises
    FileRefused if too many bytes wait already."""
    own, of_all = _limits(by)
    for counted in ((own,), (own, of_all)):
        if seconds_to_wait(counted[-1], amount=len(raw)):
            was_right(*counted, amount=len(raw))  # it is not stored
            text = gettext(
                "Too many files are waiting for a decision. Nothing was changed; send this file "
                "again in {minutes} minutes."
            )
            raise FileRefused(text.format(minutes=KEPT // 60))
    name = secrets.token_urlsafe(12)
    cache.set(_key(name), raw, KEPT)
    return name


def is_name(text: str) -> bool:
    """Whether the text has the form of such a name, since pages may post anything."""
    return bool(NAME.fullmatch(text))


def taken(name: str, by: int | None) -> bytes | None:
    """Return the file and delete it, so only the first of two presses gets it; None if it is not
    stored. by: the account, which may send as many bytes more."""
    known = cache.get(_key(name)) if is_name(name) else None
    if known is None or not cache.delete(_key(name)):
        return None
    was_right(*_limits(by), amount=len(known))
    return bytes(known)


def gone() -> str:
    """The sentence about a file that is not stored."""
    return gettext("That file is gone or already dealt with.")


def _key(name: str) -> str:
    return f"festival-file-{name}"


@dataclass(frozen=True, kw_only=True)
class CheckedFile:
    """A file on the page. kept: the name under which it waits for a decision."""

    file: str
    refused: str = ""
    found: ComparedFile | None = None
    kept: str = ""


@require_http_methods(FORM)
@needs_somewhere(Right.ORGANISE)
def import_festival(request: HttpRequest) -> HttpResponse:
    return _answer(request, None)


@require_http_methods(FORM)
@needs(Right.SET_UP)
def hall_files(request: HttpRequest, hall: Festival) -> HttpResponse:
    """The same page for one hall, whose tables are listed."""
    require_hall(hall)
    return _answer(request, hall)


def _answer(request: HttpRequest, hall: Festival | None) -> HttpResponse:
    if request.method != "POST":
        return _page(request, hall)
    kept = [name for name in request.POST.getlist("kept") if is_name(name)]
    files = [upload for upload in request.FILES.getlist(FESTIVAL_FILE) if upload]
    choice = next((verb for verb in (REPLACE, COPY, TABLE) if verb in request.POST), "")
    if kept and choice:
        answers = [_decided(request, hall, name, choice) for name in kept]
    elif files:
        answers = [
            _looked(request, hall, str(upload.name)[:80], upload.read() if upload.size else b"")
            for upload in files
        ]
    else:
        return _page(
            request,
            hall,
            status=HTTPStatus.UNPROCESSABLE_ENTITY,
            error=gettext("Choose a festival file."),
        )
    looked = [answer for answer in answers if isinstance(answer, CheckedFile)]
    done = [answer for answer in answers if isinstance(answer, Festival)]
    if not looked:
        return _opened(done[-1])
    is_refused = all(file.refused for file in looked)
    newer = [file.kept for file in looked if file.found and file.found.is_newer]
    status = HTTPStatus.UNPROCESSABLE_ENTITY if is_refused else HTTPStatus.CONFLICT
    return _page(request, hall, status=status, looked=looked, newer=newer)


def _looked(
    request: HttpRequest, hall: Festival | None, name: str, raw: bytes
) -> CheckedFile | Festival:
    """What the file would do; the festival of a file that was imported at once."""
    try:
        data = read(raw)
        found = look(data, hall, author_of(request))
        if hall is None and found.here is None:
            return _taken(request, data, as_copy=False)
        return CheckedFile(file=name, found=found, kept=keep_file(raw, request.user.pk))
    except FileRefused as refused:
        return CheckedFile(file=name, refused=str(refused))


def _decided(
    request: HttpRequest, hall: Festival | None, kept: str, choice: str
) -> CheckedFile | Festival:
    """Do with a stored file what the user chose. Pressed twice, it answers the same festival."""
    made = Festival.objects.filter(pk=cache.get(f"festival-made-{kept}")).first()
    if made is not None:
        return made
    try:
        raw = taken(kept, request.user.pk)
        if raw is None:
            raise FileRefused(gone())
        festival = _done(request, hall, read(raw), choice)
    except FileRefused as refused:
        return CheckedFile(file=gettext("The file"), refused=str(refused))
    cache.set(f"festival-made-{kept}", festival.pk, KEPT)
    return festival


def _done(request: HttpRequest, hall: Festival | None, data: Document, choice: str) -> Festival:
    """Raises FileRefused."""
    author = author_of(request)
    if choice == TABLE and hall is not None:
        festival = add_as_table(hall, data, author)
        sentence = gettext("{table} is a table of this hall now.").format(table=festival.name)
        return _told(request, festival, sentence)
    here = here_of(data, hall, author)
    if choice == REPLACE and here is not None:
        return _replaced(request, data, here)
    if choice == COPY and hall is None:
        return _taken(request, data, as_copy=True)
    raise FileRefused(gone())


def _replaced(request: HttpRequest, data: Document, here: Festival) -> Festival:
    """Raises FileRefused."""
    kept = replace(data, here.pk, author_of(request))
    festival = Festival.objects.get(pk=here.pk)
    sentence = gettext(
        "{festival} is as in the file now. What was here is kept as “{kept}”, put away."
    )
    sentence = sentence.format(festival=festival.name, kept=kept.name)
    return _told(request, festival, sentence, kept)


def _taken(request: HttpRequest, data: Document, *, as_copy: bool) -> Festival:
    """Import the document as a festival of its own. Raises FileRefused."""
    try:
        festival = take_in(data, author_of(request), as_copy=as_copy)
    except AlreadyHere as here:  # imported a moment ago
        return here.festival
    sentence = gettext("{festival} is here as it was saved. Guests choose their names again.")
    if as_copy:
        sentence = gettext("This is the copy, {festival}. Guests choose their names again.")
    return _told(request, festival, sentence.format(festival=festival.name))


def _told(
    request: HttpRequest, festival: Festival, sentence: str, kept: Festival | None = None
) -> Festival:
    """kept: what the file replaced."""
    show_notice(request, sentence)
    warn_of_typed(request, festival, kept)
    warn_dealt_anew(request, festival)
    return festival


def _opened(festival: Festival) -> HttpResponse:
    """Redirect to the festival: its console, or the tables for a hall and its tables."""
    if festival.hall_id is not None:
        return redirect("hall_return", festival.hall_id)
    return redirect("hall" if festival.is_hall else "console", festival.pk)


def _page(
    request: HttpRequest, hall: Festival | None, *, status: int = HTTPStatus.OK, **context: object
) -> HttpResponse:
    context = {"field": FESTIVAL_FILE, **context}
    if hall is not None:
        return tables_page(request, hall, status=status, **context)
    return render(request, "festivals/files/festival_in.html", context, status=status)
