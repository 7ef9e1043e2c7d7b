"""Forecasts under the house rules, held against evenings played on over every stock of prizes.

There throws are judged by the second scorer, and all figures of small evenings are rationals.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from rules.bobing import Rulebook
from rules.bobing.odds.chances_of_an_evening import Caveat, Forecast
from tests.rules.bobing.books import book
from tests.rules.bobing.odds.stocks import Throw, by_rules, in_floats
from tests.rules.bobing.playing import Counts

CUSTOM = {1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32}
SMALL: list[Counts] = [
    {1: 1, 2: 2, 3: 1, 4: 2, 5: 1, 6: 2},
    {1: 1, 2: 1, 4: 3, 6: 2},
    {1: 1, 3: 1, 5: 2, 6: 3},
    {1: 1, 6: 3},
]
FLOWER = {"goldflower": "top", "goldflower_bonus": "remaining_second"}


def house_rules() -> Iterator[dict[str, str]]:
    for carry, flower, empty, third in product(
        ("off", "on"), ({}, FLOWER), ("nothing", "next_lower"), ("red3", "same4")
    ):
        yield {"carry": carry, **flower, "empty_tier": empty, "third": third}


ALL = list(product(house_rules(), SMALL))
# Each two values of two house rules and each count together at least once.
PAIRED = [
    case for number, case in enumerate(ALL) if (number // 4 * 7 + number // 16) % 4 == number % 4
]
some_or_all = pytest.mark.parametrize(
    "cases", [PAIRED, pytest.param(ALL, marks=pytest.mark.proof)], ids=["paired", "all"]
)
Cases = list[tuple[dict[str, str], Counts]]
Figures = Iterator[tuple[str, float, float, float]]


def lower(counts: Counts) -> Counts:
    return {tier: count for tier, count in counts.items() if tier > 1}


def is_champion(throw: Throw) -> bool:
    return throw.is_champion


def takes_all(throw: Throw) -> bool:
    return throw.takes_all


def ends_game(throw: Throw) -> bool:
    return throw.ends_game


def figures(switches: dict[str, str], counts: Counts) -> Figures:
    """Each figure with its name, as it is forecast, as it is over every stock, and how near."""
    rules = book("manila", **switches, six_black="scramble")
    evening, forecast = by_rules(rules.switches, lower(counts)), Forecast.of(rules, counts, 4)
    mean = float(evening.mean())
    with_champion = float(by_rules(rules.switches, lower(counts), champions=1).mean())
    to_grab = float(evening.mean(takes_all))
    yield "rolls", forecast.rolls.mean, mean, 1e-11 * mean
    yield "or grab", forecast.rolls.mean_before(float(forecast.odds.grab)), to_grab, 1e-11 * to_grab
    yield (
        *("champion", forecast.rolls_and_champions.mean),
        *(with_champion, 1e-11 * with_champion),
    )
    yield "no champion", forecast.no_champion, float(evening.without(is_champion)), 1e-11
    yield "grab first", forecast.grab_first, 1 - float(evening.without(takes_all)), 1e-11
    yield "ended first", forecast.ended_first, 1 - float(evening.without(ends_game)), 1e-11
    near = 0.02 if Caveat.WON_APART in forecast.caveats else 1e-11
    in_all = in_floats(evening)
    for rolls in (0, 1, 5, 25):
        after = in_all.stocks_after(rolls)
        gone = after.get((0,) * len(in_all.counts), 0.0)
        left = sum(weight * sum(stock) for stock, weight in after.items())
        yield f"gone after {rolls}", forecast.gone_after(rolls), gone, 1e-11
        yield f"left after {rolls}", forecast.left_after(rolls), left, near


@some_or_all
def test_every_figure_is_that_of_every_stock(cases: Cases) -> None:
    wrong = [
        (*switches.values(), counts, *figure)
        for switches, counts in cases
        for figure in figures(switches, counts)
        if abs(figure[1] - figure[2]) > figure[3]
    ]

    assert wrong == []


@pytest.mark.parametrize("carry", ["off", "on"])
def test_two_champions_are_awaited_as_over_every_stock(carry: str) -> None:
    rules = book("manila", **FLOWER, carry=carry)
    counts = {1: 2, 2: 2, 4: 1, 6: 2}
    evening = by_rules(rules.switches, lower(counts), champions=2)

    forecast = Forecast.of(rules, counts, 4)

    assert forecast.rolls_and_champions.mean == pytest.approx(float(evening.mean()), rel=1e-11)


# What the figures mean.


@pytest.mark.parametrize(
    ("switches", "caveats"),
    [
        ({}, ()),
        ({"carry": "on", **FLOWER}, ()),
        ({"empty_tier": "next_lower"}, ()),
        ({"empty_tier": "next_lower", "carry": "on"}, (Caveat.WON_APART,)),
        ({"empty_tier": "next_lower", **FLOWER}, (Caveat.WON_APART,)),
        (
            {"empty_tier": "next_lower", "carry": "on", "chase": "champion+second+red3"},
            (Caveat.CHASED_DO_NOT_SLIDE, Caveat.WON_APART),
        ),
    ],
)
def test_the_figures_say_what_they_leave_out(
    switches: dict[str, str], caveats: tuple[Caveat, ...]
) -> None:
    assert Forecast.of(book("manila", **switches), CUSTOM, 10).caveats == caveats


def flower_book(pattern: str) -> Rulebook:
    """A book with another golden flower, where throws slide."""
    rows = [
        {"key": "golden_flower", "pattern": pattern, "tier": 1, "takes_second": True},
        {"key": "straight", "pattern": "123456", "tier": 2},
        {"key": "red_1", "pattern": "4*****", "tier": 6},
    ]
    switches = {"goldflower_bonus": "remaining_second", "empty_tier": "next_lower"}
    data = {**book("manila").data, "rows": rows}
    return Rulebook.from_dict({"book": data, "switches": switches})


@pytest.mark.parametrize(("pattern", "is_reckoned"), [("111***", False), ("1111**", True)])
def test_a_golden_flower_is_left_aside_where_throws_slide_only_if_it_is_frequent(
    pattern: str, *, is_reckoned: bool
) -> None:
    """Three 1s or more are 2,906 of 46,656 throws, four or more are 406."""
    forecast = Forecast.of(flower_book(pattern), {2: 1, 6: 1}, 4)

    second = float(forecast.odds.tiers[2])
    winning = float(sum(forecast.odds.tiers.values()))
    flower = 406 / 46_656 if is_reckoned else 0.0
    both_ways = 1 + (second + flower) / winning + (winning - second) / (second + flower)
    assert forecast.rolls.mean == pytest.approx(both_ways / (winning + flower), rel=1e-11)
