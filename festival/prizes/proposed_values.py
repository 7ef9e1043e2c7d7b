"""Spreads the budget over the prizes: what each may cost, and two plans that fill in values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext

from festival.words.money import denominations, format_money
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.budget import bills_ladder, equal_tiers
from rules.names_in_scripts import Names

EQUAL = "equal"
BILLS = "bills"


@dataclass(frozen=True, kw_only=True)
class Cost:
    """What a tier and each of its prizes may cost, as text."""

    number: int
    names: Names
    count: int
    tier: str
    each: str  # "" without prizes


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A value for every prize."""

    values: Mapping[int, int]  # minor units, by tier
    rest: str  # what is left of the budget; no plan costs more than the budget


def costs(
    book: Rulebook, counts: Mapping[int, int], budget: int, currency: str
) -> tuple[Cost, ...]:
    """Equal shares for all tiers (budget / 6 / count), rounded down so that the budget is never
    exceeded."""
    names = {tier.number: tier.names for tier in book.tiers}
    return tuple(
        Cost(
            number=share.tier,
            names=names[share.tier],
            count=share.count,
            tier=format_money(payable(share.whole, currency), currency),
            each=""
            if share.each is None
            else format_money(payable(share.each, currency), currency),
        )
        for share in equal_tiers(budget, counts)
    )


def plans(counts: Mapping[int, int], budget: int, currency: str) -> dict[str, Plan]:
    """By key, the plans that this budget can pay for; none without a budget or prizes."""
    if not budget or not any(counts.values()):
        return {}
    found = {EQUAL: _equal_values(budget, counts, currency)}
    ladder = bills_ladder(denominations(currency), budget, counts)
    if ladder is not None:
        found[BILLS] = {rung.tier: rung.each for rung in ladder.rungs}
    made = {}
    for key, values in found.items():
        total = sum(counts[tier] * value for tier, value in values.items())
        made[key] = Plan(
            values=values,
            rest=format_money(budget - total, currency),
        )
    return made


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


def _equal_values(budget: int, counts: Mapping[int, int], currency: str) -> dict[int, int]:
    shares = equal_tiers(budget, counts)
    return {share.tier: payable(share.each, currency) for share in shares if share.each is not None}


def payable(share: Fraction, currency: str) -> int:
    """Rounded down to the smallest coin; a share smaller than a coin, to a minor unit."""
    coin = denominations(currency)[-1]
    return int(share // coin) * coin or int(share)
