"""One budget and one shopping list for all tables of a hall and its final."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from festival.models import Festival
from festival.record.halls import bowls_of
from festival.results.shopping import shopping_list
from festival.setup.festivals import Slot, set_prizes
from festival.setup.hall import copy_prizes, set_count
from festival.setup.prize_warnings import warnings_of
from festival.setup.prizes import PrizesForm
from festival.setup.reserve import keep
from tests.festival.evening import stored
from tests.festival.pages import page_of
from tests.festival.setup.halls import new_hall

pytestmark = pytest.mark.django_db


def give(bowl: Festival, *prizes: tuple[str, int]) -> None:
    """These prizes, one of the first tier, the others of the sixth."""
    slots = [Slot(name=name, value=value) for name, value in prizes]
    set_prizes(bowl.pk, {2: [], 3: [], 4: [], 5: [], 1: slots[:1], 6: slots[1:]})


def laid(tables: int, **changes: Any) -> Festival:
    """A hall with a TV in the final, and a kettle and two hopias at each table."""
    hall = new_hall(tables, budget=200000, **changes)
    first = bowls_of(hall)[0]
    give(hall, ("TV", 100000))
    give(first, ("Kettle", 20000), ("Hopia", 5000), ("hopia", 5000))
    copy_prizes(hall.pk, first.pk)
    return stored(hall)


def queries_of(festival: Festival) -> int:
    with CaptureQueriesContext(connection) as queries:
        shopping_list(stored(festival).table)
        PrizesForm(stored(festival)).summary()
    return len(queries)


def test_hall_counts_what_its_tables_cost_against_its_budget() -> None:
    hall = laid(3)
    set_count(hall.pk, 1, round_number=2)
    keep(bowls_of(hall)[0].pk, "Umbrella", 1000, 4)

    found = PrizesForm(stored(hall)).summary().of_hall

    assert found is not None
    assert [(each.title, each.bowls, each.cost) for each in found.costs] == [
        ("The tables", 3, "₱940"),
        ("Semi-finals", 1, "₱0"),
        ("Grand final", 1, "₱1,000"),
    ]
    assert (found.spent, found.state, found.difference) == ("₱1,940", "under", "₱60")
    # The final has for its prizes what the tables leave, and one bowl its own budget.
    three, alone = laid(3), new_hall(0, budget=60000)
    assert PrizesForm(three).summary().budget == "₱1,100"
    assert PrizesForm(three).plans["bills"].total == "₱1,000"
    assert PrizesForm(stored(alone)).summary().of_hall is None


def test_table_shows_its_sum_and_what_is_left_for_all_and_is_not_over_a_budget_of_nothing(
    desk: Client,
) -> None:
    hall = laid(3)
    table = bowls_of(hall)[1]

    summary = PrizesForm(stored(table)).summary()
    page = page_of(desk.get(reverse("prizes", args=[table.pk])))

    assert not summary.has_budget
    assert summary.actual == "₱300"
    assert summary.of_hall is not None
    assert summary.of_hall.difference == "₱100"
    assert "over" not in page.text.split("Budget and prizes")[1]
    assert "₱1,900 of ₱2,000" in page.text


def test_what_is_typed_at_a_table_counts_before_it_is_saved() -> None:
    hall = laid(2)
    table = stored(bowls_of(hall)[0])
    typed = {**PrizesForm(table).stored, "value-1-1": "1500"}

    form = PrizesForm(table, typed)

    assert form.of_hall is not None
    assert form.of_hall.state == "over"
    assert warnings_of(form)[0].text == (
        "The prizes of the final and of all tables cost ₱2,900: ₱900 more than the budget of"
        " ₱2,000."
    )


def test_shopping_list_of_a_hall_has_what_all_tables_need() -> None:
    hall = laid(12)
    table = stored(bowls_of(hall)[0])
    keep(table.pk, "Kettle", 20000, 2)

    found = shopping_list(stored(hall).table)

    items = [(each.called, each.in_game, each.in_reserve) for each in found.items]
    assert items == [("TV", 1, 0), ("Kettle", 12, 2), ("Hopia", 24, 0)]
    assert [each.count for each in shopping_list(stored(table).table).items] == [3, 2]


def test_things_of_many_tables_are_counted_by_as_many_queries_as_those_of_a_few() -> None:
    few, many = laid(2), laid(30)
    queries_of(few)  # and the rulebook is read

    assert queries_of(many) == queries_of(few)
