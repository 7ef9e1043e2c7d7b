"""Finds people and their prizes, for guests who look themselves up."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from festival.record.log_lines import Person
from festival.web.clean_text import plain
from festival.web.search import Fit, fit

MOST_FOUND = 6  # people on a page


@dataclass(frozen=True, kw_only=True)
class PersonResult:
    """A person and their prizes. collected: how many of these they received at the prize desk.
    luck: a sentence, "" for people who have not thrown."""

    person: Person
    prizes: tuple[str, ...]
    collected: int
    luck: str

    @property
    def has_all(self) -> bool:
        return self.collected == len(self.prizes)


@dataclass(frozen=True, kw_only=True)
class Found:
    """The result of a search. own: the numbers of this phone's players. more: how many matches are
    not shown."""

    people: tuple[PersonResult, ...]
    own: frozenset[int]
    more: int = 0


def found_in(people: Sequence[PersonResult], wanted: str, own: Collection[int]) -> Found:
    """The people that match a search. wanted: a name or a number; "" for this phone's players. own:
    their numbers."""
    mine = frozenset(own)
    if not wanted:
        return Found(people=tuple(each for each in people if each.person.number in mine), own=mine)
    numbered = [each for each in people if str(each.person.number) == wanted]
    found = numbered or _called(people, plain(wanted))
    more = max(0, len(found) - MOST_FOUND)
    return Found(people=tuple(found[:MOST_FOUND]), own=mine, more=more)


def _called(people: Sequence[PersonResult], text: str) -> list[PersonResult]:
    """The people whose name matches, the closest match first."""
    ranked: list[tuple[Fit, PersonResult]] = [
        (how, each) for each in people if text and (how := fit(text, plain(each.person.alone)))
    ]
    return [each for _, each in sorted(ranked, key=lambda pair: pair[0])]
