"""Authentication backends of organisers: password alone, or password and code.

A session names its backend, and ends on every page and socket once that backend does not suffice;
so no other code checks for the second factor.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User

from festival.accounts import second_factor
from festival.accounts.sign_in_links import Backend
from festival.models.prepared import Prepared

BY_PASSWORD = "festival.accounts.backends.ByPassword"  # noqa: S105  (the name of a class)
BY_CODE = "festival.accounts.backends.ByCode"


class ByPassword(Backend):
    """Password alone: valid while the account has no second factor and none is required."""

    authenticate = ModelBackend.authenticate

    users = Prepared(
        lambda: User.objects.select_related("helper").exclude(pk__in=second_factor.who_has_one()),
        "pk",
    )

    def get_user(self, user_id: int) -> User | None:
        return None if settings.REQUIRE_SECOND_FACTOR else super().get_user(user_id)


class ByCode(Backend):
    """Password and code: valid while the account has a second factor."""

    users = Prepared(
        lambda: User.objects.select_related("helper").filter(pk__in=second_factor.who_has_one()),
        "pk",
    )
