"""Everything there is to know of the prizes, said at once and forbidding nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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

    told = "The prizes cost ₱11,984 and the reserve ₱300: ₱284 more than the budget of ₱12,000."
    assert said(festival) == [(told, 0)]
    summary = PrizesForm(festival).summary()
    assert (summary.in_reserve, summary.reserve, summary.actual) == (3, "₱300", "₱12,284")


WITHOUT = "Neither a name nor a value: Ki Din × 4, Siu Tsai × 2."
WARNED: list[tuple[dict[str, Any], list[tuple[str, int]]]] = [
    ({}, []),
    # 2,000 + 2,000 + 2,000 + 2,000 + 2,000 + 32 × 62 = 11,984.
    ({"budget": 10000}, [("The prizes cost ₱11,984: ₱1,984 more than the budget of ₱10,000.", 0)]),
    ({"budget": 0}, []),
    (
        {"t6": [("Rice cooker", 130), *[("Hopia", 10)] * 31]},
        [("A prize of Siu Tsai is worth ₱130, more than one of Ki Din, which is worth ₱125.", 6)],
    ),
    # A tier without values is no step in a fall.
    ({"t5": [("Soap", 0)] * 16}, [("Without a value: Ki Din × 16.", 5)]),
    (
        {"t6": [("hopia", 60), *[("Hopia", 62)] * 31]},
        [("The same thing has different values: hopia.", 0)],
    ),
    (
        {"t2": [("Fryer", 1000)], "t4": [("Tea", 250)] * 9},
        [
            ("Pong Gan has 1 prize; by custom it has 2.", 2),
            ("Tsin Si has 9 prizes; by custom it has 8.", 4),
        ],
    ),
    (
        {
            "t4": [("", 250)] * 8,
            "t5": [("", 0)] * 4 + [("Soap", 125)] * 12,
            "t6": [("", 0)] * 2 + [("Hopia", 0)] * 30,
        },
        [
            (WITHOUT, 5),
            ("Without a name, so that its money is shown: Tsin Si × 8.", 4),
            ("Without a value: Siu Tsai × 30.", 6),
        ],
    ),
]


def test_good_prizes_are_left_in_peace_and_each_other_thing_is_told() -> None:
    for prizes, expected in WARNED:
        assert said(festival_with(**prizes)) == expected
    for end in ("best_of_round", "unbeaten_lap"):  # no custom says how many a final has
        assert said(new_festival(counts={1: 1}, switches={"end": end})) == []


def test_all_of_them_stand_on_the_page_at_once_and_saving_goes_on(desk: Client) -> None:
    festival = festival_with(budget=100, t6=[("", 0)])
    url = reverse("prizes", args=[festival.pk])

    page = page_of(desk.get(url))
    fields = page.form("name-1-1").fields
    typed = {**fields, "value-6-1": "9,000"}
    answer = desk.post(reverse("prizes_summary", args=[festival.pk]), typed)

    assert "3 things to look at" in page.text
    assert [sentence for sentence, _ in said(festival) if sentence not in page.text] == []
    assert desk.post(url, {**fields, "save": "1"}).status_code == 302
    assert "A prize of Siu Tsai is worth ₱9,000" in page_of(answer).text
