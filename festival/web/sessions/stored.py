"""Sessions in the database.

A cookie may hold anything. Text that cannot be a session key is dropped before the query, because
PostgreSQL raises an error for some signs.
"""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.utils import timezone

from festival.models.columns import JSONObject
from festival.models.prepared import Prepared


class SessionStore(db.SessionStore):
    """The class that Django expects in the module of SESSION_ENGINE."""

    def __init__(self, session_key: str | None = None) -> None:
        is_key = session_key is not None and session_key.isascii() and session_key.isalnum()
        super().__init__(session_key if is_key else None)

    def load(self) -> JSONObject:
        found = SESSIONS.first(self.session_key) if self.session_key else None
        if found is None or found.expire_date <= timezone.now():
            return super().load()  # which also forgets the key
        return self.decode(found.session_data)


SESSIONS = Prepared(lambda: SessionStore.get_model_class().objects.all(), "pk")
