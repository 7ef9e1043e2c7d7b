"""Packs a whole festival into a ZIP: lists for people, and the log for another laptop.

The ZIP of a hall has a folder for each of its bowls.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain

from django.template.loader import render_to_string
from django.utils.timezone import get_current_timezone_name, localtime, override
from django.utils.translation import gettext, gettext_noop

from festival.accounts.devices import label_of
from festival.accounts.rights import written_by
from festival.lists.excel_csv_json import (
    to_bare_xlsx,
    to_csv,
    to_json,
    to_xlsx,
)
from festival.models import Festival, Photo, Table
from festival.tables.board.board_kind import BoardKind
from festival.tables.kinds import kind_of
from festival.tables.record.dice_commitment import promises_to_tell
from festival.tables.record.festival_file import document, written
from festival.tables.record.log_in_words import log_lines, remarks_of
from festival.tables.record.log_line import Act, LogLine
from festival.tables.record.photos import kept_of
from festival.tables.record.record import table_record
from festival.tables.results import players_and_prizes_lists
from festival.tables.results.about_lists import about_list, about_winners
from festival.tables.results.dice_commitment_file import dice_file
from festival.tables.results.results_kind import ResultsKind
from festival.tables.results.side_table_entries import PLAY
from festival.words.clean_text import file_name
from festival.words.local_times import with_offset
from festival.words.sentences import in_a_row, language_now
from rules.bobing.book.rulebook import Rulebook
from rules.log import EntryKind

# Up to so many tables get their lists as files of their own; with more, only the hall's lists have
# them. The lists of a table take 0.2 s, in which other requests wait.
MOST_WITH_ALL = 40
MOST_PHOTOS = 3000  # of a hall's tables; the ZIP is packed in memory, and a photo has up to 60 KB

Files = Iterator[tuple[str, bytes]]
Hands = Mapping[int, Sequence[str]]
MARKS = {
    "undone": gettext_noop("undone"),
    "corrected": gettext_noop("corrected"),
    "dropped": gettext_noop("no longer counts"),
}


def everything(festival: Festival, hands_of: Callable[[Table], Hands] | None = None) -> bytes:
    """The ZIP of the festival as it is now, in the current language.

    hands_of: for a table, the prizes that changed hands by each correction.
    """
    packed = io.BytesIO()
    with override(festival.zone), zipfile.ZipFile(packed, "w") as archive:
        for name, data in _files(festival, hands_of or (lambda _table: {})):
            kind = zipfile.ZIP_STORED if name.endswith((".jpg", ".webp")) else zipfile.ZIP_DEFLATED
            archive.writestr(_packed(name), data, kind)
    return packed.getvalue()


def _packed(name: str) -> zipfile.ZipInfo:
    """A ZIP entry dated now in the festival's time zone, since a ZIP stores no zone."""
    now = localtime()
    info = zipfile.ZipInfo(name, (now.year, now.month, now.day, now.hour, now.minute, now.second))
    info.external_attr = 0o600 << 16  # readable for the user who unpacks it
    return info


def _files(festival: Festival, hands_of: Callable[[Table], Hands]) -> Files:
    bowls = list(festival.bowls.order_by("round", "place"))
    yield from _of_festival(festival, hands_of, bowls)
    yield from _photos(festival.table)
    of_bowl = _of_festival if len(bowls) <= MOST_WITH_ALL else _log_of
    photos = Photo.objects.filter(entry__table__festival__in=bowls).count()
    has_photos = of_bowl is _of_festival and photos <= MOST_PHOTOS
    for bowl in bowls:
        folder = file_name(f"{bowl.round}-{bowl.place:03} {bowl.name}"[:80])
        files = chain(of_bowl(bowl, hands_of, ()), _photos(bowl.table) if has_photos else ())
        yield from ((f"tables/{folder}/{name}", data) for name, data in files)


def _log_of(bowl: Festival, hands_of: Callable[[Table], Hands], bowls: Sequence[Festival]) -> Files:
    """The logs of a bowl, which the hall's lists do not contain."""
    for table in bowl.tables.select_related("festival"):
        folder = "" if table.is_first else f"side-table-{table.side_number}/"
        yield f"{folder}log.txt", log_text(table, hands_of(table)).encode("utf-8-sig")


def _of_festival(
    festival: Festival,
    hands_of: Callable[[Table], Hands],
    bowls: Sequence[Festival],
) -> Files:
    """bowls: to include in its log."""
    # Read once, so that a roll meanwhile is in none of the files instead of some.
    tables = list(festival.tables.select_related("festival"))
    for table in tables:
        folder = "" if table.is_first else f"side-table-{table.side_number}/"
        for name, data in _of_table(table, hands_of(table)):
            # A hall has winner lists of its own: nobody should take those of the final for them.
            of_final = bowls and table.is_first and name.startswith("winners-by-")
            yield f"tables/final/{name}" if of_final else f"{folder}{name}", data
    for which in players_and_prizes_lists.LISTS:
        rows = players_and_prizes_lists.rows_of(festival, which)
        yield f"{which}.xlsx", to_bare_xlsx(rows, about_list(festival, which))
        yield f"{which}.csv", to_csv(rows)
    yield from ResultsKind.of(tables[0]).own_files(tables[0])
    yield "log.json", written(document(festival, tables, bowls))
    if not festival.hall_id:  # a bowl has the rulebook of its hall
        yield from _rulebook(tables[0])
    yield from _pictures(festival)


