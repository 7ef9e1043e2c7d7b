"""Imports players and prizes from a file or a pasted list: choose, preview, save."""

from __future__ import annotations

import io
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext, gettext_noop, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from festival.hall.setup import guest_list as hall_list
from festival.models import Festival
from festival.people import imported as guests
from festival.record.record import has_begun
from festival.record.rulebooks import book_of
from festival.results.files import new_workbook, to_csv
from festival.rights import Right
from festival.setup.prizes import imported as prizes
from festival.views.common import as_file, author_of, needs, number_in, refusal, tell, warn
from festival.web.clean_text import breadth, file_name
from festival.web.lists.columns import Column, Layout, Reading, guess, heads
from festival.web.lists.rows import Rows, TableRefused, packed, rows_of_text, text_of, unpacked
from festival.web.lists.workbooks import rows_of_file
from festival.words.sentences import title_of
from rules.errors import RulesError

FORM = ["GET", "HEAD", "POST"]
ON_A_PAGE = 250
NARROWEST = 12  # column of an empty list
UNPROCESSABLE = 422
LAST_LIST = "last_list"  # session key: each festival's newest import, first and last player
NOTHING_CHOSEN = gettext_noop("Choose a file or paste a list.")
LETTERS = (
    ("utf-8", "UTF-8"),
    ("utf-16", "UTF-16"),
    ("big5hkscs", "Big5 (繁體)"),
    ("gb18030", "GB18030 (简体)"),
    ("cp1252", "Windows-1252"),
)
STATES = {
    "new": gettext_noop("New"),
    "wrong": gettext_noop("Not readable"),
    "twice": gettext_noop("Listed twice"),
    "known": gettext_noop("Already here"),
}


@dataclass(frozen=True, kw_only=True)
class ImportedList:
    """What a list contains, and its pages."""

    name: str  # of the file with an empty list
    page: str  # name of the page that shows the imported rows
    address: str  # name of the page that imports
    template: str  # name of the page with an empty list
    columns: Sequence[Column]
    beside: Column  # headings of such lists that we do not read
    main: Collection[str]
    example: tuple[tuple[str, str], ...]  # a row of the empty list: keys and texts
    rows_of: Callable[[Rows], Rows]
    layout_of: Callable[[Festival, Rows, Mapping[str, str]], Layout]
    read: Callable[[Festival, Rows, Layout, Mapping[str, str]], Reading]

    @property
    def is_of_people(self) -> bool:
        return self.main == guests.MAIN


PLAYERS = ImportedList(
    name=gettext_noop("players"),
    page="players",
    address="players_import",
    template="players_template",
    columns=guests.COLUMNS,
    beside=guests.BESIDE,
    main=guests.MAIN,
    example=((guests.NUMBER, ""), (guests.NAME, guests.EXAMPLE)),
    rows_of=guests.rows_of,
    layout_of=guests.layout_of,
    read=lambda festival, rows, layout, data: guests.read_players(
        festival, rows, layout, twins=_are_two(data)
    ),
)
PRIZES = ImportedList(
    name=gettext_noop("prizes"),
    page="prizes",
    address="prizes_import",
    template="prizes_template",
    columns=prizes.COLUMNS,
    beside=prizes.BESIDE,
    main=prizes.MAIN,
    example=(
        (prizes.TIER, "2"),
        (prizes.NAME, prizes.EXAMPLE),
        (prizes.VALUE, "600"),
        (prizes.COUNT, "2"),
    ),
    rows_of=lambda rows: rows,
    layout_of=prizes.layout_of,
    read=lambda festival, rows, layout, data: prizes.read_prizes(festival, rows, layout),
)
SEATS = ImportedList(
    name=gettext_noop("guests"),
    page="hall_seats",
    address="hall_import",
    template="hall_template",
    columns=hall_list.COLUMNS,
    beside=guests.BESIDE,
    main=guests.MAIN,
    example=((guests.NAME, guests.EXAMPLE), (hall_list.TABLE, "7")),
    rows_of=guests.rows_of,
    layout_of=hall_list.layout_of,
    read=lambda festival, rows, layout, data: hall_list.read_seats(
        festival, rows, layout, twins=_are_two(data), is_random=_is_random(data)
    ),
)


def _are_two(data: Mapping[str, str]) -> bool:
    """Whether the emcee chose that equal names are two people."""
    return data.get("twins", data.get("are_twins")) == "1"


def _pages(
    kind: ImportedList, right: Right
) -> tuple[
    Callable[[HttpRequest, int], HttpResponse], Callable[[HttpRequest, int, str], HttpResponse]
]:
    """The page that imports such a list, and the one that sends an empty list as a file."""

    @require_http_methods(FORM)
    @needs(right)
    def list_import(request: HttpRequest, festival: Festival) -> HttpResponse:
        return _imported(request, festival, kind)

    @require_safe
    @needs(right)
    def template(request: HttpRequest, festival: Festival, ending: str) -> HttpResponse:
        return _template(kind, ending)

    return list_import, template


