"""The steps from an empty page to the first roll: which are done, and which comes next."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import Q
from django.utils.translation import gettext, ngettext

from festival.models import Festival
from festival.record.queries import seated
from festival.record.record import has_begun
from rules.seats import FEWEST_PLAYERS


@dataclass(frozen=True, kw_only=True)
class Step:
    """One page of the set-up."""

    key: str  # of the page
    title: str
    note: str = ""  # what is missing, or the progress
    is_done: bool = False
    can_wait: bool = False  # whether the next step may be done first
    is_next: bool = False
    url_name: str = ""  # "" while there is no such page


def steps_of(festival: Festival | None, *, has_unsaved_prizes: bool = False) -> tuple[Step, ...]:
    """() once the game has begun. festival: None for one that is being created. has_unsaved_prizes:
    whether the page shows prizes that are not stored."""
    if festival is not None and has_begun(festival.table):
        return ()
    players = _players(festival)
    url_name = "players" if players.is_done else ""  # nobody rolls before there are players
    steps = (
        _festival(festival),
        _prizes(festival, has_unsaved=has_unsaved_prizes),
        players,
        Step(key="start", title=gettext("The first roll"), url_name=url_name),
    )
    first = next(step for step in steps if not (step.is_done or step.can_wait))
    return tuple(replace(step, is_next=step is first) for step in steps)


def _festival(festival: Festival | None) -> Step:
    title = gettext("The festival")
    if festival is None:
        return Step(key="festival", title=title, note=gettext("a name is enough"))
    return Step(key="festival", title=title, is_done=True, url_name="festival_edit")


def _prizes(festival: Festival | None, *, has_unsaved: bool) -> Step:
    title = gettext("The prizes")
    if festival is None:
        return Step(key="prizes", title=title)
    prizes = festival.table.prizes
    count, blank = prizes.count(), prizes.filter(Q(name="") & Q(value=0)).count()
    if has_unsaved:
        note = gettext("Not saved yet")
    elif blank == count:
        text = ngettext("{count} place, still empty", "{count} places, still empty", count)
        note = text.format(count=count) if count else gettext("none yet")
    elif blank:
        text = gettext("{blank} of {count} still empty; that can wait")
        note = text.format(blank=blank, count=count)
    else:
        note = str(count)
    return Step(
        key="prizes",
        title=title,
        note=note,
        is_done=count > 0 and not blank,
        # The organiser decides: the game may begin with blanks.
        can_wait=0 < blank < count,
        url_name="prizes",
    )


def _players(festival: Festival | None) -> Step:
    title = gettext("The players")
    if festival is None:
        return Step(key="players", title=title)
    count = len(seated(festival.table))
    note = str(count)
    if count < FEWEST_PLAYERS:
        note = gettext("at least {least}").format(least=FEWEST_PLAYERS)
    is_done = count >= FEWEST_PLAYERS
    return Step(key="players", title=title, note=note, is_done=is_done, url_name="players")
