"""What a page is told to say once, after the one before it: in a signed cookie of that browser. In
a session each stranger who is refused, without cookies and for ever, would leave a row behind."""

from __future__ import annotations

from django.conf import settings
from django.contrib.messages.storage import cookie, fallback, session


class CookieStorage(cookie.CookieStorage):
    cookie_name = settings.NOTICES_COOKIE_NAME


class Storage(fallback.FallbackStorage):
    """What is too much for a cookie, as nothing is that a guest is told, goes into the session."""

    storage_classes = (CookieStorage, session.SessionStorage)
