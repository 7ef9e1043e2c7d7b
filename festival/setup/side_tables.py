"""Side tables of a festival: opens them, seats players, sets house rules, and closes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db.models import Max

from festival.kinds import side_kind_of
from festival.models import FIRST, Festival, Seat, Table
from festival.play.write_path import changed, locked_table, touch, touch_table
from festival.record.queries import approved
from rules.errors import RulesError
from rules.wording import Wording

MOST_TABLES = 40

FULL = Wording("side_tables.full", "at most {most} side tables fit")
BEGUN = Wording("side_tables.begun", "the game has begun. Change its players at the console")
KEPT = Wording("side_tables.kept", "this table has been played at, so it stays")


class SideTableRefused(RulesError):
    """Something that a side table does not allow now."""


def side_tables(festival: Festival) -> list[Table]:
    return list(festival.tables.exclude(number=FIRST))


def open_table(festival_id: int, kind: str, name: str) -> Table:
    """A new table of this kind without players. Raises SideTableRefused."""
    with changed(festival_id) as festival:
        if len(side_tables(festival)) >= MOST_TABLES:
            raise SideTableRefused(FULL(most=MOST_TABLES))
        last = festival.tables.aggregate(last=Max("number"))["last"]
        return Table.objects.create(festival=festival, number=last + 1, kind=kind, name=name)


def set_table(
    table_id: int,
    *,
    settings: Mapping[str, object],
    numbers: Iterable[int],
    has_phones: bool = False,
) -> None:
    """Set the house rules and the players in the order of their seats, before the game begins.

    has_phones: whether the players play on their own phones. Raises SideTableRefused once the game
    has begun, and InvalidSettings.
    """
    with locked_table(table_id) as table:
        if table.version:
            raise SideTableRefused(BEGUN())
        table.settings = side_kind_of(table).settings.from_dict(settings).to_dict()
        table.has_phones = has_phones
        table.save(update_fields=["settings", "has_phones"])
        players = {player.number: player for player in approved(table.festival)}
        table.seats.all().delete()
        Seat.objects.bulk_create(
            Seat(table=table, player=players[number], place=place)
            for place, number in enumerate(numbers, start=1)
        )
        touch_table(table)


def close_table(table_id: int) -> None:
    """Remove a table at which nobody has played. Raises SideTableRefused."""
    with locked_table(table_id) as table:
        if table.entries.exists():
            raise SideTableRefused(KEPT())
        table.delete()
        touch(table.festival)  # pages of the other tables link to this one
