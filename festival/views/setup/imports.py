"""Imports players, prizes and a hall's guests from a file or a pasted list: choose, preview,
save."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.core.files.uploadedfile import UploadedFile
from django.core.paginator import Paginator
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
from festival.results.files import About, to_bare_xlsx, to_csv
from festival.rights import Right
from festival.setup.prizes.imported import TIER, PrizeImport
from festival.views.common import as_file, author_of, needs, number_in, refusal, tell, warn
from festival.web.clean_text import file_name
from festival.web.lists.columns import guess
from festival.web.lists.encodings import LETTERS, name_of
from festival.web.lists.list_import import HEADING, Reading
from festival.web.lists.rows import Rows, TableRefused, text_of
from festival.web.lists.text import rows_of_text
from festival.web.lists.workbooks import XLS, Sheet, packed, rows_of_file, unpacked
from festival.words.sentences import title_of
from rules.errors import RulesError

FORM = ["GET", "HEAD", "POST"]
ON_A_PAGE = 250
MOST_LEFT_OUT = 50  # rows that are left out and shown
MOST_SHEETS = 4 * 1024 * 1024  # letters of all sheets in the preview's form
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
        return _template(festival, kind, ending)

    return list_import, template


players_import, players_template = _pages(PlayerImport, Right.SCORE)
prizes_import, prizes_template = _pages(PrizeImport, Right.SET_UP)
hall_import, hall_template = _pages(GuestImport, Right.SET_UP)


def _template(festival: Festival, kind: Kind, ending: str) -> HttpResponse:
    if ending not in ("csv", "xlsx"):
        raise Http404
    titles = {column.key: gettext(column.title) for column in kind.columns}
    # Text in brackets is ignored when a heading is read.
    heading = [titles[key] + (" (1–6)" if key == TIER else "") for key in kind.example]
    example = [gettext(text) if text else "" for text in kind.example.values()]
    name = gettext(kind.name)
    if ending == "csv":
        data = to_csv([[*heading], [*example]])
    else:
        numbers = [int(text) if text.isdecimal() else text for text in example]
        about = About(
            name=name, title=festival.name, date=festival.date, currency=festival.currency
        )
        data = to_bare_xlsx([[*heading], [*numbers]], about)
    return as_file(data, f"{file_name(name)}.{ending}")


def _imported(request: HttpRequest, festival: Festival, kind: Kind) -> HttpResponse:
    if request.method != "POST":
        return _choose(request, festival, kind)
    try:
        sheets, text = _sheets_in(request, kind)
    except TableRefused as refused:
        return _choose(request, festival, kind, error=str(refused))
    place = _sheet_of(request, sheets, kind)
    listed = kind(festival, sheets[place].rows, choices_in(request, place))
    if "change" in request.POST:
        return _choose(request, festival, kind, pasted=text_of(listed.rows))
    return looked_at(request, listed, sheets, place, text)


def looked_at(
    request: HttpRequest,
    listed: Listed,
    sheets: Sequence[Sheet] = (),
    place: int = 0,
    text: bytes = b"",
) -> HttpResponse:
    """The preview, or the page after saving. sheets: those of the file, of which this is one.
    text: that they were read from."""
    if "save" in listed.data and _may_save(listed.reading, listed.data["save"]):
        try:
            return saved_list(request, listed)
        except RulesError as error:
            warn(request, refusal(listed.festival.table, error))
    carried = _carried(sheets or [Sheet("", listed.raw)], place, text)
    return _preview(request, listed, carried)


def choices_in(request: HttpRequest, sheet: int = 0) -> dict[str, str]:
    """What the user chose so far; nothing for rows that were not shown before."""
    is_other = number_in(request.POST.get("shown_sheet", str(sheet))) != sheet
    if is_other or {"show_hidden", "decode"} & request.POST.keys():
        return {}
    data = request.POST.dict()
    lines = {key: " ".join(request.POST.getlist(key)) for key in ("take", "split")}
    return {**data, **lines, **({"take": ""} if "leave" in data else {})}


def _may_save(reading: Reading, how: str) -> bool:
    """Wrong rows are left out only if the pressed button says so, equal names never unasked."""
    is_ready = bool(reading.of_state("new")) and not (reading.refusal or reading.of_state("twice"))
    return is_ready and (how == "good" or not reading.of_state("wrong"))


def _sheets_in(request: HttpRequest, kind: Kind) -> tuple[Sequence[Sheet], bytes]:
    """The sheets of the file, the pasted text, or the page before; and the text that they were
    read from, to read it anew in another encoding. Raises TableRefused."""
    file = request.FILES.get("file")
    if isinstance(file, UploadedFile):
        data = file.read()
        found = rows_of_file(data, file.size or 0, _letters(request), kind.headings)
        return found, data if len(data) <= MOST_TEXT and name_of(found[0].letters) else b""
    if pasted := request.POST.get("pasted", ""):
        return [Sheet("", rows_of_text(pasted, kind.headings))], b""
    if "rows" not in request.POST:
        raise TableRefused(NOTHING_CHOSEN)
    sheets, text = unpacked(request.POST["rows"])
    if "decode" in request.POST:
        try:
            return rows_of_file(text, len(text), _letters(request), kind.headings), text
        except TableRefused as error:  # the list stays as it was read before
            warn(request, str(error))
    if "show_hidden" in request.POST:
        sheets = [Sheet(each.name, each.all_columns or each.rows) for each in sheets]
    return sheets, text


def _letters(request: HttpRequest) -> str:
    """The encoding that the user chose; "" if none."""
    letters = request.POST.get("letters", "")
    return letters if letters in dict(LETTERS) else ""


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


def _preview(request: HttpRequest, listed: Listed, carried: dict[str, object]) -> HttpResponse:
    """All rows as they would be saved. The form holds everything that the next post needs."""
    reading = listed.reading
    counts = {state: len(reading.of_state(state)) for state in STATES}
    context = {
        "festival": listed.festival,
        "kind": listed,
        "reading": reading,
        "is_of_the_other": _is_of_the_other(listed),
        **carried,
        "columns": _columns(listed),
        "choices": [(column.key, gettext(column.title)) for column in listed.columns],
        "is_headed": listed.layout.top > 0,
        "counts": counts,
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
        "can_save": counts["new"] and not (reading.refusal or counts["twice"]),
        **_shown_rows(listed, counts),
    }
    is_readable = counts["new"] or counts["known"]
    status = 200 if is_readable and not reading.refusal else UNPROCESSABLE
    return render(request, "setup/imports/preview.html", context, status=status)


def _carried(sheets: Sequence[Sheet], place: int, text: bytes) -> dict[str, object]:
    """What the form needs to read the list anew: all sheets, or only the shown one where they are
    too large for a form."""
    sheet, rows = sheets[place], packed(sheets, text)
    if len(rows) > MOST_SHEETS:
        sheets, place, rows = [sheet], 0, packed([sheet], text)
    return {
        "rows": rows,
        "sheet_names": [(number, each.name) for number, each in enumerate(sheets)],
        "sheet": place,
        "hidden_columns": sheet.hidden_columns,
        "is_old": sheet.letters == XLS,
        "took": sheet.letters,
        "took_name": name_of(sheet.letters) if text else "",
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
    pages = Paginator(reading.of_state(show) if show in STATES else reading.lines, ON_A_PAGE)
    page = pages.get_page(listed.data.get("page"))
    lines = page.object_list
    asked = {f"extra-{line.row.line}" for line in lines if line.extra is not None}
    return {
        "show": show,
        "lines": [(line, list(zip(reading.titles, line.cells, strict=True))) for line in lines],
        # What was typed on other pages, and said of equal names.
        "extras": [
            (key, value)
            for key, value in listed.data.items()
            if key.startswith(("extra-", "twin-")) and key not in asked
        ],
        "page": page.number,
        "pages": pages.page_range if pages.num_pages > 1 else (),
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
    saved, page = listed.save(author_of(request)), reverse(listed.page, args=[listed.festival.pk])
    if saved:
        tell(request, gettext("Added from the list: {count}.").format(count=len(saved)))
    if saved and listed.page == "players":  # they can be taken back together
        request.session[LAST_LIST] = {str(listed.festival.pk): [saved[0], saved[-1]]}
        page += "?" + urlencode({"first": saved[0], "last": saved[-1]})
    return redirect(page)
