"""A log of which an entry cannot be read any more."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from festival.record import record
from festival.web import trouble
from tests.festival.evening import started

pytestmark = pytest.mark.django_db


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
    assert "Other festivals are whole" in answers[bad].content.decode()
    assert trouble.present() is None
    assert "cannot be read" in desk.get(reverse("home")).content.decode()
