"""A mistake in every possible place of a rulebook is told, and told where it is."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bobing.book.switches import FLOW
from tests.rules.bobing.book.spoiling import (
    MISSING,
    PATHS,
    Path,
    at,
    manila,
    noted_at,
    place,
    places,
    spoiled,
    told,
)

NEEDED = ["key", "edition", "names", "tiers", "combinations", "switches", "rows", "number", "count"]
NEEDED += ["english", "hanzi", "meaning", "default", "values", "pattern", "tier"]
WRONG: tuple[Any, ...] = (7.5, [[]], {"x": {}}, None)


@pytest.mark.parametrize("share", [1, pytest.param(len(WRONG), marks=pytest.mark.proof)])
def test_something_of_a_wrong_kind_is_told_wherever_it_stands(share: int) -> None:
    """So many wrong kinds at each place, another one at the next."""
    missed = {}
    for number, path in enumerate(PATHS):
        kind = type(at(manila(), path))
        kinds = [value for value in WRONG if type(value) is not kind]
        for wrong in [*kinds[number % len(kinds) :], *kinds][:share]:
            rules = spoiled((path, wrong))
            if noted_at(path) not in places(rules):
                missed[place(path), str(wrong)] = told(rules)

    assert missed == {}


def test_what_has_no_business_in_a_table_is_told_wherever_it_stands() -> None:
    tables = [(), *(path for path in PATHS if isinstance(at(manila(), path), dict))]

    missed = [
        place(path)
        for path in tables
        if place((*path, "nosuch")) not in places(spoiled(((*path, "nosuch"), 7)))
    ]

    assert len(tables) > 100
    assert missed == []


def test_what_must_be_there_is_told_when_it_is_missing_wherever_it_stands() -> None:
    needed = [path for path in PATHS if path[-1] in NEEDED]

    missed = [place(path) for path in needed if place(path) not in places(spoiled((path, MISSING)))]

    assert len(needed) > 200
    assert missed == []


def test_what_others_refer_to_is_told_when_it_is_missing() -> None:
    """Not where it was, for nobody can know that, but where it is asked for."""
    book = manila()
    asked: dict[Path, str] = {
        ("combinations", row["key"]): f"rows[{number}].key"
        for number, row in enumerate(book["rows"], start=1)
    }
    asked |= {
        ("switches", key, "values", value): f"rows[{number}].when.{key}"
        for number, row in enumerate(book["rows"], start=1)
        for key, values in row.get("when", {}).items()
        for value in values
    }
    asked |= {("switches", key): "switches" for key in FLOW}
    asked |= {("tiers", number): f"tiers[{number + 1}].number" for number in range(5)}

    missed = {
        place(path): where
        for path, where in asked.items()
        if where not in places(spoiled((path, MISSING)))
    }

    assert len(asked) == 13 + 21 + 16 + 5
    assert missed == {}
