"""Going on with a festival that is here and was played on at another laptop: its log is longer by
what happened there. It keeps its address, and with it its screens, phones and helpers.

Two logs are told apart by their entries and the times of them, never by the numbers of prizes,
which every laptop gives anew.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from django.contrib.auth.models import User
from django.db import DatabaseError, OperationalError, transaction
from django.db.models import F
from django.utils.translation import gettext

from festival.kinds import KINDS
from festival.models import Festival, HandOut, LogEntry, Player, Prize, Screen, Seat, Table
from festival.play.write_path import lock, touch
from festival.record import festival_file as file
from festival.record.record import table_record
from festival.setup.festival_file_check import check, highest_number, players_of, prizes_of
from festival.setup.festival_file_read import UNREADABLE, FileRefused, damaged, made, time_of
from festival.setup.festival_in import FREE, Taking, pictures_of, spares_of

logger = logging.getLogger(__name__)


class Relation(Enum):
    """Of what came to what is here."""

    SAME = "same"
    FURTHER = "further"
    BEHIND = "behind"
    PARTED = "parted"


@dataclass(frozen=True)
class Comparison:
    """here, there: how many entries the logs have, those of side tables included."""

    relation: Relation
    here: int
    there: int


def compared(data: Mapping[str, Any], festival: Festival) -> Comparison:
    """A document with the festival of its address. Raises FileRefused."""
    try:
        own = {table.number: table for table in festival.tables.select_related("festival")}
        come = {each["number"]: each for each in (data, *data["side_tables"])}
        relations = {
            _relation_of(own.get(number), come.get(number)) for number in own.keys() | come.keys()
        } - {Relation.SAME}
        if not _are_same_people(data, festival):
            relations.add(Relation.PARTED)
        there = sum(len(each["entries"]) for each in come.values())
    except UNREADABLE as error:
        raise FileRefused(damaged()) from error
    relation = relations.pop() if len(relations) == 1 else Relation.PARTED if relations else None
    here = sum(table.version for table in own.values())
    return Comparison(relation or Relation.SAME, here, there)


def _relation_of(table: Table | None, data: Mapping[str, Any] | None) -> Relation:
    if table is None or data is None:
        return Relation.FURTHER if table is None else Relation.BEHIND
    if table.kind != data["kind"]:
        return Relation.PARTED
    own = file.table_document(table)
    here, there = _log_of(own), _log_of(data)
    common = min(len(here), len(there))
    if here[:common] != there[:common]:
        return Relation.PARTED
    if len(here) == len(there):
        return _relation_of_hand_outs(own, data)
    return Relation.FURTHER if len(there) > common else Relation.BEHIND


def _relation_of_hand_outs(own: Mapping[str, Any], come: Mapping[str, Any]) -> Relation:
    """Of tables whose games stand at the same point."""
    here, there = (
        {(tick["player"], time_of(tick["at"]), tick["name"]) for tick in each["hand_outs"]}
        for each in (own, come)
    )
    if not there <= here:
        return Relation.FURTHER
    return Relation.BEHIND if there < here else Relation.SAME


def _log_of(data: Mapping[str, Any]) -> list[str]:
    """Each entry as a text that is the same on every laptop."""
    places: dict[int, int] = {}
    return [json.dumps(entry, sort_keys=True) for entry in _renumbered(data, places)]


def _renumbered(data: Mapping[str, Any], places: dict[int, int]) -> list[Any]:
    """The entries, with their prizes numbered as they come in the log. places: filled with these
    numbers, by those of the document."""
    codec = KINDS[data["kind"]].game.CODEC
    found = []
    for each in data["entries"]:
        kept = {name: each[name] for name in file.ENTRY if name in each}
        in_order = json.loads(json.dumps(kept, sort_keys=True))
        entry = codec.with_things(
            in_order, lambda number: places.setdefault(number, len(places) + 1)
        )
        found.append({"at": time_of(each["at"]).timestamp(), "entry": entry})
    return found


def _are_same_people(data: Mapping[str, Any], festival: Festival) -> bool:
    """Whether no number was given to somebody else there."""
    own = {each.number: each.created_at for each in festival.players.all()}
    come = players_of(data)
    return all(come[number].created_at == own[number] for number in come.keys() & own.keys())


def go_on(data: Mapping[str, Any], festival_id: int, author: User | None) -> Festival:
    """Bring the festival here to where the document is. Raises FileRefused, and then nothing is
    written."""
    try:
        check(data)
        with transaction.atomic():
            festival = lock(festival_id)
            if compared(data, festival).relation is not Relation.FURTHER:
                raise FileRefused(parted())
            _Continuing(data, author).bring(festival)
            touch(festival)
            return festival
    except (FileRefused, OperationalError):  # the latter is no fault of the file
        raise
    except (DatabaseError, *UNREADABLE) as error:
        logger.warning("the file of a festival cannot be gone on with", exc_info=True)
        raise FileRefused(damaged()) from error


def parted() -> str:
    return gettext(
        "Expected a file that goes on from what is here, got one that does not: something else was"
        " written here since. Take it as a copy."
    )


class _Continuing(Taking):
    """The work of writing what a checked document has more than the festival here."""

    def bring(self, festival: Festival) -> None:
        setup = {**self.data["setup"], "code": festival.code}
        if self.data.get("own_rulebook"):
            setup["rulebook"] = self.rulebook(festival.owner_id)
        come = made(Festival, setup, file.FESTIVAL, gettext("the festival"))
        for name in file.FESTIVAL:
            setattr(festival, name, getattr(come, name))
        festival.save(update_fields=file.FESTIVAL)
        players = self._players_now(festival)
        pictures = pictures_of(self.data)
        own = {table.number: table for table in festival.tables.select_related("festival")}
        for each in (self.data, *self.data["side_tables"]):
            if each["number"] in own:
                self._go_on_at(own[each["number"]], each, players, pictures)
            else:
                self.table(festival, each, players, pictures)

    def _players_now(self, festival: Festival) -> dict[int, Player]:
        """Whoever is here keeps their phone, and goes by the name that they have there."""
        own = {player.number: player for player in festival.players.all()}
        come = players_of(self.data)
        for number in come.keys() & own.keys():
            own[number].name, own[number].status = come[number].name, come[number].status
        Player.objects.bulk_update(own.values(), ["name", "status"])
        new = {number: each for number, each in come.items() if number not in own}
        return own | self.new_players(festival, new)

    def _go_on_at(
        self,
        table: Table,
        data: Mapping[str, Any],
        players: Mapping[int, Player],
        pictures: Mapping[str, Any],
    ) -> None:
        prizes, gone = _prizes_now(table, data, pictures)
        entries = self.entries(table, data["entries"], prizes)
        LogEntry.objects.bulk_create(entries[table.version :])
        come = made(Table, data, file.TABLE, gettext("a table"))
        table.name, table.settings, table.version = come.name, come.settings, len(entries)
        table.save(update_fields=["name", "settings", "version"])
        table.seats.all().delete()
        Seat.objects.bulk_create(
            Seat(table=table, player=players[each["player"]], place=each["place"])
            for each in data["seats"]
        )
        table.spares.all().delete()
        table.spares.bulk_create(spares_of(table, data, pictures))
        self._screens(table, data)
        # What was handed out here stays so, whatever the file knows of it.
        HandOut.objects.filter(
            prize__in=[prizes[tick["prize"]] for tick in data["hand_outs"]]
        ).delete()
        HandOut.objects.bulk_create(self.hand_outs(data, prizes))
        Prize.objects.filter(pk__in=gone).delete()
        table_record(table)  # can it be read?

    @staticmethod
    def _screens(table: Table, data: Mapping[str, Any]) -> None:
        """Those here show what they showed."""
        known = set(table.screens.values_list("slug", flat=True))
        come = [made(Screen, each, file.SCREEN, gettext("a screen")) for each in data["screens"]]
        new = [screen for screen in come if screen.slug not in known]
        for screen in new:
            screen.table = table
        Screen.objects.bulk_create(new)


def _prizes_now(
    table: Table, data: Mapping[str, Any], pictures: Mapping[str, Any]
) -> tuple[dict[int, Prize], set[int]]:
    """The prizes by the numbers of the file, and those that only the log still knows. A prize that
    both logs know is the same row as before."""
    same = _same_prizes(table, data)
    listed = prizes_of(data)
    for each in data["prizes"]:
        listed[each["id"]].picture = pictures.get(each.get("picture") or "")
    table.prizes.exclude(pk__in=same.values()).delete()
    table.prizes.update(position=F("position") + FREE)  # none stands in another one's way
    own = set(table.prizes.values_list("pk", flat=True))
    prizes = {}
    for number in range(1, highest_number(data) + 1):
        prize = listed.get(number) or Prize(tier=6, position=FREE + FREE // 2 + number)
        prize.table, prize.pk = table, same.get(number)
        prize.save(force_insert=prize.pk not in own)
        prizes[number] = prize
    return prizes, {prize.pk for number, prize in prizes.items() if number not in listed}


def _same_prizes(table: Table, data: Mapping[str, Any]) -> dict[int, int]:
    """The prizes here that the logs name, by their numbers in the file."""
    rows = [
        {**row.entry, "at": row.at.isoformat()}
        for row in table.entries.filter(seq__lte=table.version)
    ]
    here: dict[int, int] = {}
    there: dict[int, int] = {}
    _renumbered({"kind": table.kind, "entries": rows}, here)
    _renumbered({"kind": table.kind, "entries": data["entries"][: len(rows)]}, there)
    keys = {place: pk for pk, place in here.items()}
    return {number: keys[place] for number, place in there.items()}
