"""The line at the prize desk: who waits, who is called, and who went home."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import Max
from django.utils import timezone

from festival.games.bobing.desk.desk_of_one_table import desk_of
from festival.models import Player
from festival.play.write_path import locked_table, touch_table
from festival.tables.record.people_of_hall import players_at
from rules.errors import RulesError
from rules.wording import Wording, player

NOT_IN_LINE = Wording("desk.not_in_line", "{player} is no longer in line; look again")


NOTHING_TO_COLLECT = Wording(
    "desk.nothing_to_collect", "there is nothing to collect for {player} now"
)


MOMENT = timedelta(microseconds=1)
NOBODY = ""  # not in the queue, not called, and not gone home


def set_at_desk(table_id: int, number: int, to: str) -> None:
    """Note that somebody joins the queue, is called, or went home; NOBODY undoes that.

    Raises RulesError where they have nothing to collect, and where another desk called them.
    """
    with locked_table(table_id) as table:
        guest = table.festival.players.filter(number=number).first()
        found = None if guest is None else desk_of(table).at(number)
        if guest is None or found is None or (to and found.is_done):
            raise RulesError(NOTHING_TO_COLLECT(player=player(number)))
        if to == Player.AtDesk.CALLED and guest.at_desk != Player.AtDesk.IN_LINE:
            raise RulesError(NOT_IN_LINE(player=player(number)))
        if guest.at_desk == to:  # pressed twice
            return
        line = {Player.AtDesk.IN_LINE, Player.AtDesk.CALLED}
        if not {guest.at_desk, to} <= line:  # a called guest who is put back keeps their place
            guest.at_desk_since = _now(guest, line) if to else None
        guest.at_desk = to
        guest.save(update_fields=["at_desk", "at_desk_since"])
        touch_table(table)


def _now(guest: Player, line: Collection[str]) -> datetime:
    """The time, or after everybody who is in the line if the laptop's clock was set back."""
    there = players_at(guest.festival.hall_id or guest.festival_id).filter(at_desk__in=line)
    last: datetime | None = there.aggregate(last=Max("at_desk_since"))["last"]
    return timezone.now() if last is None else max(timezone.now(), last + MOMENT)
