"""Continues a festival here with entries from another laptop.

The festival keeps its code, screens, phones and helpers. Each table of a hall continues by itself,
wherever it was played.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.models import User
from django.db.models import F
from django.utils.translation import gettext

from festival.models import FIRST, Festival, HandOut, LogEntry, Picture, Player, Prize, Table
from festival.play.write_path import lock, locked, touch
from festival.record import festival_file as file
from festival.record.record import is_over, remember_written, table_record
from festival.transfer.check_logs import (
    check,
    highest_number,
    players_of,
    prizes_of,
    setbacks_in,
    take_overs_in,
)
from festival.transfer.commitments_in_file import deal_anew, promise_on
from festival.transfer.compare_logs import (
    Comparison,
    Relation,
    compared,
    compared_bowl,
    compared_bowls,
    renumbered,
    without_parted,
)
from festival.transfer.hall_in_file import bowls_of, link, places_of_tables, where_of
from festival.transfer.import_festival import FREE, Taking, pictures_of, writing
from festival.transfer.read_file import Document, FileRefused, made
from festival.web.locked_winners import WinnersLocked, require_unlocked
from festival.words.sentences import sentence_of

NAMED = ("name", "former_names", "status")  # a player's fields that are taken from the file


def go_on(data: Document, festival_id: int, author: User | None) -> Festival:
    """Add the newer entries of a document to the festival. Raises FileRefused, and then writes
    nothing."""
    if brought(data, festival_id, author).relation is not Relation.FURTHER:
        raise FileRefused(parted())
    return Festival.objects.get(pk=festival_id)


def brought(data: Document, festival_id: int, author: User | None) -> Comparison:
    """Add the newer entries if the document is further on. Returns the comparison from before. Of
    two equal imports at once, the second finds the entries already here."""
    with writing():
        check(without_parted(data, Festival.objects.get(pk=festival_id)))
        with locked(festival_id, even_away=True) as festival:
            comparison = compared(data, festival)
            if comparison.relation is Relation.FURTHER:
                require_list_unlocked(festival)
                _bring(without_parted(data, festival), festival, author)
            return comparison


def _bring(data: Document, festival: Festival, author: User | None) -> None:
    """Continue each table that is further on in the document. festival: locked."""
    pictures = pictures_of(data)
    if compared_bowl(data, festival).relation is Relation.FURTHER:
        _Continuing(data, author, pictures).bring(festival)
    here = {(bowl.round, bowl.place): bowl.pk for bowl in festival.bowls.all()}
    there = {where_of(each): each for each in bowls_of(data)}
    for where, comparison in compared_bowls(data, festival).items():
        if comparison.relation is not Relation.FURTHER:
            continue
        if where in here:
            bowl = lock(here[where], even_away=True)
            _Continuing(there[where], author, pictures).bring(bowl)
        else:
            stands = places_of_tables(there[where])
            Taking(there[where], author, pictures).festival(festival, stands)
    link(festival, data)


def require_list_unlocked(festival: Festival) -> None:
    """Raises FileRefused for a hall whose winner list is locked, and for its tables."""
    try:
        require_unlocked(festival)
    except WinnersLocked as error:
        raise FileRefused(sentence_of(error)) from error


def parted() -> str:
    return gettext(
        "This file does not continue the festival here: other entries were added here since. "
        "Take it as a copy."
    )


class _Continuing(Taking):
    """Writes the newer parts of a checked document to the festival here."""

    def bring(self, festival: Festival) -> None:
        setup = {**self.data["setup"], "code": festival.code}
        if self.data.get("own_rulebook"):
            setup["rulebook"] = self.rulebook(festival.owner_id)
        come = made(Festival, setup, file.FESTIVAL, gettext("the festival"))
        for name in file.FESTIVAL:
            setattr(festival, name, getattr(come, name))
        festival.save(update_fields=[*file.FESTIVAL])
        players = self._players_now(festival)
        own = {table.number: table for table in festival.tables.select_related("festival")}
        for each in (self.data, *self.data["side_tables"]):
            if each["number"] in own:
                self._go_on_at(own[each["number"]], each, players)
            else:
                self.table(festival, each, players)
        self._bring_back(festival, own[FIRST])
        touch(festival)

    def _bring_back(self, festival: Festival, table: Table) -> None:
        """Note that a table is back, if its game is over. Otherwise it may still be played
        elsewhere, and only a person here can end that. table: the festival's first one."""
        if festival.away_since is None or is_over(table):
            # In the file of a single table this is None: the table is here.
            festival.away_since = places_of_tables(self.data).away_since
            festival.save(update_fields=["away_since"])

    def _players_now(self, festival: Festival) -> dict[int, Player]:
        """Players known here keep their phones and take their names from the file."""
        own = {player.number: player for player in festival.players.all()}
        come = players_of(self.data)
        for number in come.keys() & own.keys():
            for name in NAMED:
                setattr(own[number], name, getattr(come[number], name))
        Player.objects.bulk_update(own.values(), NAMED)
        new = {number: each for number, each in come.items() if number not in own}
        return own | self.new_players(festival, new)

    def _go_on_at(self, table: Table, data: Document, players: Mapping[int, Player]) -> None:
        before = table_record(table)
        prizes, gone = _prizes_now(table, data, self.pictures)
        entries = self.entries(table, data["entries"], prizes)
        LogEntry.objects.bulk_create(entries[before.log.version :])
        remember_written(table)
        come = made(Table, data, file.TABLE, gettext("a table"))
        table.name, table.settings, table.version = come.name, come.settings, len(entries)
        promise_on(table, data, before)
        come_back = (each for each in setbacks_in(data) if each not in table.setbacks)
        table.setbacks = [*table.setbacks, *come_back]
        new = (each for each in take_overs_in(data) if each not in table.take_overs)
        table.take_overs = [*table.take_overs, *new]
        table.save(
            update_fields=["name", "settings", "version", "promises", "setbacks", "take_overs"]
        )
        table.seats.all().delete()
        table.spares.all().delete()
        self.things(table, data, players)
        # Hand-outs noted here stay, even if the file lacks them.
        HandOut.objects.filter(
            prize__in=[prizes[tick["prize"]] for tick in data["hand_outs"]]
        ).delete()
        HandOut.objects.bulk_create(self.hand_outs(data, prizes))
        Prize.objects.filter(pk__in=gone).delete()
        table_record(table)  # raises if it cannot be read
        deal_anew(table)


