"""Builds the shopping list: each kind of prize once, with its count and price."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count as CountOf
from django.db.models import Min, Q, Sum
from django.utils.translation import gettext

from festival.lists.excel_csv_json import Cell, Count, Each, Rows
from festival.models import FIRST, Prize, SparePrize, Table
from festival.words.money import amount


@dataclass(frozen=True, kw_only=True)
class Item:
    """Equal things. name: "" for money in an envelope. value: of one thing, in minor units."""

    name: str
    value: int
    in_game: int
    in_reserve: int

    @property
    def count(self) -> int:
        return self.in_game + self.in_reserve

    @property
    def total(self) -> int:
        return self.count * self.value

    @property
    def called(self) -> str:
        return self.name or gettext("Money in an envelope")


@dataclass(frozen=True)
class ShoppingList:
    """The list. undecided: how many prizes have neither a name nor a value yet."""

    items: tuple[Item, ...]
    undecided: int

    @property
    def in_game(self) -> int:
        return sum(item.in_game for item in self.items)

    @property
    def in_reserve(self) -> int:
        return sum(item.in_reserve for item in self.items)

    @property
    def count(self) -> int:
        return sum(item.count for item in self.items)

    @property
    def total(self) -> int:
        return sum(item.total for item in self.items)


Things = Iterable[tuple[str, int, int]]  # name, value, how many


def shopping_list(table: Table) -> ShoppingList:
    """The list of a table in the order of the tiers, things only in reserve last. The list of a
    hall's final covers all tables of the hall, with a fixed number of queries."""
    called: dict[tuple[str, int], str] = {}
    in_game: Counter[tuple[str, int]] = Counter()
    in_reserve: Counter[tuple[str, int]] = Counter()
    prizes, spares = _things_at(table)
    for name, value, count in prizes:
        in_game[_key(name, value, called)] += count
    for name, value, count in spares:
        in_reserve[_key(name, value, called)] += count
    undecided = in_game.pop(("", 0), 0)
    called.pop(("", 0), None)
    return ShoppingList(
        tuple(
            Item(name=name, value=key[1], in_game=in_game[key], in_reserve=in_reserve[key])
            for key, name in called.items()
        ),
        undecided,
    )


def _things_at(table: Table) -> tuple[Things, Things]:
    """The prizes and the spare prizes. The database counts equal things of a round, since a hall of
    hundreds of tables has thousands."""
    hall, tables = table.festival, Table.objects.filter(pk=table.pk)
    if table.number == FIRST and hall.is_hall:
        bowls = Q(festival=hall) | Q(festival__hall=hall, festival__currency=hall.currency)
        tables = Table.objects.filter(bowls, number=FIRST)
    prizes = (
        Prize.objects.filter(table__in=tables)
        .values("table__festival__round", "tier", "name", "value")
        .annotate(how_many=CountOf("pk"), first=Min("position"))
        .order_by("table__festival__round", "tier", "first")
    )
    spares = (
        SparePrize.objects.filter(table__in=tables)
        .values("name", "value")
        .annotate(how_many=Sum("count"), first=Min("pk"))
        .order_by("first")
    )
    told = ("name", "value", "how_many")
    return prizes.values_list(*told), spares.values_list(*told)


def _key(name: str, value: int, called: dict[tuple[str, int], str]) -> tuple[str, int]:
    """The key under which things are equal, whatever the case of their names; `called` keeps the
    first spelling."""
    key = name.casefold(), value
    called.setdefault(key, name)
    return key


def shopping_rows(table: Table) -> Rows:
    """The list for files: a heading, then a row for each thing."""
    currency = table.festival.currency
    heading: list[Cell] = [
        gettext("Prize"),
        gettext("In the game"),
        gettext("In reserve"),
        gettext("To buy"),
        gettext("Each"),
        gettext("Together"),
    ]
    rows: Rows = [
        [
            item.called,
            Count(item.in_game),
            Count(item.in_reserve),
            Count(item.count),
            Each(amount(item.value, currency)),
            amount(item.total, currency),
        ]
        for item in shopping_list(table).items
    ]
    return [heading, *rows]
