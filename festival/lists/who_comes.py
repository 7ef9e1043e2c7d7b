"""Who of a list comes: the values of its status column, and marks behind a name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext

from festival.lists.column_headings import answer

MOST_VALUES, LONGEST_VALUE = 8, 60  # that are shown
OTHERS = "who:…"  # the field of one tick for all further values
CROSS = re.compile(r"^([❌✖✗✘🚫])\ufe0f?|([❌✖✗✘🚫])\ufe0f?$")
# (not coming), - cancelled
BEHIND = re.compile(r"(?:[(（\[]([^()（）\[\]]+)[)）\]]|\s[-–—]\s([^\d–—-]+))$")


class Value(NamedTuple):
    text: str
    times: int  # how many rows say so
    field: str  # of its tick
    is_taken: bool


def values_of(said: Sequence[str], data: Mapping[str, str]) -> list[Value]:
    """What rows say, clear answers first, then the most frequent; nothing where none says anything.
    Somebody comes who says yes, or says nothing where nobody says yes. data: the ticks."""
    counts = Counter(map(field_of, said)).most_common() if any(said) else []
    texts = {field_of(text): text for text in reversed(said)}
    answers = {field: answer(text) for field, text in texts.items()}
    counts.sort(key=lambda each: answers[each[0]] is None and each[0] != field_of(""))
    rest = [answers[field] for field, _ in counts[MOST_VALUES:]]
    answers[field_of("")] = True not in answers.values()
    found = list[Value]()
    for place, (field, times) in enumerate(counts):
        tick, usual = (field, answers[field]) if place < MOST_VALUES else (OTHERS, all(rest))
        is_taken = data.get(tick, "on" if usual else "") != ""
        found.append(Value(texts[field], times, tick, is_taken))
    return found


def folded(values: Sequence[Value]) -> list[Value]:
    """The values, those with one tick for all of them as one."""
    rest = [value for value in values if value.field == OTHERS]
    times = sum(value.times for value in rest)
    others = [rest[0]._replace(text=gettext("others"), times=times)] if rest else []
    return [*(value for value in values if value.field != OTHERS), *others]


def field_of(status: str) -> str:
    return f"who:{' '.join(status.casefold().split())[:LONGEST_VALUE]}"


def without_absence(name: str) -> tuple[str, str]:
    """The name without what says that somebody does not come, and what that is: Ana ❌, Ben (not
    coming)."""
    if cross := CROSS.search(name):
        return CROSS.sub("", name).strip(), cross[1] or cross[2]
    behind = BEHIND.search(name)
    said = (behind[1] or behind[2]).strip() if behind else ""
    if behind and answer(said) is False:
        return name[: behind.start()].rstrip(), said
    return name, ""
