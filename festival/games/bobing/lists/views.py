"""Imports players, prizes and a hall's guests from a file or a pasted list: choose, preview,
save. The preview's form carries the list and what its page showed, signed; its meaning is looked at
anew with every answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus

from django.core import signing
from django.core.files.uploadedfile import UploadedFile
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_http_methods, require_safe

from festival.accounts.needed_rights import author_of, needs
from festival.accounts.rights import Right
from festival.games.bobing.players.player_import import PLAYERS
from festival.games.bobing.prizes.pasted_prizes import TIER
from festival.games.bobing.prizes.prize_import import PRIZES
from festival.games.bobing.rulebooks.load_rulebook import book_of
from festival.lists.answers_so_far import OF_A_ROW, Shown, answers
from festival.lists.column_headings import guess
from festival.lists.excel_csv_json import About, Rows, to_bare_xlsx, to_csv
from festival.lists.file_to_rows import Found
from festival.lists.list_import import ListImport, ListKind
from festival.lists.list_reading import ListReading
from festival.lists.rows import Row, TableRefused, text_of
from festival.lists.titles_totals_and_senders import HEADING
from festival.lists.uploaded_list import (
    LETTERS,
    Sheet,
    in_other_letters,
    read_file,
    require_size,
    sheets_in,
    text_found,
)
from festival.models import Festival
from festival.tables.pages import refusal
from festival.web.answers import FORM, as_file, number_in, show_notice, show_warning
from festival.web.threads import LISTS, on_thread
from festival.words.clean_text import file_name
from festival.words.sentences import in_a_row, title_of
from rules.errors import RulesError

ON_A_PAGE, ON_THE_GRID = 250, 12  # rows
LAST_LIST = "last_list"  # session key: each festival's newest import, first and last player
CARRIED, SHOWN = "list", "page of a list"  # salts of what the preview's form carries
NOTHING_CHOSEN = gettext_noop("Choose a file or paste a list.")
TO_JUDGE = ("wrong", "twice")  # states of rows that come first
View = Callable[..., HttpResponse]


def import_pages(kind: ListKind, right: Right) -> tuple[View, View]:
    """The page that imports such a list, and the one that sends an empty list as a file."""

    @on_thread(LISTS)
    @require_http_methods(FORM)
    @needs(right)
    def list_import(request: HttpRequest, festival: Festival) -> HttpResponse:
        if request.method != "POST":
            return _choose(request, festival, kind)
        pasted = "" if "file" in request.FILES else request.POST.get("pasted", "")
        return looked_at(request, festival, kind, pasted)

    @require_safe
    @needs(right)
    def template(request: HttpRequest, festival: Festival, ending: str) -> HttpResponse:
        return _template(festival, kind, ending)

    return list_import, template


players_import, players_template = import_pages(PLAYERS, Right.SCORE)
prizes_import, prizes_template = import_pages(PRIZES, Right.SET_UP)


def _template(festival: Festival, kind: ListKind, ending: str) -> HttpResponse:
    if ending not in ("csv", "xlsx"):
        raise Http404
    titles = {column.key: gettext(column.title) for column in kind.reading.columns}
    # Text in brackets is ignored when a heading is read.
    heading = [titles[key] + (" (1–6)" if key == TIER else "") for key in kind.reading.example]
    example = [gettext(text) if text else "" for text in kind.reading.example.values()]
    rows: Rows = [[*heading], [int(text) if text.isdecimal() else text for text in example]]
    about = About(
        name=gettext(kind.name),
        title=festival.name,
        date=festival.date,
        currency=festival.currency,
    )
    data = to_csv(rows) if ending == "csv" else to_bare_xlsx(rows, about)
    return as_file(data, f"{file_name(about.name)}.{ending}")


def looked_at(
    request: HttpRequest, festival: Festival, kind: ListKind, pasted: str
) -> HttpResponse:
    """The page to choose a list, its preview, or the page after saving. pasted: its text, unless
    it is a file or the list of the page before."""
    posted = request.POST.dict()
    try:
        found = text_found(pasted) if pasted else _in_chosen_letters(request, _found(request))
        sheets = sheets_in(found, kind.reading.headings)
    except TableRefused as refused:
        return _choose(request, festival, kind, error=str(refused), pasted=pasted)
    place = max(range(len(sheets)), key=lambda place: _fitness(sheets[place], kind))
    if "sheet" in posted:
        place = min(number_in(posted["sheet"]), len(sheets) - 1)
    sheet = sheets[place]
    shown, which = _shown(posted), f"{place} {sheet.letters}"
    listed, error = ListImport(kind, festival, sheet.rows, answers(posted, shown, which)), ""
    try:
        is_list = listed.reading.is_open or bool(listed.lines)
    except TableRefused as refused:
        is_list, error = False, str(refused)
    if "change" in posted or not is_list:
        typed = listed.reading.typed_rows()
        is_as_pasted = not sheet.letters and not sheet.name and typed == listed.reading.rows
        text = found["text"] if is_as_pasted else text_of(typed)
        return _choose(request, festival, kind, error=error, pasted=text)
    if _may_save(listed, is_shown=bool(shown)):
        try:
            return _saved(request, listed)
        except RulesError as error:
            listed.refusal = refusal(festival.table, error)
    context = {
        "carried": signing.dumps(found, salt=CARRIED, compress=True),
        "sheet_names": [(number, _title_of(each)) for number, each in enumerate(sheets)],
        "sheet": place,
        "gaps": listed.reading.gaps if sheet.name else (0, []),
        "took_name": LETTERS.get(sheet.letters, ""),
        "took": sheet.letters,
        "letters": [
            (each, f"{LETTERS[each]}: {in_a_row(first)}") for each, first in sheet.ways.items()
        ],
    }
    return _preview(request, listed, which, context)


def _title_of(sheet: Sheet) -> str:
    return gettext("{name} (hidden)").format(name=sheet.name) if sheet.is_hidden else sheet.name


def _found(request: HttpRequest) -> Found:
    """What is in the chosen file, or in the list of the page before. Raises TableRefused."""
    file = request.FILES.get("file")
    if isinstance(file, UploadedFile):
        require_size(file.size or 0)
        return read_file(file.read())
    try:
        found: Found = signing.loads(request.POST.get("carried", ""), salt=CARRIED)
    except signing.BadSignature:
        raise TableRefused(NOTHING_CHOSEN) from None
    return found


def _shown(posted: Mapping[str, str]) -> Shown:
    try:
        shown: Shown = signing.loads(posted.get("shown", ""), salt=SHOWN)
    except signing.BadSignature:
        return {}
    return shown


def _in_chosen_letters(request: HttpRequest, found: Found) -> Found:
    try:
        return in_other_letters(found, request.POST.get("letters", ""))
    except TableRefused as error:
        show_warning(request, str(error))
        return found


def _fitness(sheet: Sheet, kind: ListKind) -> tuple[bool, int, int]:
    """How well a sheet's headings fit, to find the sheet of a workbook that has the list."""
    layout = guess(sheet.rows, kind.reading.headings)
    headed = len([key for key in layout.keys if key]) if layout else 0
    return not sheet.is_hidden, headed, len(sheet.rows) if not headed else 0


