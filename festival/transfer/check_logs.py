"""Checks the logs of a festival's file by the rules, before anything is written.

Works on rows in memory only: checking thousands of rolls takes seconds, in which another festival
may be played here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.utils.translation import gettext

from festival.kinds import kind_of, kinds
from festival.models import FIRST, Festival, Player, Prize, Seat, Table
from festival.models.related_lists import set_list
from festival.play.kind import PlayKind
from festival.record import festival_file as file
from festival.record.kind import RecordKind
from festival.record.log_line import Act
from festival.record.record import Record
from festival.record.setbacks import Setback
from festival.record.take_overs import TakeOver
from festival.transfer.commitments_in_file import check_promises
from festival.transfer.hall_in_file import check_places
from festival.transfer.read_file import (
    LONGEST,
    UNREADABLE,
    Document,
    FileRefused,
    damaged,
    made,
    time_of,
)
from festival.words.money import currencies
from festival.words.sentences import sentence_of
from rules.errors import RulesError
from rules.log import EntryKind, Log

SHORT_NUMBER = re.compile("[0-9]{1,9}")
MOST_NOTES = 10_000
NOWHERE = 0  # the primary key of a row in memory


def check(data: Document) -> None:
    """Check every entry of all logs, also of a hall's tables, as if it were played now. Raises
    FileRefused, or an error that `UNREADABLE` lists."""
    _check_bowl(data)
    if data.get("bowls"):
        check_places(data)
    for each in data.get("bowls", ()):
        _check_bowl(each)


def _check_bowl(data: Document) -> None:
    festival, players = _festival(data)
    if festival.currency not in dict(currencies()):
        raise FileRefused(damaged())
    numbers = [data["number"], *(each["number"] for each in data["side_tables"])]
    if numbers[0] != FIRST or len(set(numbers)) != len(numbers):
        raise FileRefused(damaged())
    for each in (data, *data["side_tables"]):
        table = _table(festival, players, each)
        record = _judged_log(table, each["entries"])
        check_promises(each, record)
        setbacks_in(each)
        take_overs_in(each)
        _require_known(record, players, {prize.pk for prize in table.prizes.all()})


def setbacks_in(data: Document) -> list[dict[str, object]]:
    """Where one table's log went back. Raises FileRefused."""
    return _notes_in(data, "setbacks", Setback)


def take_overs_in(data: Document) -> list[dict[str, object]]:
    """The seats of one table that the emcee took over. Raises FileRefused."""
    return _notes_in(data, "take_overs", TakeOver)


def _notes_in(
    data: Document, name: str, note: type[Setback] | type[TakeOver]
) -> list[dict[str, object]]:
    """[] for files of older Moonbowls."""
    found = data.get(name, [])
    try:
        if not isinstance(found, list) or len(found) > MOST_NOTES:
            raise TypeError
        return [note.from_dict(each).to_dict() for each in found]
    except UNREADABLE as error:
        raise FileRefused(damaged()) from error


def _festival(data: Document) -> tuple[Festival, dict[int, Player]]:
    """The festival in memory, with its players by number."""
    festival = made(Festival, data["setup"], file.FESTIVAL, gettext("the festival"))
    festival.pk = NOWHERE
    players = players_of(data)
    set_list(festival, "players", players.values())
    return festival, players


def players_of(data: Document) -> dict[int, Player]:
    """The players by number, not saved; raises FileRefused for a repeated number."""
    players = []
    for place, each in enumerate(data["players"], start=1):
        what = gettext("player {number}").format(number=place)
        player = made(Player, each, file.PLAYER, what)
        for after, name in player.former_names.items():
            if not SHORT_NUMBER.fullmatch(after):
                raise FileRefused(damaged())
            made(Player, {"name": name}, ("name",), what)
        players.append(player)
    found = {player.number: player for player in players}
    if len(found) < len(players):
        raise FileRefused(damaged())
    return found


def prizes_of(data: Document) -> dict[int, Prize]:
    """The prizes by the file's numbers, not saved."""
    found = {}
    for each in data["prizes"]:
        number = int(each["id"])
        found[number] = made(
            Prize, each, file.PRIZE, gettext("prize {number}").format(number=number)
        )
    return found


