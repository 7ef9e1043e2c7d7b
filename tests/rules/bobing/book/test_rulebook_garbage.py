"""Whatever is put into a rulebook: it is told what is wrong, or it plays; nothing ever breaks."""

from __future__ import annotations

import json
from contextlib import suppress
from copy import deepcopy
from functools import cache
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rules.bobing import Roll, Rulebook
from rules.bobing import game as bobing
from rules.bobing.book.rulebook import BOOKS
from rules.bobing.game import commands as c
from rules.bobing.game.decide import decide, opening
from rules.bobing.game.state import Phase
from rules.dice import distinct_rolls
from rules.errors import InvalidRulebook
from rules.game import follow
from rules.wording import Sentence
from tests.rules.bobing.book.spoiling import PATHS, at, manila
from tests.rules.bobing.playing import stock

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
def test_a_copy_in_a_log_is_read_whatever_has_become_a_mistake_since(
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
