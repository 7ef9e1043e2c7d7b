"""What a game of a side table gives for the tests of all games, in the modules that tests/given.py
names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from festival.models import Table

Make = Callable[[], Table]
Case = tuple[str, dict[str, Any], str]  # a verb, what is posted, and what is said to it


@dataclass(frozen=True, kw_only=True)
class Play:
    """A game at its console."""

    begun: Make
    good: Case
    other: dict[str, Any]  # what another such press differs by
    wrong: dict[Make, tuple[Case, ...]]  # where, and what is refused there
    typed: str  # the field of the first of them that is kept for a browser without scripts
    unfinished: tuple[Make, str]  # where an end is asked about, and how
    finished: Make | None  # where it is not; None where the game then is over by itself
    machine: tuple[Make, str, dict[str, Any]] | None  # where and how the program throws or deals
    to_correct: tuple[Make, int, dict[str, str]]  # an entry, and what its form begins with
    no_corrections: tuple[tuple[dict[str, str], str], ...]


@dataclass(frozen=True)
class Results:
    """What is said of a game, worked out by hand."""

    play: Callable[[], Table]
    page: tuple[str, ...]
    people: list[list[str]]  # the list by person; a row may have more columns
    data: dict[str, Any]  # of the same list for another program
    first: dict[str, Any] = field(default_factory=dict)  # the first person in it
    waiting: str = ""  # on the page before the game has begun
    winners: tuple[str, ...] = ()  # what the organisers see beside the files
    by: tuple[str, ...] = ("person", "play")


@dataclass(frozen=True, kw_only=True)
class Private:
    """What players have on their phones that nobody else may see. In it Ana (1) and Ben (2) have
    phones, Cora (3) has none."""

    begun: Make
    choose: Callable[[Table, Client], None]  # what Ana presses on her phone until it is there
    secrets: Callable[[Table], Mapping[int, str]]  # by player; {} before there are any
    # Of these secrets, those that a text shows: by player.
    seen: Callable[[str, Mapping[int, str]], Collection[int]]


def each(act: Callable[[Table, str], object], table: Table, *dice: str) -> None:
    for thrown in dice:
        act(table, thrown)
