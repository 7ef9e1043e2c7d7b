"""The hand-outs of a table in order, grouped by the press that made them: one person each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from festival.accounts.rights import written_by
from festival.games.bobing.who_has_what.who_has_what import Holding
from festival.models import HandOut, Table
from festival.tables.record.log_line import Person, person_of
from festival.words.sentences import Naming, counted, in_a_row


@dataclass(frozen=True, kw_only=True)
class Press:
    """The prizes handed to one person with one press. ticks: ids of the hand-outs, for taking them
    back."""

    ticks: tuple[int, ...]
    person: Person
    what: str
    by: str
    at: datetime


def ticks_of(table: Table) -> QuerySet[HandOut]:
    """The hand-outs of a table, in the order in which they were made."""
    ticks = HandOut.objects.filter(prize__table=table).order_by("pk")
    return ticks.select_related("author__helper")


def of_newest_press(ticks: Iterable[HandOut]) -> list[HandOut]:
    """The hand-outs of the newest press."""
    ticks = list(ticks)
    newest = max(ticks, key=lambda tick: tick.pk)  # a clock may have been set back
    made = (newest.at, newest.author_id, newest.player)
    return [tick for tick in ticks if (tick.at, tick.author_id, tick.player) == made]


def press_of(ticks: Sequence[HandOut], holdings: Iterable[Holding], naming: Naming) -> Press:
    names = {holding.id: holding.name for holding in holdings}
    return Press(
        ticks=tuple(tick.pk for tick in ticks),
        person=person_of(ticks[0].player, naming),
        what=in_a_row(counted(names[tick.prize_id] for tick in ticks)),
        by=written_by(ticks[0]),
        at=ticks[0].at,
    )
