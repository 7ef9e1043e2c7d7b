"""Prizes that a winner picks out of several."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from festival.models import Festival
from tests.festival.evening import (
    NOTHING,
    ONE,
    RED_4,
    state_of,
    throw_at_desk,
)
from tests.festival.pages import Page, page_of
from tests.festival.play.stock import RED_3, STOCK, begun, the

pytestmark = pytest.mark.django_db


@pytest.fixture
def festival() -> Festival:
    return begun(STOCK)


def judged(desk: Client, festival: Festival, roll: str, **asked: Any) -> Page:
    return page_of(desk.get(reverse("judge", args=[festival.pk]), {"roll": roll, **asked}))


def offered(page: Page) -> list[tuple[str, str, str]]:
    """Of each prize that can be picked its number, its key, and whether it is marked."""
    return [
        (a["data-prize"], a["data-key"], a["aria-pressed"])
        for tag, a in page.elements
        if tag == "button" and "data-prize" in a
    ]


def test_a_tier_of_two_sorts_is_offered_by_name_and_the_next_or_the_picked_is_marked(
    desk: Client, festival: Festival
) -> None:
    """One that is not there is marked nowhere."""
    page, tea = judged(desk, festival, RED_3), str(the(festival, "Tea tin"))
    assert offered(page) == [("", "f", "true"), (tea, "j", "false")]
    assert "Kettle × 2 F Tea tin J" in page.text

    page = judged(desk, festival, RED_3, prize=tea)

    assert offered(page) == [("", "f", "false"), (tea, "j", "true")]
    assert "wins Tea tin" in page.text
    for picked in ("0", "x", "²", "9" * 30):
        assert "wins Kettle" in judged(desk, festival, RED_3, prize=picked).text, picked
    assert [offered(judged(desk, festival, roll)) for roll in (ONE, RED_4, NOTHING)] == [[]] * 3


def test_with_five_dice_in_the_verdicts_on_all_six_faces_are_given(
    desk: Client, festival: Festival
) -> None:
    url = reverse("judge", args=[festival.pk])

    verdicts = desk.get(url, {"roll": "44412"}).json()

    assert list(verdicts) == ["1", "2", "3", "4", "5", "6"]
    for face, verdict in verdicts.items():
        assert verdict == desk.get(url, {"roll": f"44412{face}"}).content.decode()


def test_a_throw_takes_the_prize_that_its_winner_picked_or_the_next(
    desk: Client, festival: Festival
) -> None:
    """What somebody has cannot be picked; of one sort alone nothing is offered."""
    tea, kettle = the(festival, "Tea tin"), the(festival, "Kettle")

    answer = throw_at_desk(desk, festival, RED_3, prize=tea)
    taken = throw_at_desk(desk, festival, RED_3, prize=tea)
    first = state_of(festival).holdings
    assert offered(judged(desk, festival, RED_3)) == []
    throw_at_desk(desk, festival, RED_3, prize="")

    assert answer.json()["notice"] == "Ana · Tam Hue · wins Tea tin"
    assert taken.status_code == 422
    assert taken.json()["notice"] == "This throw does not win Tea tin; pick another."
    assert (first, state_of(festival).holdings) == ({tea: 1}, {tea: 1, kettle: 2})
