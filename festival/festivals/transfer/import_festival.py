"""Imports a festival that was saved at another laptop, as a whole.

Each log is replayed once before anything is committed, but not judged again: a file that somebody
forged with care is imported like any other.
"""

from __future__ import annotations

import base64
import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, count

from django.contrib.auth.models import User
from django.db import DatabaseError, IntegrityError, OperationalError, transaction
from django.utils.translation import gettext

from festival.accounts import devices
from festival.accounts.rights import organiser_of
from festival.festivals.transfer.hall_in_file import bowls_of, check_places, link, places_of_tables
from festival.festivals.transfer.promises_in_file import promised_anew, promises_in
from festival.festivals.transfer.read_file import (
    UNREADABLE,
    Document,
    FileRefused,
    damaged,
    made,
    time_of,
)
from festival.festivals.transfer.rows_in_file import (
    highest_number,
    players_of,
    prizes_of,
    setbacks_in,
    take_overs_in,
)
from festival.games.bobing.prizes.pictures import Drawn, kept
from festival.games.bobing.rulebooks.own_rulebooks import taken_in as book_taken_in
from festival.models import (
    FIRST,
    Festival,
    HandOut,
    LogEntry,
    Picture,
    Player,
    Prize,
    Screen,
    Seat,
    SparePrize,
    Table,
    new_code,
)
from festival.tables.board.board_kind import BoardKind
from festival.tables.kinds import kind_of, kinds
from festival.tables.record import festival_file as file
from festival.tables.record.dice_commitment import store
from festival.tables.record.log_line import Act
from festival.tables.record.record import AnyLog, Record, remember_written
from festival.tables.record.record_kind import RecordKind
from festival.web.limits.quotas import (
    require_room_for_bowls,
    require_room_for_festival,
    require_room_for_picture,
)
from festival.words.money import currencies
from festival.words.sentences import say
from rules.errors import RulesError
from rules.log import Log
from rules.seats import Seats

FREE = 20_000  # beyond all positions in use
LONGEST_NAME = 200
MOST_EVENTS, EVENTS_EACH = 1000, 10  # in a log, and for each entry: a throw has one to seven
CODE = re.compile(r"[0-9a-z]{4,12}")

logger = logging.getLogger(__name__)


class AlreadyHere(Exception):
    """The festival of the file is on this laptop."""

    def __init__(self, festival: Festival) -> None:
        super().__init__(festival.pk)
        self.festival = festival


def take_in(data: Document, author: User | None, *, as_copy: bool) -> Festival:
    """Import the festival of a document. author: the emcee of this laptop, or the organiser who
    will own it.

    as_copy: import it with a new code and a name that says so, beside the festival that is here.
    Raises FileRefused, or AlreadyHere if it is no copy; then nothing is written.
    """
    with writing():
        try:
            with transaction.atomic():
                return _taken_in(data, author, as_copy=as_copy)
        except IntegrityError:  # somebody else has just imported it
            _require_new(data, author, as_copy=as_copy)
            raise


@contextmanager
def writing() -> Iterator[None]:
    """Raises FileRefused for any error that a damaged file can cause while it is written."""
    try:
        yield
    except OperationalError:  # not the file's fault
        raise
    except (DatabaseError, *UNREADABLE) as error:
        logger.warning("the file of a festival cannot be taken in: %r", error)
        raise FileRefused(damaged()) from error


def _taken_in(data: Document, author: User | None, *, as_copy: bool) -> Festival:
    _require_new(data, author, as_copy=as_copy)
    is_second = festival_here(data["setup"].get("code"), author) is not None
    organiser = organiser_of(author)
    owner = None if organiser is None else organiser.pk
    require_room_for_festival(owner)
    require_room_for_bowls(owner, len(bowls_of(data)))
    pictures = begin(data, owner)
    festival = Taking(data, author, pictures).festival(as_copy=as_copy)
    for bowl in bowls_of(data):
        Taking(bowl, author, pictures).festival(festival, places_of_tables(bowl))
    link(festival, data)
    if is_second:
        festival.name = _name_of_copy(festival)
        festival.save(update_fields=["name"])
    return festival


def _name_of_copy(festival: Festival) -> str:
    """A name that no other festival of its owner has: two equal cards would be taken for each
    other."""
    known = set(Festival.objects.filter(owner=festival.owner).values_list("name", flat=True))
    later = gettext("{festival} (copy {number})")
    numbered = (later.replace("{number}", str(number)) for number in count(2))
    texts = chain([gettext("{festival} (copy)")], numbered)
    names = (text.format(festival=festival.name[: LONGEST_NAME - len(text)]) for text in texts)
    return next(name for name in names if name not in known)


def begin(data: Document, owner: int | None) -> dict[str, Picture]:
    """What comes before the rows of a file: returns its pictures, by digest. Raises FileRefused, or
    QuotaReached."""
    if data.get("bowls"):
        check_places(data)
    if data["pictures"]:
        require_room_for_picture(owner)
    return _pictures_of(data)


