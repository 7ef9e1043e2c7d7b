"""What each person took home, for guests who look for themselves."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from festival.record.log_lines import Person
from festival.web.search import Fit, fit
from festival.web.text import plain

MOST_FOUND = 6  # on a page: with more, type more of the name


@dataclass(frozen=True, kw_only=True)
class PersonResult:
    """collected: how many of the prizes they got at the prize desk. luck: a sentence, "" for
    whoever has not thrown."""

    person: Person
    prizes: tuple[str, ...]
    collected: int
    luck: str

    @property
    def has_all(self) -> bool:
        return self.collected == len(self.prizes)


@dataclass(frozen=True, kw_only=True)
class Found:
    """own: whoever plays from this phone. more: how many are called so beside those that are
    shown."""

    people: tuple[PersonResult, ...]
    own: frozenset[int]
    more: int = 0


def found_in(people: Sequence[PersonResult], wanted: str, own: Collection[int]) -> Found:
    """wanted: a name or a number; "" for one's own. own: the numbers of whoever plays from this
    phone."""
    mine = frozenset(own)
    if not wanted:
        return Found(people=tuple(each for each in people if each.person.number in mine), own=mine)
    numbered = [each for each in people if str(each.person.number) == wanted]
    found = numbered or _called(people, plain(wanted))
    more = max(0, len(found) - MOST_FOUND)
    return Found(people=tuple(found[:MOST_FOUND]), own=mine, more=more)


def _called(people: Sequence[PersonResult], text: str) -> list[PersonResult]:
    """The closest first."""
    ranked: list[tuple[Fit, PersonResult]] = [
        (how, each) for each in people if text and (how := fit(text, plain(each.person.name)))
    ]
    return [each for _, each in sorted(ranked, key=lambda pair: pair[0])]
