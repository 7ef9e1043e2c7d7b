"""Whose browser it is: what is written goes to the database, what is read is in memory.

A cookie may hold anything. What cannot be the key of a session is none, before a database is asked:
PostgreSQL answers some signs with an error.
"""

from __future__ import annotations

from django.contrib.sessions.backends import cached_db, db


class _Checked(db.SessionStore):
    def _validate_session_key(self, key: str | None) -> bool:
        return key is not None and key.isascii() and key.isalnum()


class SessionStore(_Checked, cached_db.SessionStore):
    """As Django asks for it by SESSION_ENGINE."""


class StoredSession(_Checked):
    """Read anew from the database, whatever this process remembers."""
