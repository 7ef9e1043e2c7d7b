"""The photos of throws: taken by the console's camera or a helper's phone, deleted, and served."""

from __future__ import annotations

import re
from http import HTTPStatus

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import conditional_page, require_http_methods, require_safe

from festival.accounts.needed_rights import needs_at_table, rights_at
from festival.accounts.rights import Right
from festival.games.bobing.photos import photos as kept
from festival.games.bobing.record.dice_log_lines import throws
from festival.lists.uploaded_picture import PictureRefused
from festival.models import FIRST, Photo, Table
from festival.play import console
from festival.play.screens.public_pages import shown_to_guests
from festival.tables.pages import page_at
from festival.tables.record.photos import digests_of, photo_at
from festival.tables.record.record import table_record
from festival.web.answers import BadPress, number_in, show_notice
from festival.web.limits.quotas import QuotaReached

# Browsers ask each time: the emcee may have deleted the photo.
KEPT = "private, no-cache"
READING = re.compile("[1-6]{6}")


@require_http_methods(["GET", "HEAD", "POST"])
@needs_at_table(Right.SCORE)
def photos(request: HttpRequest, table: Table) -> HttpResponse:
    answer = None
    if request.method == "POST":
        answer = console.answered(table, lambda: _pressed(request, table))
        if console.wants_json(request):
            return console.json_answer(table, answer)
        if answer.kind == "done":
            show_notice(request, answer.notice)
            return redirect(request.path)
    return _page(request, table, answer)


def _pressed(request: HttpRequest, table: Table) -> str:
    """Returns a sentence. Raises BadPress, RulesError."""
    do, seq = request.POST.get("do", ""), number_in(request.POST.get("seq", ""))
    if do == "":
        return _keep(request, table, seq)
    if Right.SET_UP not in rights_at(request, table):
        raise BadPress(gettext("Only the emcee deletes photos, and lets them be shown."))
    if do == "delete":
        kept.delete_photo(table.pk, seq)
        return gettext("The photo of entry {seq} is deleted").format(seq=seq)
    kept.share(table.pk, is_on=do == "share")
    if do == "share":
        return gettext("The results and the keepsake show photos")
    return gettext("The results and the keepsake show no photos")


def _keep(request: HttpRequest, table: Table, seq: int) -> str:
    file, key = request.FILES.get("photo"), request.POST.get("key", "")
    if not isinstance(file, UploadedFile):
        raise BadPress(gettext("Choose a picture."))
    try:
        which: dict[str, str | int] = {"key": key} if key else {"seq": seq}
        read = READING.fullmatch(request.POST.get("read", ""))
        replaces = not key and "once" not in request.POST
        kept.keep_upload(table, file, read=read[0] if read else "", replaces=replaces, **which)
    except (PictureRefused, QuotaReached) as refused:
        raise BadPress(str(refused)) from refused
    return gettext("The photo is kept")


def _page(request: HttpRequest, table: Table, answer: console.Answer | None) -> HttpResponse:
    record = table_record(table)
    lines = throws(record, record.naming(table), kept.LAST)
    own = digests_of(table, (line.corrects or line.seq for line in lines))
    context = {
        "items": [(line, own.get(line.corrects or line.seq)) for line in lines],
        "refused": answer.notice if answer else "",
        "live": console.console_line(table),
    }
    status = answer.status if answer else HTTPStatus.OK
    return page_at(request, table, "games/bobing/play/photos.html", context, status=status)


@require_safe
@conditional_page
def photo(request: HttpRequest, code: str, digest: str) -> HttpResponse:
    return _served(photo_at(shown_to_guests(code, FIRST).table, digest))


@require_safe
@needs_at_table(Right.WATCH)
def own_photo(request: HttpRequest, table: Table, digest: str) -> HttpResponse:
    """The same for helpers, also after the public pages are closed."""
    return _served(photo_at(table, digest))


def _served(found: Photo | None) -> HttpResponse:
    if found is None:
        raise Http404
    headers = {"Cache-Control": KEPT}
    return HttpResponse(bytes(found.data), content_type="image/jpeg", headers=headers)
