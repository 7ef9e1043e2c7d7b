"""Practice, the same festival once more, and festivals that are put away."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.models import Festival
from festival.record.queries import approved, current_festival, seated
from festival.setup import copies, festivals
from tests.festival.evening import ONE, details, new_festival, started, state_of, throws

pytestmark = pytest.mark.django_db


def prizes_of(festival: Festival) -> list[tuple[int, int, str, int]]:
    return list(festival.table.prizes.values_list("tier", "position", "name", "value"))


def test_practice_has_all_of_the_festival_and_touches_nothing_of_it() -> None:
    festival = started(names=["Ana", "Ben"])
    festivals.update_festival(festival.pk, details(pace=20, guests=12))

    practice = copies.rehearse(festival.pk)
    throws(festival, ONE)

    assert prizes_of(practice) == prizes_of(festival)
    assert [player.name for player in approved(practice)] == ["Ana", "Ben"]
    assert (practice.is_rehearsal, practice.pace, practice.guests) == (True, 20, 12)
    assert practice.name == "Practice: Moon Night"
    assert (len(state_of(practice).holdings), len(state_of(festival).holdings)) == (0, 1)


def test_practice_is_a_button_that_leads_to_its_players_and_cannot_be_downloaded(
    desk: Client,
) -> None:
    festival = started(names=["Ana", "Ben"])

    offered, unknown = (
        desk.post(reverse("festival_action", args=[festival.pk, verb]))
        for verb in ("rehearse", "delete")
    )
    practice = Festival.objects.get(is_rehearsal=True)
    answer = desk.get(reverse("winners_file", args=[practice.pk, "prize", "csv"]))

    assert offered["Location"] == reverse("players", args=[practice.pk])
    assert (answer.status_code, unknown.status_code) == (404, 404)
    page = desk.get(reverse("winners", args=[practice.pk])).content.decode()
    assert ["Nothing of this counts" in page, "winners/prize.csv" in page] == [True, False]


def test_same_again_has_todays_date_and_the_players_only_if_asked() -> None:
    festival = started(names=["Ana", "Ben"])

    again, all_again = (
        copies.duplicate(festival.pk, with_players=with_players) for with_players in (False, True)
    )

    assert prizes_of(again) == prizes_of(festival)
    assert (again.name, again.date) == ("Moon Night", timezone.localdate())
    assert (again.is_rehearsal, again.is_demo, approved(again).count()) == (False, False, 0)
    assert again.code != festival.code
    assert [(p.number, p.name) for p in seated(all_again.table)] == [(1, "Ana"), (2, "Ben")]


def test_festival_put_away_is_listed_apart_and_comes_back(desk: Client) -> None:
    festival = new_festival()

    desk.post(reverse("festival_action", args=[festival.pk, "archive"]))

    page = desk.get(reverse("home"))
    assert ([], [festival]) == (
        [item["festival"] for item in page.context["festivals"]],
        [item["festival"] for item in page.context["archived"]],
    )
    desk.post(reverse("festival_action", args=[festival.pk, "restore"]))
    page = desk.get(reverse("home"))
    assert [item["festival"] for item in page.context["festivals"]] == [festival]


def test_guests_are_led_to_no_practice_and_to_no_festival_that_is_put_away() -> None:
    older, newer = new_festival(), new_festival()
    copies.rehearse(newer.pk)
    before = current_festival()
    copies.archive(newer.pk, is_archived=True)

    assert (before, current_festival()) == (newer, older)
