"""Who is signed in, as far as the page has asked: nothing here asks the database.

Private: where Django keeps the user of a request, and what was read of a row. Gain: a line
of the log names who was refused by no query, instead of two.
Without these names nobody is known, and the log names the address alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest

if TYPE_CHECKING:  # the log begins before there are models
    from django.contrib.auth.models import User

    from festival.models import Helper

OF_REQUEST = "_cached_user"
OF_RELATION = "get_cached_value"


def user_of(request: HttpRequest) -> User | None:
    user: User | None = vars(request).get(OF_REQUEST)
    return user if user is not None and user.is_authenticated else None


def helper_of(user: User) -> Helper | None:
    read = getattr(user._meta.get_field("helper"), OF_RELATION, None)
    helper: Helper | None = read and read(user, default=None)
    return helper
