"""Imports players, prizes and a hall's guests from a file or a pasted list: choose, preview,
save."""

from __future__ import annotations

import base64
import binascii
import io
from collections.abc import Callable, Mapping, Sequence
from math import ceil

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_http_methods, require_safe

from festival.hall.setup.guest_list import GuestImport
from festival.models import Festival
from festival.people.imported import PlayerImport
from festival.record.record import has_begun
from festival.record.rulebooks import book_of
from festival.results.files import new_workbook, to_csv
from festival.rights import Right
from festival.setup.prizes.imported import TIER, PrizeImport
from festival.views.common import as_file, author_of, needs, number_in, refusal, tell, warn
from festival.web.clean_text import breadth, file_name
from festival.web.lists.columns import guess
from festival.web.lists.encodings import LETTERS, name_of
from festival.web.lists.list_import import HEADING, Reading
from festival.web.lists.rows import Rows, TableRefused, packed, text_of, unpacked
from festival.web.lists.text import NO_TEXT, rows_of_text
from festival.web.lists.workbooks import Sheet, rows_of_file
from festival.words.sentences import title_of
from rules.errors import RulesError

FORM = ["GET", "HEAD", "POST"]
ON_A_PAGE = 250
MOST_LEFT_OUT = 50  # rows that are left out and shown
NARROWEST = 12  # column of an empty list
MOST_SHEETS = 4 * 1024 * 1024  # bytes of all sheets in the preview's form
MOST_TEXT = 1024 * 1024  # bytes of a text that the preview's form carries, to read it anew
UNPROCESSABLE = 422
LAST_LIST = "last_list"  # session key: each festival's newest import, first and last player
NOTHING_CHOSEN = gettext_noop("Choose a file or paste a list.")
STATES = {
    "new": gettext_noop("New"),
    "wrong": gettext_noop("Not readable"),
    "twice": gettext_noop("Listed twice"),
    "known": gettext_noop("Already here"),
}
Listed = PlayerImport | PrizeImport | GuestImport
Kind = type[PlayerImport] | type[PrizeImport] | type[GuestImport]
View = Callable[..., HttpResponse]


def _pages(kind: Kind, right: Right) -> tuple[View, View]:
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


players_import, players_template = _pages(PlayerImport, Right.SCORE)
prizes_import, prizes_template = _pages(PrizeImport, Right.SET_UP)
hall_import, hall_template = _pages(GuestImport, Right.SET_UP)


def _template(kind: Kind, ending: str) -> HttpResponse:
    if ending not in ("csv", "xlsx"):
        raise Http404
    titles = {column.key: gettext(column.title) for column in kind.columns}
    # Text in brackets is ignored when a heading is read.
    heading = [titles[key] + (" (1–6)" if key == TIER else "") for key, _ in kind.example]
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


def _imported(request: HttpRequest, festival: Festival, kind: Kind) -> HttpResponse:
    if request.method != "POST":
        return _choose(request, festival, kind)
    try:
        sheets = _sheets_in(request, kind)
    except TableRefused as refused:
        return _choose(request, festival, kind, error=str(refused))
    place = _sheet_of(request, sheets, kind)
    listed = kind(festival, sheets[place].rows, choices_in(request, place))
    if "change" in request.POST:
        return _choose(request, festival, kind, pasted=text_of(listed.rows))
    return looked_at(request, listed, sheets, place)


def looked_at(
    request: HttpRequest, listed: Listed, sheets: Sequence[Sheet] = (), place: int = 0
) -> HttpResponse:
    """The preview, or the page after saving. sheets: those of the file, of which this is one."""
    if "save" in listed.data and _may_save(listed.reading, listed.data["save"]):
        try:
            return saved_list(request, listed)
        except RulesError as error:
            warn(request, refusal(listed.festival.table, error))
    return _preview(request, listed, sheets or [Sheet("", listed.raw)], place)


def choices_in(request: HttpRequest, sheet: int = 0) -> dict[str, str]:
    """What the user chose so far; nothing for rows that were not shown before."""
    is_other = number_in(request.POST.get("shown_sheet", str(sheet))) != sheet
    if is_other or {"show_hidden", "decode"} & request.POST.keys():
        return {}
    data = request.POST.dict()
    lines = {key: " ".join(request.POST.getlist(key)) for key in ("take", "split")}
    return {**data, **lines, **({"take": ""} if "leave" in data else {})}