def _of_table(table: Table, hands: Hands) -> Files:
    """The lists, log and keepsake of a table."""
    results = ResultsKind.of(table)
    for by in results.by:
        rows = results.rows_of(table, by)
        name = "play-by-play" if by == PLAY else f"winners-by-{by}"
        yield f"{name}.xlsx", to_xlsx(rows, about_winners(table, by))
        yield f"{name}.csv", to_csv(rows)
        yield f"{name}.json", to_json(results.data_of(table, by))
    yield "log.txt", log_text(table, hands).encode("utf-8-sig")
    if kind_of(table).draws(table.settings) and promises_to_tell(table, table_record(table)):
        yield "dice.json", dice_file(table).encode()
    if results.has_keepsake:
        yield from _keepsake(table)


def _keepsake(table: Table) -> Files:
    language = language_now()
    context = ResultsKind.of(table).results_context(table, language)
    if context["results"].is_kept:
        context = {"festival": table.festival, "table": table, **context}
        page = render_to_string(f"games/{table.kind}/results/keepsake_file.html", context)
        yield "keepsake.html", page.encode()


def _rulebook(table: Table) -> Files:
    """The rulebook with the chosen house rules: as JSON for programs, and as a page to read."""
    book: Rulebook = table_record(table).state.book
    yield "rulebook.json", to_json(book.to_dict())
    board = BoardKind.of(table)
    context = board.rules_context(table, board.board_of(table))
    context = {"festival": table.festival, "table": table, **context}
    yield (
        "rules.html",
        render_to_string(f"games/{table.kind}/results/rules_file.html", context).encode(),
    )


def _pictures(festival: Festival) -> Files:
    """Each picture once, named after the first prize that has it."""
    seen = set()
    for prize in festival.table.prizes.filter(picture__isnull=False):
        picture = prize.picture
        if picture is not None and picture.pk not in seen:
            seen.add(picture.pk)
            name = file_name(f"{prize.tier}-{prize.position} {prize.name}"[:80])
            yield f"pictures/{name}.webp", bytes(picture.data)


def _photos(table: Table) -> Files:
    """The photos of all throws, also of those that were undone."""
    if not table.has_photos:
        return
    record = table_record(table)
    lines = log_lines(record, record.naming(table), record.log.version)
    throwers = {line.seq: line.person.alone for line in lines if line.person}
    # A throw that came since the table was read is in none of the files.
    kept = Photo.objects.filter(entry__table=table, entry__seq__lte=table.version)
    for seq, data in kept.values_list("entry__seq", "data").iterator(chunk_size=50):
        yield f"photos/{seq:03} {file_name(throwers[seq])}.jpg", bytes(data)


def log_text(table: Table, hands: Hands | None = None) -> str:
    """Every entry as people read it, oldest first. hands: as in `everything`."""
    record = table_record(table)
    rows = {row.seq: row for row in table.entries.select_related("author__helper").defer("entry")}
    naming = record.naming(table)
    lines = {line.seq: line for line in log_lines(record, naming, record.log.version)}
    photos = kept_of(table, rows)
    about = (table.festival.name, table.festival.date.isoformat(), get_current_timezone_name())
    said = [" · ".join(about), ""]
    remarks = remarks_of(table, naming)
    for entry in record.log.entries:
        row = rows[entry.seq]
        at = with_offset(f"{localtime(row.at):%Y-%m-%d %H:%M:%S}", row.at)
        line = lines.get(entry.seq)
        told = _told(line, hands or {}) if line else [_step_told(entry)]
        kept = photos.get(entry.target or entry.seq)
        read = kept.said(line.dice) if kept and line else ""
        parts = (f"{entry.seq}", at, *told, read, written_by(row), label_of(row.device))
        said.append(" · ".join(part for part in parts if part))
        said += [remark.sentence for remark in remarks if remark.after == entry.seq]
    return "\r\n".join([*said, ""])


def _step_told(entry: Act) -> str:
    """A sentence about an undo or redo, which has no line of its own on pages."""
    if entry.kind is EntryKind.UNDO:
        return gettext("takes back %(seq)s") % {"seq": entry.target}
    return gettext("brings back %(seq)s") % {"seq": entry.target}


def _told(line: LogLine, hands: Hands) -> Iterator[str]:
    if line.corrects:
        yield gettext("instead of %(seq)s") % {"seq": line.corrects}
    if line.person:
        yield line.person.name
    yield " ".join(map(str, line.dice))
    if line.is_simulated:
        yield render_to_string("board/_thrown_by.html", {"line": line}).strip()
    yield line.throw
    yield line.outcome
    yield from (f"{share.person.name}: {in_a_row(share.prizes)}" for share in line.shares)
    if not line.mark:
        yield from hands.get(line.seq, ())
    if line.mark:
        yield f"({gettext(MARKS[line.mark])})"
