"""Gives calls room on Python's stack.

CPython keeps the frames of a thread in pieces of 16 KB, and gives a piece back to the system when
its first frame ends. A loop that calls something across the end of a piece asks the system for
memory at each pass: 480 times for a roll and a console's page, a fifth of that page's time. A frame
larger than a piece gets a larger piece, and what it calls has the rest of that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")

FRAME = 16_384  # words, or 128 KB: in a piece of 256 KB, the size that CPython takes for it


def with_stack_room(call: Callable[Given, Result]) -> Callable[Given, Result]:
    """A function, so that what it calls has 128 KB on the stack in one piece."""

    def roomy(*args: Given.args, **options: Given.kwargs) -> Result:
        return call(*args, **options)

    roomy.__code__ = roomy.__code__.replace(co_stacksize=FRAME)
    return wraps(call)(roomy)
