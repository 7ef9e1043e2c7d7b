"""Dates and times as each language writes them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.formats import date_format

FORMATS = ("TIME_FORMAT", "DATETIME_FORMAT", "SHORT_DATETIME_FORMAT")


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_no_time_ends_in_a_full_stop_so_that_a_sentence_can_end_in_it(language: str) -> None:
    with translation.override(language):
        times = {
            name: date_format(datetime(2026, 9, 25, 13, 54, tzinfo=UTC), name) for name in FORMATS
        }

    assert [name for name, time in times.items() if time.endswith(".")] == []
