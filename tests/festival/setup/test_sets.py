"""How often the prizes of custom are there, and what is settled once the game runs."""

from __future__ import annotations

from typing import Any

import pytest

from festival.models import Festival, OwnRulebook, Prize
from festival.play.bobing.player_list import SetupRefused
from festival.setup import festivals
from tests.festival.evening import (
    ONE_EACH,
    details,
    everything,
    new_festival,
    started,
    stored,
)

pytestmark = pytest.mark.django_db


def counts(festival: Festival) -> list[int]:
    return list(festivals.prize_counts(stored(festival)).values())


def with_sets(festival: Festival, sets: int, **changes: Any) -> list[int]:
    """Save the festival with so many sets; how many prizes each tier has then."""
    festivals.update_festival(festival.pk, details(sets=sets, **changes))
    return counts(festival)


def test_a_new_festival_has_every_prize_as_often_as_it_has_sets() -> None:
    festival = festivals.create_festival(details(sets=3))

    assert counts(festival) == [3, 6, 12, 24, 48, 96]


def test_more_sets_bring_more_prizes_and_fewer_sets_take_them_back() -> None:
    festival = festivals.create_festival(details())
    kept = set(Prize.objects.values_list("pk", flat=True))

    assert with_sets(festival, 2) == [2, 4, 8, 16, 32, 64]
    assert with_sets(festival, 1) == [1, 2, 4, 8, 16, 32]
    assert set(Prize.objects.values_list("pk", flat=True)) == kept


def test_the_number_of_prizes_stays_when_the_sets_stay() -> None:
    festival = new_festival(counts=ONE_EACH)

    assert with_sets(festival, 1, budget=70000) == [1] * 6


def test_prizes_keep_their_names_when_there_are_more_sets() -> None:
    festival = new_festival()
    before = list(Prize.objects.values_list("pk", "tier", "position", "name", "value"))

    with_sets(festival, 2)

    rows = Prize.objects.values_list("pk", "tier", "position", "name", "value")
    assert [row for row in rows if row[3]] == before


@pytest.mark.parametrize("change", [{"name": "Bicycle"}, {"value": 100}], ids=["name", "value"])
def test_no_prize_with_a_name_or_a_value_is_lost_to_fewer_sets(change: dict[str, Any]) -> None:
    festival = festivals.create_festival(details(sets=2))
    Prize.objects.filter(tier=1, position=2).update(**change)
    before = everything()

    with pytest.raises(SetupRefused) as refused:
        with_sets(festival, 1)

    assert str(refused.value) == (
        "there would be fewer prizes, and some that have a name or a value would be lost"
        " (1 of them); clear those first"
    )
    assert everything() == before


def test_another_book_brings_the_prizes_that_it_has() -> None:
    text = 'extends = "manila"\nkey = "large"\nprize_counts = [1, 4, 4, 20, 40, 60]\n'
    OwnRulebook.objects.create(key="large", text=text)
    festival = festivals.create_festival(details())

    assert with_sets(festival, 1, rulebook="large") == [1, 4, 4, 20, 40, 60]
    assert with_sets(festival, 2, rulebook="large") == [2, 8, 8, 40, 80, 120]


@pytest.mark.parametrize("changes", [{"sets": 2}, {"minutes": 30}], ids=["sets", "minutes"])
def test_sets_and_minutes_are_settled_once_the_game_runs(changes: dict[str, Any]) -> None:
    festival = started()
    before = everything()

    with pytest.raises(SetupRefused, match="the game is running"):
        festivals.update_festival(festival.pk, details(**changes))

    assert everything() == before


def test_guests_and_pace_can_be_changed_while_the_game_runs() -> None:
    festival = started()

    festivals.update_festival(festival.pk, details(guests=30, pace=20, buy_in=100))

    changed = stored(festival)
    assert (changed.guests, changed.pace, changed.buy_in) == (30, 20, 100)
