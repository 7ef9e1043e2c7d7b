"""Lanterns that guests send up from their phones: counted, never passed on one by one."""

from __future__ import annotations

import re
from collections import Counter

from festival.models import FIRST, Table

PHONE = re.compile(rb"/ws/f/([\w-]+)/")  # the sockets that may say something
CHEER = b"*"  # all that they may say
PACE = 0.5  # seconds from one number that a wall is told to the next

sent: Counter[str] = Counter()  # here since the last look, by the festival's code


def note(path: bytes) -> None:
    """A phone sends one up. path: of its socket."""
    if found := PHONE.fullmatch(path):
        sent[found[1].decode("ascii")] += 1


def by_table(counts: dict[str, int]) -> dict[int, int]:
    """Of the tables whose emcee wants lanterns."""
    tables = Table.objects.filter(festival__code__in=counts, number=FIRST, has_lanterns=True)
    return {table: counts[code] for table, code in tables.values_list("pk", "festival__code")}
