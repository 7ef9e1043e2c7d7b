"""Moves tables between laptops: taken along as files, and returned as files."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from festival.hall.setup import bowls_back as hall_return
from festival.hall.setup.bowls_back import Fate, Returned
from festival.models import FIRST, Festival, Table
from festival.rights import Right
from festival.setup.transfer.file_read import Document, FileRefused, read
from festival.views.common import (
    author_of,
    needs,
    refusal,
    require_hall,
    tell,
    warn,
    warn_dealt_anew,
)
from festival.views.setup import kept_files
from festival.views.setup.backups import back_up
from festival.web.lists.uploads import FESTIVAL_FILE
from festival.web.locked_winners import WinnersLocked
from festival.web.played_elsewhere import since

CAN_BE_ADDED = (Fate.PARTED, Fate.NEW)


@dataclass(frozen=True, kw_only=True)
class BowlOnPage:
    bowl: Festival
    entries: int  # of its first table
    away: str  # since when it is away; "" if it is here


@dataclass(frozen=True, kw_only=True)
class Looked:
    """A file that was read and checked, before anything is written."""

    file: str
    raw: bytes
    data: Document
    has_news: bool


@dataclass(frozen=True, kw_only=True)
class Came:
    file: str
    refused: str = ""
    returned: tuple[Returned, ...] = ()
    kept: str = ""  # the name of a stored file that can become a table; "" for none


@require_http_methods(["GET", "HEAD", "POST"])
@needs(Right.SET_UP)
def hall_files(request: HttpRequest, hall: Festival) -> HttpResponse:
    """Lists the tables that are away, and accepts returned files."""
    require_hall(hall)
    if request.method != "POST":
        return _page(request, hall)
    if "kept" in request.POST:
        return _added(request, hall)
    files = [each for each in request.FILES.getlist(FESTIVAL_FILE) if each]
    if not files:
        problem = gettext("Choose a festival file.")
        return _page(request, hall, status=422, error=problem)
    return brought(
        request, hall, *((str(each.name), each.read() if each.size else b"") for each in files)
    )


def brought(request: HttpRequest, hall: Festival, *files: tuple[str, bytes]) -> HttpResponse:
    """The page with the outcome of each file. files: names and contents. All are read and checked
    first; a backup is made only if one of them brings newer entries."""
    looked = [_looked(hall, *each) for each in files]
    try:
        if any(isinstance(each, Looked) and each.has_news for each in looked):
            back_up()
    except FileRefused as refused:
        return _page(request, hall, status=422, error=str(refused))
    came = [_came(request, hall, each) if isinstance(each, Looked) else each for each in looked]
    is_refused = all(each.refused for each in came)
    return _page(request, hall, status=422 if is_refused else 200, came=came)


def _looked(hall: Festival, name: str, raw: bytes) -> Looked | Came:
    """A file, read and checked; its outcome if it is refused."""
    name = name[:80]
    try:
        data = read(raw)
        return Looked(file=name, raw=raw, data=data, has_news=hall_return.has_news(hall, data))
    except FileRefused as refused:
        return Came(file=name, refused=str(refused))


def _came(request: HttpRequest, hall: Festival, looked: Looked) -> Came:
    """The outcome of one file. An error in it does not affect the others."""
    try:
        found = hall_return.returned(hall, looked.data, author_of(request))
        for each in found:
            if each.fate is Fate.ON and each.bowl is not None:
                warn_dealt_anew(request, each.bowl)
        is_open = len(found) == 1 and found[0].fate in CAN_BE_ADDED
        kept = kept_files.keep(looked.raw, request.user.pk) if is_open else ""
    except FileRefused as refused:
        return Came(file=looked.file, refused=str(refused))
    return Came(file=looked.file, returned=tuple(found), kept=kept)


def _added(request: HttpRequest, hall: Festival) -> HttpResponse:
    """Make a table of a file that has parted from its table, or whose table is unknown here."""
    raw = kept_files.taken(request.POST["kept"][:40])
    if raw is None:
        warn(request, kept_files.gone())
        return redirect("hall_return", hall.pk)
    try:
        data = read(raw)
        back_up()
        added = hall_return.add_as_table(hall, data, author_of(request))
    except FileRefused as refused:
        return _page(request, hall, status=422, error=str(refused))
    warn_dealt_anew(request, added)
    text = gettext("{table} is a table of this hall now.")
    tell(request, text.format(table=added.name))
    return redirect("hall_return", hall.pk)


def _page(
    request: HttpRequest, hall: Festival, *, status: int = 200, **context: object
) -> HttpResponse:
    tables = Table.objects.filter(festival__hall=hall, number=FIRST).select_related("festival")
    rows = [
        BowlOnPage(
            bowl=table.festival,
            entries=table.version,
            away="" if table.festival.away_since is None else since(table.festival.away_since),
        )
        for table in tables.order_by("festival__round", "festival__place")
    ]
    along = request.GET.get("along", "")
    context = {
        "festival": hall,
        "rows": rows,
        "away": sum(bool(row.away) for row in rows),
        "along": next((row.bowl for row in rows if row.away and str(row.bowl.pk) == along), None),
        "field": FESTIVAL_FILE,
        **context,
    }
    return render(request, "hall/setup/return.html", context, status=status)


@require_POST
@needs(Right.SET_UP)
def away(request: HttpRequest, bowl: Festival, verb: str) -> HttpResponse:
    """Mark a table as taken along to another laptop, or as played here again."""
    if bowl.hall_id is None:
        raise Http404
    match verb:
        case "take":
            try:
                hall_return.take_along(bowl.pk)
            except WinnersLocked as error:
                warn(request, refusal(bowl.table, error))
                return redirect("hall_return", bowl.hall_id)
            text = gettext("{table} is now played at another laptop; take its file there.")
            tell(request, text.format(table=bowl.name))
            page = reverse("hall_return", args=[bowl.hall_id])
            return redirect(f"{page}?{urlencode({'along': bowl.pk})}")
        case "back":
            hall_return.take_back(bowl.pk)
            tell(request, gettext("{table} is back on this laptop.").format(table=bowl.name))
            if "console" in request.POST:
                return redirect("console", bowl.pk)
            return redirect("hall_return", bowl.hall_id)
        case _:
            raise Http404
