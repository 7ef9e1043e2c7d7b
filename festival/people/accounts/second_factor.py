"""The second factor: an app that shows a code of six digits, another one every half minute, and
codes on paper for the day on which the app is gone (django-otp; RFC 6238).

The models are asked for by name: a party does not have them.
"""

from __future__ import annotations

import re
from base64 import b32encode
from dataclasses import dataclass
from typing import Any

import django_otp
from django.apps import apps
from django.contrib.auth.models import User
from django.core import signing
from django.db import transaction
from django_otp.util import random_hex

from festival.web.addresses import qr_image

SALT = "moonbowl.second-factor"
OFFERED_SECONDS = 3600  # in which an app is to show its first code
ON_PAPER = 10
FEW = 4  # backup codes left: the user is warned
APART = re.compile(r"[\s-]")
OF_AN_APP = re.compile(r"[0-9]{6}")


@dataclass(frozen=True, kw_only=True)
class Offer:
    """A key for somebody's app. signed: as the form brings it back, so that nothing is stored of a
    key that nobody takes. typed: for whoever cannot scan."""

    signed: str
    qr: str
    typed: str


def who_has_one() -> Any:
    """Their users' primary keys, as a query."""
    return _apps_of().filter(confirmed=True).values("user")


def has_one(user: User) -> bool:
    return bool(_apps_of().filter(user=user, confirmed=True).exists())


def offer(user: User, signed: str = "") -> Offer:
    """A new key, or the one that was offered before if it still can be taken."""
    key = _offered(user, signed) or random_hex(20)
    device = _model("otp_totp", "TOTPDevice")(user=user, key=key)
    typed = b32encode(device.bin_key).decode()
    return Offer(
        signed=signing.dumps({"user": user.pk, "key": key}, salt=SALT),
        qr=qr_image(device.config_url),
        typed=" ".join(typed[start : start + 4] for start in range(0, len(typed), 4)),
    )


def set_up(user: User, signed: str, code: str) -> tuple[str, ...]:
    """The codes on paper, once the app has shown that it has the key; () where it has not, or where
    there is a second factor already."""
    key = _offered(user, signed)
    if not key:
        return ()
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if has_one(user):
            return ()
        device = _apps_of().create(user=user, key=key, name="app")
        if not device.verify_token(_bare(code)):
            device.delete()
            return ()
        return new_codes(user)


def new_codes(user: User) -> tuple[str, ...]:
    """In place of all before; each can be used once."""
    model = _model("otp_static", "StaticToken")
    with transaction.atomic():
        _papers_of().filter(user=user).delete()
        paper = _papers_of().create(user=user, name="paper")
        codes = tuple(model.random_token() for _ in range(ON_PAPER))
        model.objects.bulk_create(model(device=paper, token=code) for code in codes)
    return tuple(f"{code[:4]}-{code[4:]}" for code in codes)


def codes_left(user: User) -> int:
    return int(_model("otp_static", "StaticToken").objects.filter(device__user=user).count())


def is_right(user: User, code: str) -> bool:
    """Whether it is the code of their app or one on paper, which is used up by it."""
    bare = _bare(code)
    devices = _apps_of() if OF_AN_APP.fullmatch(bare) else _papers_of()
    device = devices.filter(user=user, confirmed=True).first()
    if device is None:
        return False
    return django_otp.verify_token(user, device.persistent_id, bare) is not None


def remove(user: User) -> None:
    with transaction.atomic():
        _apps_of().filter(user=user).delete()
        _papers_of().filter(user=user).delete()


def _offered(user: User, signed: str) -> str:
    """The key that was offered to this user; "" where it was not, or too long ago."""
    try:
        data = signing.loads(signed, salt=SALT, max_age=OFFERED_SECONDS)
    except signing.BadSignature:
        return ""
    return str(data["key"]) if data["user"] == user.pk else ""


def _bare(code: str) -> str:
    """As it is stored, however it was typed."""
    return APART.sub("", code).lower()


def _model(app: str, name: str) -> Any:
    return apps.get_model(app, name)


def _apps_of() -> Any:
    return _model("otp_totp", "TOTPDevice").objects


def _papers_of() -> Any:
    return _model("otp_static", "StaticDevice").objects
