"""Counts the lanterns that guests send from their phones; walls get sums, not single lanterns."""

from __future__ import annotations

import re
from collections import Counter

from festival.models import FIRST, Table

PHONE = re.compile(rb"/ws/f/([\w-]+)/")  # only sockets of phones may send
CHEER = b"*"  # the only message they may send
PACE = 0.5  # seconds between two sums that a wall gets

sent: Counter[str] = Counter()  # in this process since the last sum, by festival code


def note(path: bytes) -> None:
    """Count a lantern of a phone. path: of the phone's socket."""
    if found := PHONE.fullmatch(path):
        sent[found[1].decode("ascii")] += 1


def by_table(counts: dict[str, int]) -> dict[int, int]:
    """The counts by table, for tables that show lanterns. counts: by festival code."""
    tables = Table.objects.filter(festival__code__in=counts, number=FIRST, has_lanterns=True)
    return {table: counts[code] for table, code in tables.values_list("pk", "festival__code")}
