"""Tries again what a virus scanner prevents: on Windows no file can be moved or deleted while
another program reads it, and scanners read each new file for a moment."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import ParamSpec, TypeVar

PATIENCE = 2.0  # seconds
AGAIN = 0.05  # seconds between two tries

P = ParamSpec("P")
Result = TypeVar("Result")


def when_free(act: Callable[P, Result], *args: P.args, **kwargs: P.kwargs) -> Result:
    """The result of `act`, which is tried again while it raises PermissionError, for `PATIENCE`."""
    deadline = monotonic() + PATIENCE
    while True:
        try:
            return act(*args, **kwargs)
        except PermissionError:
            if monotonic() > deadline:
                raise
        sleep(AGAIN)


def move(source: Path, target: Path) -> None:
    """Put a file in the place of another one. Raises OSError."""
    when_free(os.replace, source, target)


def delete(path: Path) -> None:
    """Delete a file, if it is there. Raises OSError."""
    when_free(path.unlink, missing_ok=True)
