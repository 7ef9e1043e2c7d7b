"""How an organiser signed in. A session says which of the two it was and is good for no more, at
every page and every socket: no other code asks for the second factor."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest

from festival.people.accounts import second_factor
from festival.people.sign_in import Backend

BY_PASSWORD = "festival.people.accounts.backends.ByPassword"  # noqa: S105  (the name of a class)
BY_CODE = "festival.people.accounts.backends.ByCode"


class ByPassword(Backend):
    """By a password alone: good as long as there is no second factor and none is asked for."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        user = ModelBackend.authenticate(self, request, username, password, **kwargs)
        return user if isinstance(user, User) else None

    def users(self) -> QuerySet[User]:
        if settings.REQUIRE_SECOND_FACTOR:
            return User.objects.none()
        return super().users().exclude(pk__in=second_factor.who_has_one())


class ByCode(Backend):
    """By a password and a code."""

    def users(self) -> QuerySet[User]:
        return super().users().filter(pk__in=second_factor.who_has_one())
