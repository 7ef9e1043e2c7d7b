"""The prizes as Django forms: a line for each tier, or a name and a value for each prize of a tier.

What it may cost is beside it, in `prize_summary`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import zip_longest

from django import forms
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext

from festival.games.bobing.prizes.hall_budget import (
    HallBudget,
    bowls_alike,
    expected_players,
    hall_budget,
)
from festival.games.bobing.prizes.pasted_prizes import Listed, read_list
from festival.games.bobing.prizes.proposed_values import BILLS, Plan, ladder_note, plans
from festival.games.bobing.prizes.slots import EMPTY, MOST_IN_TIER, Slot, prizes_of, set_prizes
from festival.games.bobing.rulebooks.forecast_cache import Evening
from festival.games.bobing.rulebooks.load_rulebook import book_of
from festival.models import Festival, Prize
from festival.play.write_path import lock
from festival.web.concurrent_edit import is_stale, seen_text
from festival.web.fields import LONGEST_SHOWN
from festival.words.clean_text import clean_label
from festival.words.money import format_money, money_text, parse_money
from festival.words.sentences import counted, in_a_row
from rules.bobing.book.rulebook_parts import Tier

MOST_NAMED = 6  # places in one sentence

TextField = partial(forms.CharField, required=False, strip=False)  # as typed


class SlotForm(forms.Form):
    """One prize, or the line of a tier whose prizes are all the same.

    place: 6-32, or 6 for the line. picture: part of its picture's address, "" for none.
    """

    name = TextField()
    value = TextField()

    def __init__(
        self,
        typed: tuple[str, str],
        key: str,
        currency: str,
        *,
        position: int = 0,
        picture: str = "",
    ) -> None:
        self.typed, self.key, self.currency = typed, key, currency
        self.position, self.picture = position, picture
        super().__init__(dict(zip((f"name-{key}", f"value-{key}"), typed, strict=True)))

    def add_prefix(self, field_name: str) -> str:
        return f"{field_name}-{self.key}"

    def clean_name(self) -> str:
        too_long = gettext("type at most {most} letters for a prize (you typed {count})")
        return clean_label(self.cleaned_data["name"], too_long)

    def clean_value(self) -> int:
        return parse_money(self.cleaned_data["value"], self.currency)

    @property
    def wrong_field(self) -> str:
        """The name of the first field with an error."""
        return next((self.add_prefix(name) for name in self.errors), "")

    @property
    def error(self) -> str:
        return next((str(errors[0]) for errors in self.errors.values()), "")

    @property
    def slot(self) -> Slot:
        """The prize; what is wrong in it counts as not typed."""
        self.is_valid()  # sets cleaned_data, without the fields that are wrong
        return replace(EMPTY, **self.cleaned_data)


class TierForm(forms.Form):
    """One tier: the number of its prizes, and a line that says what all of them are.

    Prizes that differ have fields of their own, hidden until the tier is opened. An opened tier
    also has what fills all of them, and a list to paste; every button of the page fills them in.
    stored: its prizes in their order.
    """

    count = TextField()
    fill_name = TextField()
    fill_value = TextField()
    pasted = TextField()  # a list
    target = TextField()  # the position that a picture is for, "" for all

    def __init__(
        self,
        typed: Mapping[str, str],
        tier: Tier,
        stored: Sequence[Prize],
        currency: str,
        picture_error: str,
    ) -> None:
        self.number, self.names = tier.number, tier.names
        self.stored, self.currency, self.picture_error = stored, currency, picture_error
        super().__init__({self.add_prefix("count"): str(len(stored)), **typed})
        self.proposed = ""  # the value of each by a chosen plan
        self.full_clean()

    def add_prefix(self, field_name: str) -> str:
        return f"{field_name.replace('_', '-')}-{self.number}"

    def clean_count(self) -> int:
        typed = self.cleaned_data["count"]
        plain = typed.strip()
        if plain.isdecimal() and len(plain) < 6 and int(plain) <= MOST_IN_TIER:
            return int(plain)
        message = gettext("type a number of prizes from 0 to {most} (you typed “{text}”)")
        raise ValidationError(message.format(most=MOST_IN_TIER, text=typed[:LONGEST_SHOWN]))

    def clean_pasted(self) -> tuple[Listed, ...]:
        return read_list(self.cleaned_data["pasted"], MOST_IN_TIER, self.currency)

    @property
    def size(self) -> int:
        size: int = self.cleaned_data.get("count", len(self.stored))
        return size

    @cached_property
    def is_alike(self) -> bool:
        """Whether one line says it all."""
        typed = map(self._typed, range(1, self.size + 1))
        return len({*typed, *(slot.typed for slot in self.beyond)}) <= 1

    @cached_property
    def is_open(self) -> bool:
        """Whether its prizes are shown one by one."""
        is_asked = self.add_prefix("open") in self.data or self.data.get("open") == str(self.number)
        return bool(
            is_asked
            or self.picture_error
            or "pasted" in self.errors
            or (not self.is_alike and (self.errors or any(slot.errors for slot in self.slots)))
        )

    @cached_property
    def line(self) -> SlotForm:
        """What all prizes are, if they are alike."""
        typed = self.beyond[0].typed if self.beyond and not self.size else self._typed(1)
        return SlotForm(typed, str(self.number), self.currency)

    @cached_property
    def slots(self) -> list[SlotForm]:
        return [self._slot(position) for position in range(1, self.size + 1)]

    @cached_property
    def beyond(self) -> list[SlotForm]:
        """Prizes beyond the number, kept for a larger number; a line says nothing of them."""
        if self.add_prefix("name") in self.data:
            return []
        positions = range(self.size + 1, MOST_IN_TIER + 1)
        return [
            self._slot(position) for position in positions if "".join(self._typed(position)).strip()
        ]

    def _slot(self, position: int) -> SlotForm:
        prize = self.stored[position - 1] if position <= len(self.stored) else None
        return SlotForm(
            self._typed(position),
            f"{self.number}-{position}",
            self.currency,
            position=position,
            picture=prize.picture.short if prize and prize.picture else "",
        )

    def _typed(self, position: int) -> tuple[str, str]:
        """The name and the value of a prize. What is in the line goes before what is in its own
        fields, "Fill all" before both, and a pasted list before that."""
        typed = {"name": "", "value": ""}
        if position <= len(self.stored):
            prize = self.stored[position - 1]
            value = money_text(prize.value, self.currency) if prize.value else ""
            typed = {"name": prize.name, "value": value}
        for name, stored in typed.items():
            own = self.data.get(f"{name}-{self.number}-{position}", stored)
            typed[name] = self.data.get(self.add_prefix(name), own)
        if position <= self.size:
            typed |= {name: text for name, text in self._typed_fill.items() if text}
        for line in self.cleaned_data.get("pasted", ())[position - 1 : position]:
            typed = {"name": line.name, "value": line.value or typed["value"]}
        if position <= self.size and self.proposed:
            typed["value"] = self.proposed
        return typed["name"], typed["value"]

    @cached_property
    def _typed_fill(self) -> dict[str, str]:
        typed = self.cleaned_data
        return {name: typed.get(f"fill_{name}", "").strip() for name in ("name", "value")}

    @cached_property
    def values(self) -> list[Slot]:
        if self.is_alike:
            return [self.line.slot] * self.size
        return [slot.slot for slot in self.slots]

    @property
    def total(self) -> int:
        """The cost of its prizes, in minor units."""
        return sum(slot.value for slot in self.values)

    @property
    def kinds(self) -> list[tuple[str, int]]:
        """Its different prizes, and how many there are of each. One without a name is its value."""
        shown = (
            slot.name or (format_money(slot.value, self.currency) if slot.value else "–")
            for slot in self.values
        )
        return list(Counter(shown).items())

    @property
    def left_out(self) -> str:
        """The prizes that saving will remove."""
        names = (name or value for name, value in (slot.typed for slot in self.beyond))
        return in_a_row(counted(name[:LONGEST_SHOWN] for name in names))

    @cached_property
    def first_wrong(self) -> SlotForm | None:
        forms = [self.line] if self.is_alike and not self.is_open else self.slots
        return next((form for form in forms if form.errors), None)

    @property
    def pictures(self) -> list[str]:
        """Its different pictures, as parts of their addresses."""
        there = (prize.picture.short for prize in self.stored if prize.picture)
        return list(dict.fromkeys(there))


class PrizesForm:
    """All tiers from a post, or from the stored prizes; keeps everything typed. A post that asks
    for a plan gets the plan's values in all fields, and every name as typed."""

    def __init__(
        self,
        festival: Festival,
        data: Mapping[str, str] | None = None,
        picture_errors: Mapping[int, str] | None = None,
    ) -> None:
        self.festival, self.data = festival, data or {}
        self.picture_errors = picture_errors or {}  # by tier
        self.book = book_of(festival)
        self.stored = prizes_of(festival)
        self.tiers = [
            TierForm(
                self.data,
                tier,
                self.stored[tier.number],
                festival.currency,
                self.picture_errors.get(tier.number, ""),
            )
            for tier in self.book.tiers
        ]
        if plan := self.plans.get(self.data.get("plan", "")):
            for tier in self.tiers:
                tier.proposed = money_text(plan.values.get(tier.number, 0), festival.currency)

    @cached_property
    def values(self) -> dict[int, list[Slot]]:
        """The prizes by tier; an empty one where something is wrong."""
        return {tier.number: tier.values for tier in self.tiers}

    @cached_property
    def _stored_values(self) -> dict[int, list[Slot]]:
        return {
            tier: [Slot(name=prize.name, value=prize.value) for prize in prizes]
            for tier, prizes in self.stored.items()
        }

    @property
    def _shown(self) -> list[list[tuple[str, int]]]:
        """The stored names and values, by tier."""
        return [
            [(slot.name, slot.value) for slot in slots] for slots in self._stored_values.values()
        ]

    @property
    def closed(self) -> list[TierForm]:
        """The tiers that are one line, and may be opened."""
        return [tier for tier in self.tiers if tier.is_alike and not tier.is_open]

    @property
    def has_open(self) -> bool:
        return any(tier.is_open for tier in self.tiers)

    @property
    def seen(self) -> str:
        return seen_text(self._shown)

    @property
    def undoes(self) -> str:
        """The stored prizes that this page would change, where somebody changed any since it was
        made: 4-1 Kettle, 6-2 –."""
        if not is_stale(self.data, self._shown):
            return ""
        places = [
            f"{tier}-{position} {(there and there.name) or '–'}"
            for tier, slots in self._stored_values.items()
            for position, (there, here) in enumerate(zip_longest(slots, self.values[tier]), start=1)
            if there != here
        ]
        return in_a_row(places[:MOST_NAMED]) + (" …" if len(places) > MOST_NAMED else "")

    @property
    def counts(self) -> dict[int, int]:
        return {tier.number: tier.size for tier in self.tiers}

    @property
    def plans(self) -> dict[str, Plan]:
        return plans(self.counts, self.budget, self.festival.currency)

    @property
    def ladder_note(self) -> str:
        ladder = self.plans.get(BILLS)
        return ladder_note(ladder, self.counts, self.budget, self.festival.currency)

    @property
    def budget(self) -> int:
        """What the prizes of this table may cost; for the final, what the other tables leave."""
        if self.festival.hall_id is None and self.hall:
            return max(0, self.festival.budget - self.hall.others)
        return self.festival.budget

    @cached_property
    def hall(self) -> HallBudget | None:
        """The budget of the hall, without what is typed here."""
        return hall_budget(self.festival)

    def evening(self) -> Evening:
        return Evening(
            book=self.book,
            counts=self.counts,
            guests=expected_players(self.festival),
            pace=self.festival.pace,
            minutes=self.festival.minutes,
            tables=bowls_alike(self.festival),
        )

    def is_unsaved(self) -> bool:
        """Whether something is typed that is not stored."""
        return bool(self.data) and (not self.is_valid() or self.values != self._stored_values)

    def is_valid(self) -> bool:
        return not any(tier.errors or tier.first_wrong for tier in self.tiers)

    @property
    def first_wrong(self) -> str:
        """The first field with an error."""
        for tier in self.tiers:
            if "count" in tier.errors:
                return tier["count"].html_name
            if tier.first_wrong:
                return tier.first_wrong.wrong_field
        return ""

    @property
    def first_name(self) -> str:
        """The first field for the name of a prize."""
        for tier in self.tiers:
            if tier.is_open and tier.slots:
                return tier.slots[0]["name"].html_name
            if tier.is_alike:
                return tier.line["name"].html_name
        return ""


def save(festival_id: int, data: Mapping[str, str]) -> PrizesForm:
    """Store the prizes, unless some cannot be read or would undo what was changed meanwhile.

    Raises RulesError if the number of prizes changes during a game.
    """
    with transaction.atomic():
        form = PrizesForm(lock(festival_id), data)
        if form.is_valid() and not form.undoes:
            set_prizes(festival_id, form.values)
        return form
