"""Writes a rulebook's data as a TOML text that reads back as the same data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_of(data: Mapping[str, Any]) -> str:
    """The TOML text of a book: short values first, then a table for each part.

    All data that TOML can hold are written; comments are not data.

    >>> print(toml_of({"rows": [{"key": "red_1", "when": {"carry": ["on"]}}], "key": "ours"}))
    key = "ours"
    <BLANKLINE>
    [[rows]]
    key = "red_1"
    when = { carry = ["on"] }
    <BLANKLINE>
    """
    return "\n".join(_table(data, ())).lstrip("\n") + "\n"


def difference(data: Mapping[str, Any], base: Mapping[str, Any]) -> dict[str, Any]:
    """The values that differ from the base, table by table; lists are compared as a whole."""
    found = {}
    for key, value in data.items():
        if isinstance(value, Mapping) and isinstance(base.get(key), Mapping):
            inner = difference(value, base[key])
            if inner:
                found[key] = inner
        elif key not in base or value != base[key]:
            found[key] = value
    return found


def _table(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    """The pairs of a table, then the tables in it, each under its own heading."""
    below = {key: value for key, value in table.items() if _has_heading(value, path)}
    for key, value in table.items():
        if key not in below:
            yield f"{_key(key)} = {_value(value)}"
    for key, value in below.items():
        inner = (*path, key)
        heading = ".".join(map(_key, inner))
        if isinstance(value, Mapping):
            if not value or any(not _has_heading(item, inner) for item in value.values()):
                yield f"\n[{heading}]"
            yield from _table(value, inner)
            continue
        for item in value:
            yield f"\n[[{heading}]]"
            yield from (f"{_key(name)} = {_value(part)}" for name, part in item.items())


def _has_heading(value: object, path: tuple[str, ...]) -> bool:
    """Whether a value gets a heading: tables do, and lists of tables at the top level."""
    if isinstance(value, Mapping):
        return True
    is_list = isinstance(value, list | tuple) and bool(value) and not path
    return is_list and all(isinstance(item, Mapping) for item in value)  # type: ignore[attr-defined]


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _text(key)


def _value(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return _text(value)
        case int() | float():
            return str(value)
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case Mapping():
            pairs = ", ".join(f"{_key(str(key))} = {_value(item)}" for key, item in value.items())
            return f"{{ {pairs} }}" if pairs else "{}"
        case _ if hasattr(value, "isoformat"):  # a date or a time
            return str(value.isoformat())
        case _:
            raise ValueError(f"expected what TOML can hold, got {value!r}")


def _text(text: str) -> str:
    """A TOML text is a JSON text, except that TOML escapes U+007F."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