def _may_save(listed: ListImport, *, is_shown: bool) -> bool:
    """Nothing is saved that no page has shown, but a clear list that is pasted on the page of
    players. Wrong rows are left out only if the pressed button says so, equal names never unasked.
    """
    if not is_shown:
        return "paste" in listed.data and listed.is_clear
    how = listed.data.get("save")
    is_ready = bool(listed.of_state("new")) and not (listed.refusal or listed.of_state("twice"))
    return is_ready and (how == "good" or (how == "all" and not listed.of_state("wrong")))


def _choose(
    request: HttpRequest, festival: Festival, kind: ListKind, error: str = "", pasted: str = ""
) -> HttpResponse:
    """The page to choose a file. pasted: a list to change."""
    context = {
        "festival": festival,
        "kind": kind,
        "error": error,
        "pasted": pasted,
        "hints": [gettext(kind.hint), *kind.store(festival, {}).hints()],
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if error else HTTPStatus.OK
    return render(request, "games/bobing/lists/choose.html", context, status=status)


def _preview(
    request: HttpRequest, listed: ListImport, sheet: str, context: dict[str, object]
) -> HttpResponse:
    """All rows as they would be saved, first those to judge."""
    counts = {state: len(listed.of_state(state)) for state in ("new", "known", *TO_JUDGE)}
    lines = sorted(listed.lines, key=lambda line: line.state not in TO_JUDGE)
    pages = Paginator(lines, ON_A_PAGE)
    page = pages.get_page(listed.data.get("page"))
    shown: Shown = {
        "sheet": sheet,
        "as_typed": "1" if listed.reading.as_typed else "0",
        "columns": listed.reading.said_columns,
        "way": listed.reading.way,
        "fields": listed.fields_of(page),
        "typed": {key: text for key, text in listed.data.items() if OF_A_ROW.match(key)},
    }
    context |= {
        "festival": listed.festival,
        "kind": listed.kind,
        "listed": listed,
        "reading": listed.reading,
        "shown": signing.dumps(shown, salt=SHOWN, compress=True),
        "grid": _grid(listed.reading, request.headers.get("HX-Trigger-Name", "")),
        "choices": [
            (column.key, gettext(column.choice or column.title))
            for column in listed.reading.columns
        ],
        "counts": counts,
        "left_out": _left_out(listed),
        "tiers": _tiers(listed),
        "lines": [(line, listed.cells_of(line)) for line in page],
        "page": page.number,
        "pages": pages.page_range if pages.num_pages > 1 else (),
    }
    is_readable = counts["new"] or counts["known"] or listed.reading.is_open
    is_good = request.headers.get("HX-Request") or (is_readable and not listed.refusal)
    status = HTTPStatus.OK if is_good else HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "games/bobing/lists/preview.html", context, status=status)


