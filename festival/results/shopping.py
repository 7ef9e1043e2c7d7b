"""What has to be bought: every thing once, with how many of it and for how much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from festival.models import Table
from festival.results.files import Cell, Count, Each, Rows
from festival.words.money import amount


@dataclass(frozen=True, kw_only=True)
class Item:
    """Things alike. name: "" for money that is given as it is. value: of one, in minor units."""

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
    """undecided: prizes that have neither a name nor a value yet."""

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


def shopping_list(table: Table) -> ShoppingList:
    """In the order of the tiers, what is in reserve alone behind it."""
    called: dict[tuple[str, int], str] = {}
    in_game: Counter[tuple[str, int]] = Counter()
    in_reserve: Counter[tuple[str, int]] = Counter()
    for prize in table.prizes.all():
        in_game[_key(prize.name, prize.value, called)] += 1
    for spare in table.spares.all():
        in_reserve[_key(spare.name, spare.value, called)] += spare.count
    undecided = in_game.pop(("", 0), 0)
    called.pop(("", 0), None)
    return ShoppingList(
        tuple(
            Item(name=name, value=key[1], in_game=in_game[key], in_reserve=in_reserve[key])
            for key, name in called.items()
        ),
        undecided,
    )


def _key(name: str, value: int, called: dict[tuple[str, int], str]) -> tuple[str, int]:
    """Alike, however their letters are written; the list has the first that came."""
    key = name.casefold(), value
    called.setdefault(key, name)
    return key


def shopping_rows(table: Table) -> Rows:
    """The list as a file has it: a heading, then a row a thing."""
    return [_heading(), *_rows(table)]


def _heading() -> list[Cell]:
    return [
        gettext("Prize"),
        gettext("In the game"),
        gettext("In reserve"),
        gettext("To buy"),
        gettext("Each"),
        gettext("Together"),
    ]


def _rows(table: Table) -> Iterator[list[Cell]]:
    currency = table.festival.currency
    for item in shopping_list(table).items:
        yield [
            item.called,
            Count(item.in_game),
            Count(item.in_reserve),
            Count(item.count),
            Each(amount(item.value, currency)),
            amount(item.total, currency),
        ]
