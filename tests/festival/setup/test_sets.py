"""How often the prizes of custom are there, and what is settled once the game runs."""

from __future__ import annotations

from typing import Any

import pytest

from festival.models import Festival, OwnRulebook, Prize
from festival.play.bobing.player_list import SetupRefused
from festival.setup import festivals
from tests.festival.evening import ONE_EACH, details, everything, new_festival, started, stored

pytestmark = pytest.mark.django_db


def counts(festival: Festival) -> list[int]:
    return list(festivals.prize_counts(stored(festival)).values())


def with_sets(festival: Festival, sets: int, **changes: Any) -> list[int]:
    """Save the festival with so many sets; how many prizes each tier has then."""
    festivals.update_festival(festival.pk, details(sets=sets, **changes))
    return counts(festival)


def test_more_sets_bring_more_prizes_and_fewer_sets_take_them_back() -> None:
    festival = festivals.create_festival(details())
    Prize.objects.update(name="Cup")
    kept = list(Prize.objects.values_list("pk", "tier", "position", "name", "value"))

    assert with_sets(festival, 2) == [2, 4, 8, 16, 32, 64]
    rows = Prize.objects.values_list("pk", "tier", "position", "name", "value")
    assert [row for row in rows if row[3]] == kept
    assert with_sets(festival, 1) == [1, 2, 4, 8, 16, 32]
    assert list(rows.all()) == kept
    assert counts(festivals.create_festival(details(sets=3))) == [3, 6, 12, 24, 48, 96]
    # As long as the sets stay, so does the number of prizes.
    assert with_sets(new_festival(counts=ONE_EACH), 1, budget=70000) == [1] * 6


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


def test_sets_and_minutes_are_settled_once_the_game_runs_but_not_guests_and_pace() -> None:
    festival = started()
    before = everything()

    for changes in ({"sets": 2}, {"minutes": 30}):
        with pytest.raises(SetupRefused, match="the game is running"):
            festivals.update_festival(festival.pk, details(**changes))
    assert everything() == before
    festivals.update_festival(festival.pk, details(guests=30, pace=20, buy_in=100))
    changed = stored(festival)
    assert (changed.guests, changed.pace, changed.buy_in) == (30, 20, 100)