def _tiers(listed: ListImport) -> list[tuple[str, str]]:
    """The tiers, of which one may be that of all prizes whose rows say none; nothing where a
    column does."""
    if listed.reading.is_of_people or TIER in listed.reading.layout.keys:
        return []
    tiers = book_of(listed.festival).tiers
    return [(str(each.number), f"{each.number} · {title_of(each.names)}") for each in tiers]


def _left_out(listed: ListImport) -> list[tuple[str, int, str]]:
    """Rows that are left out for the same reason, which one press takes in: the reason, their
    number and their lines. Of several columns, the grid shows which row is the heading."""
    groups: dict[str, list[str]] = {}
    shown = gettext(HEADING) if len(listed.reading.layout.keys) > 1 else ""
    for line in listed.of_state("left"):
        if line.note and not line.key and line.note != shown:
            groups.setdefault(line.note, []).append(line.number)
    return [(reason, len(lines), " ".join(lines)) for reason, lines in groups.items()]


def _grid(reading: ListReading, held: str) -> dict[str, object]:
    """The list as a table: each column with its meaning, and the first rows, with as many rows
    above the list as each would make as its heading. Nothing for a list of one column.

    Columns that are read as they come stand first, so that a phone shows them. held: the field in
    which somebody is choosing.
    """
    rows, layout = reading.rows, reading.layout
    if len(layout.keys) == 1:
        return {}
    heading = rows[layout.top - 1].cells if layout.top else ("",) * len(layout.keys)
    guessed = reading.guessed_layout().keys
    is_named = bool({*guessed} & reading.of_name)
    places = sorted(range(len(guessed)), key=lambda place: is_named and not guessed[place])

    def column(place: int) -> dict[str, object]:
        field, is_read = f"column-{place}", layout.keys[place]
        key = reading.said_columns[field]
        said = {"field": field, "number": place + 1, "heading": heading[place], "key": key}
        if key and not is_read:
            other = layout.keys.index(key)
            said["twice"] = {"number": other + 1, "heading": heading[other] or rows[0].cells[other]}
        return {**said, "is_read": is_read, "is_held": field == held}

    def cell(row: Row, place: int) -> str:
        return "\n".join(dict(row.broken).get(place, ())) or row.cells[place]

    return {
        "columns": list(map(column, places)),
        "rows": [
            (top, row, [(layout.keys[place], cell(row, place)) for place in places])
            for top, row in enumerate(rows[: max(ON_THE_GRID, layout.top + 1)], start=1)
        ],
    }


def _saved(request: HttpRequest, listed: ListImport) -> HttpResponse:
    """Raises RulesError."""
    saved = listed.save(author_of(request))
    page = reverse(listed.kind.page, args=[listed.festival.pk])
    if saved:
        show_notice(request, gettext("Added from the list: {count}.").format(count=len(saved)))
    if saved and listed.kind.page == "players":  # they can be taken back together
        request.session[LAST_LIST] = {str(listed.festival.pk): [saved[0], saved[-1]]}
        page += "?" + urlencode({"first": saved[0], "last": saved[-1]})
    return redirect(page)
