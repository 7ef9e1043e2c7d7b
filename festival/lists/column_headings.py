"""Finds out which column of a list is which: by its heading, by its cells, or as the emcee says.

The page lets people name each column, so that only what is sure is guessed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from festival.lists.rows import Row, Rows, with_cells
from rules.data_folders import FILES

LEFT_OUT = ""  # the key of a column that is not read
NAME, GIVEN, FAMILY = "name", "given", "family"  # an entry is called by its name
STATUS = "status"  # the key of the column that says who comes
NUMBER = "number"  # the key of the column that counts
FEWEST_HINTS = 3  # cells that make a heading without a known word
LONGEST_HEADING, MOST_WORDS = 80, 12  # letters and words, also of a question
NEAR_THE_TOP = 15  # rows in which a heading is searched
LOOKED_AT = 100  # rows whose cells say what a column is
MOST_STATUSES = 8  # values of a column that says who comes
NEARLY_ALL = 0.7  # share of rows that name somebody
WORDS = tomllib.loads((FILES / "seeds" / "list_headings.toml").read_text(encoding="utf-8"))
BESIDE = re.compile(
    r"[(（\[［][^()（）\[\]［］]*[)）\]］]"
)  # the currency beside a heading: Value (PHP)
SIGNS = re.compile(r"[\s.:：*_\-\"'`“”‘’„«»]+")
APART = re.compile(r"[\W_]+")
BESIDE_OTHERS = frozenset({"first", "last"})  # headings only where there are others
# Between two languages: Name / 姓名, 姓名 Name. Or between two parts: Surname/Given name.
BETWEEN = re.compile(
    r"[/／|｜·,，、&+]|(?<=[\u3400-\u9fff])(?=\s*[A-Za-z])|(?<=[A-Za-z.\s])(?=[\u3400-\u9fff])"
)
# What titles above a list have, and names of people and of prizes do not.
LIKE_A_TITLE = re.compile(
    r"\d{2}|[#:：]|[名单單晚會会節节月日]|\b(?:of|for|the|list|party|night|dinner|festival|event"
    r"|guests?|players?|attendees|names?|prizes?|invitation|listahan|mga|ng)\b",
    re.IGNORECASE,
)
# Mail addresses, links, dates, times and phone numbers.
NO_NAME = re.compile(r"@|://|www\.|\d[./-]\d{1,2}[./-]\d|\d:\d\d|(?:\d[\s()-]*){7}")


@dataclass(frozen=True, kw_only=True)
class Column:
    key: str
    title: str  # a msgid
    words: frozenset[str]  # other headings, as `plain` returns them
    parts: frozenset[str] = frozenset()  # words of which several make a heading: Surname/Given name
    choice: str = ""  # what the page calls it, a msgid; "" for its title

    @classmethod
    def of(cls, kind: str, key: str, title: str, choice: str = "") -> Column:
        return cls(key=key, title=title, words=words_of(kind, key), choice=choice)

    def is_headed(self, text: str) -> bool:
        if len(text) > LONGEST_HEADING:
            return False
        if self._is_word(text):
            return True
        parts = [part for part in BETWEEN.split(text) if part.strip()]
        words = [self._is_word(part) or (plain(part) in self.parts) for part in parts]
        return len(parts) > 1 and all(words)

    def _is_word(self, text: str) -> bool:
        word = plain(text)
        return bool(word) and (word in self.words or word in in_all_languages(self.title))


@dataclass(frozen=True, kw_only=True)
class Headings:
    """The headings of one kind of list."""

    columns: tuple[Column, ...]
    main: tuple[str, ...]  # keys of columns of which one alone makes a heading
    beside: Column  # headings of columns that such lists often have and that are not read
    # Headings that can also be an entry: somebody brings a "Guest".
    entries: frozenset[str] = frozenset()

    # Words by keys that make a heading also inside a question; beside `no_name` none of a name.
    within: Mapping[str, Sequence[str]] = field(default_factory=dict)
    no_name: Sequence[str] = ()
    hints: Sequence[str] = ()  # words in headings of columns that are not read

    def layout_of(self, rows: Rows, place: int) -> Layout:
        """What the cells of this row say as a heading: each key once, a whole word before one in a
        question. Cells below that do not fit make it none."""
        keys, is_sure = [LEFT_OUT] * len(rows[place].cells), True
        near = rows[place + 1 : place + 1 + LOOKED_AT]
        for keys_in in (self._equal, self._within):
            before = {*keys} - {LEFT_OUT}
            for at, cell in enumerate(rows[place].cells):
                below = [row.cells[at] for row in near if row.cells[at]]
                is_strict = keys_in == self._within or self.can_be_entry(cell)
                fitting = [
                    key
                    for key in keys_in(cell)
                    if key not in before and (not near or self._fits(key, below, is_strict))
                ]
                if keys[at] or not fitting:
                    continue
                keys[at] = next((key for key in fitting if key not in keys), LEFT_OUT)
                is_sure = is_sure and not (fitting[0] == NAME and keys[at] != NAME)
        return Layout(keys=tuple(keys), top=place + 1, is_sure=is_sure)

    def is_of_a_table(self, row: Row) -> bool:
        """Whether a row is a heading by words that such tables have, although no cell is known."""
        said = [cell for cell in row.cells if len(cell.split()) <= MOST_WORDS]
        return sum(_holds(cell, self.hints) for cell in said) >= FEWEST_HINTS

    def can_be_entry(self, cell: str) -> bool:
        """Whether a guest without a name, or "Guest of Ana", may be called like this heading."""
        words = {plain(cell), *APART.split(cell.casefold())}
        return bool(words & self.entries) and not _holds(cell, ("name", *words_of("people", NAME)))

    def _equal(self, cell: str) -> list[str]:
        return [column.key for column in self.columns if column.is_headed(cell)]

    def _within(self, cell: str) -> list[str]:
        bare = BESIDE.sub("", cell).strip()
        is_long = len(bare) > LONGEST_HEADING or len(bare.split()) > MOST_WORDS
        if is_long or bare[-1:].isdecimal() or any(sign in bare for sign in ",;|"):
            return []
        found = [key for key, words in self.within.items() if _holds(bare, words)]
        left = {NAME} if {GIVEN, FAMILY} & {*found} else set()
        left |= {NAME, GIVEN, FAMILY} if _holds(cell, self.no_name) else set()
        return [key for key in found if key not in left]

    def _fits(self, key: str, below: Sequence[str], is_strict: bool) -> bool:
        if key == STATUS:
            return are_statuses(below)
        if key == NUMBER:
            return not below or any(map(str.isdecimal, "".join(below)))
        if not self.within or key not in (NAME, GIVEN, FAMILY):
            return True
        return are_names(below) if is_strict else any(map(is_name_like, below))


@dataclass(frozen=True, kw_only=True)
class Layout:
    """Which column of the rows is which."""

    keys: tuple[str, ...]  # for each column of the rows
    top: int = 0  # rows above the list, the heading included
    is_sure: bool = True  # no other column could be the name as well

    def cell(self, row: Row, key: str) -> str:
        """The row's cell of the column with this key; "" without such a column."""
        return row.cells[self.keys.index(key)] if key in self.keys else ""

    def with_key(self, place: int, key: str) -> Layout:
        return replace(self, keys=(*self.keys[:place], key, *self.keys[place + 1 :]))

    def without(self, key: str) -> Layout:
        return replace(self, keys=tuple("" if each == key else each for each in self.keys))


