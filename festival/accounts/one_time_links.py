"""Signs devices in by one-time links instead of passwords, and signs them out.

A link works for 12 hours; a helper's also until noon of the day after the festival, since links are
printed the evening before and evenings go on past midnight.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from datetime import datetime, time, timedelta

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format

from festival.accounts import signed_in_browsers
from festival.accounts.rights import EMCEE, helper_of
from festival.accounts.signed_in_browsers import announce_revoked
from festival.models import Festival, Helper, SignedIn, SignInLink

LIFETIME = timedelta(hours=12)
A_DAY = timedelta(days=1)
BY_LINK = "festival.accounts.one_time_links.Backend"


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

    def users(self) -> QuerySet[User]:
        return User.objects.select_related("helper")

    def get_user(self, user_id: int) -> User | None:
        user = self.users().filter(pk=user_id).first()
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
    delete_expired()
    SignInLink.objects.bulk_create(
        SignInLink(digest=_digest(token), user=user)
        for token, user in zip(tokens, users, strict=True)
    )
    return tokens


def delete_expired() -> None:
    now = timezone.now()
    old = SignInLink.objects.filter(created_at__lt=now - LIFETIME)
    day = Coalesce("user__helper__festival__hall__date", "user__helper__festival__date")
    # Two days after the start of a day in UTC, noon of the day after is past in every zone.
    is_past = Q(day=None) | Q(day__lt=(now - A_DAY).date())
    old.annotate(day=day).filter(is_past).delete()


def works_until(festival: Festival, since: datetime) -> datetime:
    """Until when a link works that was made for a helper of this festival, in its time zone. A
    bowl's day is that of its hall."""
    evening = festival.hall or festival
    day_after = evening.date + A_DAY
    noon = datetime.combine(day_after, time(12), tzinfo=evening.zone)
    return max(noon, since.astimezone(evening.zone) + LIFETIME)


def works_until_when(festival: Festival) -> str:
    """For pages: `works_until` of a link that is made now."""
    return str(date_format(works_until(festival, timezone.now()), "DATETIME_FORMAT"))


def find(token: str) -> SignInLink | None:
    """The link of this token, if it can still be used."""
    found = SignInLink.objects.filter(_unused(token))
    link = found.select_related("user__helper__festival__hall").first()
    return link if link is not None and timezone.now() < _end_of(link) else None


def _end_of(link: SignInLink) -> datetime:
    helper = helper_of(link.user)
    if helper is None:
        return link.created_at + LIFETIME
    return works_until(helper.festival, link.created_at)


def is_helpers(token: str) -> bool:
    """Whether it is a helper's link, also one that was used or has expired."""
    return SignInLink.objects.filter(digest=_digest(token), user__helper__isnull=False).exists()


@transaction.atomic
def redeem(token: str) -> User | None:
    """Use the link up and return whom it signs in.

    Returns None for a used, expired or unknown link, and for a helper without rights. A helper has
    one device: their other devices are signed out.
    """
    link = find(token)
    # One UPDATE decides: of two browsers with the same link, only one changes the row.
    if link is None or not SignInLink.objects.filter(_unused(token)).update(used_at=timezone.now()):
        return None
    if link.user is not None:
        user = Backend().get_user(link.user.pk)
        if user is not None:
            sign_out(user)
        return user
    return emcee_user()


def emcee_user() -> User:
    """The user of the laptop's emcee, who signs in by links alone."""
    emcee, is_new = User.objects.get_or_create(username=EMCEE)
    if is_new:
        emcee.set_unusable_password()
        emcee.save()
    return emcee


def sign_out(user: User, which: Callable[[SignedIn], bool] = lambda _: True) -> int:
    """Sign a user out in the browsers that `which` selects, by default in all: their sessions end
    and open sockets close. Returns how many."""
    with transaction.atomic():
        count = signed_in_browsers.end(filter(which, signed_in_browsers.browsers_of([user])))
        transaction.on_commit(lambda: announce_revoked(user.pk), robust=True)
    return count


def revoked(user_id: object) -> Helper | None:
    """The removed helper with this user id, or None."""
    key = str(user_id)
    if not key.isdecimal():
        return None
    return Helper.objects.filter(user_id=key, revoked_at__isnull=False).first()


def _unused(token: str) -> Q:
    return Q(digest=_digest(token), used_at=None)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