def _require_new(data: Document, author: User | None, *, as_copy: bool) -> None:
    known = None if as_copy else festival_here(data["setup"].get("code"), author)
    if known is not None:
        raise AlreadyHere(known)


def festival_here(code: object, author: User | None) -> Festival | None:
    """The festival of this code, if the importing user owns it; others learn nothing of it."""
    if not CODE.fullmatch(str(code)):
        return None
    return Festival.objects.filter(code=code, owner=organiser_of(author)).first()


@dataclass
class Taking:
    """Writes one festival of a document."""

    data: Document
    author: User | None  # of the emcee's entries
    pictures: Mapping[str, Picture]  # by digest

    def festival(
        self, hall: Festival | None = None, stands: Festival | None = None, *, as_copy: bool = False
    ) -> Festival:
        """hall: the hall that gets it as a table. stands: its place there."""
        organiser = organiser_of(self.author)
        code = str(self.data["setup"].get("code", ""))
        if not CODE.fullmatch(code) or Festival.objects.filter(code=code).exists():
            if hall is None:  # another import may have stored the festival during the wait
                _require_new(self.data, self.author, as_copy=as_copy)
            code = new_code()  # perhaps it is somebody else's festival
        festival = Festival(code=code, hall=hall, owner=organiser)
        for name in file.BOWL if stands else ():
            setattr(festival, name, getattr(stands, name))
        self.fill(festival)
        return festival

    def fill(self, festival: Festival) -> None:
        """Write everything into a festival without players and tables, which keeps its code."""
        setup = dict(self.data["setup"])
        if self.data.get("own_rulebook"):
            setup["rulebook"] = self._rulebook(festival.owner_id)
        come = made(Festival, setup, file.FESTIVAL, gettext("the festival"))
        if come.currency not in dict(currencies()) or self.data["number"] != FIRST:
            raise FileRefused(damaged())
        for name in set(file.FESTIVAL) - {"code"}:
            setattr(festival, name, getattr(come, name))
        festival.save()
        players = self._players(festival)
        for table_data in (self.data, *self.data["side_tables"]):
            self._table(festival, table_data, players)

    def _rulebook(self, owner: int | None) -> str:
        book = self.data["own_rulebook"]
        try:
            return book_taken_in(str(book["key"]), str(book["text"]), owner=owner)
        except RulesError as error:
            text = gettext("The rulebook of this file cannot be read: {why}")
            raise FileRefused(text.format(why=say(error.sentence))) from error

    def _players(self, festival: Festival) -> dict[int, Player]:
        players = players_of(self.data)
        times = {number: player.created_at for number, player in players.items()}
        for player in players.values():
            player.festival = festival
        Player.objects.bulk_create(players.values())
        for number, player in players.items():
            player.created_at = times[number]  # not the time of the import
        Player.objects.bulk_update(players.values(), ["created_at"])
        return players

    def _table(self, festival: Festival, data: Document, players: Mapping[int, Player]) -> None:
        if data["kind"] not in kinds():
            text = gettext("This file has a game that this Moonbowl does not know: “{kind}”.")
            raise FileRefused(text.format(kind=str(data["kind"])[:40]))
        table = made(Table, data, file.TABLE, gettext("a table"))
        table.festival, table.version = festival, len(data["entries"])
        table.setbacks, table.take_overs = setbacks_in(data), take_overs_in(data)
        table.save()
        prizes, gone = _prizes(table, data, self.pictures)
        self._things(table, data, players)
        acts = self._log(table, data, prizes)
        HandOut.objects.bulk_create(self._hand_outs(data, prizes))
        Prize.objects.filter(pk__in=gone).delete()
        record = _replayed(table, acts)
        remember_written(table, record)
        store(table, promised_anew(record, promises_in(data)))
        table.save(update_fields=["promises"])
        _require_shown(table)

    def _things(self, table: Table, data: Document, players: Mapping[int, Player]) -> None:
        """Write the seats, the reserve, and the screens."""
        Seat.objects.bulk_create(
            Seat(table=table, player=players[seat["player"]], place=seat["place"])
            for seat in data["seats"]
        )
        SparePrize.objects.bulk_create(_spares(table, data, self.pictures))
        screens = [
            made(Screen, screen, file.SCREEN, gettext("a screen")) for screen in data["screens"]
        ]
        for screen in screens:
            screen.table = table
        Screen.objects.bulk_create(screens)

    def _log(self, table: Table, data: Document, prizes: Mapping[int, Prize]) -> list[Act]:
        """Write the entries; returns them as the rules read them."""
        rows, acts = [], []
        codec = kind_of(table).game.CODEC
        for seq, raw in enumerate(data["entries"], start=1):
            try:
                row = self._entry(table, seq, raw, prizes)
                acts.append(codec.entry_from_dict(row.entry))
            except UNREADABLE as error:
                text = gettext("Entry {seq} of the log cannot be read.").format(seq=seq)
                raise FileRefused(text) from error
            rows.append(row)
        LogEntry.objects.bulk_create(rows)
        return acts

    def _entry(
        self, table: Table, seq: int, data: Document, prizes: Mapping[int, Prize]
    ) -> LogEntry:
        kept = {name: data[name] for name in file.ENTRY if name in data}
        return LogEntry(
            table=table,
            seq=seq,
            key=f"file-{seq}",
            entry=kind_of(table).game.CODEC.with_things(kept, lambda number: prizes[number].pk),
            at=time_of(data["at"]),
            **self._stamp(data),
        )

    def _hand_outs(self, data: Document, prizes: Mapping[int, Prize]) -> list[HandOut]:
        return [
            HandOut(
                prize=prizes[tick["prize"]],
                player=int(tick["player"]),
                at=time_of(tick["at"]),
                **self._stamp(tick),
            )
            for tick in data["hand_outs"]
        ]

    def _stamp(self, data: Document) -> dict[str, object]:
        is_emcee = data.get("is_emcee") is True and self.author is not None
        by = "" if is_emcee else str(data.get("by") or "")[:200]
        device = data.get("device")
        device = device if device in devices.KINDS else ""
        return {"author": self.author if is_emcee else None, "by": by, "device": device}


