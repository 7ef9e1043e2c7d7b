"""The settings of a hosted Moonbowl as far as accounts go, read from the file itself: its database,
its layer and its cache are parts that these tests do not need."""

from __future__ import annotations

import os
import runpy
from typing import Any
from unittest.mock import patch

from tests.running import ROOT

ENVIRONMENT = {
    "MOONBOWL_PROFILE": "hosted",
    "DATABASE_URL": "postgres://moonbowl@127.0.0.1/moonbowl",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
    "ALLOWED_HOSTS": "testserver",
    "SECRET_KEY": "".join(map(chr, range(33, 126))),
    "EMAIL_URL": "smtp://moonbowl:secret@mail.example:587",
    "EMAIL_FROM": "moonbowl@mail.example",
}
OF_ACCOUNTS = (
    *("IS_HOSTED", "PUBLIC_ADDRESS", "REQUIRE_SECOND_FACTOR", "INSTALLED_APPS", "MIDDLEWARE"),
    *("ROOT_URLCONF", "AUTHENTICATION_BACKENDS", "AUTH_PASSWORD_VALIDATORS", "OTP_TOTP_ISSUER"),
    *("OTP_TOTP_THROTTLE_FACTOR", "OTP_STATIC_THROTTLE_FACTOR"),
    *("EMAIL_HOST", "DEFAULT_FROM_EMAIL"),
)
# What a password is stored by takes half a second otherwise.
QUICK = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def settings_of(**environment: str) -> dict[str, Any]:
    """The settings file, read anew."""
    with patch.dict(os.environ, {**ENVIRONMENT, **environment}):
        return runpy.run_path(str(ROOT / "festival" / "config" / "settings.py"))


def of_accounts() -> dict[str, Any]:
    read = settings_of()
    return {name: read[name] for name in OF_ACCOUNTS} | {"PASSWORD_HASHERS": QUICK}
