"""Whose browser it is, as the database has it.

A cookie may hold anything. What cannot be the key of a session is none, before a database is asked:
PostgreSQL answers some signs with an error.
"""

from __future__ import annotations

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    """As Django asks for it by SESSION_ENGINE."""

    def _validate_session_key(self, key: str | None) -> bool:
        return key is not None and key.isascii() and key.isalnum()