def highest_number(data: Document) -> int:
    """The highest number of a prize, in the list or only in the log; raises FileRefused for numbers
    out of range."""
    numbers = [int(each["id"]) for each in data["prizes"]]

    def note(number: int) -> int:
        numbers.append(int(number))
        return number

    kinds()[data["kind"]].game.CODEC.with_things(list(data["entries"]), note)
    if max(numbers, default=0) > LONGEST["prizes"] or min(numbers, default=1) < 1:
        raise FileRefused(damaged())
    return max(numbers, default=0)


def _table(festival: Festival, players: Mapping[int, Player], data: Document) -> Table:
    if data["kind"] not in kinds():
        text = gettext("This file has a game that this Moonbowl does not know: “{kind}”.")
        raise FileRefused(text.format(kind=str(data["kind"])[:40]))
    table = made(Table, data, file.TABLE, gettext("a table"))
    table.pk, table.festival = NOWHERE, festival
    highest_number(data)
    prizes = prizes_of(data)
    for number, prize in prizes.items():
        prize.pk = number
    seats = [
        Seat(table=table, player=players[each["player"]], place=each["place"])
        for each in data["seats"]
    ]
    set_list(table, "prizes", prizes.values())
    set_list(table, "seats", seats)
    return table


def _opening(table: Table) -> Record:
    """An empty record for a log whose entries name their rules."""
    kind = kind_of(table)
    opening = kind.room(RecordKind).opening(table, has_begun=True)
    return Record(kind, opening, Log(), opening)


def _judged_log(table: Table, entries: Iterable[Document]) -> Record:
    record = _opening(table)
    for seq, data in enumerate(entries, start=1):
        try:
            entry = record.game.CODEC.entry_from_dict(data)
            time_of(data["at"])
        except UNREADABLE as error:
            text = gettext("Entry {seq} of the log cannot be read.").format(seq=seq)
            raise FileRefused(text) from error
        record = _judged(table, record, entry, seq)
    return record


def _judged(table: Table, record: Record, entry: Act, seq: int) -> Record:
    """The record with one more entry, if it follows from the rules; raises FileRefused."""
    try:
        if entry.kind is EntryKind.ACT:
            is_right = record.game.decide(record.state, entry.command) == entry.events
        elif entry.kind is EntryKind.CORRECT:
            entry = record.log.whole(entry)
            is_right = _is_correction(table, record, entry)
        else:
            is_right = entry.target is not None
        if is_right:
            return record.extend(entry)
    except RulesError as error:
        naming = record.kind.room(RecordKind).naming_of(table, record.state)
        text = gettext("Entry {seq} of the log breaks the rules: {why}")
        said = text.format(seq=seq, why=sentence_of(error, naming))
        raise FileRefused(said) from error
    except UNREADABLE as error:
        text = gettext("Entry {seq} of the log does not fit the entries before it.")
        raise FileRefused(text.format(seq=seq)) from error
    text = gettext("Entry {seq} of the log has a result that the rules do not give.")
    raise FileRefused(text.format(seq=seq))


def _is_correction(table: Table, record: Record, entry: Act) -> bool:
    """Whether one of the possible corrections gives this entry. Of equal prizes, any may have gone
    to a player: that depended on the prizes' names then."""
    assert entry.target is not None, "a correction names the entry that it corrects"
    ways = record.kind.room(PlayKind).ways(table, record, entry.target, entry.command)
    found = [replace(way.entry, way=entry.way) for way in ways]
    if entry in found:
        return True
    tiers = {prize.pk: -prize.tier for prize in table.prizes.all()}
    codec = record.game.CODEC

    def by_tier(each: Act) -> object:
        return codec.with_things(codec.entry_to_dict(each), lambda number: tiers.get(number, 0))

    return by_tier(entry) in map(by_tier, found)


def _require_known(record: Record, players: Mapping[int, Player], prizes: set[int]) -> None:
    """Raises FileRefused if the log has players or prizes that the lists lack."""
    state = record.state
    there = {prize.id for prize in getattr(state, "prizes", ())}
    playing = set(getattr(state, "players", ()))
    if not playing <= players.keys() or not there <= prizes:
        text = gettext("The log in this file names players or prizes that its lists lack.")
        raise FileRefused(text)
