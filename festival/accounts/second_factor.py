"""The second factor: an app that shows a new code of six digits every 30 seconds, and backup codes.

Uses django-otp (RFC 6238), and finds its models by name, since a party does not install them.

A session names its backend, password alone or password and code, and ends on every page and socket
once that backend does not suffice; so no other code checks for the second factor.
"""

from __future__ import annotations

import re
from base64 import b32encode
from dataclasses import dataclass
from typing import Any

import django_otp
from django.apps import apps
from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.core import signing
from django.db import transaction
from django_otp.util import random_hex

from festival.accounts.one_time_links import Backend
from festival.accounts.rights import organiser_of
from festival.web.addresses import qr_image

SALT = "moonbowl.offered-key"
OFFERED_SECONDS = 3600  # for which an offered key stays valid
ON_PAPER = 10
FEW = 4  # with fewer backup codes left, the user is warned
APART = re.compile(r"[\s-]")
OF_AN_APP = re.compile(r"[0-9]{6}")
BY_PASSWORD = "festival.accounts.second_factor.ByPassword"  # noqa: S105  (the name of a class)
BY_CODE = "festival.accounts.second_factor.ByCode"


@dataclass(frozen=True, kw_only=True)
class Offer:
    """A key for a user's app."""

    signed: str  # the key, for the form to send back: nothing is stored of an unused key
    qr: str
    typed: str  # the key to type, for users who cannot scan


def has_one(user: User) -> bool:
    return bool(_apps_of().filter(user=user, confirmed=True).exists())


def offer(user: User, signed: str = "") -> Offer:
    """A new key, or the key that was offered before if it is still valid."""
    key = _offered(user, signed) or random_hex(20)
    device = _model("otp_totp", "TOTPDevice")(user=user, key=key)
    typed = b32encode(device.bin_key).decode()
    return Offer(
        signed=signing.dumps([user.pk, key], salt=SALT),
        qr=qr_image(device.config_url),
        typed=" ".join(typed[start : start + 4] for start in range(0, len(typed), 4)),
    )


def set_up(user: User, signed: str, code: str) -> tuple[str, ...]:
    """Store the second factor and return the backup codes; () if the code is wrong or a second
    factor exists."""
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
    """Replace all backup codes by new ones, each for one use."""
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
    """Whether it is the current code of the user's app, or a backup code, which it uses up."""
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


def offered_to(signed: str) -> User | None:
    """The organiser whom the key was offered to; None for a wrong or expired signature."""
    return organiser_of(Backend().get_user(_read(signed)[0]))


def _offered(user: User, signed: str) -> str:
    """The key that was offered to this user; "" for a wrong or expired signature."""
    whose, key = _read(signed)
    return key if whose == user.pk else ""


def _read(signed: str) -> tuple[int, str]:
    """The user's primary key and the key for the app; 0 and "" for a wrong signature."""
    try:
        user, key = signing.loads(signed, salt=SALT, max_age=OFFERED_SECONDS)
    except signing.BadSignature:
        return 0, ""
    return user, key


def _bare(code: str) -> str:
    """The code as it is stored, without spaces and hyphens."""
    return APART.sub("", code).lower()


def _model(app: str, name: str) -> Any:
    return apps.get_model(app, name)


def _apps_of() -> Any:
    return _model("otp_totp", "TOTPDevice").objects


def _papers_of() -> Any:
    return _model("otp_static", "StaticDevice").objects


class ByPassword(Backend):
    """Password alone: valid while the account has no second factor and none is required."""

    authenticate = ModelBackend.authenticate

    def get_user(self, user_id: int) -> User | None:
        user = super().get_user(user_id)
        is_enough = user and not settings.REQUIRE_SECOND_FACTOR and not has_one(user)
        return user if is_enough else None


class ByCode(Backend):
    """Password and code: valid while the account has a second factor."""

    def get_user(self, user_id: int) -> User | None:
        user = super().get_user(user_id)
        return user if user and has_one(user) else None
