"""Finds guests of a hall by name, with every table that they played at and their prizes.

One index serves all searches; it is renewed after changes, at most every two seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from festival.games.bobing.results.whole_list import order_of, people_of
from festival.hall.results.results import RESULTS, HallState, Part, TableResult
from festival.models import Festival
from festival.web.clean_text import plain
from festival.web.search import Fit, fit
from festival.words.order import order_key
from festival.words.sentences import language_now

MOST_FOUND = 20  # guests on a page; if there are more, the visitor types more of the name
MOST_KEPT = 16  # indexes of halls: one for each state and language


@dataclass(frozen=True, kw_only=True, slots=True)
class Guest:
    """One person, with the tables that they played at, in order."""

    called: tuple[str, ...]  # every name they had there, as `plain` writes names for the search
    parts: tuple[tuple[TableResult, Part], ...]

    @property
    def name(self) -> str:
        return self.parts[0][1].person.name


@dataclass(frozen=True, kw_only=True)
class Found:
    guests: tuple[Guest, ...]
    more: int  # how many more guests match than are shown


def guests_called(hall: Festival, state: HallState, wanted: str) -> Found:
    """Search the guests by name. state: of the hall, from `recent_state`."""
    text = plain(wanted)
    ranked = (
        [(_rank(guest, text), guest) for guest in _index(hall, state, language_now())]
        if text
        else []
    )
    found = sorted(
        ((rank, guest) for rank, guest in ranked if rank is not None),
        key=lambda pair: (pair[0], order_key(pair[1].name)),
    )
    guests = tuple(guest for _, guest in found[:MOST_FOUND])
    return Found(guests=guests, more=max(0, len(found) - MOST_FOUND))


def _rank(guest: Guest, text: str) -> Fit | None:
    return min((how for name in guest.called if (how := fit(text, name)) is not None), default=None)


@lru_cache(maxsize=MOST_KEPT)
def _index(hall: Festival, state: HallState, language: str) -> tuple[Guest, ...]:
    """The index of a hall in a state. language: the active language."""
    return tuple(_guests(hall))


def _guests(hall: Festival) -> Iterator[Guest]:
    ordered = sorted(RESULTS.of(hall), key=order_of)
    for parts in people_of(hall, ordered, lambda table: table.people):
        called = dict.fromkeys(plain(part.person.alone) for _, part in parts)
        yield Guest(called=tuple(called), parts=parts)
