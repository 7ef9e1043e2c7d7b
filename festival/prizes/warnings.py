"""Warnings about the prizes before the evening; they forbid nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext

from festival.prizes.prize_form import PrizesForm
from festival.prizes.slots import Slot
from festival.words.money import format_money
from festival.words.sentences import in_a_row, title_of


@dataclass(frozen=True)
class PrizeWarning:
    text: str
    tier: int = 0  # where to look, 0 for no tier in particular


def warnings_of(form: PrizesForm) -> tuple[PrizeWarning, ...]:
    """All warnings, those that cost money first."""
    return (
        *_over_budget(form),
        *_dearer_below(form),
        *_missing(form),
    )


def _over_budget(form: PrizesForm) -> Iterator[PrizeWarning]:
    if form.of_hall is not None:
        if form.of_hall.state == "over":
            text = gettext(
                "The prizes of the final and of all tables cost {total}: {over} more than the"
                " budget of {budget}."
            )
            hall = form.of_hall
            said = text.format(total=hall.spent, over=hall.difference, budget=hall.allowed)
            yield PrizeWarning(said)
        if form.festival.hall_id is None:
            return
    budget, currency = form.festival.budget, form.festival.currency
    prizes = sum(slot.value for slots in form.values.values() for slot in slots)
    reserve = form.reserve
    total = prizes + reserve
    if 0 < budget < total:
        text = gettext("The prizes cost {total}: {over} more than the budget of {budget}.")
        if reserve:
            text = gettext(
                "The prizes cost {prizes} and the reserve {reserve}: {over} more than the budget"
                " of {budget}."
            )
        money = {
            "total": total,
            "over": total - budget,
            "budget": budget,
            "prizes": prizes,
            "reserve": reserve,
        }
        yield PrizeWarning(text.format(**{k: format_money(v, currency) for k, v in money.items()}))


def _dearer_below(form: PrizesForm) -> Iterator[PrizeWarning]:
    """A prize that is worth more than one in the tier above."""
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
                format_money(each, form.festival.currency) for each in (max(below), min(above))
            ]
            places = {"lower": names[lower], "higher": names[higher]}
            yield PrizeWarning(text.format(most=money[0], least=money[1], **places), lower)


def _missing(form: PrizesForm) -> Iterator[PrizeWarning]:
    """Prizes without a name or a value. The board shows a nameless prize by its value, and a blank
    one as a cake.

    No warning if all prizes are blank, or all are money.
    """
    prizes = [slot for slots in form.values.values() for slot in slots]
    if all(map(_is_blank, prizes)) or all(map(_is_money, prizes)):
        return
    kinds = (
        (gettext("No name and no value: {places}."), _is_blank),
        (gettext("No name, so the board shows the money: {places}."), _is_money),
        (gettext("No value: {places}."), lambda slot: bool(slot.name) and not slot.value),
    )
    names = {tier.number: title_of(tier.names) for tier in form.tiers}
    for text, is_meant in kinds:
        counts = {tier: sum(map(is_meant, slots)) for tier, slots in form.values.items()}
        found = [tier for tier, count in counts.items() if count]
        if found:
            places = in_a_row(f"{names[tier]} × {counts[tier]}" for tier in found)
            yield PrizeWarning(text.format(places=places), found[0])


def _is_blank(slot: Slot) -> bool:
    return not slot.name and not slot.value


def _is_money(slot: Slot) -> bool:
    return not slot.name and slot.value > 0