players_import, players_template = _pages(PLAYERS, Right.SCORE)
prizes_import, prizes_template = _pages(PRIZES, Right.SET_UP)
hall_import, hall_template = _pages(SEATS, Right.SET_UP)


def _template(kind: ImportedList, ending: str) -> HttpResponse:
    if ending not in ("csv", "xlsx"):
        raise Http404
    titles = {column.key: gettext(column.title) for column in kind.columns}
    # Text in brackets is ignored when a heading is read.
    heading = [titles[key] + (" (1–6)" if key == prizes.TIER else "") for key, _ in kind.example]
    example = [gettext(text) if text else "" for _, text in kind.example]
    is_csv = ending == "csv"
    data = to_csv([[*heading], [*example]]) if is_csv else template_xlsx(heading, example)
    return as_file(data, f"{file_name(gettext(kind.name))}.{ending}")


def template_xlsx(heading: Sequence[str], example: Sequence[str]) -> bytes:
    """An Excel file with a heading and an example row; its numbers are stored as numbers."""
    file = io.BytesIO()
    book = new_workbook(file)
    sheet = book.add_worksheet()
    bold = book.add_format({"bold": True, "bottom": 1})
    italic = book.add_format({"italic": True, "font_color": "#6b6780"})
    for column, (title, text) in enumerate(zip(heading, example, strict=True)):
        sheet.write_string(0, column, title, bold)
        if text.isdecimal():
            sheet.write_number(1, column, int(text), italic)
        else:
            sheet.write_string(1, column, text, italic)
        sheet.set_column(column, column, max(breadth(title), breadth(text), NARROWEST) + 2)
    sheet.freeze_panes(1, 0)
    book.close()
    return file.getvalue()


def _imported(request: HttpRequest, festival: Festival, kind: ImportedList) -> HttpResponse:
    if request.method != "POST":
        return _choose(request, festival, kind)
    try:
        rows = kind.rows_of(_rows_in(request, kind))
    except TableRefused as refused:
        return _choose(request, festival, kind, error=str(refused))
    data = request.POST.dict()
    if "change" in data:
        return _choose(request, festival, kind, pasted=text_of(rows))
    layout = kind.layout_of(festival, rows, data)
    reading = kind.read(festival, rows, layout, data)
    if "save" in data and not reading.refusal and _may_save(reading, data):
        try:
            return _saved(request, festival, kind, rows, layout)
        except RulesError as error:
            warn(request, refusal(festival.table, error))
    return preview(request, festival, kind, rows, layout, reading)


def _may_save(reading: Reading, data: Mapping[str, str]) -> bool:
    """Wrong rows are left out only if the pressed button says so."""
    has_bad = reading.of_state("wrong") or reading.of_state("twice")
    return bool(reading.of_state("new")) and (data["save"] == "good" or not has_bad)


def _rows_in(request: HttpRequest, kind: ImportedList) -> Rows:
    """The rows of the file, the pasted text, or the page before. Raises TableRefused."""
    file = request.FILES.get("file")
    if isinstance(file, UploadedFile):
        size = file.size or 0
        letters = request.POST.get("letters", "")
        known = {name for name, _ in LETTERS}
        sheets = rows_of_file(file.read(), size, letters if letters in known else "")
        return max(sheets, key=lambda rows: _fitness(rows, kind))
    if pasted := request.POST.get("pasted", ""):
        return rows_of_text(pasted)
    if "rows" in request.POST:
        return unpacked(request.POST["rows"])
    raise TableRefused(NOTHING_CHOSEN)


def _fitness(rows: Rows, kind: ImportedList) -> tuple[int, int]:
    """How well a sheet's headings fit, to find the sheet of a workbook that has the list."""
    layout = guess(rows, kind.columns, kind.main)
    headed = len([key for key in layout.keys if key]) if layout else 0
    return headed, len(rows) if not headed else 0


def _choose(
    request: HttpRequest, festival: Festival, kind: ImportedList, error: str = "", pasted: str = ""
) -> HttpResponse:
    """The page to choose a file. pasted: a previewed list that the user wants to change."""
    context = {
        "festival": festival,
        "kind": kind,
        "error": error,
        "pasted": pasted or request.POST.get("pasted", ""),
        "letters": LETTERS,
        "champion": title_of(book_of(festival).tiers[0].names),
        "is_running": has_begun(festival.table),
    }
    status = UNPROCESSABLE if error else 200
    return render(request, "setup/imports/choose.html", context, status=status)


