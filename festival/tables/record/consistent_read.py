"""Reads several queries from one and the same state of the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def at_one_moment() -> Iterator[None]:
    """All queries within read the database as it was at the first one. Do not write within, and do
    nothing slow: on a laptop writers wait for the end.

    In an open transaction this does nothing.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with connection.reading(), transaction.atomic():  # type: ignore[attr-defined]
            yield
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