def guess(rows: Rows, headings: Headings) -> Layout | None:
    """The layout by the list's heading; None without one. Of several rows that could be it, the
    one with the most known columns, then the lower."""
    best, most = None, 0  # known columns
    for place in range(min(NEAR_THE_TOP, len(rows))):
        layout = headings.layout_of(rows, place)
        known = len(list(filter(None, layout.keys)))
        if known >= most and _is_heading(rows, layout, headings):
            best, most = layout, known
    return best


def _is_heading(rows: Rows, layout: Layout, headings: Headings) -> bool:
    place, found = layout.top - 1, [key for key in layout.keys if key]
    said = filled_cells(rows[place])
    if any(map(_is_number, said)):
        return False
    if headings.is_of_a_table(rows[place]):
        return True
    if not any(key in headings.main for key in found) and (headings.within or len(found) < 2):
        return False
    if len(found) > 1:
        return True
    if len(said) == 1 and plain(said[0]) in BESIDE_OTHERS:
        return False
    named = [cell for cell, key in zip(rows[place].cells, layout.keys, strict=True) if key]
    can_be_entry = any(map(headings.can_be_entry, named))
    if len(said) > 1:
        is_first = not place and any(plain(cell) in headings.entries for cell in named)
        return not can_be_entry or is_first or any(map(headings.beside.is_headed, said))
    if place:
        titles = (" ".join(filled_cells(row)) for row in rows[:place] if not row.aside)
        return not can_be_entry and all(map(LIKE_A_TITLE.search, titles))
    again = (plain(cell) for row in rows[1:] for cell in row.cells)
    return not can_be_entry or (plain(said[0]) in headings.entries and plain(said[0]) not in again)


def is_name_like(cell: str) -> bool:
    """Whether a cell is mostly letters, and no date, time, mail address, link or phone number."""
    letters = sum(map(str.isalpha, cell))
    return letters * 2 > len("".join(cell.split())) and not NO_NAME.search(cell)


def are_names(cells: Sequence[str]) -> bool:
    """Whether most of them are letters, and most of these differ."""
    good = [plain(cell) for cell in cells if is_name_like(cell)]
    return len(good) * 2 > len(cells) and len({*good}) * 2 > len(good)


