"""Columns of our own: JSON data that come back as they were written, and time zones."""

from __future__ import annotations

import json
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.translation import gettext

# An object of JSON, as it was read or is written: whoever uses what is in it checks that first.
JSONObject = dict[str, Any]


class WrittenJSON(models.JSONField):
    """An object as it was written, letter by letter.

    What PostgreSQL takes by default (jsonb) has the names of an object in an order of its own, and
    refuses texts that SQLite keeps: a log would be exported otherwise than it was written.
    """

    def db_type(self, connection: BaseDatabaseWrapper) -> str | None:
        return "json" if connection.vendor == "postgresql" else super().db_type(connection)

    def get_db_prep_value(
        self, value: object, connection: BaseDatabaseWrapper, prepared: bool = False
    ) -> str:
        return json.dumps(value)

    def from_db_value(self, value: object, *_: object) -> object:
        # The way to PostgreSQL reads it by itself.
        return json.loads(value) if isinstance(value, str) else value


def own_zone() -> str:
    """The time zone of this laptop or server."""
    return str(settings.TIME_ZONE)


def check_zone(name: str) -> None:
    """Raises ValidationError for what is no time zone."""
    try:
        ZoneInfo(name)
    except (LookupError, ValueError, OSError) as error:
        text = gettext("type a time zone such as Asia/Manila (you typed “{text}”)")
        raise ValidationError(text.format(text=name)) from error
