"""What the prizes on the page may cost and what they cost, tier by tier."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from festival.prizes.hall_budget import HallBudget
from festival.prizes.prize_form import PrizesForm
from festival.prizes.proposed_values import BILLS, payable
from festival.words.money import format_money
from rules.bobing.budget import equal_tiers
from rules.names_in_scripts import Names


@dataclass(frozen=True, kw_only=True)
class SummaryRow:
    """What a tier may cost and what it costs, as text. state: "even" | "over" | "under", "" while
    nothing in the tier has a value.

    earmark_each: by equal shares. bill: by the bills ladder. Both for one prize; "" for none.
    """

    number: int
    names: Names
    count: int
    earmark_each: str
    bill: str
    actual: str
    difference: str
    state: str


@dataclass(frozen=True, kw_only=True)
class Summary:
    rows: tuple[SummaryRow, ...]
    reserve: str  # cost of the reserve
    in_reserve: int  # number of things in reserve
    budget: str
    actual: str  # cost of everything
    difference: str
    state: str
    has_budget: bool  # whether these prizes have a budget
    of_hall: HallBudget | None  # budget of all tables of a hall, else None


def summary_of(form: PrizesForm) -> Summary:
    """For every tier, its share (budget / 6 / count) against the cost of its prizes; then the
    budget against the cost of everything, with the reserve."""
    budget, currency = form.budget, form.festival.currency
    ladder = form.plans.get(BILLS)
    bills = {} if ladder is None else ladder.values
    rows: list[SummaryRow] = []
    for share, tier in zip(equal_tiers(budget, form.counts), form.tiers, strict=True):
        actual = sum(slot.value for slot in tier.values)
        left = share.whole - actual
        if actual == share.count * bills.get(tier.number, 0):
            left = Fraction(0)  # the ladder's shares differ from equal ones on purpose
        rows.append(
            SummaryRow(
                number=tier.number,
                names=tier.names,
                count=share.count,
                earmark_each=""
                if share.each is None
                else format_money(payable(share.each, currency), currency),
                bill=format_money(bills[tier.number], currency) if tier.number in bills else "",
                actual=format_money(actual, currency),
                difference=format_money(abs(left), currency),
                state=_state(left) if actual else "",
            )
        )
    rest = budget - form.cost
    return Summary(
        rows=tuple(rows),
        in_reserve=sum(spare.count for spare in form.festival.table.spares.all()),
        reserve=format_money(form.reserve, currency),
        budget=format_money(budget, currency),
        actual=format_money(form.cost, currency),
        difference=format_money(abs(rest), currency),
        state=_state(Fraction(rest)),
        has_budget=budget > 0,
        of_hall=form.of_hall,
    )


def _state(left: Fraction) -> str:
    """Less than one minor unit counts as even."""
    if abs(left) < 1:
        return "even"
    return "under" if left > 0 else "over"