def preview(
    request: HttpRequest,
    festival: Festival,
    kind: ImportedList,
    rows: Rows,
    layout: Layout,
    reading: Reading,
) -> HttpResponse:
    """All rows as they would be saved. The form holds everything that the next post needs."""
    counts = {state: len(reading.of_state(state)) for state in STATES}
    show = _shown(request, reading, counts)
    lines = reading.of_state(show) if show in STATES else reading.lines
    pages = max(ceil(len(lines) / ON_A_PAGE), 1)
    page = min(max(number_in(request.POST.get("page", "")), 1), pages)
    context = {
        "festival": festival,
        "kind": kind,
        "reading": reading,
        "is_of_the_other": _is_of_the_other(rows, kind),
        "rows": packed(rows),
        "columns": _columns(rows, layout),
        "choices": [(column.key, gettext(column.title)) for column in kind.columns],
        "is_headed": layout.top > 0,
        "counts": counts,
        "bad": counts["wrong"] + counts["twice"],
        "show": show,
        "choices_of_rows": [
            ("all", gettext("All"), len(reading.lines)),
            *((state, gettext(STATES[state]), count) for state, count in counts.items() if count),
        ],
        "lines": [
            (line, list(zip(reading.titles, line.cells, strict=True)))
            for line in lines[(page - 1) * ON_A_PAGE : page * ON_A_PAGE]
        ],
        "page": page,
        "pages": range(1, pages + 1) if pages > 1 else (),
        "twins": _are_two(request.POST.dict()),
        "is_random": _is_random(request.POST.dict()),
        "can_save": counts["new"] and not reading.refusal,
    }
    is_readable = counts["new"] or counts["known"]
    status = 200 if is_readable and not reading.refusal else UNPROCESSABLE
    return render(request, "setup/imports/preview.html", context, status=status)


def _shown(request: HttpRequest, reading: Reading, counts: Mapping[str, int]) -> str:
    """Which rows to show: the user's choice; in a long list first the rows that cannot be saved."""
    asked = request.POST.get("show") or request.POST.get("shown", "")
    if asked in (*STATES, "all"):
        return asked
    is_long = len(reading.lines) > ON_A_PAGE
    return next((state for state in ("wrong", "twice") if counts[state] and is_long), "all")


def _is_of_the_other(rows: Rows, kind: ImportedList) -> bool:
    """Whether the list looks like the other kind: more headings fit only that kind."""
    other = PRIZES if kind.is_of_people else PLAYERS
    here, there = (heads(rows, [*each.columns, each.beside]) for each in (kind, other))
    return len(there - here) > max(len(here - there), 1)


def _columns(rows: Rows, layout: Layout) -> list[dict[str, object]]:
    """Each column with its meaning, its heading and some of its cells."""
    body = rows[layout.top :] or rows
    heading = rows[layout.top - 1].cells if layout.top else ("",) * len(layout.keys)
    return [
        {
            "field": f"column-{place}",
            "key": key,
            "heading": heading[place],
            "sample": [row.cells[place] for row in body if row.cells[place]][:3],
        }
        for place, key in enumerate(layout.keys)
    ]


def _saved(
    request: HttpRequest, festival: Festival, kind: ImportedList, rows: Rows, layout: Layout
) -> HttpResponse:
    data = request.POST.dict()
    twins, is_random = _are_two(data), _is_random(data)
    if kind is PLAYERS:
        return saved_players(request, festival, rows, layout, twins=twins)
    if kind is PRIZES:
        count = prizes.save_prizes(festival.pk, rows, layout)
        told = ngettext("{count} prize added.", "{count} prizes added.", count)
    else:
        count = hall_list.save_seats(
            *(festival.pk, rows, layout, author_of(request)), twins=twins, is_random=is_random
        )
        told = ngettext("{count} guest is seated.", "{count} guests are seated.", count)
    tell(request, told.format(count=count))
    return redirect(kind.page, festival.pk)


def saved_players(
    request: HttpRequest, festival: Festival, rows: Rows, layout: Layout, *, twins: bool
) -> HttpResponse:
    """Raises RulesError."""
    added = guests.save_players(festival.pk, rows, layout, author_of(request), twins=twins)
    if not added:
        return redirect("players", festival.pk)
    told = ngettext("{count} player added.", "{count} players added.", len(added))
    tell(request, told.format(count=len(added)))
    together = urlencode({"first": added[0].pk, "last": added[-1].pk})
    request.session[LAST_LIST] = {str(festival.pk): [added[0].pk, added[-1].pk]}
    return redirect(f"{reverse('players', args=[festival.pk])}?{together}")


def _is_random(data: Mapping[str, str]) -> bool:
    """Whether guests without a table in the list draw a table."""
    return data.get("how") == "random"
