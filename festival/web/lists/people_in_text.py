"""Reads people in text that is no table: many in one line, and lists copied from chats.

A line is left out only if it surely is no name; a plain list of names stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext_noop

FEW_LINES = 5
LONGEST_LINE = 200  # of a line in which guests are searched; a longer one is no name
# The strongest first: in "Lim, Ana; Cruz, Ben" the comma belongs to the names. A slash between
# single letters belongs to a word (c/o, w/).
SEPARATORS = {
    "tab": r"\t",
    "semicolon": "[;；]",
    "bar": "[|｜]",
    "slash": r"(?<!\bw)[/／](?=\s)|(?<=\s)[/／]",
    "slash in a word": r"(?<=\w\w)[/／](?=\w\w)",
    "list comma": "、",
    "comma": "[,，]",
}
SUFFIX = re.compile(
    r"(?:(?i:jr|sr|ph\.?d|esq|2nd|3rd|ret)|II|III|IV|VI?|M\.?D|CPA|MBA|RN|DDS|DMD|JD|PE|LPT)\.?"
)
HANZI = re.compile(r"[\u3400-\u9fff·]{2,6}")
LABEL = re.compile(r"([^:：,，;；、/|\t]{1,30}[:：])\s*(\S.*)")  # Players: Ana, Ben, Carla
COUNTED = re.compile(r"(?<![\d.,/])[(（]?(\d{1,3})[.)、．）:：]\s*(?=\D)|([①-⑳])")


def unfolded(text: str) -> str | None:
    """The text with one person a line; None if it does not hold several people in a line."""
    lines = [line for line in text.splitlines() if line.strip()]
    counted = [_counted(line) for line in lines]
    if any(len(parts) > 1 for parts in counted):
        return "\n".join(part for parts in counted for part in parts)
    title = lines[:1] if len(lines) > 1 and lines[0].rstrip().endswith((":", "：")) else []
    found = [_people(line) for line in lines[len(title) : FEW_LINES + 2]]
    if not found or len(found) > FEW_LINES or min(map(len, found)) < 2:
        return None
    if len(found) > 1 and ("\t" in text or not _are_rows_of_people(found)):
        return None
    return "\n".join([*title, *(person for people in found for person in people)])


def _counted(line: str) -> list[str]:
    """The parts of a line in which numbers count up; the whole line if there are none."""
    starts, last = list[int](), 0
    for match in COUNTED.finditer(line):
        number = int(match[1]) if match[1] else ord(match[2]) - ord("①") + 1
        if not starts or number == last + 1:
            starts.append(match.start())
            last = number
    if len(starts) < 2:
        return [line]
    places = [0, *starts, len(line)]
    parts = (line[start:end].strip(" \t,，;；、/|") for start, end in pairwise(places))
    return [part for part in parts if part]


def _people(line: str) -> list[str]:
    """The people in a line, below their label; fewer than two if it may be one name."""
    label = LABEL.fullmatch(line.strip())
    if label and (people := _people(label[2])):
        return [label[1], *people]
    for name, sign in SEPARATORS.items():
        pieces = _pieces(line, sign)
        if len(pieces) > 1 and all(re.search(r"[^\W\d_]", piece) for piece in pieces):
            return pieces if len(pieces) > 2 or _are_two(pieces, name) else []
    return []


def _pieces(line: str, sign: str) -> list[str]:
    """The line without a separator, which may stand in quotation marks, brackets and titles."""
    part = rf'(?:"[^"]{{0,100}}"|[(（][^)）]{{0,100}}[)）]|(?!{sign}).)+'
    pieces: list[str] = []
    for found in re.findall(part, line):
        piece = re.sub(r"^(?:and|&|at|和)\s+", "", found.strip()) if pieces else found.strip()
        if pieces and SUFFIX.fullmatch(piece):
            pieces[-1] += f", {piece}"
        elif piece:
            whole = re.fullmatch(r'"([^"]*)"', piece)
            pieces.append(whole[1] if whole else piece)
    return pieces


def _are_two(pieces: Sequence[str], name: str) -> bool:
    """Whether two pieces are two people, and not Last, First; AC/DC; Ana Lim / 林安娜."""
    hanzi = [bool(HANZI.fullmatch(piece)) for piece in pieces]
    if name == "comma":
        return all(hanzi)
    if name in ("tab", "slash in a word"):
        return all(map(_is_full, pieces))
    return hanzi[0] == hanzi[1]


def _is_full(piece: str) -> bool:
    return " " in piece or HANZI.fullmatch(piece) is not None


def _are_rows_of_people(found: Sequence[Sequence[str]]) -> bool:
    """Whether lines hold people, and not the columns of a table, which has as many in each."""
    counts = {len(people) for people in found}
    is_full = all(_is_full(piece) for people in found for piece in people)
    return min(counts) > 2 and (is_full or len(counts) > 1)


TAG = gettext_noop("tag of a chat")
TITLE = gettext_noop("title")
EXAMPLE = gettext_noop("example")
DATE = gettext_noop("date or time")
SLOT = gettext_noop("empty place in the list")
HEADER = gettext_noop("sender and time of a message")
MESSAGE = gettext_noop("message")
PHONE = gettext_noop("message from a phone number without a name")
GUEST = gettext_noop("guest of the person above")
NOBODY = gettext_noop("guest without a person above")
HOW_MANY = gettext_noop("how many come?")


@dataclass(frozen=True)
class ChatLine:
    line: int  # from 1
    text: str  # the name, with its number if the list has numbers; all words if left out
    extra: int = 0  # how many guests the person brings, the named ones included
    left_out: str = ""  # what the line is if it is no person: a msgid
    remark: str = ""  # what to ask about the person: a msgid
    named: tuple[str, ...] = ()  # guests whose names are known


def read_chat(lines: Sequence[str]) -> tuple[ChatLine, ...]:
    """Each line that says something. Numbers and bullets stay: `marks.unmarked` removes them."""
    return tuple(ChatLine(number, line) for number, line in enumerate(lines, 1) if line.strip())
