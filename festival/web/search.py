"""How well a name is what somebody typed who looks for a person."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum
from typing import TypeVar

Person = TypeVar("Person")

START_OF_A_WORD = re.compile(r"\b\w")


class Fit(IntEnum):
    """The closest first. PRIZE: not the name is, but something that they have."""

    EXACT = 1
    START = 2
    WORD = 3
    INSIDE = 4
    PRIZE = 5


def fit(wanted: str, name: str) -> Fit | None:
    """None where the name is not meant. Both as `plain` gives them; nothing begins every name."""
    if wanted not in name:
        return None
    if wanted == name:
        return Fit.EXACT
    if name.startswith(wanted):
        return Fit.START
    words = START_OF_A_WORD.finditer(name)
    return Fit.WORD if any(name.startswith(wanted, each.start()) for each in words) else Fit.INSIDE


def closest(found: Iterable[tuple[Fit | None, Person]]) -> Person | None:
    """The person meant; None where several fit, or only a prize was named."""
    named = [(how, who) for how, who in found if how is not None and how is not Fit.PRIZE]
    best = min((how for how, _ in named), default=None)
    meant = [who for how, who in named if how is best]
    return meant[0] if len(meant) == 1 else None
