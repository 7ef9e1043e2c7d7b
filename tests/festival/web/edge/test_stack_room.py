"""A loop deep on the stack asks the system for no memory."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from festival.web.edge.stack_room import with_stack_room

if sys.platform == "linux":
    import resource

DEPTHS, CALLS = range(400), 200  # frames of 60 bytes or more: past the end of 16 KB


def leaf(first: int = 1, second: int = 2, third: int = 3) -> list[int]:
    """With a frame larger than those above it, so that it passes the end at some depth."""
    sums = first + second, second + third
    return [first, second, third, *sums]


def asked_at(depth: int) -> int:
    """How often so many calls at this depth touched memory that was new to them."""
    if depth:
        return asked_at(depth - 1)
    before = resource.getrusage(resource.RUSAGE_THREAD).ru_minflt
    for _ in range(CALLS):
        leaf()
    return resource.getrusage(resource.RUSAGE_THREAD).ru_minflt - before


def most_asked(at: Callable[[int], int]) -> int:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: max(map(at, DEPTHS))).result()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells it of one thread")
def test_calls_at_no_depth_ask_for_memory_each_time() -> None:
    assert most_asked(asked_at) >= CALLS  # at the end of a piece
    assert most_asked(with_stack_room(asked_at)) < CALLS
