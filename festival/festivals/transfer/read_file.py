"""Reads the file of a festival, and makes its rows with a check of every value."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import zipfile
from collections.abc import Iterator, Sequence
from datetime import datetime
from math import isfinite
from typing import TypeVar

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.dateparse import parse_datetime
from django.utils.timezone import is_aware
from django.utils.translation import gettext
from PIL import Image

from festival.games.bobing.prizes.pictures import SIDE
from festival.models.columns import JSONObject
from festival.tables.record import festival_file as file
from rules.errors import RulesError

BEFORE = b"\xef\xbb\xbf \t\r\n"  # what an editor may write before the document
MOST_BEFORE = 64
MOST_MB = 60  # of the file
ZIP = b"PK\x03\x04"
LOG = "log.json"  # in the ZIP of everything
MOST_UNPACKED = 120 * 1024 * 1024  # bytes
MOST_VALUES = 1_000_000  # a hall of 40 tables with 300 throws each has half a million
HALF = b"\\ud"  # a surrogate, half of a sign beyond the first 65,536, as JSON writes it

# Most rows of a list: several times as many as a festival here can have.
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
MOST_ROWS = 100_000  # in all lists together, with those of side tables and a hall's tables

# Errors that damaged data can cause.
UNREADABLE = (
    *(KeyError, ValueError, TypeError, AttributeError, IndexError, StopIteration),
    *(RecursionError, ArithmeticError, RulesError),
)

M = TypeVar("M", bound=models.Model)
Document = JSONObject  # from outside; each row is checked when it is made


class FileRefused(Exception):
    """The file cannot be imported. The text says why, in the reader's language."""


def read(raw: bytes) -> Document:
    """The document in a file; raises FileRefused."""
    if len(raw) > MOST_MB * 1024 * 1024:
        raise FileRefused(_large())
    if not raw:
        raise FileRefused(gettext("Choose a festival file (this one is empty)."))
    if not raw[:MOST_BEFORE].lstrip(BEFORE).startswith((b"{", ZIP)):
        raise FileRefused(_unknown())
    data = _parsed(_unpacked(raw) if raw.startswith(ZIP) else raw)
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
    """Raises FileRefused for too many rows, before any row is made."""
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
    """A festival and the tables of its hall, each followed by its side tables."""
    for bowl in (data, *_each(data, "bowls")):
        yield bowl
        yield from _each(bowl, "side_tables")


def _each(data: Document, name: str) -> list[Document]:
    found = data.get(name)
    return (
        [document for document in found if isinstance(document, dict)]
        if isinstance(found, list)
        else []
    )


def _unknown() -> str:
    return gettext(
        "Choose a festival file as Moonbowl saves it: everything in one ZIP, or the log as "
        "JSON (this is another kind of file)."
    )


def _unpacked(raw: bytes) -> bytes:
    """The log in the ZIP of everything. Raises FileRefused."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as packed:
            if packed.getinfo(LOG).file_size > MOST_UNPACKED:
                raise FileRefused(_large())
            return packed.read(LOG)
    except FileRefused:
        raise
    except KeyError as missing:
        raise FileRefused(_unknown()) from missing
    except Exception as broken:  # unpackers have errors of their own for damaged data
        text = gettext("Choose a complete file (this one is cut off or damaged).")
        raise FileRefused(text) from broken


def _parsed(packed: bytes) -> object:
    """The document with as many values as the server can hold, whole characters, and pictures with
    the right size and digest. Raises FileRefused."""
    # One of these signs precedes each value; signs inside texts are counted too.
    if sum(map(packed.count, (b",", b"[", b"{"))) > MOST_VALUES:
        raise FileRefused(damaged())
    try:
        data = json.loads(packed, parse_constant=_finite, parse_float=_finite)
        if HALF in packed.lower():
            json.dumps(data, ensure_ascii=False).encode()  # a lone surrogate cannot be encoded
    except UnicodeEncodeError as error:
        raise FileRefused(damaged()) from error
    except (ValueError, RecursionError) as error:
        raise FileRefused(_unknown()) from error
    if isinstance(data, dict):
        _require_pictures(data.get("pictures"))
    return data


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"expected a number, got {text}")
    return number


def _require_pictures(pictures: object) -> None:
    """Raises FileRefused for a picture that no Moonbowl has drawn."""
    for digest, picture in pictures.items() if isinstance(pictures, dict) else ():
        try:
            raw = base64.b64decode(picture["data"], validate=True)
            with Image.open(io.BytesIO(raw), formats=("WEBP",)) as image:
                size = image.size
            is_right = hashlib.sha256(raw).hexdigest() == digest
            is_right = (
                is_right and max(size) <= SIDE and size == (picture["width"], picture["height"])
            )
        except Exception as error:  # readers answer hostile bytes with almost any of them
            raise FileRefused(_changed_picture()) from error
        if not is_right:
            raise FileRefused(_changed_picture())


def _changed_picture() -> str:
    return gettext("The pictures must be as Moonbowl saved them (one was changed).")


def _large() -> str:
    return gettext("Choose a file of at most {most} MB (this one is larger).").format(most=MOST_MB)


def damaged() -> str:
    return gettext("Choose the file as Moonbowl saved it (this one was changed or damaged).")


def made(model: type[M], data: Document, names: Sequence[str], what: str) -> M:
    """A row with these columns from the document, each checked; raises FileRefused. Columns that an
    older file lacks have their defaults."""
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
    """Whether a column can store the value unchanged."""
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
            value.encode()  # raises for a lone surrogate, which cannot be stored
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
