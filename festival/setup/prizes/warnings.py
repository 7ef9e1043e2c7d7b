"""Warnings about the prizes before the evening; they forbid nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext, ngettext

from festival.setup.festivals import Slot, counts_of_sets
from festival.setup.prizes.prizes import PrizesForm, reserve_cost
from festival.words.money import format_money
from festival.words.sentences import in_a_row, title_of
from rules.bobing.book.switches import LAST_ROUND

MOST_NAMED = 6  # names in one sentence


@dataclass(frozen=True)
class PrizeWarning:
    text: str
    tier: int = 0  # where to look, 0 for no tier in particular


def warnings_of(form: PrizesForm) -> tuple[PrizeWarning, ...]:
    """All warnings, those that cost money first."""
    return (
        *_over_budget(form),
        *_dearer_below(form),
        *_with_two_values(form),
        *_unlike_custom(form),
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
    reserve = reserve_cost(form.festival)
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


def _with_two_values(form: PrizesForm) -> Iterator[PrizeWarning]:
    """The same thing with different values."""
    values: dict[str, set[int]] = {}
    names: dict[str, str] = {}
    for slots in form.values.values():
        for slot in slots:
            if slot.name:
                names.setdefault(slot.name.casefold(), slot.name)
                values.setdefault(slot.name.casefold(), set()).add(slot.value)
    several = [names[key] for key, found in values.items() if len(found) > 1]
    if several:
        shown = in_a_row(several[:MOST_NAMED]) + (" …" if len(several) > MOST_NAMED else "")
        yield PrizeWarning(
            gettext("The same thing has different values: {names}.").format(names=shown)
        )


def _unlike_custom(form: PrizesForm) -> Iterator[PrizeWarning]:
    """Tiers with another number of prizes than by custom; not for finals, which have no custom."""
    if form.book.switches["end"] in LAST_ROUND:
        return
    custom = counts_of_sets(form.book, form.festival.sets)
    for tier in form.tiers:
        usual, count = custom[tier.number], len(tier.slots)
        if count != usual:
            text = ngettext(
                "{tier} has {count} prize; by custom it has {usual}.",
                "{tier} has {count} prizes; by custom it has {usual}.",
                count,
            )
            said = text.format(tier=title_of(tier.names), count=count, usual=usual)
            yield PrizeWarning(said, tier.number)


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