def _may_save(reading: Reading, how: str) -> bool:
    """Wrong rows are left out only if the pressed button says so."""
    has_bad = reading.of_state("wrong") or reading.of_state("twice")
    is_new = bool(reading.of_state("new")) and not reading.refusal
    return is_new and (how == "good" or not has_bad)


def _sheets_in(request: HttpRequest, kind: Kind) -> Sequence[Sheet]:
    """The sheets of the file, the pasted text, or the page before. Raises TableRefused."""
    file = request.FILES.get("file")
    if isinstance(file, UploadedFile):
        return rows_of_file(file.read(), file.size or 0, _letters(request), kind.headings)
    if pasted := request.POST.get("pasted", ""):
        return [Sheet("", rows_of_text(pasted, kind.headings))]
    if "decode" in request.POST:
        try:
            data = base64.b64decode(request.POST.get("text", ""), validate=True)
            return rows_of_file(data, len(data), _letters(request), kind.headings)
        except (TableRefused, binascii.Error) as error:  # the list stays as it was read before
            warn(request, str(error) if isinstance(error, TableRefused) else gettext(NO_TEXT))
    return _carried_sheets(request)


def _letters(request: HttpRequest) -> str:
    """The encoding that the user chose; "" if none."""
    letters = request.POST.get("letters", "")
    return letters if letters in dict(LETTERS) else ""


def _carried_sheets(request: HttpRequest) -> list[Sheet]:
    """The sheets in the form of the preview. Raises TableRefused."""
    rows, took = request.POST.getlist("rows"), request.POST.get("took", "")
    if not rows:
        raise TableRefused(NOTHING_CHOSEN)
    names, hidden, whole = (
        [*request.POST.getlist(key), *[""] * len(rows)]
        for key in ("sheet_name", "hidden_columns", "all_rows")
    )
    sheets = []
    for name, text, heads, every in zip(names, rows, hidden, whole, strict=False):
        if every and "show_hidden" in request.POST:
            sheets.append(Sheet(name, unpacked(every)))
        else:
            heads_of = tuple(filter(None, heads.split("\t")))
            every_row = unpacked(every) if every else ()
            sheets.append(Sheet(name, unpacked(text), heads_of, took, every_row))
    return sheets


def _sheet_of(request: HttpRequest, sheets: Sequence[Sheet], kind: Kind) -> int:
    """The place of the sheet that the user chose, else of the one that fits best."""
    if "file" not in request.FILES and "sheet" in request.POST:
        return min(number_in(request.POST["sheet"]), len(sheets) - 1)
    return max(range(len(sheets)), key=lambda place: _fitness(sheets[place].rows, kind))


def _fitness(rows: Rows, kind: Kind) -> tuple[int, int]:
    """How well a sheet's headings fit, to find the sheet of a workbook that has the list."""
    layout = guess(rows, kind.headings)
    headed = len([key for key in layout.keys if key]) if layout else 0
    return headed, len(rows) if not headed else 0


