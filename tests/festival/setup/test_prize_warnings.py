"""Everything there is to know of the prizes, said at once and forbidding nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival
from festival.setup import reserve
from festival.setup.festivals import Slot, create_festival, set_prizes
from festival.setup.prize_warnings import warnings_of
from festival.setup.prizes import PrizesForm
from tests.festival.evening import PYRAMID, details, new_festival, stored
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db

# Worth 2,000 in each tier.
VALUES = {1: 2000, 2: 1000, 3: 500, 4: 250, 5: 125, 6: 62}
NAMES = {1: "TV", 2: "Fryer", 3: "Kettle", 4: "Tea", 5: "Soap", 6: "Hopia"}


def festival_with(budget: int = 12000, **tiers: Sequence[tuple[str, int]]) -> Festival:
    """The usual prizes, but for tiers that are told: t6=[("Hopia", 50), …], in pesos."""
    festival = create_festival(details(budget=budget * 100))
    prizes = {tier: [(NAMES[tier], VALUES[tier])] * PYRAMID[tier] for tier in PYRAMID}
    prizes |= {int(tier[1:]): list(told) for tier, told in tiers.items()}
    slots = {
        tier: [Slot(name=name, value=value * 100) for name, value in told]
        for tier, told in prizes.items()
    }
    set_prizes(festival.pk, slots)
    return stored(festival)


def said(festival: Festival) -> list[tuple[str, int]]:
    return [(warning.text, warning.tier) for warning in warnings_of(PrizesForm(festival))]


def test_what_is_in_reserve_has_to_be_paid_too() -> None:
    """12,000 - 11,984 leaves 16; three at 100 are 284 too much."""
    festival = festival_with()
    reserve.keep(festival.pk, "Umbrella", 10000, 3)

    assert said(festival) == [
        (
            "The prizes cost ₱11,984 and the reserve ₱300: ₱284 more than the budget of ₱12,000.",
            0,
        )
    ]
    summary = PrizesForm(festival).summary()
    assert (summary.in_reserve, summary.reserve) == (3, "₱300")
    assert (summary.actual, summary.difference, summary.state) == ("₱12,284", "₱284", "over")


def test_good_prizes_are_left_in_peace() -> None:
    assert said(festival_with()) == []


def test_more_than_the_budget_is_told_with_the_sum() -> None:
    """2,000 + 2,000 + 2,000 + 2,000 + 2,000 + 32 × 62 = 11,984."""
    assert said(festival_with(budget=10000)) == [
        ("The prizes cost ₱11,984: ₱1,984 more than the budget of ₱10,000.", 0)
    ]


def test_without_a_budget_nothing_is_over_it() -> None:
    assert said(festival_with(budget=0)) == []


def test_a_lower_tier_that_is_dearer_is_told() -> None:
    dearer = [("Rice cooker", 130), *[("Hopia", 10)] * 31]
    assert said(festival_with(t6=dearer)) == [
        ("A prize of Siu Tsai is worth ₱130, more than one of Ki Din, which is worth ₱125.", 6)
    ]


def test_a_tier_without_values_is_no_step_in_a_fall() -> None:
    assert said(festival_with(t5=[("Soap", 0)] * 16)) == [("Without a value: Ki Din × 16.", 5)]


def test_one_thing_at_two_prices_is_told_once() -> None:
    two = [("hopia", 60), *[("Hopia", 62)] * 31]
    assert said(festival_with(t6=two)) == [("The same thing has different values: hopia.", 0)]


@pytest.mark.parametrize("end", ["best_of_round", "unbeaten_lap"])
def test_no_custom_says_how_many_prizes_a_final_has(end: str) -> None:
    festival = new_festival(counts={1: 1}, switches={"end": end})

    assert said(festival) == []


def test_numbers_unlike_the_custom_are_told_of_each_tier() -> None:
    told = said(festival_with(t2=[("Fryer", 1000)], t4=[("Tea", 250)] * 9))
    assert told == [
        ("Pong Gan has 1 prize; by custom it has 2.", 2),
        ("Tsin Si has 9 prizes; by custom it has 8.", 4),
    ]


def test_what_is_missing_is_counted_by_tier() -> None:
    told = said(
        festival_with(
            t4=[("", 250)] * 8,
            t5=[("", 0)] * 4 + [("Soap", 125)] * 12,
            t6=[("", 0)] * 2 + [("Hopia", 0)] * 30,
        )
    )
    assert told == [
        ("Neither a name nor a value: Ki Din × 4, Siu Tsai × 2.", 5),
        ("Without a name, so that its money is shown: Tsin Si × 8.", 4),
        ("Without a value: Siu Tsai × 30.", 6),
    ]


def test_all_of_them_stand_on_the_page_at_once_and_saving_goes_on(desk: Client) -> None:
    festival = festival_with(budget=100, t6=[("", 0)])
    url = reverse("prizes", args=[festival.pk])

    page = page_of(desk.get(url))
    saved = desk.post(url, {**page.form("name-1-1").fields, "save": "1"})

    assert "3 things to look at" in page.text
    for sentence, _ in said(festival):
        assert sentence in page.text
    assert saved.status_code == 302


def test_they_follow_what_is_typed(desk: Client) -> None:
    festival = festival_with()
    fields = page_of(desk.get(reverse("prizes", args=[festival.pk]))).form("name-1-1").fields

    answer = desk.post(
        reverse("prizes_summary", args=[festival.pk]), {**fields, "value-6-1": "9,000"}
    )

    assert "A prize of Siu Tsai is worth ₱9,000" in page_of(answer).text
