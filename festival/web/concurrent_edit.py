"""Merges a form with values that another page has changed since this form was shown.

The form sends back the values that it was filled with, so that changes of the other page can be
told from changes made here, and neither overwrites the other unnoticed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

SEEN = "seen"  # the field with the values that the form was filled with

Texts = Mapping[str, str]  # value of each field


@dataclass(frozen=True)
class Merged:
    """The values of a form after merging."""

    typed: dict[str, str]  # fields left alone have the stored values
    changed: tuple[str, ...]  # fields stored with another value since the form was shown


def seen_text(now: Texts) -> str:
    """The value of `SEEN`: the stored values as JSON."""
    return json.dumps({name: text for name, text in now.items() if text}, ensure_ascii=False)


def merged(typed: Texts, now: Texts) -> Merged:
    """The typed values, merged with the values stored now. A box that is not ticked is empty and
    not sent. If `SEEN` is missing or broken, all typed values win.
    """
    seen = _read(typed.get(SEEN, ""))
    whole = {name: text for name, text in typed.items() if name != SEEN}
    if seen is None:
        return Merged(whole, ())
    names = {**now, **seen}  # in order, each once
    changed = [name for name in names if now.get(name, "") != seen.get(name, "")]
    for name in changed:
        # A field that had a value and is not sent was not on the page, or was emptied there.
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
