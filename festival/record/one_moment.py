"""What is read in several queries, and has to agree with itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def at_one_moment() -> Iterator[None]:
    """Within, the database is read as it was at the first query, despite writes meanwhile. Nothing
    is written there, and nothing slow is done: on a laptop writers wait for the end of it.

    Within a transaction that somebody began it changes nothing.
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
