"""Who of a list comes: the values of its status column, and marks behind a name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from festival.lists.column_headings import WORDS, holds

MOST_VALUES, LONGEST_VALUE = 20, 60  # that are shown
CROSS = re.compile(r"^([❌✖✗✘🚫])\ufe0f?|([❌✖✗✘🚫])\ufe0f?$")
BRACKET = re.compile(r"[(（\[]([^()（）\[\]]+)[)）\]]$")


class Value(NamedTuple):
    text: str
    times: int  # how many rows say so
    field: str  # of its tick
    is_taken: bool


def values_of(said: Sequence[str], data: Mapping[str, str]) -> list[Value]:
    """What rows say, the most frequent first; nothing where none says anything. data: the ticks."""
    texts = {field_of(text): text for text in reversed(said)}
    counts = Counter(map(field_of, said)).most_common(MOST_VALUES) if any(said) else ()
    return [
        Value(
            texts[field],
            times,
            field,
            data.get(field, "" if _says_no(texts[field]) else "on") != "",
        )
        for field, times in counts
    ]


def field_of(status: str) -> str:
    return f"who:{' '.join(status.casefold().split())[:LONGEST_VALUE]}"


def without_absence(name: str) -> tuple[str, str]:
    """The name without what says that somebody does not come, and what that is: Ana ❌, Ben (not
    coming)."""
    if cross := CROSS.search(name):
        return CROSS.sub("", name).strip(), cross[1] or cross[2]
    bracket = BRACKET.search(name)
    if bracket and _says_no(bracket[1]):
        return name[: bracket.start()].rstrip(), bracket[1].strip()
    return name, ""


def _says_no(status: str) -> bool:
    return holds(status, WORDS["people"]["absent"])
