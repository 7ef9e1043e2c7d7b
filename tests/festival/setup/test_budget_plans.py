"""The budget spread over the prizes, in words and in values."""

from __future__ import annotations

from festival.setup.budget_plans import costs, money_line, plans
from rules.bobing import Rulebook
from tests.festival.evening import ONE_EACH, PYRAMID

MANILA = Rulebook.load("manila")


def test_a_prize_may_cost_a_sixth_of_the_budget_rounded_down_to_what_can_be_paid() -> None:
    """32 x 3.12 = 99.84, so 16 centavos of 600 pesos are left."""
    found = costs(MANILA, PYRAMID, 60000, "PHP")
    plan = plans(MANILA, PYRAMID, 60000, "PHP")["equal"]

    assert [(cost.count, cost.each) for cost in found] == [
        *((1, "₱100"), (2, "₱50"), (4, "₱25"), (8, "₱12.50"), (16, "₱6.25"), (32, "₱3.12"))
    ]
    assert [cost.tier for cost in found] == ["₱100"] * 6
    assert dict(plan.values) == {1: 10000, 2: 5000, 3: 2500, 4: 1250, 5: 625, 6: 312}
    assert (plan.total, plan.rest) == ("₱599.84", "₱0.16")


def test_the_bills_ladder_names_the_notes_that_are_needed() -> None:
    plan = plans(MANILA, PYRAMID, 600000, "PHP")["bills"]

    assert [(row.count, row.each, row.tier) for row in plan.rows] == [
        (1, "₱1,000", "₱1,000"),
        (2, "₱500", "₱1,000"),
        (4, "₱200", "₱800"),
        (8, "₱100", "₱800"),
        (16, "₱50", "₱800"),
        (32, "₱20", "₱640"),
    ]
    assert (plan.total, plan.rest) == ("₱5,040", "₱960")


def test_without_a_budget_or_prizes_there_is_no_plan_and_below_a_coin_for_all_no_ladder() -> None:
    without = plans(MANILA, {**ONE_EACH, 3: 0}, 60000, "PHP")

    assert [sorted(plan.values) for plan in without.values()] == [[1, 2, 4, 5, 6]] * 2
    assert sorted(plans(MANILA, PYRAMID, 6299, "PHP")) == ["equal"]
    assert sorted(plans(MANILA, PYRAMID, 6300, "PHP")) == ["bills", "equal"]
    assert plans(MANILA, PYRAMID, 0, "PHP") == {}
    assert plans(MANILA, dict.fromkeys(PYRAMID, 0), 600, "PHP") == {}


def test_it_is_said_how_the_budget_differs_from_what_the_guests_bring() -> None:
    lines: dict[tuple[int, int | None, int], str] = {
        (500000, 10, 50000): "10 × ₱500 = ₱5,000.",
        (600000, 10, 50000): "10 × ₱500 = ₱5,000; the budget is ₱1,000 more.",
        (450000, 10, 50000): "10 × ₱500 = ₱5,000; the budget is ₱500 less.",
        (500000, 10, 0): "",
        (500000, None, 50000): "",
    }

    assert {known: money_line(*known, "PHP") for known in lines} == lines
