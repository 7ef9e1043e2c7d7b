"""Finds guests of a hall by name, with every table that they played at and their prizes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from festival.games.bobing.results.whole_list import order_of, people_of
from festival.hall.results.results import RESULTS, HallState, Part, TableResult
from festival.models import Festival
from festival.web.search import ranked
from festival.words.sentences import language_now

MOST_FOUND = 20  # guests on a page; if there are more, the visitor types more of the name
MOST_KEPT = 16  # lists of halls: one for each state and language

Guest = tuple[tuple[TableResult, Part], ...]  # the tables that they played at, in order


@dataclass(frozen=True, kw_only=True)
class Found:
    guests: tuple[Guest, ...]
    more: int  # how many more guests match than are shown


def guests_called(hall: Festival, state: HallState, wanted: str) -> Found:
    """Search the guests by every name they had. state: of the hall, from `recent_state`."""
    found = ranked(_guests(hall, state, language_now()), wanted, _names)
    return Found(guests=tuple(found[:MOST_FOUND]), more=max(0, len(found) - MOST_FOUND))


def _names(guest: Guest) -> list[str]:
    return [part.person.alone for _, part in guest]


@lru_cache(maxsize=MOST_KEPT)
def _guests(hall: Festival, state: HallState, language: str) -> tuple[Guest, ...]:
    """The guests of a hall in a state. language: the active language."""
    ordered = sorted(RESULTS.of(hall), key=order_of)
    return tuple(people_of(hall, ordered, lambda table: table.people))
