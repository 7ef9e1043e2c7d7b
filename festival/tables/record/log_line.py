"""A line of the log as people read it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from festival.words.clean_text import breadth
from festival.words.sentences import Naming, numbered
from rules.log import Entry
from rules.names_in_scripts import Names
from rules.wording import shorten

Act = Entry[Any, Any]


@dataclass(frozen=True, kw_only=True)
class Person:
    number: int
    name: str  # as `naming_among` calls them
    is_numbered: bool = False

    @property
    def alone(self) -> str:
        """The name without its number, for places that show the number beside it."""
        suffix = numbered("", self.number)
        return self.name.removesuffix(suffix) if self.is_numbered else self.name

    def shortened(self, letters: int) -> str:
        """The name in at most so many letters, with its number where it has one."""
        text = shorten(self.alone, letters)
        return numbered(text, self.number) if self.is_numbered else text

    @property
    def room(self) -> str:
        """The room that the name needs in large letters: "s", "m", "l" or "xl"."""
        wide = breadth(self.name)
        return "s" if wide <= 8 else "m" if wide <= 18 else "l" if wide <= 28 else "xl"


def person_of(number: int, naming: Naming) -> Person:
    name = naming.players.get(number) or f"#{number}"
    return _person(number, name, number in naming.namesakes)


# Optimization: a roll names everybody several times.
@lru_cache(maxsize=4096)
def _person(number: int, name: str, is_numbered: bool) -> Person:
    return Person(number=number, name=name, is_numbered=is_numbered)


@dataclass(frozen=True, kw_only=True)
class Share:
    """The prizes that one person was given without winning them by a roll."""

    person: Person
    prizes: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class LogLine:
    """One entry of the log as people read it.

    mark: why the line does not count: "undone", "corrected" (another line has the right dice),
    "dropped" (after a correction the entry is no longer legal), or "" where the line counts
    """

    seq: int
    kind: str  # the game's word for the command, or "correct"
    person: Person | None
    dice: tuple[int, ...]  # () when there was no valid roll
    names: Names | None = None  # of the tier it reached (or of the grab)
    throw: str = ""  # the game's word for the roll
    reasons: str = ""  # "three 4s; the other three are not a triple, so Red 3"
    outcome: str  # "wins Rice cooker" / "nothing" / "rolls again"
    shares: tuple[Share, ...] = ()  # prizes given away by this entry
    tier: int | None = None
    is_simulated: bool = False
    is_on_phone: bool = False  # simulated on the guest's own phone
    can_be_corrected: bool = False  # as long as the line counts
    corrects: int | None = None  # seq of the line that this one corrects
    remarks: tuple[str, ...] = ()  # sentences: what happened between this line and the next
    mark: str = ""

    @property
    def to_correct(self) -> int | None:
        """The entry to correct when somebody corrects this line; None where that is impossible."""
        can_be = self.can_be_corrected and not self.mark
        return (self.corrects or self.seq) if can_be else None
