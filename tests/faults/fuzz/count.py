"""How many inputs each part of the fuzzing tries, how many it has tried, and how much memory the
program has taken meanwhile.

`FUZZ_INPUTS=100000` in the environment is the long form; the ordinary run tries 1/200 of that.

Memory is what the process holds in which the program answers: most parts ask it in the process of
the tests. What grows is judged by the second half of a part, when its caches are filled: a line is
laid through its samples, and over that half it may rise by `MOST_GROWN`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

if sys.platform == "linux":  # other systems do not say what a process holds
    from tests.bench.machine import resident_kb
    from tests.faults.soak import risen

MB = 1024  # KB
MOST_GROWN = 24 * MB  # in the second half of a part
SAMPLES = 100  # of the memory, in a part
A_ROUND = 500  # examples; between two rounds Hypothesis forgets what it has drawn
LONG = 100_000
FACTOR = 200  # by which the ordinary run is shorter
TOTAL = int(os.environ.get("FUZZ_INPUTS") or LONG // FACTOR)
IS_LONG = TOTAL > LONG // FACTOR
# Of a hundred inputs: what it takes to ask for a page counts against what it takes to read a word.
SHARES = {
    "addresses": 33,
    "forms": 23,
    "sockets": 8,
    "whole": 2,
    "lists": 8,
    "files": 4,
    "mutants": 4,
    "books": 4,
    "dice": 2,
    "texts": 12,
}
assert sum(SHARES.values()) == 100


def share(part: str) -> int:
    return max(TOTAL * SHARES[part] // 100, 2)


def drawn(part: str, each: int = 1) -> Callable[[Any], Callable[[], None]]:
    """A test that tries the share of a part, so many inputs an example."""
    examples = -(-share(part) // each)
    rounds = -(-examples // A_ROUND)
    own = settings(
        max_examples=-(-examples // rounds),
        deadline=None,
        database=None,
        derandomize=not IS_LONG,  # an ordinary run finds today what it found yesterday
        suppress_health_check=list(HealthCheck),
    )

    def in_rounds(test: Any) -> Callable[[], None]:
        search = own(test)

        def in_turn() -> None:
            for _ in range(rounds):
                search()

        return in_turn

    return in_rounds


class Count:
    """The inputs of one part, and the memory meanwhile. Each test that draws says how many it has
    really tried. pid: of the process that answers."""

    def __init__(self, part: str, pid: int | None = None) -> None:
        self.part = part
        self.tried = 0
        self._pid = pid or os.getpid()
        self._held: list[tuple[float, float]] = []

    def one(self) -> None:
        is_due = self.tried % max(1, share(self.part) // SAMPLES) == 0
        if is_due and sys.platform == "linux":
            self._held.append((self.tried, resident_kb(self._pid)))
        self.tried += 1

    @property
    def grown(self) -> int:
        """KB, in the second half."""
        return round(risen(self._held[len(self._held) // 2 :])) if self._held else 0

    def close(self, request: pytest.FixtureRequest) -> None:
        """Once the drawing is over: fewer than promised would be no honest figure."""
        request.node.user_properties.append((f"inputs: {self.part}", self.tried))
        request.node.user_properties.append((f"memory: {self.part}", self._said()))
        assert self.tried >= share(self.part), f"only {self.tried} of {share(self.part)}"
        assert self.grown <= MOST_GROWN, f"memory of {self._said()} for {self.part}"

    def _said(self) -> str:
        if not self._held:
            return "not measured on this system"
        first, middle, last = (self._held[at][1] / MB for at in (0, len(self._held) // 2, -1))
        told = f"{first:.0f} · {middle:.0f} · {last:.0f} MB at first, in the middle, at the end"
        return f"{told}; second half {self.grown / MB:+.1f}, at most {MOST_GROWN // MB}"
