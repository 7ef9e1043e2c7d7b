"""The search of the prize desk: people of all tables by name, number, table or prize."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from festival.games.bobing.results.hall_winner_list import Guest, HallList
from festival.games.bobing.results.winner_list import Winner
from festival.tables.record.log_line import Person
from festival.words.clean_text import plain
from festival.words.search import Fit, fit

BEFORE_NUMBER = re.compile(r"(?<!\S)#?0*(?=\d)")
Somebody = TypeVar("Somebody")


def search(found: HallList, wanted: str) -> Iterator[tuple[Fit, Guest]]:
    """The people who match, each with how well. wanted: part of a name, a table, a number or a
    prize."""
    table, words = _read(found, wanted)
    for guest in found.people:
        how = _fit(guest, table, words, is_of_many=found.is_of_many)
        if how is not None:
            yield how, guest


def closest(found: Iterable[tuple[Fit | None, Somebody]]) -> Somebody | None:
    """The person who fits best by name; None where several fit as well, or nobody does."""
    named = [(how, who) for how, who in found if how is not None and how is not Fit.PRIZE]
    best = min((how for how, _ in named), default=None)
    meant = [who for how, who in named if how is best]
    return meant[0] if len(meant) == 1 else None


def _read(found: HallList, wanted: str) -> tuple[int | None, list[str]]:
    """Split the search text into a table (None for any), if it begins with a table's name, and the
    words after it."""
    text = " ".join(plain(wanted).split())
    bowls = found.bowls if found.is_of_many else ()
    named = [bowl for bowl in bowls if f"{text} ".startswith(f"{plain(bowl.name)} ")]
    if not named:
        return None, _bare(text).split()
    bowl = max(named, key=lambda bowl: len(bowl.name))
    return bowl.id, _bare(text[len(plain(bowl.name)) :]).split()


def _bare(text: str) -> str:
    """The text with numbers as people say them: 3 for 03 and #3."""
    return BEFORE_NUMBER.sub("", text)


def _fit(guest: Guest, table: int | None, words: Sequence[str], *, is_of_many: bool) -> Fit | None:
    """How well a guest matches. All words must match at one table: letters anywhere in the name of
    a person, table or prize; a number only as a whole number."""
    found = [
        _fit_at(winner, bowl.name if table is None and is_of_many else "", words)
        for bowl, winner in guest.parts
        if table in (None, bowl.id)
    ]
    return min((fit for fit in found if fit is not None), default=None)


def _fit_at(winner: Winner, table: str, words: Sequence[str]) -> Fit | None:
    person = winner.person
    if list(words) == [str(person.number)]:
        return Fit.EXACT
    if _are_of(words, person, (table,)):
        return fit(" ".join(words), plain(person.alone)) or Fit.INSIDE
    return Fit.PRIZE if _are_of(words, person, (table, *winner.prizes)) else None


def _are_of(words: Sequence[str], person: Person, others: Sequence[str]) -> bool:
    names = plain(" ".join((person.alone, *others)))
    numbers = {str(person.number), *_bare(names).split()}
    return all(word in (numbers if word.isdecimal() else names) for word in words)
