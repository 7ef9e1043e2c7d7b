"""Own columns: JSON that reads back exactly as written, and checks of time zones."""

from __future__ import annotations

import json
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.translation import gettext

# A JSON object, read or to be written. Check the values before you use them.
JSONObject = dict[str, Any]


class WrittenJSON(models.JSONField):
    """JSON stored as text, letter by letter.

    PostgreSQL's default (jsonb) reorders the names of an object and refuses some texts that SQLite
    stores: exported logs would differ from the written ones.
    """

    def db_type(self, connection: BaseDatabaseWrapper) -> str | None:
        return "json" if connection.vendor == "postgresql" else super().db_type(connection)

    def get_db_prep_value(
        self, value: object, connection: BaseDatabaseWrapper, prepared: bool = False
    ) -> str:
        return json.dumps(value)

    def from_db_value(self, value: object, *_: object) -> object:
        # The PostgreSQL driver has parsed the JSON already.
        return json.loads(value) if isinstance(value, str) else value


def own_zone() -> str:
    """The time zone of this laptop or server."""
    return str(settings.TIME_ZONE)


def check_zone(name: str) -> None:
    """Raises ValidationError for an unknown time zone."""
    try:
        ZoneInfo(name)
    except (LookupError, ValueError, OSError) as error:
        text = gettext("type a time zone such as Asia/Manila (you typed “{text}”)")
        raise ValidationError(text.format(text=name)) from error
