"""Reading the file of a festival, and the rows that it speaks of, each as its column wants it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.dateparse import parse_datetime
from django.utils.timezone import is_aware
from django.utils.translation import gettext

from festival.record import festival_file as file
from festival.web.lists.readers import process
from festival.web.lists.readers.limits import MOST_UNPACKED
from festival.web.lists.readers.process import MB, TOO_MANY, Reader, Refused
from rules.errors import RulesError

MOST_MB = 60  # as a file, and twice as much once it is unpacked
READER = Reader(
    module="festival.web.lists.readers.document", memory=1024 * MB, most=MOST_UNPACKED + 1024
)

# Rows of one list: several times as many as there can be here.
LONGEST = {
    "players": 5_000,
    "prizes": 10_000,
    "spares": 1_000,
    "seats": 5_000,
    "screens": 200,
    "entries": 50_000,
    "hand_outs": 10_000,
    "side_tables": 200,
    "bowls": 5_000,
}
MOST_ROWS = 100_000  # of all lists together, those of side tables and of a hall's bowls included

# What a reader of damaged data runs into.
UNREADABLE = (
    *(KeyError, ValueError, TypeError, AttributeError, IndexError, StopIteration),
    *(RecursionError, ArithmeticError, RulesError),
)

M = TypeVar("M", bound=models.Model)
Document = dict[str, Any]  # JSON as somebody brought it: each row is checked as it is made


class FileRefused(Exception):
    """The file cannot be taken in. Its text says why, in the reader's language."""


def read(raw: bytes) -> Document:
    """The document in a file; raises FileRefused."""
    if len(raw) > MOST_MB * MB:
        raise FileRefused(_why("large"))
    if not raw:
        raise FileRefused(gettext("Choose a festival file (this one is empty)."))
    try:
        data = json.loads(_plain(raw))
    except RecursionError as error:
        raise FileRefused(_unknown()) from error
    if not isinstance(data, dict) or data.get("format") != file.FORMAT:
        raise FileRefused(_unknown())
    version = data.get("format_version")
    if not isinstance(version, int) or version < 1:
        raise FileRefused(_unknown())
    if version > file.VERSION:
        text = gettext(
            "A newer Moonbowl wrote this file (format {got}; this one reads up to {known}). "
            "Update this Moonbowl first."
        )
        raise FileRefused(text.format(known=file.VERSION, got=version))
    _require_room(data)
    return data


def _require_room(data: Document) -> None:
    """Raises FileRefused for more rows than there can be, before one of them is made."""
    rows = 0
    for part in _parts(data):
        for name, most in LONGEST.items():
            count = len(found) if isinstance(found := part.get(name), list) else 0
            rows += count
            if count > most:
                text = gettext(
                    "A festival file may have at most {most} rows in “{name}” (this one has "
                    "{count})."
                )
                raise FileRefused(text.format(most=most, name=name, count=count))
    if rows > MOST_ROWS:
        text = gettext("A festival file may have at most {most} rows (this one has {count}).")
        raise FileRefused(text.format(most=MOST_ROWS, count=rows))


def _parts(data: Document) -> Iterator[Document]:
    """A festival and the bowls of its hall, each with its side tables."""
    for bowl in (data, *_each(data, "bowls")):
        yield bowl
        yield from _each(bowl, "side_tables")


def _each(data: Document, name: str) -> list[Document]:
    found = data.get(name)
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _unknown() -> str:
    return gettext(
        "Choose a festival file as Moonbowl saves it: everything in one ZIP, or the log as "
        "JSON (this is another kind of file)."
    )


def _plain(raw: bytes) -> bytes:
    """The document as JSON that can be read without harm. Raises FileRefused."""
    try:
        return process.read(READER, raw)[1]
    except Refused as refused:
        raise FileRefused(_why(str(refused))) from refused


def _why(word: str) -> str:
    match word:
        case "large":
            text = gettext("Choose a file of at most {most} MB (this one is larger).")
            return text.format(most=MOST_MB)
        case "busy":
            return gettext(TOO_MANY)
        case "broken" | "unread":
            return gettext("Choose a complete file (this one is cut off or damaged).")
        case "changed":
            return damaged()
        case "picture":
            return gettext("The pictures must be as Moonbowl saved them (one was changed).")
        case _:
            return _unknown()


def damaged() -> str:
    return gettext("Choose the file as Moonbowl saved it (this one was changed or damaged).")


def made(model: type[M], data: Document, names: Sequence[str], what: str) -> M:
    """A row of these columns, each as its column wants it; raises FileRefused. What an older file
    has no word for is as it is by default."""
    row = model()
    for name in names:
        field = model._meta.get_field(name)
        if name not in data:
            continue
        assert isinstance(field, models.Field)
        value = data[name]
        if not _is_right(field, value):
            text = gettext(
                "Choose the file as Moonbowl saved it (here {name} of {what} is “{value}”)."
            )
            shown = str(value)[:40]
            raise FileRefused(text.format(value=shown, name=name, what=what))
        setattr(row, name, value if value is None else field.to_python(value))
    return row


def _is_right(field: models.Field[object, object], value: object) -> bool:
    """Whether a column can hold it as it stands."""
    if value is None:
        return bool(field.null)
    if isinstance(field, models.JSONField):
        return isinstance(value, dict)
    is_text = isinstance(field, models.CharField | models.TextField)
    if is_text and (not isinstance(value, str) or "\0" in value):
        return False
    if isinstance(field, models.IntegerField) and type(value) is not int:
        return False
    if isinstance(field, models.BooleanField) and type(value) is not bool:
        return False
    if is_text and not value and field.name in ("name", "text", "language"):
        return True
    try:
        if isinstance(value, str):
            value.encode()  # a lone half of a sign cannot be stored
        field.clean(value, None)
    except (ValidationError, UnicodeEncodeError):
        return False
    return True


def time_of(text: str) -> datetime:
    """Raises ValueError for anything but a time with its zone."""
    at = parse_datetime(text)
    if at is None or not is_aware(at):
        raise ValueError(f"expected a time with its zone, got {text!r}")
    return at
