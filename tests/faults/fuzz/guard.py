"""What holds after each input: no 5xx, no traceback, a sentence, and nothing changed but what may.

Whether anything was written is seen in the statements that went to the database; what it was is
told from all rows of all tables, before and after.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import connection

from tests.faults.fuzz.asking import Answered, Asked
from tests.festival.evening import everything
from tests.festival.pages import Page

READS = ("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK", "PRAGMA", "BEGIN", "EXPLAIN", "WITH")
# Of who is signed in, and how often somebody asked: no row of the evening.
BESIDE = ("django_session", "sqlite_sequence")
SAFE = {"GET", "HEAD", "OPTIONS", "TRACE"}
SERVER_ERROR = 500
FIRST_REFUSAL = 400
UNAVAILABLE = 503
SHORTEST, SHORTEST_HAN = 15, 6  # signs of a sentence
HAN_ENDS = tuple("。！？")
ENDS = (*HAN_ENDS, *".!?…”»:")

Rows = dict[tuple[str, Any], dict[str, Any]]


class Wrong(AssertionError):
    """An input for which something does not hold."""


@dataclass
class Trap(logging.Handler):
    """Catches what is logged."""

    records: list[logging.LogRecord] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(logging.WARNING)

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    def __hash__(self) -> int:
        return id(self)


@contextmanager
def trapped() -> Iterator[Trap]:
    trap = Trap()
    loggers = [logging.getLogger(name) for name in ("", "django.security", "django.server")]
    for logger in loggers:
        logger.addHandler(trap)
    try:
        yield trap
    finally:
        for logger in loggers:
            logger.removeHandler(trap)


@dataclass
class Statements:
    """Counts those that write, those of sessions left out."""

    writes: list[str] = field(default_factory=list)

    def __call__(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        word = sql.lstrip("( ").split(" ", 1)[0].upper()
        if word not in READS and not any(name in sql for name in BESIDE):
            self.writes.append(sql)
        return execute(sql, params, many, context)


def rows() -> Rows:
    return {
        (label, row[next(iter(row))]): row for label, found in everything().items() for row in found
    }


@dataclass(frozen=True, kw_only=True)
class Change:
    """One row that is not as it was. before, after: None where it is not there."""

    label: str
    pk: Any
    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None

    @property
    def columns(self) -> frozenset[str]:
        """Those that differ; all of them of a row that came or went."""
        old, new = self.before or {}, self.after or {}
        return frozenset(name for name in {*old, *new} if old.get(name) != new.get(name))

    @property
    def verb(self) -> str:
        if self.before is None:
            return "made"
        return "gone" if self.after is None else "changed"


def changes(before: Rows, after: Rows) -> list[Change]:
    return [
        Change(label=label, pk=pk, before=before.get((label, pk)), after=after.get((label, pk)))
        for label, pk in sorted({*before, *after}, key=str)
        if before.get((label, pk)) != after.get((label, pk))
    ]


@contextmanager
def watched() -> Iterator[tuple[Trap, Statements]]:
    statements = Statements()
    with trapped() as trap, connection.execute_wrapper(statements):
        yield trap, statements


def heed(asked: Asked, answered: Answered, trap: Trap) -> None:
    """Raises Wrong for an answer that nobody should get."""
    if answered.status >= SERVER_ERROR and answered.status != UNAVAILABLE:
        raise Wrong(f"{answered.status} to {asked!r}\n{told(trap)}")
    if answered.status == UNAVAILABLE:
        if asked.path.startswith("/backups/") and asked.path.endswith("/restore/"):
            return  # there is no file here that a backup could take the place of
        raise Wrong(f"the data file is blamed: {asked!r}\n{told(trap)}")
    if broke := [each for each in trap.records if is_broken(each)]:
        raise Wrong(f"logged for {asked!r}:\n{told(trap, broke)}")
    if answered.status >= FIRST_REFUSAL and asked.method != "HEAD" and not says(answered):
        text = f"{answered.status} without a sentence: {asked!r}: {answered.body[:300]!r}"
        raise Wrong(text)


def is_broken(record: logging.LogRecord) -> bool:
    """Whether it is a fault of the program and not the visitor's."""
    if record.levelno >= logging.ERROR and record.name != "django.security.DisallowedHost":
        return not record.name.startswith("django.security.") or bool(record.exc_info)
    # What a visitor did wrong is written as one line by the program's own log.
    return bool(record.exc_info) and getattr(record, "status_code", SERVER_ERROR) >= SERVER_ERROR


def told(trap: Trap, records: list[logging.LogRecord] | None = None) -> str:
    form = logging.Formatter("%(levelname)s %(name)s: %(message)s")
    found = trap.records if records is None else records
    return "\n".join(form.format(each)[-3000:] for each in found)


def says(answered: Answered) -> bool:
    """Whether there is a sentence in it."""
    text = answered.body.decode("utf-8", "replace")
    if answered.kind == "application/json":
        data = json.loads(text)
        return isinstance(data, dict) and is_sentence(str(data.get("notice", "")))
    if answered.kind == "text/html":
        return any(is_sentence(word.strip()) for word in Page(text).words)
    return is_sentence(text.strip())


def is_sentence(text: str) -> bool:
    is_han = text.endswith(HAN_ENDS)
    return len(text) >= (SHORTEST_HAN if is_han else SHORTEST) and text.endswith(ENDS)