def are_statuses(cells: Sequence[str]) -> bool:
    """Whether they are few words that repeat."""
    good = {plain(cell) for cell in cells if is_name_like(cell)}
    return 0 < len(good) <= MOST_STATUSES and all(map(is_name_like, cells))


def name_columns(rows: Rows, but: int | None = None) -> list[int]:
    """The columns that could be the names in a list without a heading. but: one that is not."""
    looked_at = [row for row in rows if not row.aside][:LOOKED_AT]
    columns = {
        place: [row.cells[place] for row in looked_at if row.cells[place]]
        for place in range(len(rows[0].cells))
        if place != but
    }
    return [
        place
        for place, cells in columns.items()
        if are_names(cells) and len(cells) > NEARLY_ALL * len(looked_at)
    ]


def filled_cells(row: Row) -> list[str]:
    return [cell for cell in row.cells if cell]


def _is_number(cell: str) -> bool:
    return cell.strip(" .)").isdecimal()


def side_by_side(rows: Rows, headings: Headings) -> Rows:
    """The rows of a list in blocks of the same headings (No., Name | No., Name), as one block: all
    rows of the first, then those of the next, numbered anew."""
    layout = guess(rows, headings)
    if layout is None or not any(layout.keys):
        return rows
    heading = rows[layout.top - 1]
    words = [plain(cell) for cell in heading.cells]
    first = next(place for place, key in enumerate(layout.keys) if key)
    starts = [place for place, word in enumerate(words) if word == words[first]]
    ends = [*starts[1:], len(words)]
    blocks = [range(start, end) for start, end in zip(starts, ends, strict=True)]
    same = min(len(block) for block in blocks)
    is_same = len({tuple(words[place] for place in block[:same]) for block in blocks}) == 1
    if (
        len(blocks) < 2
        or not is_same
        or not {*layout.keys[first : first + same]} & {*headings.main}
    ):
        return rows
    wide = max(map(len, blocks))
    parts = [_part(row, block, wide) for block in blocks for row in rows[layout.top :]]
    titles = [_part(row, range(len(words)), wide) for row in rows[: layout.top - 1]]
    head = max(
        (_part(heading, block, wide) for block in blocks), key=lambda row: len(filled_cells(row))
    )
    found = (*titles, head, *(row for row in parts if any(row.cells)))
    return tuple(replace(row, line=line) for line, row in enumerate(found, start=1))


def _part(row: Row, block: Sequence[int], wide: int) -> Row:
    """The cells of one block; a title keeps all that it says, wherever it stands."""
    if len(block) > wide:
        block = [place for place in block if row.cells[place]][:wide]
    cells = tuple(row.cells[place] for place in block)
    return with_cells(row, cells + ("",) * (wide - len(cells)), block)


def chosen(data: Mapping[str, str], guessed: Layout, columns: Sequence[Column]) -> Layout:
    """The layout that the emcee chose; what they did not choose stays as guessed."""
    known = {LEFT_OUT, *(column.key for column in columns)}
    said = {data.get(f"column-{place}") for place in range(len(guessed.keys))}
    keys: list[str] = []
    for place, key in enumerate(guessed.keys):
        wanted = data.get(f"column-{place}", LEFT_OUT if key in said else key)
        is_free = wanted in known and (wanted == LEFT_OUT or wanted not in keys)
        keys.append(wanted if is_free else LEFT_OUT)
    heading, top = data.get("heading", ""), guessed.top
    if heading.isdecimal() and len(heading) < 6:
        top = int(heading)
    elif "is_headed" in data:  # of a page that was opened before an update
        top = (guessed.top or 1) if data["is_headed"] == "yes" else 0
    return replace(guessed, keys=tuple(keys), top=top)


def is_same(text: str, msgid: str) -> bool:
    """Whether a text is a translation of a msgid in any of our languages."""
    return plain(text) in in_all_languages(msgid)


def plain(text: str) -> str:
    """A heading without case, spaces, points, quotes and brackets, which people write in many
    ways."""
    return SIGNS.sub("", BESIDE.sub("", text)).casefold()


def _holds(text: str, phrases: Iterable[str]) -> bool:
    """Whether a text has one of these as whole words; Chinese ones anywhere."""
    words = f" {' '.join(APART.split(text.casefold()))} "
    return any(f" {each} " in words if each.isascii() else each in text for each in phrases)


def says_no(text: str) -> bool:
    """Whether a status says that somebody does not come."""
    return _holds(text, WORDS["people"]["absent"])


def words_of(kind: str, column: str) -> frozenset[str]:
    """The possible headings of a column in this kind of list, as `plain` returns them."""
    return frozenset(WORDS[kind][column].split())


@cache
def in_all_languages(msgid: str) -> frozenset[str]:
    said = set()
    for code, _ in settings.LANGUAGES:
        with translation.override(code):
            said.add(plain(gettext(msgid)))
    return frozenset(said)
