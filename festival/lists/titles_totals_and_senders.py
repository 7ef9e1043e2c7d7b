"""Which lines of a list are left out, and why: titles, totals, and who sent a message in a chat."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext_noop

from festival.lists.column_headings import filled_cells, in_all_languages, plain, words_of
from festival.lists.pasted_names import is_numbered
from festival.lists.rows import Row, Rows

TITLE, HEADING = gettext_noop("title"), gettext_noop("heading")
EXAMPLE, SUM = gettext_noop("example"), gettext_noop("total")
SECTION, ELSEWHERE = re.compile(r"\d\. (.+)"), gettext_noop("another part of the list")
SENDER = gettext_noop("message in a chat")
TOTAL = gettext_noop("Total")
TOTALS = frozenset(
    {"sum", "grandtotal", "subtotal", "合計", "合计", "總計", "总计", "小計", "小计"}
    | {"總數", "总数", "總人數", "总人数", "共"}
)
WITH_SUM = re.compile(r"^(\D*)\d[\d,.]*\D{0,12}$")  # Total: 123 pax
# A date and a time are in the line that says who sent a message: [12/9/26, 20:14] Ana: +1
DATE = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}")
TIME = re.compile(r"\d{1,2}[:.：]\d\d")
LONGEST_SENDER = 80  # letters of a name with date and time


def titles_and_senders(rows: Rows, names: Sequence[str]) -> dict[Row, str]:
    """In a list of one column: the titles of a numbered list, and messages that are no part of one.
    names: of the rows."""
    left = {
        row: SENDER
        for row, name in zip(rows, names, strict=True)
        if message_in(row.cells[0]) is not None and not is_numbered(name)
    }
    return {**dict.fromkeys(rows[: titles_above(names)], TITLE), **left}


def in_its_section(rows: Rows) -> Rows:
    """Of a list in numbered sections, all rows but those of "2. Participants" set aside."""
    found, section, people = list[Row](), "", words_of("people", "sections")
    for row in rows:
        said = filled_cells(row)
        match = SECTION.fullmatch(said[0]) if len(said) == 1 < len(row.cells) else None
        section = plain(match[1]) if match else section
        is_read = section in people and not match
        found.append(row if is_read else replace(row, aside=ELSEWHERE))
    return tuple(found) if any(not row.aside for row in found) else rows


def message_in(line: str) -> str | None:
    """What somebody wrote behind their name and the time in a line of a chat; None if the line is
    of no chat."""
    head, _, message = line.replace("：", ": ").partition(": ")
    if len(head) > LONGEST_SENDER or not (DATE.search(head) and TIME.search(head)):
        return None
    return message.strip()


def titles_above(names: Sequence[str]) -> int:
    """How many lines above the first number are titles of a list that is mostly numbered."""
    numbered = [place for place, name in enumerate(names) if is_numbered(name)]
    top = numbered[0] if numbered else 0
    return top if len(numbered) * 2 > len(names) - top else 0


def is_total(row: Row) -> bool:
    """Whether a row begins like a sum of the rows above: Total, Total guests, 合計 9."""
    said = filled_cells(row)
    first = next((cell for cell in said if any(map(str.isalpha, cell))), said[0]).lstrip("<= ")
    match = WITH_SUM.match(first)
    word = match[1] if match else first
    return plain(word) in TOTALS or any(
        plain(one) in in_all_languages(TOTAL) for one in (word, *word.split()[:1])
    )


def is_sum(row: Row, *, is_last: bool) -> bool:
    """Whether a row must be a sum: a number follows the word, or the word alone ends the list."""
    said = filled_cells(row)
    has_number = any(cell[:1].isdecimal() for cell in said) or bool(WITH_SUM.match(said[0]))
    return is_total(row) and (has_number or (is_last and len(said) == 1))