def _prizes_now(
    table: Table, data: Document, pictures: Mapping[str, Picture]
) -> tuple[dict[int, Prize], set[int]]:
    """The prizes by the file's numbers, and primary keys of those that only the log still names. A
    prize that both logs name keeps its row."""
    same = _same_prizes(table, data)
    listed = prizes_of(data)
    for each in data["prizes"]:
        listed[each["id"]].picture = pictures.get(each.get("picture") or "")
    table.prizes.exclude(pk__in=same.values()).delete()
    table.prizes.update(position=F("position") + FREE)  # out of the way of new positions
    own = set(table.prizes.values_list("pk", flat=True))
    prizes = {}
    for number in range(1, highest_number(data) + 1):
        prize = listed.get(number) or Prize(tier=6, position=FREE + FREE // 2 + number)
        prize.table, prize.pk = table, same.get(number)
        prize.save(force_insert=prize.pk not in own)
        prizes[number] = prize
    return prizes, {prize.pk for number, prize in prizes.items() if number not in listed}


def _same_prizes(table: Table, data: Document) -> dict[int, int]:
    """The prizes here that both logs name, by their numbers in the file."""
    rows = [
        {**row.entry, "at": row.at.isoformat()}
        for row in table.entries.filter(seq__lte=table.version)
    ]
    here: dict[int, int] = {}
    there: dict[int, int] = {}
    renumbered({"kind": table.kind, "entries": rows}, here)
    renumbered({"kind": table.kind, "entries": data["entries"][: len(rows)]}, there)
    keys = {place: pk for pk, place in here.items()}
    return {number: keys[place] for number, place in there.items()}
