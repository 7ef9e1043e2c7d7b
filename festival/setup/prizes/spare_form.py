"""Forms of the reserve: adding things, and choosing their place in the game."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from festival.games.bobing.record import prize_label
from festival.models import Prize, Table
from festival.record.queries import naming_at
from festival.record.rulebooks import book_of
from festival.setup.festivals import MOST_IN_TIER
from festival.setup.prizes import reserve
from festival.web.fields import MoneyField, NameField, WholeNumberField
from festival.words.money import parse_money
from festival.words.sentences import title_of


class SpareForm(forms.Form):
    """Something to keep in reserve; one, if no number is typed."""

    name = NameField(label=_("Prize"))
    value = MoneyField(label=_("Value"))
    count = WholeNumberField(label=_("How many"), most=MOST_IN_TIER)

    def __init__(self, data: QueryDict | None = None, *, currency: str) -> None:
        super().__init__(data)
        self.currency = currency

    def clean_value(self) -> int:
        return parse_money(self.cleaned_data["value"], self.currency)

    def clean_count(self) -> int:
        return self.cleaned_data["count"] or 1


@dataclass(frozen=True)
class Place:
    """A prize that a thing from the reserve can replace."""

    prize: int  # its primary key
    value: str  # as posted, with its stamp
    label: str


def places_of(table: Table) -> list[tuple[str, list[Place]]]:
    """The places of all prizes, by the titles of their tiers."""
    prizes = list(table.prizes.all())
    has, naming = reserve.winners(table), naming_at(table)
    found = []
    for tier in book_of(table.festival).tiers:
        places = [
            Place(
                prize.pk,
                f"{prize.pk}-{reserve.stamp(prize)}",
                called(prize, table, naming.players.get(has.get(prize.pk, 0), "")),
            )
            for prize in prizes
            if prize.tier == tier.number
        ]
        found.append((title_of(tier.names), places))
    return found


def called(prize: Prize, table: Table, winner: str) -> str:
    """As on the prize's label, with its winner: 4-1 · Kettle."""
    number = f"{prize.tier}-{prize.position}"
    label = prize_label(prize, table.festival.currency) or "–"
    return " · ".join(filter(None, (number, label, winner)))


def read_place(text: str) -> tuple[int, int]:
    """The prize and the stamp of a posted place; raises ValidationError."""
    numbers = text.split("-")
    is_read = all(each.isascii() and each.isdecimal() and len(each) < 10 for each in numbers)
    if is_read and len(numbers) == 2:
        return int(numbers[0]), int(numbers[1])
    raise ValidationError(gettext("choose its place in the game"))
