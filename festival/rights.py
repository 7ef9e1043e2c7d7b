"""Who may do what: the emcee of the laptop everything, an organiser everything at their own
festivals, a helper what their role says, at one festival."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet
from django.utils.translation import gettext

from festival.models import Festival, HandOut, Helper, LogEntry

EMCEE = "emcee"  # the user that the link in the terminal signs in


class Right(StrEnum):
    """watch: see the evening. score: play it. desk: see what is still to be collected.
    hand_out: tick it. set_up: what is settled the day before, and who helps. organise: festivals
    and rulebooks of one's own. laptop: what is of the machine."""

    WATCH = "watch"
    SCORE = "score"
    DESK = "desk"
    HAND_OUT = "hand_out"
    SET_UP = "set_up"
    ORGANISE = "organise"
    LAPTOP = "laptop"


OF_ROLE: dict[str, frozenset[Right]] = {
    Helper.Role.EMCEE: frozenset(Right) - {Right.ORGANISE, Right.LAPTOP},
    Helper.Role.SCORER: frozenset({Right.WATCH, Right.SCORE, Right.DESK}),
    Helper.Role.DESK: frozenset({Right.DESK, Right.HAND_OUT}),
    Helper.Role.VIEWER: frozenset({Right.WATCH}),
}


@dataclass(frozen=True, kw_only=True)
class Access:
    """What somebody may do. festival_id: where, in the bowls of a hall as well; None for all that
    are theirs. owner_id: whose those are; None for the emcee of the laptop."""

    rights: frozenset[Right]
    festival_id: int | None = None
    owner_id: int | None = None

    def at(self, festival: Festival) -> frozenset[Right]:
        if self.festival_id is None:
            is_there = festival.owner_id == self.owner_id
        else:
            is_there = self.festival_id in (festival.pk, festival.hall_id)
        return self.rights if is_there else frozenset()

    def at_hall_of(self, bowl: Festival) -> frozenset[Right]:
        """A helper of the bowl alone has none there; a bowl is whose its hall is."""
        return frozenset() if self.festival_id == bowl.pk else self.at(bowl)

    @property
    def everywhere(self) -> frozenset[Right]:
        """Where there is no festival: an organiser does not learn whether there is one of somebody
        else."""
        return self.rights if self.festival_id is self.owner_id is None else frozenset()

    @property
    def festivals(self) -> QuerySet[Festival]:
        """Those that are theirs."""
        return Festival.objects.filter(owner=self.owner_id)


NOTHING = Access(rights=frozenset())


def helper_of(user: User | AnonymousUser | None) -> Helper | None:
    """The helper that a user is; None for the emcee of the laptop, an organiser and a guest."""
    return getattr(user, "helper", None)


def organiser_of(user: User | AnonymousUser | None) -> User | None:
    """The organiser that a user is, whose name is an e-mail address: nobody else has such a name.
    None for the emcee of the laptop, a helper and a guest."""
    if not isinstance(user, User) or "@" not in user.get_username() or helper_of(user):
        return None
    return user


def access_of(user: User | AnonymousUser) -> Access:
    if not user.is_authenticated or not user.is_active:
        return NOTHING
    helper = helper_of(user)
    if helper is not None and helper.revoked_at is None:
        return Access(rights=OF_ROLE[helper.role], festival_id=helper.festival_id)
    # By name as well: a helper's user whose helper is gone must not become the emcee.
    if helper is None and user.get_username() == EMCEE:
        return Access(rights=frozenset(Right))
    organiser = organiser_of(user)
    if organiser is not None:
        return Access(rights=frozenset(Right) - {Right.LAPTOP}, owner_id=organiser.pk)
    return NOTHING


def place_of(rights: frozenset[Right]) -> str:
    """The name of the page where a helper has something to do."""
    return "console" if Right.WATCH in rights else "desk"


def known_as(user: User | None) -> str:
    """What the log calls somebody; "" for nobody."""
    if user is None:
        return ""
    helper, organiser = helper_of(user), organiser_of(user)
    if organiser is not None:
        return organiser.get_full_name() or organiser.get_username()
    return gettext("emcee") if helper is None else helper.name


def written_by(row: LogEntry | HandOut) -> str:
    """The log's name for the author of an entry or a tick; "" for nobody."""
    return row.by or known_as(row.author)
