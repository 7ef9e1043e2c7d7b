"""A page of the prizes that was left open while another one saved."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival
from festival.setup import reserve
from tests.festival.evening import ONE_EACH, new_festival, started, stored
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db


def url(festival: Festival) -> str:
    return reverse("prizes", args=[festival.pk])


def opened(desk: Client, festival: Festival) -> dict[str, str]:
    return page_of(desk.get(url(festival))).form("name-1-1").fields


def names(festival: Festival) -> list[str]:
    prizes = stored(festival).table.prizes.all()
    return [f"{prize.tier}-{prize.position} {prize.name}" for prize in prizes]


def saved(desk: Client, festival: Festival, fields: dict[str, str], **changes: str) -> Any:
    named = {name.replace("_", "-"): text for name, text in changes.items()}
    return desk.post(url(festival), {**fields, **named, "save": "1"}, follow=True)


def test_what_was_saved_meanwhile_stays_and_what_is_typed_here_comes_to_it(desk: Client) -> None:
    festival = new_festival(counts={**ONE_EACH, 6: 3})
    one = opened(desk, festival)
    other = opened(desk, festival)
    saved(desk, festival, one, name_1_1="Bicycle", count_6="2")

    answer = saved(desk, festival, other, name_5_1="Mug")

    told = page_of(answer).text
    assert "Saved. Changed on another page meanwhile, and so here too: " in told
    assert "1-1 Bicycle" in told
    assert names(festival)[0] == "1-1 Bicycle"
    assert names(festival)[4:] == ["5-1 Mug", "6-1 Prize 6-1", "6-2 Prize 6-2"]


def test_prizes_added_or_exchanged_meanwhile_stay(desk: Client) -> None:
    festival = new_festival(counts=ONE_EACH)
    old = opened(desk, festival)
    reserve.keep(festival.pk, "Umbrella", 15000, 1)
    reserve.add_to_game(festival.pk, festival.table.spares.get().pk, 6, 2)
    saved(desk, festival, old, name_5_1="Mug")
    assert names(festival)[-3:] == ["5-1 Mug", "6-1 Prize 6-1", "6-2 Umbrella"]

    festival = started(counts=ONE_EACH)
    old = opened(desk, festival)
    prize = festival.table.prizes.get(tier=6)
    reserve.keep(festival.pk, "Thermos", 20000, 1)
    reserve.exchange(festival.pk, festival.table.spares.get().pk, prize.pk)
    saved(desk, festival, old)
    assert names(festival)[-1] == "6-1 Thermos"
    assert stored(festival).table.prizes.get(tier=6).value == 20000


def test_what_both_changed_is_asked_about_and_taken_the_second_time(desk: Client) -> None:
    for changes in ({"name_6_1": "Soap"}, {"fill_name_6": "Soap"}):
        festival = new_festival(counts=ONE_EACH)
        one, other = opened(desk, festival), opened(desk, festival)
        saved(desk, festival, one, name_6_1="Thermos", name_2_1="Fryer")
        refused = saved(desk, festival, other, **changes)
        shown = page_of(refused)
        assert refused.status_code == 422, changes
        assert "this was changed on another page meanwhile: 6-1 Thermos 6." in shown.text
        assert names(festival)[-1] == "6-1 Thermos"
        fields = shown.form("name-1-1").fields
        assert (fields["name-6-1"], fields["name-2-1"]) == ("Soap", "Fryer")
        saved(desk, festival, fields)
        assert (names(festival)[1], names(festival)[-1]) == ("2-1 Fryer", "6-1 Soap")


def test_a_look_at_the_page_takes_over_what_was_saved_meanwhile(desk: Client) -> None:
    """And the next save does not take it for something typed here."""
    festival = new_festival(counts=ONE_EACH)
    one, other = opened(desk, festival), opened(desk, festival)
    saved(desk, festival, one, name_6_1="Thermos")

    looked = page_of(desk.post(url(festival), {**other, "count-3": "2", "resize": "3"}))
    fields = looked.form("name-1-1").fields
    assert "and so here too: 6-1 Thermos" in looked.text
    assert (fields["name-6-1"], fields["count-3"]) == ("Thermos", "2")
    saved(desk, festival, opened(desk, festival), name_6_1="Kettle")
    saved(desk, festival, fields)
    assert names(festival)[-1] == "6-1 Kettle"
