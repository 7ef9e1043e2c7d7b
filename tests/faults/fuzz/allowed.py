"""Who may change what, written by hand and not taken from the program: rows by their tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from festival.models import Festival, Prize, Table
from tests.faults.fuzz.guard import Change, Rows
from tests.faults.fuzz.town import GUEST, LAPTOP, NOBODY, OTHER, PHONE, REVOKED, Town

FESTIVAL, TABLE = "festival.Festival", "festival.Table"
PLAYER, SEAT, ENTRY = "festival.Player", "festival.Seat", "festival.LogEntry"
PRIZE, SPARE, PICTURE = "festival.Prize", "festival.SparePrize", "festival.Picture"
HAND_OUT, SCREEN = "festival.HandOut", "festival.Screen"
HELPER, LINK, USER = "festival.Helper", "festival.SignInLink", "auth.User"
SIGNED_IN = "festival.SignedIn"
BOOK = "festival.OwnRulebook"

COUNTED = {"setup_revision", "revision", "version"}  # of a festival and of a table
OF_A_GUEST = {PLAYER, SEAT, ENTRY}
OF_WHO_SIGNS_IN = {LINK, USER, SIGNED_IN}
# What each may make, change or take away; of festivals and tables see `columns_of`.
OF_ANYBODY = OF_A_GUEST | OF_WHO_SIGNS_IN
OF_SCORERS = OF_ANYBODY | {HAND_OUT, SCREEN, TABLE}
OF_EMCEES = OF_SCORERS | {PRIZE, SPARE, PICTURE, HELPER, FESTIVAL}
TABLES: dict[str, set[str]] = {
    **dict.fromkeys((GUEST, PHONE, NOBODY, REVOKED, "viewer"), OF_ANYBODY),
    "desk": OF_ANYBODY | {HAND_OUT},
    "scorer": OF_SCORERS,
    "emcee": OF_EMCEES,
    OTHER: OF_EMCEES,
}
COLUMNS: dict[str, set[str]] = {
    "scorer": {"is_join_open", "entry_code", "shut_out", "kept_out", "guests_roll", "demo_pace"},
}


@dataclass(frozen=True, kw_only=True)
class Places:
    """Which festival each row belongs to, before and after."""

    of_table: dict[int, int]
    of_prize: dict[int, int]
    halls: dict[int, int | None]

    def of(self, change: Change) -> int | None:
        """The festival's key; None for a row of none."""
        row: Any = change.after or change.before or {}
        match change.label:
            case "festival.Festival":
                return int(change.pk)
            case "festival.HandOut":
                return self.of_prize.get(row["prize_id"])
        if "festival_id" in row:
            return int(row["festival_id"])
        return self.of_table.get(row["table_id"]) if "table_id" in row else None

    def beside(self, stood: Rows) -> Places:
        """With the halls of what has gone."""
        found = [row for (label, _), row in stood.items() if label == FESTIVAL]
        return replace(self, halls={row["id"]: row["hall_id"] for row in found} | self.halls)


def places_now() -> Places:
    return Places(
        of_table=dict(Table.objects.values_list("pk", "festival_id")),
        of_prize=dict(Prize.objects.values_list("pk", "table__festival_id")),
        halls=dict(Festival.objects.values_list("pk", "hall_id")),
    )


def wrongs(
    who: str, found: Iterable[Change], town: Town, addressed: set[int], places: Places
) -> list[str]:
    """What of this nobody of that kind may do, each as a line."""
    return [
        f"{who}: {change.label} {change.pk} {change.verb} {sorted(change.columns)}: {why}"
        for change in found
        if (why := _wrong(who, change, town, addressed, places))
    ]


def _wrong(who: str, change: Change, town: Town, addressed: set[int], places: Places) -> str:
    if change.label == ENTRY and change.verb != "made":
        return "the log is never changed"
    if who == LAPTOP:
        return ""
    festival = places.of(change)
    if change.label in (FESTIVAL, TABLE) and change.columns <= COUNTED:
        return _elsewhere(festival, addressed, places)
    if change.label == FESTIVAL and change.columns <= COLUMNS.get(who, set()) | COUNTED:
        return _elsewhere(festival, addressed, places)
    if change.label not in TABLES[who]:
        return "may not do this"
    if change.label in OF_WHO_SIGNS_IN | {PICTURE}:
        return ""
    if change.label in {HAND_OUT, SCREEN, TABLE, PRIZE, SPARE, HELPER, FESTIVAL}:
        own = town.other.pk if who == OTHER else town.evening.pk
        if festival is None or own not in (festival, places.halls.get(festival)):
            return "of another festival"
        return ""
    return _elsewhere(festival, addressed, places)


def _elsewhere(festival: int | None, addressed: set[int], places: Places) -> str:
    """A press at one festival changes nothing at another; a bowl and its hall are one."""
    near = addressed | {hall for each in addressed if (hall := places.halls.get(each))}
    if festival in near or (festival is not None and places.halls.get(festival) in near):
        return ""
    return "of a festival that nobody spoke of"
