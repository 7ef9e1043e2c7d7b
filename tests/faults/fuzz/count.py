"""How many inputs each part of the fuzzing tries, and how many it has tried.

`FUZZ_INPUTS=100000` in the environment is the long form; the ordinary run tries 1/200 of that.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

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
    "texts": 14,
}
assert sum(SHARES.values()) == 100


def share(part: str) -> int:
    return max(TOTAL * SHARES[part] // 100, 2)


def drawn(part: str, each: int = 1) -> Callable[[Any], Any]:
    """The settings of a test that tries the share of a part, so many inputs an example."""
    return settings(
        max_examples=-(-share(part) // each),
        deadline=None,
        database=None,
        derandomize=not IS_LONG,  # an ordinary run finds today what it found yesterday
        suppress_health_check=list(HealthCheck),
    )


class Count:
    """The inputs of one part. Each test that draws says how many it has really tried."""

    def __init__(self, part: str) -> None:
        self.part = part
        self.tried = 0

    def one(self) -> None:
        self.tried += 1

    def close(self, request: pytest.FixtureRequest) -> None:
        """Once the drawing is over: fewer than promised would be no honest figure."""
        request.node.user_properties.append((f"inputs: {self.part}", self.tried))
        assert self.tried >= share(self.part), f"only {self.tried} of {share(self.part)}"
