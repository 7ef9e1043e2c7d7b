"""What the operator of a hosted Moonbowl is told, and what a restored dump is told."""

from __future__ import annotations

import logging

import pytest
from django.core import mail
from django.core.management import call_command
from pytest_django import Settings

from festival.models import Table
from festival.tables.record.dice_commitment import promises_of
from tests.festival.evening import started


@pytest.fixture(autouse=True)
def _hosted(settings: Settings) -> None:
    settings.IS_HOSTED = True
    settings.EMAIL_HOST = "mail.example.org"
    settings.OPERATOR = "operator@example.org"


def test_failure_is_in_the_log_and_in_a_letter(caplog: pytest.LogCaptureFixture) -> None:
    call_command("alert", "moonbowl-dump.service failed")

    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == (
        ["operator@example.org"],
        "Moonbowl: moonbowl-dump.service failed",
    )
    (record,) = caplog.records
    assert (record.levelno, record.message) == (logging.ERROR, "moonbowl-dump.service failed")


def test_failure_is_in_the_log_where_nobody_is_named(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.OPERATOR = ""

    call_command("alert", "moonbowl-dump.service failed")

    assert (mail.outbox, len(caplog.records)) == ([], 1)


@pytest.mark.django_db
def test_seed_that_may_be_known_since_the_dump_throws_no_more() -> None:
    table = started().table
    (before,) = promises_of(table)

    call_command("after_restore")

    table = Table.objects.get(pk=table.pk)
    kept, new = promises_of(table)
    assert (kept.digest, kept.until) == (before.digest, table.version)
    assert (new.since, new.seed == before.seed) == (table.version + 1, False)
