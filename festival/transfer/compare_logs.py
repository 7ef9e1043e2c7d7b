"""Compares a festival's file with the festival here: which of the two is further on.

Logs are compared by their entries and times, never by the numbers of prizes, which every laptop
assigns anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from festival.kinds import kinds
from festival.models import Festival, Table
from festival.record import festival_file as file
from festival.transfer.check_logs import players_of
from festival.transfer.hall_in_file import Where, bowls_of, where_of
from festival.transfer.read_file import UNREADABLE, Document, FileRefused, damaged, time_of


class Relation(Enum):
    """How the file relates to what is here: FURTHER means that the file has more."""

    SAME = "same"
    FURTHER = "further"
    BEHIND = "behind"
    PARTED = "parted"


@dataclass(frozen=True)
class Comparison:
    """How a file and the festival here differ. here, there: how many entries the logs have, with
    those of side tables."""

    relation: Relation
    here: int
    there: int
    same: int  # how many entries at the beginning are equal


NEW = Comparison(Relation.FURTHER, 0, 0, 0)  # not here at all
MISSING = Comparison(Relation.BEHIND, 0, 0, 0)  # not in the file


def compared(data: Document, festival: Festival) -> Comparison:
    """Compare a document with the festival of the same code, and a hall's tables too. Raises
    FileRefused."""
    try:
        own = compared_bowl(data, festival)
        bowls = compared_bowls(data, festival)
    except UNREADABLE as error:
        raise FileRefused(damaged()) from error
    if not bowls or own.relation is Relation.PARTED:
        return own
    return _together([own, *bowls.values()], _of_hall)


def without_parted(data: Document, festival: Festival) -> Document:
    """The document without the tables of a hall that have parted."""
    found = compared_bowls(data, festival)
    parted = {where for where, each in found.items() if each.relation is Relation.PARTED}
    if not parted:
        return data
    return {**data, "bowls": [each for each in data["bowls"] if where_of(each) not in parted]}


def compared_bowls(data: Document, hall: Festival) -> dict[Where, Comparison]:
    """Compare each table that the hall has here or in its document."""
    here = {(bowl.round, bowl.place): bowl for bowl in hall.bowls.all()}
    there = {where_of(each): each for each in bowls_of(data)}
    found = dict.fromkeys(here, MISSING) | dict.fromkeys(there, NEW)
    return found | {
        where: compared_bowl(there[where], here[where]) for where in here.keys() & there.keys()
    }


def compared_bowl(data: Document, festival: Festival) -> Comparison:
    """Compare a document with the festival of the same code, without a hall's tables."""
    own = {table.number: table for table in festival.tables.select_related("festival")}
    come = {each["number"]: each for each in (data, *data["side_tables"])}
    found = [_compared_table(own.get(each), come.get(each)) for each in own.keys() | come.keys()]
    if not _are_same_people(data, festival):
        found.append(Comparison(Relation.PARTED, 0, 0, 0))
    return _together(found, _of_tables)


def _together(
    found: Iterable[Comparison], relation_of: Callable[[set[Relation]], Relation]
) -> Comparison:
    each = list(found)
    return Comparison(
        relation_of({one.relation for one in each}),
        here=sum(one.here for one in each),
        there=sum(one.there for one in each),
        same=sum(one.same for one in each),
    )


def _of_tables(relations: set[Relation]) -> Relation:
    """The tables of one festival must all be in step: one that is further on and one that is behind
    have parted."""
    moved = relations - {Relation.SAME}
    if len(moved) > 1:
        return Relation.PARTED
    return moved.pop() if moved else Relation.SAME


def _of_hall(relations: set[Relation]) -> Relation:
    """The tables of a hall are independent: one that has parted does not stop the others."""
    order = (Relation.FURTHER, Relation.PARTED, Relation.BEHIND)
    return next((each for each in order if each in relations), Relation.SAME)


def _compared_table(table: Table | None, data: Document | None) -> Comparison:
    if table is None or data is None:
        here, there = table.version if table else 0, len(data["entries"]) if data else 0
        relation = Relation.FURTHER if table is None else Relation.BEHIND
        return Comparison(relation, here, there, 0)
    own = file.table_document(table)
    if table.kind != data["kind"]:
        return Comparison(Relation.PARTED, table.version, len(data["entries"]), 0)
    here_log, there_log = _log_of(own), _log_of(data)
    pairs = zip(here_log, there_log, strict=False)
    same = next((at for at, (one, other) in enumerate(pairs) if one != other), None)
    shorter = min(len(here_log), len(there_log))
    if same is not None:
        relation = Relation.PARTED
    elif len(here_log) == len(there_log):
        relation = _relation_of_hand_outs(own, data)
    else:
        relation = Relation.FURTHER if len(there_log) > shorter else Relation.BEHIND
    return Comparison(relation, len(here_log), len(there_log), shorter if same is None else same)


def _relation_of_hand_outs(own: Document, come: Document) -> Relation:
    """Compare the hand-outs of tables with equal logs."""
    here, there = (
        {(tick["player"], time_of(tick["at"]), tick["name"]) for tick in each["hand_outs"]}
        for each in (own, come)
    )
    if not there <= here:
        return Relation.FURTHER
    return Relation.BEHIND if there < here else Relation.SAME


def _log_of(data: Document) -> list[str]:
    """Each entry as a text that is the same on every laptop."""
    places: dict[int, int] = {}
    return [json.dumps(entry, sort_keys=True) for entry in renumbered(data, places)]


def renumbered(data: Document, places: dict[int, int]) -> list[dict[str, object]]:
    """The entries, with prizes numbered in the order of the log. places: is filled with these new
    numbers, by those of the document."""
    codec = kinds()[data["kind"]].game.CODEC
    found = []
    for each in data["entries"]:
        kept = {name: each[name] for name in file.ENTRY if name in each}
        in_order = json.loads(json.dumps(kept, sort_keys=True))
        entry = codec.with_things(
            in_order, lambda number: places.setdefault(number, len(places) + 1)
        )
        found.append({"at": time_of(each["at"]).timestamp(), "entry": entry})
    return found


def _are_same_people(data: Document, festival: Festival) -> bool:
    """Whether each number in both belongs to the same player."""
    own = {each.number: each.created_at for each in festival.players.all()}
    come = players_of(data)
    return all(come[number].created_at == own[number] for number in come.keys() & own.keys())
