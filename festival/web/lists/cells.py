"""Cells of a CSV: no text is ever a formula there, and each comes back as it was."""

from __future__ import annotations

import re

# What a spreadsheet may begin a formula with, in the width of any script, and what it may pass over
# before that: in a cell of another country's list, an empty pair of quotes too.
STARTS = "=+\\-@|%\t\r\n＝＋－＠｜％﹦﹢﹣﹫﹪−"
BLANKS = '\\s"“”\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff'
# Where a cell begins: at its beginning, and behind what some country or program splits a line at.
BEGINNING = "(\\A|[;；|｜\t\r\n])"
FORMULA = re.compile(f"{BEGINNING}(?=['{BLANKS}]*[{STARTS}])")
GUARDED = re.compile(f"{BEGINNING}'(?=['{BLANKS}]*[{STARTS}])")


def safe_cell(text: str) -> str:
    """Text of which a spreadsheet would run some as a formula gets an apostrophe in front of that:
    a CSV has no other way to say that a cell is a text. `plain_cell` takes it off again."""
    return FORMULA.sub(r"\1'", text)


def plain_cell(text: str) -> str:
    """The text of a cell that `safe_cell` made safe."""
    return GUARDED.sub(r"\1", text)
