"""Paper sizes, and how things are laid out on sheets. All lengths are millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

T = TypeVar("T")

MARGIN = 12.0


@dataclass(frozen=True, kw_only=True)
class Paper:
    key: str  # of its style sheet, which tells the browser the size
    name: str
    width: float
    height: float

    @property
    def across(self) -> Paper:
        """The same paper in landscape."""
        return replace(self, key=f"{self.key}-across", width=self.height, height=self.width)

    @property
    def room(self) -> tuple[float, float]:
        """Width and height inside the margins."""
        return self.width - 2 * MARGIN, self.height - 2 * MARGIN


A4 = Paper(key="a4", name="A4", width=210, height=297)
LETTER = Paper(key="letter", name="Letter", width=215.9, height=279.4)
PAPERS = {paper.key: paper for paper in (A4, LETTER)}


def asked_for(text: str) -> Paper:
    """The paper with this key; A4 for an unknown key."""
    return PAPERS.get(text, PAPERS["a4"])


@dataclass(frozen=True, kw_only=True)
class Printable:
    key: str
    title: str
    about: str
    paper: Paper
    sheets: tuple[Any, ...]  # each is drawn by the template of `key`
    empty: str = ""  # why there are no sheets
    layout: str = ""  # the key of the label sheet, "" for plain paper

    @property
    def template(self) -> str:
        return f"prints/_{self.key}.html"


def on_sheets(
    things: Sequence[T], room: int, *, skipped: int = 0
) -> tuple[tuple[T | None, ...], ...]:
    """Divide things among sheets, `room` on each. skipped: places of the first sheet that stay
    empty."""
    places: list[T | None] = [*([None] * skipped), *things]
    if not things:
        return ()
    return tuple(tuple(places[at : at + room]) for at in range(0, len(places), room))
