"""What the prizes on the page may cost, what they cost, and what looks wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from django.utils.translation import gettext

from festival.games.bobing.prizes.hall_budget import HallBudget, state_of
from festival.games.bobing.prizes.prize_form import PrizesForm
from festival.words.money import format_money
from festival.words.sentences import title_of


@dataclass(frozen=True, kw_only=True)
class Summary:
    count: int  # number of prizes
    cost: str  # of these prizes
    in_reserve: int  # number of things in reserve
    reserve: str  # cost of the reserve
    budget: str
    difference: str
    state: str  # by `state_of`
    has_budget: bool  # whether these prizes have a budget
    of_hall: HallBudget | None  # budget of all tables of a hall, else None
    dearer: tuple[str, ...]  # a sentence for each prize worth more than one in the tier above


def summary_of(form: PrizesForm) -> Summary:
    """The budget against the cost of the prizes and the reserve."""
    budget, currency = form.budget, form.festival.currency
    spares = form.festival.table.spares.all()
    prizes = sum(tier.total for tier in form.tiers)
    reserve = sum(spare.count * spare.value for spare in spares)
    rest = budget - prizes - reserve
    return Summary(
        count=sum(form.counts.values()),
        cost=format_money(prizes, currency),
        in_reserve=sum(spare.count for spare in spares),
        reserve=format_money(reserve, currency),
        budget=format_money(budget, currency),
        difference=format_money(abs(rest), currency),
        state=state_of(rest),
        has_budget=budget > 0,
        of_hall=form.hall and replace(form.hall, typed=prizes + reserve),
        dearer=tuple(_dearer_below(form)),
    )


def _dearer_below(form: PrizesForm) -> Iterator[str]:
    names = {tier.number: title_of(tier.names) for tier in form.tiers}
    valued = [
        (tier, values)
        for tier, slots in form.values.items()
        if (values := [slot.value for slot in slots if slot.value])
    ]
    text = gettext("A prize of {lower} is worth more ({most}) than one of {higher} ({least}).")
    for (higher, above), (lower, below) in pairwise(valued):
        if max(below) > min(above):
            money = [
                format_money(value, form.festival.currency) for value in (max(below), min(above))
            ]
            places = {"lower": names[lower], "higher": names[higher]}
            yield text.format(most=money[0], least=money[1], **places)
