"""One-time links that sign the emcee in, in place of a password typed at a party."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from festival.models import SignInLink

EMCEE = "emcee"
LIFETIME = timedelta(hours=12)


def create_link() -> str:
    """Make a link and return its token, which is kept nowhere; drops the links nobody can use."""
    token = secrets.token_urlsafe(24)
    SignInLink.objects.filter(created_at__lt=timezone.now() - LIFETIME).delete()
    SignInLink.objects.create(digest=_digest(token))
    return token


def is_usable(token: str) -> bool:
    return SignInLink.objects.filter(**_still_good(token)).exists()


@transaction.atomic
def redeem(token: str) -> User | None:
    """Use the link up and return the emcee; None when it was used before, is too old or unknown."""
    # One UPDATE decides: of two browsers with the same link, one finds nothing left to change.
    if not SignInLink.objects.filter(**_still_good(token)).update(used_at=timezone.now()):
        return None
    emcee, is_new = User.objects.get_or_create(username=EMCEE)
    if is_new:
        emcee.set_unusable_password()
        emcee.save()
    return emcee


def _still_good(token: str) -> dict[str, object]:
    return {
        "digest": _digest(token),
        "used_at": None,
        "created_at__gte": timezone.now() - LIFETIME,
    }


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
