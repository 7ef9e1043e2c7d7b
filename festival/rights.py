"""Who may do what: the emcee of the laptop everything, a helper what their role says, at one
festival."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import AnonymousUser, User
from django.utils.translation import gettext

from festival.models import Festival, HandOut, Helper, LogEntry

EMCEE = "emcee"  # the user that the link in the terminal signs in


class Right(StrEnum):
    """watch: see the evening. score: play it. desk: see what is still to be collected.
    hand_out: tick it. set_up: what is settled the day before, and who helps. laptop: what is of
    no festival, or makes another one."""

    WATCH = "watch"
    SCORE = "score"
    DESK = "desk"
    HAND_OUT = "hand_out"
    SET_UP = "set_up"
    LAPTOP = "laptop"


OF_ROLE: dict[str, frozenset[Right]] = {
    Helper.Role.EMCEE: frozenset(Right) - {Right.LAPTOP},
    Helper.Role.SCORER: frozenset({Right.WATCH, Right.SCORE, Right.DESK}),
    Helper.Role.DESK: frozenset({Right.DESK, Right.HAND_OUT}),
    Helper.Role.VIEWER: frozenset({Right.WATCH}),
}


@dataclass(frozen=True, kw_only=True)
class Access:
    """What somebody may do. festival_id: where, in the bowls of a hall as well; None for
    everywhere."""

    rights: frozenset[Right]
    festival_id: int | None

    def at(self, festival: Festival) -> frozenset[Right]:
        is_there = self.festival_id in (None, festival.pk, festival.hall_id)
        return self.rights if is_there else frozenset()

    def at_hall_of(self, bowl: Festival) -> frozenset[Right]:
        """A helper of the bowl alone has none there."""
        return self.rights if self.festival_id in (None, bowl.hall_id) else frozenset()

    @property
    def everywhere(self) -> frozenset[Right]:
        return self.rights if self.festival_id is None else frozenset()


NOTHING = Access(rights=frozenset(), festival_id=None)


def helper_of(user: User | AnonymousUser | None) -> Helper | None:
    """The helper that a user is; None for the emcee of the laptop and for a guest."""
    return getattr(user, "helper", None)


def access_of(user: User | AnonymousUser) -> Access:
    if not user.is_authenticated or not user.is_active:
        return NOTHING
    helper = helper_of(user)
    if helper is not None and helper.revoked_at is None:
        return Access(rights=OF_ROLE[helper.role], festival_id=helper.festival_id)
    # By name as well: a helper's user whose helper is gone must not become the emcee.
    if helper is None and user.get_username() == EMCEE:
        return Access(rights=frozenset(Right), festival_id=None)
    return NOTHING


def place_of(rights: frozenset[Right]) -> str:
    """The name of the page where a helper has something to do."""
    return "console" if Right.WATCH in rights else "desk"


def known_as(user: User | None) -> str:
    """What the log calls somebody; "" for nobody."""
    if user is None:
        return ""
    helper = helper_of(user)
    return gettext("emcee") if helper is None else helper.name


def written_by(row: LogEntry | HandOut) -> str:
    """What the log calls whoever wrote an entry or a tick; "" for nobody."""
    return row.by or known_as(row.author)
