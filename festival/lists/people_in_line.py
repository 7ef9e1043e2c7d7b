"""Reads several people in one line of text."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from festival.lists.columns import LIKE_A_TITLE
from festival.lists.rows import Row

FEW_LINES = 5
LONGEST_LIST = 20_000  # of a line that may hold people; a longer one would keep others waiting
# The strongest first: in "Lim, Ana; Cruz, Ben" the comma belongs to the names. A slash between
# single letters belongs to a word (c/o, w/).
SEPARATORS = {
    "tab": r"\t",
    "semicolon": "[;；]",
    "bar": "[|｜]",
    "bullet": r"(?<=\s)[•·●](?=\s)",
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
BARELY_COUNTED = re.compile(r"(?<!\S)#?(\d{1,3})(?:\s|\s?-\s?)(?=[^\W\d])")  # 1 Ana 2 Ben 3 Carla
# 林小明 陈小红 李丽
IN_A_ROW = re.compile(r"(?:[\u3400-\u9fff·]{2,4}[ \u3000]){2,}[\u3400-\u9fff·]{2,4}\s*")
GOES_ON = re.compile(r"([,，、;；/|])[ \t]*\n")


def unfolded(text: str, *, is_asked: bool = False) -> str | None:
    """The text with one person a line; None if it does not hold several people in a line.

    is_asked: also where a line may be one person, or rows the cells of a table.
    """
    text = re.sub(r"[ \u3000]", "、", text.strip()) if IN_A_ROW.fullmatch(text) else text
    lines = [line for line in GOES_ON.sub(r"\1 ", text).splitlines() if line.strip()]
    if max(map(len, lines), default=0) > LONGEST_LIST:
        return None
    counted = [_counted(line) for line in lines]
    if any(len(parts) > 1 for parts in counted):
        return "\n".join(part for parts in counted for part in parts)
    is_one = len(lines) > 1 and len(_people(lines[0])) < 2
    title = lines[:1] if is_one and LIKE_A_TITLE.search(lines[0]) else []  # also with a colon
    found = [_people(line, is_asked=is_asked) for line in lines[len(title) : FEW_LINES + 2]]
    if not found or len(found) > FEW_LINES or min(map(len, found)) < 2:
        return None
    if is_asked and not _may_be_people(found):
        return None
    if not is_asked and len(found) > 1 and ("\t" in text or not _are_rows_of_people(found)):
        return None
    return "\n".join([*title, *(person for people in found for person in people)])


def parts_of(row: Row, split: Container[int]) -> Iterator[Row]:
    """The row, or one for each name where it is among the lines that the user calls lists."""
    place = max(range(len(row.cells)), key=lambda place: len(row.cells[place]))
    text = unfolded(row.cells[place], is_asked=True) if row.line in split else None
    for name in text.splitlines() if text else [row.cells[place]]:
        yield replace(row, cells=(*row.cells[:place], name, *row.cells[place + 1 :]))


def _counted(line: str) -> list[str]:
    """The parts of a line in which numbers count up; the whole line if there are none."""
    if len(_starts(line, BARELY_COUNTED)) > 2:
        line = BARELY_COUNTED.sub(r"\1. ", line)
    starts = _starts(line, COUNTED)
    if len(starts) < 2:
        return [line]
    places = [0, *starts, len(line)]
    parts = (line[start:end].strip(" \t,，;；、/|") for start, end in pairwise(places))
    return [part for part in parts if part]


def _starts(line: str, form: re.Pattern[str]) -> list[int]:
    """Where the numbers stand that count up, from 1 if there is a 1."""
    found = [(_count(match), match.start()) for match in form.finditer(line)]
    first = next((place for place, (number, _) in enumerate(found) if number == 1), 0)
    starts, last = list[int](), 0
    for number, start in found[first:]:
        if not starts or number == last + 1:
            starts.append(start)
            last = number
    return starts


def _count(match: re.Match[str]) -> int:
    return int(match[1]) if match[1] else ord(match[2]) - ord("①") + 1


def _people(line: str, *, is_asked: bool = False) -> list[str]:
    """The people in a line, below their label; fewer than two if it may be one name."""
    label = LABEL.fullmatch(line.strip())
    if label and (people := _parted(label[2], is_asked=is_asked)):
        return [label[1], *people]
    return _parted(line, is_asked=is_asked)


def _parted(line: str, *, is_asked: bool) -> list[str]:
    for name, sign in SEPARATORS.items():
        pieces = _pieces(line, sign)
        if len(pieces) > 1 and all(re.search(r"[^\W\d_]", piece) for piece in pieces):
            return pieces if len(pieces) > 2 or is_asked or _are_two(pieces, name) else []
    return []


def _pieces(line: str, sign: str) -> list[str]:
    """The line without a separator, which may stand in quotation marks, brackets and titles."""
    part = rf'(?:"[^"]{{0,60}}"|[(（][^)）]{{0,40}}[)）]|(?!{sign}).)+'
    pieces: list[str] = []
    for found in re.findall(part, line):
        piece = re.sub(r"^(?:and|&|at|和)\s+", "", found.strip()) if pieces else found.strip()
        if pieces and SUFFIX.fullmatch(piece):
            pieces[-1] += f", {piece}"
        elif piece:
            whole = re.fullmatch(r'"([^"]*)"', piece)
            pieces.append(whole[1] if whole else piece)
    if len(pieces) > 2:  # Ana, Ben & Carla
        pieces[-1:] = re.split(r"\s(?:and|&|at)\s", pieces[-1])
    return pieces


def _are_two(pieces: Sequence[str], name: str) -> bool:
    """Whether two pieces are two people, and not Last, First; AC/DC; Ana Lim / 林安娜."""
    hanzi = [bool(HANZI.fullmatch(piece)) for piece in pieces]
    if name == "comma":  # a piece with a comma was in quotation marks: "Lim, Ana", "Cruz, Ben"
        return all(hanzi) or all("," in piece for piece in pieces)
    if name in ("tab", "slash in a word"):
        return all(map(_is_full, pieces))
    return hanzi[0] == hanzi[1]


def _is_full(piece: str) -> bool:
    return " " in piece or HANZI.fullmatch(piece) is not None


def _may_be_people(found: Sequence[Sequence[str]]) -> bool:
    pieces = [piece for people in found for piece in people if piece[-1] not in ":："]
    is_more = max(map(len, found)) > 2  # two may be Last, First
    return not re.search(r"\d", "".join(pieces)) and (is_more or all(map(_is_full, pieces)))


def _are_rows_of_people(found: Sequence[Sequence[str]]) -> bool:
    """Whether lines hold people, and not the columns of a table, which has as many in each."""
    counts = {len(people) for people in found}
    is_full = all(_is_full(piece) for people in found for piece in people)
    return min(counts) > 2 and (is_full or len(counts) > 1)
