"""The prize pyramid as a form: 1-2-4-8-16-32 slots with a name and a value each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import zip_longest

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext

from festival.models import Festival
from festival.play.write_path import lock
from festival.prizes.form_fields import (
    LONGEST_SHOWN,
    Listed,
    SlotField,
    TierField,
    list_field,
    read_list,
)
from festival.prizes.hall_budget import HallBudget, bowls_alike, expected_players, hall_budget
from festival.prizes.proposed_values import BILLS, Plan, ladder_note, payable, plans
from festival.prizes.slots import MOST_IN_TIER, Slot, set_prizes
from festival.record.rulebooks import book_of
from festival.rulebooks.forecast_cache import Evening
from festival.web.concurrent_edit import is_stale, seen_text
from festival.words.clean_text import clean_label
from festival.words.money import format_money, money_text, parse_money
from festival.words.sentences import in_a_row
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.budget import equal_tiers
from rules.names_in_scripts import Names

MOST_NAMED = 6  # places in one sentence

Known = tuple[str, str, str]  # name, value and picture of a stored prize
UNKNOWN: Known = ("", "", "")


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


@dataclass
class PrizesForm:
    """Reads the pyramid from a post, or from the stored prizes; keeps everything typed. A post that
    asks for a plan gets the plan's values in all fields, and every name as typed."""

    festival: Festival
    data: Mapping[str, str] | None = None
    picture_errors: Mapping[int, str] = field(default_factory=dict)  # by tier
    tiers: tuple[TierField, ...] = ()
    values: dict[int, list[Slot]] = field(default_factory=dict)  # cleaned, by tier
    lists: dict[int, tuple[Listed, ...]] = field(default_factory=dict)  # pasted, by tier
    list_errors: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._read()
        plan = self.plans.get((self.data or {}).get("plan", ""))
        if plan is not None:
            self.data = self._with_values_of(plan)
            self._read()

    def _read(self) -> None:
        self.values = {tier.number: [] for tier in self.book.tiers}
        self.lists = {tier.number: self._listed(tier.number) for tier in self.book.tiers}
        self.tiers = tuple(
            self._tier(tier.number, tier.names, self._known[tier.number])
            for tier in self.book.tiers
        )

    def _listed(self, tier: int) -> tuple[Listed, ...]:
        text = (self.data or {}).get(list_field(tier), "")
        try:
            return read_list(text, MOST_IN_TIER, self.festival.currency)
        except ValidationError as error:
            self.list_errors[tier] = error.messages[0]
            return ()

    @cached_property
    def _known(self) -> dict[int, list[Known]]:
        known: dict[int, list[Known]] = {tier.number: [] for tier in self.book.tiers}
        for prize in self.festival.table.prizes.all():
            value = money_text(prize.value, self.festival.currency) if prize.value else ""
            picture = prize.picture.short if prize.picture else ""
            known.setdefault(prize.tier, []).append((prize.name, value, picture))
        return known

    @property
    def seen(self) -> str:
        return seen_text(self._shown)

    @property
    def _shown(self) -> list[list[tuple[str, str]]]:
        """The stored names and values, by tier."""
        return [[(name, value) for name, value, _ in known] for known in self._known.values()]

    @property
    def undoes(self) -> str:
        """The stored prizes that this page would change, where somebody changed any since it was
        made: 4-1 Kettle, 6-2 –."""
        if not is_stale(self.data or {}, self._shown):
            return ""
        places = [
            f"{tier}-{position} {(there and there.name) or '–'}"
            for tier, slots in PrizesForm(self.festival).values.items()
            for position, (there, here) in enumerate(zip_longest(slots, self.values[tier]), start=1)
            if there != here
        ]
        return in_a_row(places[:MOST_NAMED]) + (" …" if len(places) > MOST_NAMED else "")

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
        return plans(self.counts, self.budget, self.festival.currency)

    @property
    def ladder_note(self) -> str:
        ladder = self.plans.get(BILLS)
        return ladder_note(ladder, self.counts, self.budget, self.festival.currency)

    @property
    def cost(self) -> int:
        """The cost of the prizes on this page and of the reserve, in minor units."""
        return self._reserve + sum(slot.value for slots in self.values.values() for slot in slots)

    @cached_property
    def _reserve(self) -> int:
        return reserve_cost(self.festival)

    @property
    def of_hall(self) -> HallBudget | None:
        return replace(self._elsewhere, typed=self.cost) if self._elsewhere else None

    @property
    def budget(self) -> int:
        """What the prizes of this table may cost; for the final, what the other tables leave."""
        if self.festival.hall_id is None and self._elsewhere:
            return max(0, self.festival.budget - self._elsewhere.others)
        return self.festival.budget

    @cached_property
    def _elsewhere(self) -> HallBudget | None:
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
        if self.data is None:
            return False
        return not self.is_valid() or self.values != PrizesForm(self.festival).values

    def is_valid(self) -> bool:
        return not any(
            tier.count_error or tier.list_error or tier.first_wrong for tier in self.tiers
        )

    @property
    def first_wrong(self) -> str:
        """The first field with an error."""
        for tier in self.tiers:
            if tier.count_error:
                return tier.count_field_name
            if tier.first_wrong:
                return tier.first_wrong.value_field
        return ""

    def _tier(self, number: int, names: Names, stored: list[Known]) -> TierField:
        data = self.data or {}
        count_text = data.get(f"count-{number}", str(len(stored)))
        count, count_error = _read_count(count_text, len(stored))
        fill = {part: data.get(f"fill-{part}-{number}", "") for part in ("name", "value")}
        # Every button fills the tier with them, except "Fill" of another tier.
        is_filled = data.get("fill", str(number)) == str(number)
        given = {part: text.strip() for part, text in fill.items()} if is_filled else {}
        known = dict(enumerate(stored, start=1))
        slots = (
            self._slot(number, position, known.get(position, UNKNOWN), given)
            for position in range(1, count + 1)
        )
        beyond = (
            self._slot(number, position, UNKNOWN, {})
            for position in range(count + 1, MOST_IN_TIER + 1)
        )
        list_error = self.list_errors.get(number, "")
        return TierField(
            number=number,
            names=names,
            count_field_name=f"count-{number}",
            count=count_text,
            count_error=count_error,
            slots=tuple(self._check(number, slot) for slot in slots),
            beyond=tuple(slot for slot in beyond if slot.name.strip() or slot.value.strip()),
            fill_name="" if is_filled else fill["name"],
            fill_value="" if is_filled else fill["value"],
            target=data.get(f"target-{number}", ""),
            picture_error=self.picture_errors.get(number, ""),
            list_text=data.get(list_field(number), "") if list_error else "",
            list_error=list_error,
        )

    def _slot(self, tier: int, position: int, known: Known, given: Mapping[str, str]) -> SlotField:
        """given: the texts of "Fill all". The slot's line of a pasted list goes before them."""
        data, lines = self.data or {}, self.lists[tier]
        name_field, value_field = f"name-{tier}-{position}", f"value-{tier}-{position}"
        line = lines[position - 1] if position <= len(lines) else None
        name = given.get("name") or data.get(name_field, known[0])
        value = given.get("value") or data.get(value_field, known[1])
        return SlotField(
            position=position,
            name_field=name_field,
            value_field=value_field,
            name=line.name if line else name,
            value=(line.value if line else "") or value,
            picture=known[2],
        )

    def _check(self, tier: int, slot: SlotField) -> SlotField:
        """Store the cleaned prize, or note what is wrong with it."""
        try:
            too_long = gettext("type at most {most} letters for a prize (you typed {count})")
            name = clean_label(slot.name, too_long)
            value = parse_money(slot.value, self.festival.currency)
        except ValidationError as error:
            self.values[tier].append(Slot(name="", value=0))
            return replace(slot, error=error.messages[0])
        self.values[tier].append(Slot(name=name, value=value))
        return slot

    def summary(self) -> Summary:
        """For every tier, its share (budget / 6 / count) against the cost of its prizes; then the
        budget against the cost of everything, with the reserve."""
        budget, currency = self.budget, self.festival.currency
        ladder = self.plans.get(BILLS)
        bills = {} if ladder is None else ladder.values
        rows: list[SummaryRow] = []
        for share, tier in zip(equal_tiers(budget, self.counts), self.tiers, strict=True):
            actual = sum(slot.value for slot in self.values[tier.number])
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
        rest = budget - self.cost
        return Summary(
            rows=tuple(rows),
            in_reserve=sum(spare.count for spare in self.festival.table.spares.all()),
            reserve=format_money(self._reserve, currency),
            budget=format_money(budget, currency),
            actual=format_money(self.cost, currency),
            difference=format_money(abs(rest), currency),
            state=_state(Fraction(rest)),
            has_budget=budget > 0,
            of_hall=self.of_hall,
        )


def save(festival_id: int, data: Mapping[str, str]) -> PrizesForm:
    """Store the prizes, unless some cannot be read or would undo what was changed meanwhile.

    Raises RulesError if the number of prizes changes during a game.
    """
    with transaction.atomic():
        form = PrizesForm(lock(festival_id), data)
        if form.is_valid() and not form.undoes:
            set_prizes(festival_id, form.values)
        return form


def reserve_cost(festival: Festival) -> int:
    """The cost of everything in reserve, in minor units."""
    return sum(spare.count * spare.value for spare in festival.table.spares.all())


def _state(left: Fraction) -> str:
    """Less than one minor unit counts as even."""
    if abs(left) < 1:
        return "even"
    return "under" if left > 0 else "over"


def _read_count(text: str, stored: int) -> tuple[int, str]:
    plain = text.strip()
    if plain.isdecimal() and len(plain) < 6 and int(plain) <= MOST_IN_TIER:
        return int(plain), ""
    message = gettext("type a number of prizes from 0 to {most} (you typed “{text}”)")
    return stored, message.format(most=MOST_IN_TIER, text=text[:LONGEST_SHOWN])
