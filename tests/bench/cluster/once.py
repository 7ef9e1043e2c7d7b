"""The same press at three processes at once, very often."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import perf_counter

from tests.bench.figure import table as lines
from tests.cluster.at_once import press_everywhere
from tests.servers.cluster import cluster, grounds

TABLES = 10
HEAD = "presses, each at 3 processes at once: | keys written: | doubled: | uneven: | answers |"


def table(presses: int) -> Iterator[str]:
    with grounds(is_durable=True) as ground, cluster(ground) as made:
        begun = perf_counter()
        tried = asyncio.run(press_everywhere(made, presses=presses, tables=TABLES))
        took = perf_counter() - begun
    answers = ", ".join(f"{status}: {count:,}" for status, count in sorted(tried.statuses.items()))
    found = (f"{tried.presses:,}", f"{len(tried.written):,}", str(tried.doubled), str(tried.uneven))
    verdict = "met" if tried.is_exactly_once else "NOT MET"
    yield from lines(HEAD, [(*found, f"{answers} in {took:.0f} s", verdict)])
