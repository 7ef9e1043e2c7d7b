"""Stores the notice that the next page shows once, in a signed cookie of the browser.

In a session, each refused stranger without cookies would leave a row in the database for ever.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.messages.storage import cookie, fallback, session


class CookieStorage(cookie.CookieStorage):
    cookie_name = settings.NOTICES_COOKIE_NAME


class Storage(fallback.FallbackStorage):
    """Notices too long for a cookie are in the session; notices for guests are never so long."""

    storage_classes = (CookieStorage, session.SessionStorage)
