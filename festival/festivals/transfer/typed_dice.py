"""Says which dice of an imported festival were typed: no promise covers them, and a file can call
typed what the program threw."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import groupby

from django.utils.translation import gettext

from festival.models import Festival, Table
from festival.tables.kinds import name_of
from festival.tables.record.dice_commitment import draws, typed
from festival.tables.record.people_of_hall import tables_at
from festival.tables.record.record import table_record
from festival.words.sentences import in_a_row

NAMED = 3  # tables whose entries are named

Place = tuple[bool, int, int, int]
TypedThrows = Mapping[Table, Collection[int]]


def said_of_typed(festival: Festival, kept: Festival | None = None) -> str:
    """A sentence for whoever imported a festival; "" where no dice were typed, or all were. kept:
    what was here, if the file has replaced it."""
    here = {} if kept is None else dict(_tables(kept))
    found, thrown = dict[Table, Collection[int]](), dict[Table, Collection[int]]()
    for where, table in _tables(festival):
        record = table_record(table)
        numbers = [*typed(record)]
        if numbers and any(True for _ in draws(record)):  # else the dice are real ones
            found[table] = numbers
        if where in here and (both := _thrown_here(table, here[where]).intersection(numbers)):
            thrown[table] = sorted(both)
    if thrown:
        text = gettext(
            "The file calls these entries typed, but the program threw them here: {entries}."
        )
        return text.format(entries=_entries(thrown))
    if not found:
        return ""
    text = gettext(
        "These entries were typed, so no promise covers them: {entries}. If the program threw "
        "one of them, the file was changed."
    )
    return text.format(entries=_entries(found))


def _tables(festival: Festival) -> Iterator[tuple[Place, Table]]:
    """All tables, also those of a hall, by the place that they have in any copy."""
    for table in tables_at(festival.pk).select_related("festival").order_by("pk"):
        bowl = table.festival
        is_own = bowl.pk == festival.pk  # what is put aside has no round and place any more
        seat = (0, 0) if is_own else (bowl.round, bowl.place)
        yield (not is_own, *seat, table.number), table


def _thrown_here(table: Table, before: Table) -> set[int]:
    """The draws of the entries that both have."""
    both = set(table.entries.values_list("seq", "at")) & {*before.entries.values_list("seq", "at")}
    return {seq for seq, _ in draws(table_record(before))} & {seq for seq, _ in both}


def _entries(found: TypedThrows) -> str:
    """ "2–9, 12": of each table, if they are few."""
    if len(found) > NAMED:
        count = sum(map(len, found.values()))
        return gettext("{count} at {tables} tables").format(count=count, tables=len(found))
    parts = []
    for table, numbers in found.items():
        name = table.festival.name if table.is_first else name_of(table)
        part = in_a_row(_runs(numbers))
        parts.append(part if len(found) == 1 else f"{part} ({name})")
    return "; ".join(parts)


def _runs(numbers: Iterable[int]) -> Iterator[str]:
    """Ascending numbers, runs shortened: "2–9"."""
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        first, *others = [number for _, number in run]
        yield f"{first}–{others[-1]}" if others else str(first)
