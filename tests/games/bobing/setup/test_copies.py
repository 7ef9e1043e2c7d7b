"""Practice, the same festival once more, and festivals that are put away."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.games.bobing.setup import copies, festivals
from festival.models import Festival
from festival.tables.record.current_festival import current_festival
from festival.tables.record.players import approved, seated
from tests.festival.evening import (
    ONE,
    ONE_EACH,
    details,
    new_festival,
    started,
    state_of,
    throws,
)
from tests.festival.pages import page_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("festival", "leads_to"),
    [({"names": (), "counts": ONE_EACH}, "players"), ({"counts": {}}, "prizes")],
)
def test_console_leads_to_what_is_missing(
    desk: Client, festival: dict[str, Any], leads_to: str
) -> None:
    incomplete = new_festival(**festival)

    page = page_of(desk.get(reverse("console", args=[incomplete.pk])))

    (start,) = [a for _, a in page.elements if a.get("id") == "start"]
    assert start["href"] == reverse(leads_to, args=[incomplete.pk])


def prizes_of(festival: Festival) -> list[tuple[int, int, str, int]]:
    return list(festival.table.prizes.values_list("tier", "position", "name", "value"))


def test_practice_copies_a_festival_and_a_repeat_is_of_today() -> None:
    festival = started(names=["Ana", "Ben"])
    festivals.update_festival(festival.pk, details(pace=20, guests=12))

    practice = copies.rehearse(festival.pk)
    again, all_again = (
        copies.duplicate(festival.pk, with_players=with_players) for with_players in (False, True)
    )
    throws(festival, ONE)

    assert prizes_of(practice) == prizes_of(again) == prizes_of(festival)
    assert (practice.is_rehearsal, practice.pace, practice.guests) == (True, 20, 12)
    assert (practice.name, again.name) == ("Practice: Moon Night", "Moon Night")
    assert (len(state_of(practice).holdings), len(state_of(festival).holdings)) == (0, 1)
    assert (again.date, again.is_rehearsal, again.is_demo) == (timezone.localdate(), False, False)
    assert len({festival.code, practice.code, again.code}) == 3
    named = [[player.name for player in approved(each)] for each in (practice, again, all_again)]
    assert named == [["Ana", "Ben"], [], ["Ana", "Ben"]]
    assert [player.number for player in seated(all_again.table)] == [1, 2]


def test_practice_button_leads_to_its_players_without_downloads(
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
    assert ["This is practice" in page, "winners/prize.csv" in page] == [True, False]


def test_archived_festival_is_listed_apart_and_comes_back(
    desk: Client,
) -> None:
    older, festival = new_festival(), new_festival()
    copies.rehearse(festival.pk)

    def pressed(verb: str) -> tuple[list[list[Festival]], Festival | None]:
        desk.post(reverse("festival_action", args=[festival.pk, verb]))
        page = desk.get(reverse("home"))
        listed = [
            [each["festival"] for each in page.context[name]] for name in ("festivals", "archived")
        ]
        own = [[each for each in some if not each.is_rehearsal] for some in listed]
        return own, current_festival()

    assert pressed("archive") == ([[older], [festival]], older)
    assert pressed("restore") == ([[festival, older], []], festival)
