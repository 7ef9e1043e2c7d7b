"""One budget for all tables of a hall: how many tables and guests a round has, what it costs, and
what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import F, Q, Sum
from django.utils.translation import gettext

from festival.games.bobing.record.halls import FINAL, TABLES, bowls_by_round
from festival.models import FIRST, Festival, Prize, SparePrize, Table
from festival.tables.record.players import approved
from festival.words.money import format_money


def expected_players(bowl: Festival) -> int:
    """How many are expected at a table, 0 if not known.

    Each later round, and the final, gets one champion from each table of the round before.
    """
    there = approved(bowl).count
    if bowl.round == TABLES or not (bowl.hall_id or bowl.is_hall):
        return bowl.guests or there()
    bowls = bowls_by_round(bowl.hall or bowl)
    before = max(bowls) if bowl.round == FINAL else bowl.round - 1
    return max(there(), -(-bowls.get(before, 0) // bowls[bowl.round]))


def bowls_alike(bowl: Festival) -> int:
    """The number of tables in its round; 1 if it is no table of a hall."""
    return bowls_by_round(bowl.hall)[bowl.round] if bowl.hall else 1


def state_of(rest: int) -> str:
    """ "even" | "over" | "under", by what is left of a budget."""
    return "over" if rest < 0 else "under" if rest else "even"


@dataclass(frozen=True, kw_only=True)
class Cost:
    """What a round costs, as text."""

    title: str
    bowls: int  # its number of tables
    cost: str


@dataclass(frozen=True, kw_only=True)
class HallBudget:
    """The cost of all tables of a hall with their reserves, against its budget; in minor units.
    elsewhere: cost by round without the table of the page, which is in round `here`."""

    bowls: Mapping[int, int]  # number of tables by round
    elsewhere: Mapping[int, int]
    here: int
    budget: int
    currency: str
    typed: int = 0  # cost of the page's table

    @property
    def others(self) -> int:
        return sum(self.elsewhere.values())

    @property
    def total(self) -> int:
        return self.others + self.typed

    @property
    def costs(self) -> tuple[Cost, ...]:
        """By round, the final last."""
        return tuple(
            Cost(title=_title(number), bowls=self.bowls[number], cost=self._cost(number))
            for number in (*sorted(set(self.bowls) - {FINAL}), FINAL)
        )

    def _cost(self, number: int) -> str:
        cost = self.elsewhere.get(number, 0) + (self.typed if number == self.here else 0)
        return format_money(cost, self.currency)

    @property
    def state(self) -> str:
        """ "" without a budget."""
        return state_of(self.budget - self.total) if self.budget else ""

    @property
    def difference(self) -> str:
        return format_money(abs(self.budget - self.total), self.currency)

    @property
    def spent(self) -> str:
        return format_money(self.total, self.currency)

    @property
    def allowed(self) -> str:
        return format_money(self.budget, self.currency)


def hall_budget(bowl: Festival) -> HallBudget | None:
    """The budget of the hall that this is a table of, or is itself; None for a festival of one
    table, or in another currency. The number of queries does not grow with the tables."""
    if bowl.hall_id is None and not bowl.is_hall:
        return None
    hall = bowl.hall or bowl
    if hall.currency != bowl.currency:
        return None
    return HallBudget(
        bowls=bowls_by_round(hall),
        elsewhere=_costs_elsewhere(hall, bowl),
        here=bowl.round,
        budget=hall.budget,
        currency=hall.currency,
    )


def _title(number: int) -> str:
    if number == FINAL:
        return gettext("Grand final")
    if number == TABLES:
        return gettext("The tables")
    return gettext("Semi-finals")


def _costs_elsewhere(hall: Festival, bowl: Festival) -> Counter[int]:
    """By round, without this table: the cost of prizes and reserve."""
    tables = Table.objects.filter(
        Q(festival=hall) | Q(festival__hall=hall, festival__currency=hall.currency), number=FIRST
    ).exclude(festival=bowl)
    costs: Counter[int] = Counter()
    prizes = Prize.objects.filter(table__in=tables).annotate(cost=F("value"))
    spares = SparePrize.objects.filter(table__in=tables).annotate(cost=F("value") * F("count"))
    for things in (prizes, spares):
        by_round = things.order_by().values("table__festival__round").annotate(sum=Sum("cost"))
        costs.update(dict(by_round.values_list("table__festival__round", "sum")))
    return costs
