"""Places in a rulebook, by which problems name them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.bobing.book.problems import readable
from rules.wording import shorten

Step = str | int
Path = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a book; lists are counted from 1.

    >>> str(Place().at("rows", 4, "pattern"))
    'rows[4].pattern'
    """

    path: Path = ()

    def at(self, *steps: Step) -> Place:
        return Place((*self.path, *steps))

    def __str__(self) -> str:
        return "".join(_step_text(step) for step in self.path).removeprefix(".") or "book"


def _step_text(step: Step) -> str:
    return f"[{step}]" if isinstance(step, int) else "." + shorten(readable(str(step)))
