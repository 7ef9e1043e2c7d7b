"""What is asked of the data: which evening is being played, and logs that cannot be read."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.models import Festival, OwnRulebook
from festival.tables.record import record
from festival.tables.record.current_festival import current_festival
from festival.web import storage_errors
from rules.bobing.game.state import Phase
from tests.festival.evening import STRAIGHT, new_festival, started, state_of, throws

pytestmark = pytest.mark.django_db


def test_game_waiting_for_a_choice_counts_as_being_played() -> None:
    chase = {"chase": "champion+second+red3", "chase_from": "thrower_chooses"}
    playing = started(switches=chase)
    throws(playing, STRAIGHT, STRAIGHT, STRAIGHT)
    new_festival()

    assert state_of(playing).phase is Phase.CHOOSING
    assert current_festival() == playing


def test_festival_without_its_book_does_not_hide_the_played_one() -> None:
    playing = started()
    own = OwnRulebook.objects.create(
        key="own", text='key = "own"\nedition = "Own"\nextends = "manila"'
    )
    new_festival(rulebook="own")
    own.delete()

    assert current_festival() == playing


def test_a_bad_log_entry_is_said_and_the_other_festivals_go_on(desk: Client) -> None:
    bad, good = started(), started()
    with connection.cursor() as cursor:
        change = "UPDATE festival_logentry SET entry = %s WHERE table_id = %s"
        cursor.execute(change, [json.dumps({"kind": "quack"}), bad.table.pk])
    record.forget_records()

    answers = {each: desk.get(reverse("console", args=[each.pk])) for each in (bad, good)}

    assert {each.pk: answer.status_code for each, answer in answers.items()} == {
        bad.pk: 503,
        good.pk: 200,
    }
    assert "Other festivals are fine" in answers[bad].content.decode()
    assert storage_errors.present() is None
    assert "cannot be read" in desk.get(reverse("home")).content.decode()


def test_newest_festival_is_the_one_made_last() -> None:
    ahead, newest = (new_festival(name=name) for name in ("Made tomorrow", "Tonight"))
    Festival.objects.filter(pk=ahead.pk).update(created_at=timezone.now() + timedelta(days=1))

    assert current_festival() == newest
