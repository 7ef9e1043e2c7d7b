"""The pyramid as a form: 1-2-4-8-16-32 slots with a name and a value each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from festival.models import Festival
from festival.record.queries import approved
from festival.record.rulebooks import book_of
from festival.setup.budget_plans import Plan, plans
from festival.setup.festivals import MOST_IN_TIER, Slot
from festival.setup.forecast_cache import Evening
from festival.setup.tier_list import Listed, read_list
from festival.web.text import clean_label
from festival.words.money import format_money, money_text, parse_money
from festival.words.sentences import in_a_row
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.budget import equal_tiers
from rules.names import Names

LONGEST_SHOWN = 40

Known = tuple[str, str, str]  # name, value and picture of a prize that is stored
UNKNOWN: Known = ("", "", "")


@dataclass(frozen=True, kw_only=True)
class SlotField:
    """One prize as it was typed."""

    position: int
    name_field: str
    value_field: str
    name: str
    value: str
    error: str = ""
    picture: str = ""  # what its address is made of


@dataclass(frozen=True, kw_only=True)
class TierField:
    """One tier of the form."""

    number: int
    names: Names
    count_field_name: str
    count: str
    count_error: str = ""
    slots: tuple[SlotField, ...] = ()
    beyond: tuple[SlotField, ...] = ()  # typed, but beyond the count: a larger one brings them back
    target: str = ""  # the position that a picture is for, "" for all of them
    picture_error: str = ""
    list_text: str = ""  # pasted, and refused
    list_error: str = ""

    @property
    def list_field_name(self) -> str:
        return _list_field(self.number)

    @property
    def left_out(self) -> str:
        """What will not be there once this is saved."""
        return in_a_row((slot.name or slot.value)[:LONGEST_SHOWN] for slot in self.beyond)

    @property
    def has_pictures(self) -> bool:
        return any(slot.picture for slot in self.slots)


@dataclass(frozen=True, kw_only=True)
class SummaryRow:
    """What a tier may cost and what it costs, as text. state: "even" | "over" | "under"."""

    number: int
    names: Names
    count: int
    earmark_tier: str
    earmark_each: str
    actual: str
    difference: str
    state: str


@dataclass(frozen=True, kw_only=True)
class Summary:
    rows: tuple[SummaryRow, ...]
    budget: str
    actual: str
    difference: str
    state: str


@dataclass
class PrizesForm:
    """Reads the pyramid from a post, or from what is stored; keeps whatever was typed.

    A post that asks for a plan gets its values in all fields, and every name as it was typed.
    picture_errors: by tier.
    """

    festival: Festival
    data: Mapping[str, str] | None = None
    picture_errors: Mapping[int, str] = field(default_factory=dict)
    tiers: tuple[TierField, ...] = ()
    values: dict[int, list[Slot]] = field(default_factory=dict)
    lists: dict[int, tuple[Listed, ...]] = field(default_factory=dict)  # pasted, by tier

    def __post_init__(self) -> None:
        self._read()
        plan = self.plans.get((self.data or {}).get("plan", ""))
        if plan is not None:
            self.data = self._with_values_of(plan)
            self._read()

    def _read(self) -> None:
        self.values = {}
        self.lists = {
            tier.number: read_list(
                (self.data or {}).get(_list_field(tier.number), ""), MOST_IN_TIER
            )
            for tier in self.book.tiers
        }
        stored: dict[int, list[Known]] = {}
        for prize in self.festival.table.prizes.all():
            value = money_text(prize.value, self.festival.currency) if prize.value else ""
            picture = prize.picture.short if prize.picture else ""
            stored.setdefault(prize.tier, []).append((prize.name, value, picture))
        self.tiers = tuple(
            self._tier(tier.number, tier.names, stored.get(tier.number, []))
            for tier in self.book.tiers
        )

    def _with_values_of(self, plan: Plan) -> dict[str, str]:
        typed = {
            name: text
            for name, text in (self.data or {}).items()
            if not name.startswith(("fill-", "list-"))
        }
        for tier in self.tiers:
            typed |= {slot.name_field: slot.name for slot in (*tier.slots, *tier.beyond)}
            typed |= {slot.value_field: slot.value for slot in tier.beyond}
            value = money_text(plan.values.get(tier.number, 0), self.festival.currency)
            typed |= {slot.value_field: value for slot in tier.slots}
        return typed

    @cached_property
    def book(self) -> Rulebook:
        return book_of(self.festival)

    @property
    def counts(self) -> dict[int, int]:
        return {tier.number: len(tier.slots) for tier in self.tiers}

    @property
    def plans(self) -> dict[str, Plan]:
        """What the program can propose for so many prizes."""
        return plans(self.book, self.counts, self.festival.budget, self.festival.currency)

    def evening(self) -> Evening:
        """The evening that is played for so many prizes."""
        return Evening(
            book=self.book,
            counts=self.counts,
            guests=self.festival.guests or approved(self.festival).count(),
            pace=self.festival.pace,
            minutes=self.festival.minutes,
        )

    def is_unsaved(self) -> bool:
        """Whether something is typed that is not stored."""
        if self.data is None:
            return False
        return not self.is_valid() or self.values != PrizesForm(self.festival).values

    def is_valid(self) -> bool:
        return not any(
            tier.count_error or tier.list_error or any(slot.error for slot in tier.slots)
            for tier in self.tiers
        )

    def _tier(self, number: int, names: Names, stored: list[Known]) -> TierField:
        count_field = f"count-{number}"
        data = self.data or {}
        count_text = data.get(count_field, str(len(stored)))
        count, count_error = _read_count(count_text, len(stored))
        known = dict(enumerate(stored, start=1))
        slots = [
            self._slot(number, position, known.get(position, UNKNOWN))
            for position in range(1, count + 1)
        ]
        beyond = [
            self._listed(number, self._slot(number, position, UNKNOWN))
            for position in range(count + 1, MOST_IN_TIER + 1)
        ]
        return TierField(
            number=number,
            names=names,
            count_field_name=count_field,
            count=count_text,
            count_error=count_error,
            slots=tuple(
                self._check(number, self._listed(number, self._filled(number, slot)))
                for slot in slots
            ),
            **self._refused_list(number),
            beyond=tuple(slot for slot in beyond if slot.name.strip() or slot.value.strip()),
            target=data.get(f"target-{number}", ""),
            picture_error=self.picture_errors.get(number, ""),
        )

    def _refused_list(self, tier: int) -> dict[str, str]:
        if not self._is_too_long(tier):
            return {}
        message = gettext("expected a list of at most {most} prizes, got a longer one")
        typed = (self.data or {}).get(_list_field(tier), "")
        return {"list_error": message.format(most=MOST_IN_TIER), "list_text": typed}

    def _slot(self, tier: int, position: int, known: Known) -> SlotField:
        data = self.data or {}
        name_field, value_field = f"name-{tier}-{position}", f"value-{tier}-{position}"
        return SlotField(
            position=position,
            name_field=name_field,
            value_field=value_field,
            name=data.get(name_field, known[0]),
            value=data.get(value_field, known[1]),
            picture=known[2],
        )

    def _filled(self, tier: int, slot: SlotField) -> SlotField:
        """With what stands under "Fill all": it was typed for that, whichever button is pressed."""
        data = self.data or {}
        name = data.get(f"fill-name-{tier}", "").strip()
        value = data.get(f"fill-value-{tier}", "").strip()
        return replace(slot, name=name or slot.name, value=value or slot.value)

    def _listed(self, tier: int, slot: SlotField) -> SlotField:
        """With its line of the list that was pasted into the tier, if it has one."""
        lines = self.lists[tier]
        if slot.position > len(lines) or self._is_too_long(tier):
            return slot
        line = lines[slot.position - 1]
        return replace(slot, name=line.name, value=line.value or slot.value)

    def _is_too_long(self, tier: int) -> bool:
        """Whether no number of prizes could hold the list: its end would be lost."""
        return len(self.lists[tier]) > MOST_IN_TIER

    def _check(self, tier: int, slot: SlotField) -> SlotField:
        """Note the cleaned prize, or the sentence that says what is wrong with it."""
        try:
            too_long = gettext("expected a prize of at most {most} letters, got {count}")
            name = clean_label(slot.name, too_long)
            value = parse_money(slot.value, self.festival.currency)
        except ValidationError as error:
            self.values.setdefault(tier, []).append(Slot(name="", value=0))
            return replace(slot, error=error.messages[0])
        self.values.setdefault(tier, []).append(Slot(name=name, value=value))
        return slot

    def slots(self) -> dict[int, list[Slot]]:
        """The prizes of every tier, cleaned."""
        return {tier.number: self.values.get(tier.number, []) for tier in self.tiers}

    def summary(self) -> Summary:
        """Earmark (budget / 6 / count) against actual, for every tier."""
        budget, currency = self.festival.budget, self.festival.currency
        rows: list[SummaryRow] = []
        total = 0
        for share, tier in zip(equal_tiers(budget, self.counts), self.tiers, strict=True):
            actual = sum(slot.value for slot in self.values.get(tier.number, []))
            total += actual
            rows.append(
                SummaryRow(
                    number=tier.number,
                    names=tier.names,
                    count=share.count,
                    earmark_tier=format_money(int(share.whole), currency),
                    earmark_each=""
                    if share.each is None
                    else format_money(int(share.each), currency),
                    actual=format_money(actual, currency),
                    difference=format_money(abs(share.whole - actual), currency),
                    state=_state(share.whole - actual),
                )
            )
        return Summary(
            rows=tuple(rows),
            budget=format_money(budget, currency),
            actual=format_money(total, currency),
            difference=format_money(abs(budget - total), currency),
            state=_state(Fraction(budget - total)),
        )


def _list_field(tier: int) -> str:
    return f"list-{tier}"


def _state(left: Fraction) -> str:
    """Less than one minor unit cannot be spent and counts as even."""
    if abs(left) < 1:
        return "even"
    return "under" if left > 0 else "over"


def _read_count(text: str, stored: int) -> tuple[int, str]:
    plain = text.strip()
    if plain.isdecimal() and len(plain) < 6 and int(plain) <= MOST_IN_TIER:
        return int(plain), ""
    message = gettext("expected a number of prizes from 0 to {most}, got “{text}”")
    return stored, message.format(most=MOST_IN_TIER, text=text[:LONGEST_SHOWN])
