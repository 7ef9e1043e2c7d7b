"""Makes cells of a CSV safe: none is a formula, and each can be read back unchanged."""

from __future__ import annotations

import re

# Signs that may begin a formula in a spreadsheet, in full and half width; and blanks that it may
# skip before them, in some countries an empty pair of quotes too.
STARTS = "=+\\-@|%\t\r\n＝＋－＠｜％﹦﹢﹣﹫﹪−"
BLANKS = " \f\v\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
BLANKS += '"“”\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff'
# Where a cell may begin: at the start, and after each sign at which some program splits a line.
BEGINNING = "(\\A|[;；|｜\t\r\n])"
FORMULA = re.compile(f"{BEGINNING}(?=['{BLANKS}]*[{STARTS}])")
GUARDED = re.compile(f"{BEGINNING}'(?=['{BLANKS}]*[{STARTS}])")


def safe_cell(text: str) -> str:
    """The text with an apostrophe before each part that a spreadsheet would run as a formula: a
    CSV cannot mark a cell as text otherwise. `plain_cell` removes the apostrophes."""
    return FORMULA.sub(r"\1'", text)


def plain_cell(text: str) -> str:
    """The text of a cell that `safe_cell` made safe."""
    return GUARDED.sub(r"\1", text)
