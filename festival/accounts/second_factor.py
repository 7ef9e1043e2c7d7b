"""The second factor: an app that shows a new code of six digits every 30 seconds, and backup codes.

Uses django-otp (RFC 6238), and finds its models by name, since a party does not install them.
Users who have given the password but not yet the code are not signed in.

A session names its backend, password alone or password and code, and ends on every page and socket
once that backend does not suffice; so no other code checks for the second factor.
"""

from __future__ import annotations

import re
import time
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
from django.db.models import QuerySet
from django.http import HttpRequest
from django_otp.util import random_hex

from festival.accounts.session_users import is_hash_of
from festival.accounts.sign_in_links import Backend
from festival.rights import organiser_of
from festival.web.addresses import qr_image

SALT = "moonbowl.second-factor"
OFFERED_SECONDS = 3600  # for which an offered key stays valid
ON_PAPER = 10
FEW = 4  # with fewer backup codes left, the user is warned
APART = re.compile(r"[\s-]")
OF_AN_APP = re.compile(r"[0-9]{6}")
KEY = "organiser_waits"  # in the session of a user who has given the password, but not yet the code
LONGEST = 10 * 60  # seconds for which such a user may give the code
BY_PASSWORD = "festival.accounts.second_factor.ByPassword"  # noqa: S105  (the name of a class)
BY_CODE = "festival.accounts.second_factor.ByCode"


@dataclass(frozen=True, kw_only=True)
class Offer:
    """A key for a user's app."""

    signed: str  # the key, for the form to send back: nothing is stored of an unused key
    qr: str
    typed: str  # the key to type, for users who cannot scan


def who_has_one() -> Any:
    """The primary keys of users with a second factor, as a query."""
    return _apps_of().filter(confirmed=True).values("user")


def has_one(user: User) -> bool:
    return bool(_apps_of().filter(user=user, confirmed=True).exists())


def offer(user: User, signed: str = "") -> Offer:
    """A new key, or the key that was offered before if it is still valid."""
    key = _offered(user, signed) or random_hex(20)
    device = _model("otp_totp", "TOTPDevice")(user=user, key=key)
    typed = b32encode(device.bin_key).decode()
    return Offer(
        signed=signing.dumps({"user": user.pk, "key": key}, salt=SALT),
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


def _offered(user: User, signed: str) -> str:
    """The key that was offered to this user; "" for a wrong or expired signature."""
    try:
        data = signing.loads(signed, salt=SALT, max_age=OFFERED_SECONDS)
    except signing.BadSignature:
        return ""
    return str(data["key"]) if data["user"] == user.pk else ""


def _bare(code: str) -> str:
    """The code as it is stored, without spaces and hyphens."""
    return APART.sub("", code).lower()


def _model(app: str, name: str) -> Any:
    return apps.get_model(app, name)


def _apps_of() -> Any:
    return _model("otp_totp", "TOTPDevice").objects


def _papers_of() -> Any:
    return _model("otp_static", "StaticDevice").objects


def wait(request: HttpRequest, user: User, then: str) -> None:
    """Remember in the session who has given the password, and which page they asked for."""
    request.session.flush()
    request.session[KEY] = {
        "user": user.pk,
        "hash": user.get_session_auth_hash(),
        "at": time.time(),
        "then": then,
    }


def who_waits(request: HttpRequest) -> User | None:
    said = request.session.get(KEY)
    if not said or time.time() - said["at"] > LONGEST:
        return None
    user = organiser_of(Backend().get_user(said["user"]))
    # If the password was changed meanwhile, this user has not given the new one.
    return user if user and is_hash_of(user, said["hash"]) else None


def then(request: HttpRequest) -> str:
    """The page that the user asked for before signing in."""
    return str(request.session.get(KEY, {}).get("then", ""))


class ByPassword(Backend):
    """Password alone: valid while the account has no second factor and none is required."""

    authenticate = ModelBackend.authenticate

    def users(self) -> QuerySet[User]:
        return super().users().exclude(pk__in=who_has_one())

    def get_user(self, user_id: int) -> User | None:
        return None if settings.REQUIRE_SECOND_FACTOR else super().get_user(user_id)


class ByCode(Backend):
    """Password and code: valid while the account has a second factor."""

    def users(self) -> QuerySet[User]:
        return super().users().filter(pk__in=who_has_one())
