"""Which house rules an evening depends on: it is played again with one of them set otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.bobing.book.rulebook import shipped
from rules.errors import IllegalCommand
from tests.golden.evening import EVENINGS, Evening, hold, written
from tests.rules.bobing.books import book

Course = tuple[Any, ...]


@cache
def house_rules() -> dict[str, list[str]]:
    """Every switch of the shipped books with all values that one of them allows."""
    known: dict[str, list[str]] = {}
    for key in shipped():
        for switch in book(key).definitions.values():
            values = known.setdefault(switch.key, [])
            values += [value for value in switch.values if value not in values]
    return known


@cache
def chosen(path: Path) -> dict[str, str]:
    """The value of every house rule of an evening; its book may not know all that there are."""
    text = written(path)
    return book(text["rulebook"], **text["switches"]).switches


@cache
def course(path: Path, **otherwise: str) -> Course | None:
    """How an evening goes: who is in turn and what comes of each line, and how it ends.

    None where it cannot begin, because the file says no clock, lot or dice that the rule wants.
    """
    text = written(path)
    text["switches"] |= otherwise
    try:
        evening = Evening(text)
    except IllegalCommand:
        return None
    went = [(evening.state.turn, evening.play(line)) for line in text["steps"]]
    return (*went, evening.end())


def is_parted(path: Path, key: str, value: str) -> bool:
    """Whether the evening goes differently with the switch at the value."""
    other = course(path, **{key: value})
    return other is not None and other != course(path)


def depends(path: Path, key: str) -> bool:
    """Whether the evening would go differently under another value of the switch."""
    if key not in chosen(path):
        return False
    others = (value for value in house_rules()[key] if value != chosen(path)[key])
    return any(is_parted(path, key, other) for other in others)


@cache
def named(path: Path) -> list[str]:
    """The switches of which the notes of an evening say that they decide a line."""
    return [key for key in house_rules() if re.search(rf"\b{key}:", path.read_text("utf-8"))]


def idle(paths: tuple[Path, ...], keys: Iterable[str]) -> list[str]:
    """The values of these switches that decide nothing in these evenings: none was played under
    them, or none would have gone differently under another value of the same switch."""
    return [
        f"{key}={value}"
        for key in keys
        for value in house_rules()[key]
        if not any(
            chosen(path).get(key) == value and depends(path, key)
            for path in _likely_first(paths, key)
        )
    ]


def alike(paths: tuple[Path, ...]) -> list[str]:
    """The pairs of values of a switch between which none of these evenings makes a difference."""
    return [
        f"{key}: {one} as {other}"
        for key, values in house_rules().items()
        for place, one in enumerate(values)
        for other in values[place + 1 :]
        if not any(
            is_parted(path, key, {one: other, other: one}[chosen(path)[key]])
            for path in _likely_first(paths, key)
            if chosen(path).get(key) in (one, other)
        )
    ]


# Optimization: nearly all the time goes into compiling books. An evening whose notes name a switch
# depends on it; with those first, a third of the books is enough.
def _likely_first(paths: tuple[Path, ...], key: str) -> list[Path]:
    return sorted(paths, key=lambda path: key not in named(path))


@pytest.fixture(scope="module", autouse=True)
def _played_as_written() -> None:
    """What each test here compares with."""
    for path in EVENINGS:
        course(path)


@pytest.mark.parametrize("part", range(4))
def test_every_value_of_every_switch_matters_in_an_evening(part: int) -> None:
    assert idle(EVENINGS, list(house_rules())[part::4]) == []


def test_any_two_values_of_a_switch_change_an_evening() -> None:
    # By lot or by the machine: the game is told the first player either way.
    assert alike(EVENINGS) == ["first_player: lots as random"]


def names_only_what_decides_something(path: Path) -> None:
    assert [key for key in named(path) if not depends(path, key)] == []


def test_notes_name_only_switches_that_matter_in_their_evening() -> None:
    hold(names_only_what_decides_something)


@pytest.mark.parametrize("key", shipped())
def test_shipped_book_is_played_with_counted_ways_of_its_prizes(key: str) -> None:
    evenings = [text for text in map(written, EVENINGS) if text["rulebook"] == key]
    counted = [(text["ways"], text["switches"]) for text in evenings if "ways" in text]

    assert evenings, f"no golden evening with the rulebook {key}: tests/golden/evenings/{key}.json"
    assert counted, f"no evening with the rulebook {key} says its `ways`"
    for ways, switches in counted:
        found = book(key, **switches).tier_ways()
        assert ways == {str(tier or "none"): number for tier, number in found.items()}
