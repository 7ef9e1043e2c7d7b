"""One press of a button, and the entry of the log that it wrote."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User

from festival.models import Table
from festival.tables.record.log_line import Act
from festival.tables.record.record import Record

Entry = Act


@dataclass(frozen=True, kw_only=True)
class Post:
    """One press of a button."""

    table_id: int
    key: str  # the same for every repetition of the press
    version: int  # of the game on the author's page
    author: User | None


@dataclass(frozen=True)
class Written:
    """An entry of the log, a record that includes it, and its table as written."""

    entry: Entry
    record: Record  # for a repeated press, the current record
    table: Table
