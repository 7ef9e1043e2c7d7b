"""Setbacks: older data replaced newer data, and what came between is in no log.

Log entries are never edited, so setbacks are stored in a column of the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.timezone import localtime, now
from django.utils.translation import gettext

from festival.models import Festival, SignInLink, Table
from festival.models.columns import JSONObject
from festival.tables.record.dice_commitment import renew
from festival.tables.record.record import ENDED
from festival.words.local_times import with_offset

AN_EVENING = timedelta(hours=12)  # screens show the time without its date


@dataclass(frozen=True, kw_only=True)
class Setback:
    """One replacement of a log by older data."""

    at: datetime
    after: int  # number of the last entry that the older data had
    backup: datetime | None  # when the older data was copied; None where nobody knows

    @classmethod
    def from_dict(cls, data: JSONObject) -> Setback:
        """Raises ValueError, TypeError or KeyError for malformed data."""
        made = data.get("backup")  # unknown to older versions
        at, backup = parse_datetime(data["at"]), None if made is None else parse_datetime(made)
        after, times = data["after"], [at] if made is None else [at, backup]
        is_right = all(time is not None and time.tzinfo is not None for time in times)
        if at is None or not is_right or type(after) is not int or after < 0:
            raise ValueError("expected a setback of a log")
        return cls(at=at, after=after, backup=backup)

    def to_dict(self) -> dict[str, object]:
        made = None if self.backup is None else self.backup.isoformat()
        return {"at": self.at.isoformat(), "after": self.after, "backup": made}

    @property
    def sentence(self) -> str:
        """For the public results and log."""
        if self.backup is None:
            text = gettext(
                "On {time}, older data replaced newer data. What came after entry {after} is not "
                "in this log."
            )
        else:
            text = gettext(
                "On {time}, a backup of {backup} was restored. What came after entry {after} is "
                "not in this log."
            )
        return text.format(
            time=_written(self.at, "DATETIME_FORMAT"),
            backup=self.backup and _written(self.backup, "DATETIME_FORMAT"),
            after=self.after,
        )

    @property
    def short(self) -> str:
        """For screens, until somebody plays on."""
        if self.backup is None:
            text = gettext("Older data since {time}: compare with what you remember.")
            return text.format(time=_written(self.at, "TIME_FORMAT"))
        text = gettext("A backup of {time} was restored.")
        return text.format(time=_written(self.backup, "TIME_FORMAT"))


def _written(time: datetime, form: str) -> str:
    return with_offset(date_format(localtime(time), form), time)


def setbacks_of(table: Table) -> tuple[Setback, ...]:
    """The oldest first."""
    return tuple(Setback.from_dict(each) for each in table.setbacks)


def newest_setback(table: Table, phase: str) -> str:
    """The newest setback in short, for screens: "" for none, after a later entry, after 12 hours,
    and once the game has ended, as the results then show it."""
    found = setbacks_of(table)
    if phase == ENDED or not found or found[-1].after != table.version:
        return ""
    return found[-1].short if now() - found[-1].at < AN_EVENING else ""


@transaction.atomic
def note_setback(tables: Iterable[Table], backup: datetime | None) -> None:
    """Say in the logs of these tables that older data replaced newer data, and begin new promises,
    because people may know the coming dice of the present ones. Call this before any process serves
    the data. backup: when the older data was copied, where that is known."""
    at = now()
    for table in tables:
        new = Setback(at=at, after=table.version, backup=backup)
        table.setbacks = [*table.setbacks, new.to_dict()]
        renew(table)
        table.save(update_fields=["setbacks", "promises"])
    # A screen ignores any revision lower than its own, and no revision that counts from 0, or from
    # an earlier restore, has reached the present time in milliseconds.
    revision = int(at.timestamp() * 1000)
    Table.objects.update(revision=revision)
    Festival.objects.update(setup_revision=revision)
    SignInLink.objects.all().delete()  # one that was used since would be valid again
