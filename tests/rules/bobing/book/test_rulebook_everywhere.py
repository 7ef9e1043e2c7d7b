"""A mistake in every possible place of a rulebook is told, and told where it is; whatever is put
into it, nothing ever breaks."""

from __future__ import annotations

import json
from contextlib import suppress
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bobing import Roll, Rulebook
from rules.bobing import game as bobing
from rules.bobing.book.rulebook import BOOKS
from rules.bobing.book.switches import FLOW
from rules.bobing.game import commands as c
from rules.bobing.game.decide import decide, opening
from rules.bobing.game.state import Phase
from rules.dice import distinct_rolls
from rules.errors import InvalidRulebook
from rules.game import follow
from rules.wording import Sentence
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
from tests.rules.bobing.playing import stock

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


def test_unknown_key_is_reported_in_every_table() -> None:
    tables = [(), *(path for path in PATHS if isinstance(at(manila(), path), dict))]

    missed = [
        place(path)
        for path in tables
        if place((*path, "nosuch")) not in places(spoiled(((*path, "nosuch"), 7)))
    ]

    assert len(tables) > 100
    assert missed == []


def test_missing_key_is_reported_in_every_table() -> None:
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


WORDS = ["key", "rows", "tiers", "values", "when", "end", "red_4", "444***", "face", "1", "on", ""]
leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 8),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(WORDS),
    st.text(max_size=5),
)
anything = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(st.sampled_from(WORDS), st.text(max_size=3)), inner, max_size=4),
    ),
    max_leaves=12,
)
# What stands elsewhere in the book is likelier to be taken for right.
parts = st.sampled_from(PATHS).map(lambda path: deepcopy(at(manila(), path)))


def play(rules: Rulebook) -> None:
    """A short evening with every kind of throw, to its end or to the emcee's patience."""
    game = opening(rules)
    players = (1, 2, 3)
    is_elder = rules.switches["first_player"] == "elder"
    start = c.Start(
        rules,
        stock({tier.number: min(tier.count, 2) for tier in rules.tiers} | {6: 2}),
        players,
        elder=1 if is_elder else None,
        elder_dice=(2, 3) if is_elder else (),
        first=2 if rules.switches["first_player"] in ("lots", "random") else None,
        minutes=5 if rules.switches["end"] == "timed" else None,
    )
    game = follow(bobing, game, decide(game, start))
    for faces in rolls():
        if game.phase not in (Phase.ROLLING, Phase.ROLL_OFF) or game.turn is None:
            break
        throw = c.Throw(game.turn, Roll(faces), is_confirmed=True, at=10)
        game = follow(bobing, game, decide(game, throw))


@cache
def rolls() -> list[tuple[int, ...]]:
    """Every eleventh of the distinct rolls, the best and the worst among them."""
    return [*list(distinct_rolls())[::11], (4, 4, 4, 4, 4, 4), (1, 2, 3, 4, 5, 6)]


def read_or_refuse(data: Any) -> None:
    problems = problems_of({"book": data, "switches": {}})
    if problems:
        assert all(str(problem).strip() for problem in problems)
        return
    rules = Rulebook(data, {})
    assert sum(rules.ways().values()) == sum(rules.tier_ways().values()) == 46_656
    play(rules)


def problems_of(data: Any) -> tuple[Sentence, ...]:
    try:
        Rulebook.from_dict(data)
    except InvalidRulebook as refusal:
        return refusal.problems
    return ()


@given(st.sampled_from(PATHS), st.one_of(anything, parts))
def test_anything_at_any_place_is_read_or_refused(path: tuple[str | int, ...], value: Any) -> None:
    data = manila()
    at(data, path[:-1])[path[-1]] = value

    read_or_refuse(data)


TEXT = (BOOKS / "manila.toml").read_text(encoding="utf-8")


@given(st.integers(0, len(TEXT)), st.integers(0, 12), st.text(max_size=6))
def test_a_slip_of_the_pen_is_read_or_refused(start: int, length: int, slip: str) -> None:
    text = TEXT[:start] + slip + TEXT[start + length :]
    with suppress(InvalidRulebook):
        Rulebook.parse(text)


@given(st.sampled_from(PATHS), st.one_of(anything, parts))
def test_copy_in_a_log_is_read_despite_later_mistakes(
    path: tuple[str | int, ...], value: Any
) -> None:
    """Reading takes in what it can; only playing by it asks for more."""
    data = manila()
    at(data, path[:-1])[path[-1]] = value

    copy = bobing.CODEC.from_dict(
        json.loads(
            json.dumps(
                {"type": "Start", "book": Rulebook(data, {}).to_dict(), "prizes": [], "players": []}
            )
        )
    )

    assert copy.book.problems() == Rulebook(data, {}).problems()
