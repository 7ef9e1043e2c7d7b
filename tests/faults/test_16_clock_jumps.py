"""The laptop's clock is set 25 hours back and forth while rolls are given."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client
from django.utils import timezone

from festival.models import Festival, LogEntry
from tests.festival.evening import NOTHING, started, throw_at_desk

pytestmark = pytest.mark.django_db

JUMP = datetime.timedelta(hours=25)


def rolled_at(
    festival: Festival, desk: Client, monkeypatch: pytest.MonkeyPatch, by: datetime.timedelta
) -> None:
    true = timezone.now
    with monkeypatch.context() as patch:
        patch.setattr(timezone, "now", lambda: true() + by)
        patch.setattr(LogEntry._meta.get_field("at"), "_get_default", lambda: true() + by)
        answer = throw_at_desk(desk, festival, NOTHING)
    assert answer.json()["kind"] == "done", answer.content


def test_rolls_stand_in_the_order_of_their_numbers_whatever_the_clock_says(
    desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    festival = started()

    for by in (JUMP, -JUMP, 2 * JUMP, -2 * JUMP):
        rolled_at(festival, desk, monkeypatch, by)

    rows = LogEntry.objects.filter(table=festival.table).order_by("seq")
    assert [row.seq for row in rows] == [1, 2, 3, 4, 5]
    assert [row.at for row in rows] != sorted(row.at for row in rows)
    page = desk.get(f"/festivals/{festival.pk}/log/").content.decode()
    places = [page.index(f'id="entry-{seq}"') for seq in (2, 3, 4, 5)]
    assert places in (sorted(places), sorted(places, reverse=True))
