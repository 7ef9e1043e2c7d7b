"""Sessions in the database.

A cookie may hold anything. Text that cannot be a session key is dropped before the query, because
PostgreSQL raises an error for some signs.
"""

from __future__ import annotations

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    """The class that Django expects in the module of SESSION_ENGINE."""

    def __init__(self, session_key: str | None = None) -> None:
        is_key = session_key is not None and session_key.isascii() and session_key.isalnum()
        super().__init__(session_key if is_key else None)
