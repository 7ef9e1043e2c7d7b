"""Seats that the emcee or a helper took over from the phones of players, or gave back.

Whoever did sees the secret hand of such a seat, so the log and the board say it. No entry of the
game could: an undo would take it back.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.dateparse import parse_datetime
from django.utils.timezone import localtime
from django.utils.translation import gettext

from festival.models import Table
from festival.models.columns import JSONObject
from festival.tables.record.log_line import person_of
from festival.words.local_times import with_offset
from festival.words.sentences import Naming

LONGEST = 200  # of a helper's name


@dataclass(frozen=True, kw_only=True)
class TakeOver:
    """after: number of the log's last entry then. is_back: whether the seat was given back. by: the
    helper's name; "" for the emcee, and in files of older Moonbowls."""

    player: int
    after: int
    at: datetime
    is_back: bool
    by: str = ""

    @classmethod
    def from_dict(cls, data: JSONObject) -> TakeOver:
        """Raises ValueError, TypeError or KeyError for malformed data."""
        player, after, is_back = data["player"], data["after"], data["is_back"]
        at, by = parse_datetime(data["at"]), data.get("by", "")
        types = [type(each) for each in (player, after, is_back, by)]
        if at is None or at.tzinfo is None or types != [int, int, bool, str] or after < 0:
            raise ValueError("expected a seat that was taken over")
        return cls(player=player, after=after, at=at, is_back=is_back, by=by[:LONGEST])

    def to_dict(self) -> dict[str, object]:
        return {**vars(self), "at": self.at.isoformat()}

    def sentence(self, naming: Naming, zone: ZoneInfo) -> str:
        """zone: of the festival."""
        if self.by and self.is_back:
            text = gettext("{helper} gave back the seat of {player} at {time}.")
        elif self.by:
            text = gettext("{helper} took over the seat of {player} at {time}.")
        elif self.is_back:
            text = gettext("The emcee gave back the seat of {player} at {time}.")
        else:
            text = gettext("The emcee took over the seat of {player} at {time}.")
        time = with_offset(f"{localtime(self.at, zone):%H:%M}", self.at, zone)
        player = person_of(self.player, naming).name
        return text.format(helper=self.by, player=player, time=time)


def take_overs_of(table: Table) -> tuple[TakeOver, ...]:
    """Oldest first."""
    return tuple(TakeOver.from_dict(each) for each in table.take_overs)
