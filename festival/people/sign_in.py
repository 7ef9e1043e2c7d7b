"""Signs devices in by one-time links instead of passwords, and signs them out."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from datetime import timedelta

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone

from festival.live.hub import announce_revoked
from festival.models import Helper, SignedIn, SignInLink
from festival.models.prepared import Prepared
from festival.rights import EMCEE
from festival.web.sessions import signed_in

LIFETIME = timedelta(hours=12)
BY_LINK = "festival.people.sign_in.Backend"


class Backend(ModelBackend):
    """Authenticates users who signed in by a link; refuses everything typed."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: object,
    ) -> User | None:
        return None

    # Optimization: the helper's rights are loaded with the user, without a query of their own.
    users = Prepared(lambda: User.objects.select_related("helper"), "pk")

    def get_user(self, user_id: int) -> User | None:
        user = self.users.first(user_id)
        return user if user is not None and self.user_can_authenticate(user) else None


def create_link(user: User | None = None) -> str:
    """Make a link and return its token, which is not stored; delete expired links.

    user: a helper's; None for the emcee of the laptop.
    """
    return create_links([user])[0]


def create_links(users: Sequence[User | None]) -> list[str]:
    """Make a link for each user, as `create_link` does. Optimization: in bulk, since a hall has
    hundreds of helpers."""
    tokens = [secrets.token_urlsafe(24) for _ in users]
    SignInLink.objects.filter(created_at__lt=timezone.now() - LIFETIME).delete()
    SignInLink.objects.bulk_create(
        SignInLink(digest=_digest(token), user=user)
        for token, user in zip(tokens, users, strict=True)
    )
    return tokens


def find(token: str) -> SignInLink | None:
    """The link of this token, if it can still be used."""
    found = SignInLink.objects.filter(_still_good(token))
    return found.select_related("user__helper__festival").first()


def is_used(token: str) -> bool:
    """Whether it is a helper's link that was used already."""
    found = SignInLink.objects.filter(digest=_digest(token), used_at__isnull=False)
    return found.filter(user__helper__isnull=False).exists()


@transaction.atomic
def redeem(token: str) -> User | None:
    """Use the link up and return whom it signs in.

    Returns None for a used, expired or unknown link, and for a helper without rights. A helper has
    one device: their other devices are signed out.
    """
    link = find(token)
    # One UPDATE decides: of two browsers with the same link, only one changes the row.
    if not SignInLink.objects.filter(_still_good(token)).update(used_at=timezone.now()):
        return None
    if link is not None and link.user is not None:
        user = Backend().get_user(link.user.pk)
        if user is not None:
            sign_out(user)
        return user
    emcee, is_new = User.objects.get_or_create(username=EMCEE)
    if is_new:
        emcee.set_unusable_password()
        emcee.save()
    return emcee


def sign_out(user: User, which: Callable[[SignedIn], bool] = lambda _: True) -> int:
    """Sign a user out in the browsers that `which` selects, by default in all: their sessions end
    and open sockets close. Returns how many."""
    with transaction.atomic():
        count = signed_in.end(filter(which, signed_in.browsers_of([user])))
        transaction.on_commit(lambda: announce_revoked(user.pk), robust=True)
    return count


def revoked(user_id: object) -> Helper | None:
    """The removed helper with this user id, or None."""
    key = str(user_id)
    if not key.isdecimal():
        return None
    return Helper.objects.filter(user_id=key, revoked_at__isnull=False).first()


def _still_good(token: str) -> Q:
    is_known = Q(digest=_digest(token), used_at=None)
    return is_known & Q(created_at__gte=timezone.now() - LIFETIME)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