def _choose(
    request: HttpRequest, festival: Festival, kind: Kind, error: str = "", pasted: str = ""
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


def _preview(
    request: HttpRequest, listed: Listed, sheets: Sequence[Sheet], place: int
) -> HttpResponse:
    """All rows as they would be saved. The form holds everything that the next post needs."""
    reading = listed.reading
    counts = {state: len(reading.of_state(state)) for state in STATES}
    context = {
        "festival": listed.festival,
        "kind": listed,
        "reading": reading,
        "is_of_the_other": _is_of_the_other(listed),
        **_carried(request, sheets, place),
        "columns": _columns(listed),
        "choices": [(column.key, gettext(column.title)) for column in listed.columns],
        "is_headed": listed.layout.top > 0,
        "counts": counts,
        "bad": counts["wrong"] + counts["twice"],
        "choices_of_rows": [
            ("all", gettext("All"), len(reading.lines)),
            *((state, gettext(STATES[state]), count) for state, count in counts.items() if count),
        ],
        "taken": " ".join(map(str, sorted(listed.taken))),
        "taken_lines": sorted(listed.taken),
        "left_out_rows": reading.left_out[:MOST_LEFT_OUT],
        "more_left_out": len(reading.left_out) - MOST_LEFT_OUT,
        "left_out_groups": _left_out_groups(reading),
        "split": " ".join(map(str, sorted(listed.split))),
        "can_save": counts["new"] and not reading.refusal,
        **_shown_rows(listed, counts),
    }
    is_readable = counts["new"] or counts["known"]
    status = 200 if is_readable and not reading.refusal else UNPROCESSABLE
    return render(request, "setup/imports/preview.html", context, status=status)


def _carried(request: HttpRequest, sheets: Sequence[Sheet], place: int) -> dict[str, object]:
    """What the form needs to read the list anew: the sheets, or only the shown one where all are
    too large for a form; and a text as it came, to read it in another encoding."""
    fields = [
        (each.name, packed(each.rows), "\t".join(each.hidden_columns), packed(each.all_columns))
        for each in sheets
    ]
    sheet, text = sheets[place], request.POST.get("text", "")
    if sum(len(part.encode()) for each in fields for part in each) > MOST_SHEETS:
        fields, place = [fields[place]], 0
    if isinstance(file := request.FILES.get("file"), UploadedFile) and name_of(sheet.letters):
        file.seek(0)
        text = base64.b64encode(file.read(MOST_TEXT)).decode()
        text = text if (file.size or 0) <= MOST_TEXT else ""
    return {
        "sheets": fields,
        "sheet_names": [(number, name) for number, (name, *_) in enumerate(fields)],
        "sheet": place,
        "hidden_columns": sheet.hidden_columns,
        "took": sheet.letters,
        "took_name": name_of(sheet.letters),
        "text": text,
        "letters": LETTERS,
    }


def _left_out_groups(reading: Reading) -> list[tuple[str, int, str]]:
    """Rows that one press takes in, with their number and their lines: all but the heading, and all
    that are left out for the same reason."""
    rows = [row for row in reading.left_out if row.reason != gettext(HEADING)]
    groups = {"": rows}
    for row in rows:
        groups.setdefault(row.reason, []).append(row)
    return [
        (reason, len(some), " ".join(str(row.line) for row in some))
        for reason, some in groups.items()
        if len(some) > 1 and (not reason or len(some) < len(rows))
    ]


def _shown_rows(listed: Listed, counts: Mapping[str, int]) -> dict[str, object]:
    """One page of the rows that the user wants to see; in a long list first the rows that cannot
    be saved."""
    reading = listed.reading
    show = listed.data.get("show") or listed.data.get("shown", "")
    if show not in (*STATES, "all"):
        is_long = len(reading.lines) > ON_A_PAGE
        show = next((each for each in ("wrong", "twice") if counts[each] and is_long), "all")
    lines = reading.of_state(show) if show in STATES else reading.lines
    pages = max(ceil(len(lines) / ON_A_PAGE), 1)
    page = min(max(number_in(listed.data.get("page", "")), 1), pages)
    lines = lines[(page - 1) * ON_A_PAGE : page * ON_A_PAGE]
    asked = {f"extra-{line.line}" for line in lines if line.extra is not None}
    return {
        "show": show,
        "lines": [(line, list(zip(reading.titles, line.cells, strict=True))) for line in lines],
        # What was typed on other pages.
        "extras": [
            (key, value)
            for key, value in listed.data.items()
            if key.startswith("extra-") and key not in asked
        ],
        "page": page,
        "pages": range(1, pages + 1) if pages > 1 else (),
    }


def _is_of_the_other(listed: Listed) -> bool:
    """Whether the list looks like the other kind: more headings fit only that kind."""
    other = PrizeImport if listed.is_of_people else PlayerImport
    here, there = (each.headings.heads(listed.rows) for each in (listed, other))
    return len(there - here) > max(len(here - there), 1)


def _columns(listed: Listed) -> list[dict[str, object]]:
    """Each column with its meaning, its heading and some of its cells."""
    rows, layout = listed.rows, listed.layout
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


def saved_list(request: HttpRequest, listed: Listed) -> HttpResponse:
    """Raises RulesError."""
    saved = listed.save(author_of(request))
    page = reverse(listed.page, args=[listed.festival.pk])
    if saved.count:
        tell(request, saved.told.format(count=saved.count))
    if saved.ids:  # they can be taken back together
        request.session[LAST_LIST] = {str(listed.festival.pk): list(saved.ids)}
        page += "?" + urlencode({"first": saved.ids[0], "last": saved.ids[1]})
    return redirect(page)
