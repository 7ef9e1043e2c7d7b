"""Fills in the values of prizes by two plans, equal tiers and the bills ladder, or says why not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext

from festival.words.money import denominations, format_money
from rules.bobing.budget import bills_ladder, equal_tiers

EQUAL = "equal"
BILLS = "bills"


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A value for every prize."""

    values: Mapping[int, int]  # minor units, by tier
    rest: str  # what is left of the budget; no plan costs more than the budget


def plans(counts: Mapping[int, int], budget: int, currency: str) -> dict[str, Plan]:
    """By key, the plans that this budget can pay for; none without a budget or prizes."""
    if not budget or not any(counts.values()):
        return {}
    shares = equal_tiers(budget, counts)
    found = {EQUAL: {tier: _payable(share, currency) for tier, share in shares.items()}}
    if ladder := bills_ladder(denominations(currency), budget, counts):
        found[BILLS] = ladder
    costs = {key: sum(counts[tier] * value for tier, value in found[key].items()) for key in found}
    return {
        key: Plan(values=values, rest=format_money(budget - costs[key], currency))
        for key, values in found.items()
    }


def ladder_note(plan: Plan | None, counts: Mapping[int, int], budget: int, currency: str) -> str:
    """Why there is no bills ladder, or how to pay a prize above the largest note; "" for
    neither."""
    largest, *_, smallest = denominations(currency)
    prizes = sum(counts.values())
    if not budget or not prizes:
        return ""
    if plan is None:
        sentence = gettext(
            "No bills ladder: even {prizes} prizes of {coin}, the smallest coin, cost {total}."
        )
        return sentence.format(
            prizes=prizes,
            coin=format_money(smallest, currency),
            total=format_money(prizes * smallest, currency),
        )
    if max(plan.values.values()) <= largest:
        return ""
    sentence = gettext("The largest note is {note}: a prize worth more is several of them.")
    return sentence.format(note=format_money(largest, currency))


def _payable(share: Fraction, currency: str) -> int:
    """Rounded down to the smallest coin; a share smaller than a coin, to a minor unit."""
    coin = denominations(currency)[-1]
    return int(share // coin) * coin or int(share)
