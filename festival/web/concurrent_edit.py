"""A form that writes many things at once, sent by a page that may be older than what is stored.

The page brings along what it was made of. So what somebody else changed meanwhile is told from what
was typed here, and neither undoes the other unnoticed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

SEEN = "seen"  # the field that says what the page was made of

Texts = Mapping[str, str]  # what stands in each field


@dataclass(frozen=True)
class Merged:
    """What is typed, with what changed meanwhile where it was left alone. changed: those fields
    that have changed since the page was made, whatever is typed there."""

    typed: dict[str, str]
    changed: tuple[str, ...]


def seen_text(now: Texts) -> str:
    """What stands in the fields, as a page brings it along."""
    return json.dumps({name: text for name, text in now.items() if text}, ensure_ascii=False)


def merged(typed: Texts, now: Texts) -> Merged:
    """now: what is stored, as it would stand in the fields; a box that is not ticked is empty, and
    not sent. A page that does not say what it saw is taken at its word.
    """
    seen = _read(typed.get(SEEN, ""))
    whole = {name: text for name, text in typed.items() if name != SEEN}
    if seen is None:
        return Merged(whole, ())
    names = {**now, **seen}  # in their order, without any twice
    changed = [name for name in names if now.get(name, "") != seen.get(name, "")]
    for name in changed:
        # What had something in it and is not sent was not on the page, or is emptied there.
        is_sent = name in whole or name not in seen
        if is_sent and whole.get(name, "") == seen.get(name, ""):
            whole[name] = now.get(name, "")
    return Merged(whole, tuple(changed))


def _read(text: str) -> dict[str, str] | None:
    try:
        seen = json.loads(text)
    except (ValueError, RecursionError):
        return None
    is_read = isinstance(seen, dict) and all(isinstance(each, str) for each in seen.values())
    return seen if is_read else None