def _replayed(table: Table, acts: Sequence[Act]) -> Record:
    """The game of a table after these entries. table: with its prizes. Raises FileRefused, also if
    a prize or money comes from nowhere, or if the log has players or prizes that the lists lack."""
    kind = kind_of(table)
    reading = RecordKind.of_kind(kind)
    log: AnyLog = Log().extend(acts)
    if sum(len(act.events) for act in log.done) > MOST_EVENTS + EVENTS_EACH * len(acts):
        raise FileRefused(damaged())  # some events take the longer the more there were
    opening = state = reading.opening(table, has_begun=bool(log.done))
    named: set[int | None] = {None}
    for act in log.done:
        try:
            for event in act.events:
                named.add(getattr(event, "player", None))
                before, state = state, kind.game.apply(state, event)
                if not reading.is_conserved(before, event, state):
                    raise ValueError("expected prizes and money to be conserved")
        except Exception as error:  # what a game makes of an event that was changed is anything
            text = gettext("Entry {seq} of the log does not fit the entries before it.")
            raise FileRefused(text.format(seq=act.seq)) from error
    record = Record(kind, reading, opening, log, state, table.known_as)
    _require_listed(table, record, named)
    return record


def _require_listed(table: Table, record: Record, named: set[int | None]) -> None:
    state = record.state
    holdings: dict[int, int] = getattr(state, "holdings", {})
    seats = state.seats if isinstance(state.seats, Seats) else Seats(state.players)
    playing, listed = {*named, *seats.players, *holdings.values()}, table.festival.players
    prizes = {*(prize.id for prize in getattr(state, "prizes", ())), *holdings}
    if not (
        playing <= {None, *listed.values_list("number", flat=True)}
        and prizes <= set(table.prizes.values_list("pk", flat=True))
    ):
        text = gettext("The log in this file names players or prizes that its lists lack.")
        raise FileRefused(text)


def _require_shown(table: Table) -> None:
    """Raises FileRefused for a state that no screen can show."""
    try:
        BoardKind.of(table).board_of(table)
    except DatabaseError:
        raise
    except Exception as error:
        raise FileRefused(damaged()) from error


def _prizes(
    table: Table, data: Document, pictures: Mapping[str, Picture]
) -> tuple[dict[int, Prize], set[int]]:
    """The prizes by the file's numbers, and primary keys of those that only the log still names.

    They are created in the order of their numbers, so that the lowest is still awarded first.
    """
    listed = prizes_of(data)
    for row in data["prizes"]:
        listed[row["id"]].picture = pictures.get(row.get("picture") or "")
    prizes = {
        number: listed.get(number) or Prize(tier=6, position=FREE + number)
        for number in range(1, highest_number(data) + 1)
    }
    for prize in prizes.values():
        prize.table = table
    Prize.objects.bulk_create(prizes.values())
    return prizes, {prize.pk for number, prize in prizes.items() if number not in listed}


def _spares(table: Table, data: Document, pictures: Mapping[str, Picture]) -> list[SparePrize]:
    spares = []
    for row in data["spares"]:
        spare = made(SparePrize, row, file.SPARE, gettext("the prizes in reserve"))
        spare.table, spare.picture = table, pictures.get(row.get("picture") or "")
        spares.append(spare)
    return spares


def _pictures_of(data: Document) -> dict[str, Picture]:
    """By digest, and created in that order, so that two imports with the same pictures cannot
    deadlock."""
    pictures = sorted((str(digest), raw) for digest, raw in data["pictures"].items())
    return {digest: _picture(digest, raw) for digest, raw in pictures}


def _picture(digest: str, data: Document) -> Picture:
    """The picture of this digest, stored if new. The file's reader has checked that Moonbowl drew
    the picture."""
    known = Picture.objects.select_for_update().filter(digest=digest).first()
    if known is not None:
        return known
    raw = base64.b64decode(data["data"])
    return kept(Drawn(raw, int(data["width"]), int(data["height"])))
