"""How an organiser signed in. A session says which of the two it was and is good for no more, at
every page and every socket: no other code asks for the second factor."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.db.models import QuerySet

from festival.people.accounts import second_factor
from festival.people.sign_in import Backend

BY_PASSWORD = "festival.people.accounts.backends.ByPassword"  # noqa: S105  (the name of a class)
BY_CODE = "festival.people.accounts.backends.ByCode"


class ByPassword(Backend):
    """By a password alone: good as long as there is no second factor and none is asked for."""

    authenticate = ModelBackend.authenticate

    def users(self) -> QuerySet[User]:
        if settings.REQUIRE_SECOND_FACTOR:
            return User.objects.none()
        return super().users().exclude(pk__in=second_factor.who_has_one())


class ByCode(Backend):
    """By a password and a code."""

    def users(self) -> QuerySet[User]:
        return super().users().filter(pk__in=second_factor.who_has_one())
