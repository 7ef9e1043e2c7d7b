"""Moonbowl without a guard, for the twins of tests: python -m tests.servers.unguarded serve ...

Nothing is locked. What the database itself refuses, a twin takes off beside.
"""

from __future__ import annotations

import sys
from typing import Any

from django.db.models import QuerySet

from festival.command_line import run


def not_locked(rows: QuerySet[Any], **_: object) -> QuerySet[Any]:
    return rows.all()


if __name__ == "__main__":
    setattr(QuerySet, "select_for_update", not_locked)  # noqa: B010  of its own type it is not
    run(sys.argv)
