"""Finds names by a typed search, and ranks them by how well they fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import TypeVar

from festival.words.clean_text import plain

Person = TypeVar("Person")

START_OF_A_WORD = re.compile(r"\b\w")


def is_in(wanted: str, *texts: str) -> bool:
    """Whether the texts contain what was typed; all contain an empty search."""
    return plain(wanted) in plain(" ".join(texts))


class Fit(IntEnum):
    """How well a name fits, the best first. PRIZE: not the name fits, but a prize of the person."""

    EXACT = 1
    START = 2
    WORD = 3
    INSIDE = 4
    PRIZE = 5


def fit(wanted: str, name: str) -> Fit | None:
    """How well a name fits; None if it does not. Both texts come from `clean_text.plain`. An empty
    search fits the start of every name."""
    if wanted not in name:
        return None
    if wanted == name:
        return Fit.EXACT
    if name.startswith(wanted):
        return Fit.START
    words = START_OF_A_WORD.finditer(name)
    return Fit.WORD if any(name.startswith(wanted, word.start()) for word in words) else Fit.INSIDE


def ranked(
    people: Iterable[Person], wanted: str, names_of: Callable[[Person], Iterable[str]]
) -> list[Person]:
    """The people of whom a name fits, the closest first; nobody for an empty search."""
    text, found = plain(wanted), list[tuple[Fit, Person]]()
    for person in people if text else ():
        fits = [how for name in names_of(person) if (how := fit(text, plain(name)))]
        if fits:
            found.append((min(fits), person))
    return [person for _, person in sorted(found, key=lambda pair: pair[0])]
