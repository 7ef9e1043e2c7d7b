"""Rights: who may do what.

The emcee of the laptop may do everything, an organiser everything at their own festivals, and a
helper whatever the role allows at one festival.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet
from django.utils.translation import gettext

from festival.models import Festival, HandOut, Helper, LogEntry

EMCEE = "emcee"  # the user that the link in the terminal signs in


class Right(StrEnum):
    WATCH = "watch"  # see the evening
    SCORE = "score"  # play the game
    DESK = "desk"  # see which prizes are still to be collected
    HAND_OUT = "hand_out"  # tick them as handed out
    SET_UP = "set_up"  # change the set-up and the helpers
    ORGANISE = "organise"  # own festivals and rulebooks
    LAPTOP = "laptop"  # manage the machine, such as its backups


EVERY_RIGHT = frozenset(Right)
OF_ROLE: dict[str, frozenset[Right]] = {
    Helper.Role.EMCEE: EVERY_RIGHT - {Right.ORGANISE, Right.LAPTOP},
    Helper.Role.SCORER: frozenset({Right.WATCH, Right.SCORE, Right.DESK}),
    Helper.Role.DESK: frozenset({Right.DESK, Right.HAND_OUT}),
    Helper.Role.VIEWER: frozenset({Right.WATCH}),
}


@dataclass(frozen=True, kw_only=True)
class Access:
    """Somebody's rights, and where they count."""

    rights: frozenset[Right]
    festival_id: int | None = None  # this festival and its bowls; None for all of the owner
    owner_id: int | None = None  # owner of the festivals; None for the emcee of the laptop

    def at(self, festival: Festival) -> frozenset[Right]:
        if self.festival_id is None:
            is_there = festival.owner_id == self.owner_id
        else:
            is_there = self.festival_id in (festival.pk, festival.hall_id)
        return self.rights if is_there else frozenset()

    def at_hall_of(self, bowl: Festival) -> frozenset[Right]:
        """Rights at the bowl's hall: none for a helper of the bowl alone. Hall and bowl have the
        same owner."""
        return frozenset() if self.festival_id == bowl.pk else self.at(bowl)

    @property
    def everywhere(self) -> frozenset[Right]:
        """Rights where no festival is found: only the emcee has any, so that organisers cannot find
        out which festivals of others exist."""
        return self.rights if self.festival_id is self.owner_id is None else frozenset()

    @property
    def festivals(self) -> QuerySet[Festival]:
        return Festival.objects.filter(owner=self.owner_id)


NOTHING = Access(rights=frozenset())


def helper_of(user: User | AnonymousUser | None) -> Helper | None:
    """The user's helper; None for the emcee of the laptop, an organiser or a guest."""
    return getattr(user, "helper", None)


def organiser_of(user: User | AnonymousUser | None) -> User | None:
    """The user, if an organiser, else None. Only organisers have e-mail addresses as user names."""
    if not isinstance(user, User) or "@" not in user.get_username() or helper_of(user):
        return None
    return user


def access_of(user: User | AnonymousUser) -> Access:
    if not user.is_authenticated or not user.is_active:
        return NOTHING
    helper = helper_of(user)
    if helper is not None and helper.revoked_at is None:
        return Access(rights=OF_ROLE[helper.role], festival_id=helper.festival_id)
    # Check the name too: the user of a deleted helper must not become the emcee.
    if helper is None and user.get_username() == EMCEE:
        return Access(rights=EVERY_RIGHT)
    organiser = organiser_of(user)
    if organiser is not None:
        return Access(rights=EVERY_RIGHT - {Right.LAPTOP}, owner_id=organiser.pk)
    return NOTHING


def place_of(rights: frozenset[Right]) -> str:
    """The name of a helper's main page."""
    return "console" if Right.WATCH in rights else "desk"


def known_as(user: User | None) -> str:
    """The log's name for a user; "" for nobody."""
    if user is None:
        return ""
    helper, organiser = helper_of(user), organiser_of(user)
    if organiser is not None:
        return organiser.get_full_name() or organiser.get_username()
    return gettext("emcee") if helper is None else helper.name


def written_by(row: LogEntry | HandOut) -> str:
    """The log's name for the author of an entry or a tick; "" for nobody."""
    return row.by or known_as(row.author)
