"""Taking in a festival that was saved at another laptop: all of it, once it is checked."""

from __future__ import annotations

import base64
import hashlib
import logging
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import DatabaseError, IntegrityError, OperationalError, transaction
from django.utils.translation import gettext

from festival.kinds import kind_of
from festival.models import (
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
from festival.record import festival_file as file
from festival.record.record import note_written
from festival.rights import organiser_of
from festival.setup.prizes.pictures import Drawn, kept
from festival.setup.rulebooks.own import taken_in as book_taken_in
from festival.setup.transfer.commitments_in import promise_anew, renew_shared
from festival.setup.transfer.file_check import (
    check,
    highest_number,
    players_of,
    prizes_of,
    setbacks_in,
)
from festival.setup.transfer.file_read import (
    UNREADABLE,
    Document,
    FileRefused,
    damaged,
    made,
    time_of,
)
from festival.setup.transfer.hall_file import bowls_of, link, standing
from festival.web.sessions import devices
from festival.words.sentences import say
from rules.errors import RulesError

FREE = 20_000  # positions from here on nobody has
CODE = re.compile(r"[0-9a-z]{4,12}")

logger = logging.getLogger(__name__)


class AlreadyHere(Exception):
    """The festival of the file is on this laptop."""

    def __init__(self, festival: Festival) -> None:
        super().__init__(festival.pk)
        self.festival = festival


def take_in(data: Document, author: User | None, *, as_copy: bool) -> Festival:
    """The festival of a document, written here. author: the emcee of this laptop, or the organiser
    whose it is going to be.

    as_copy: beside the one that is here already, with an address of its own. Raises FileRefused,
    or AlreadyHere where it is no copy; nothing is written then.
    """
    with writing():
        _require_new(data, author, as_copy=as_copy)
        check(data)
        try:
            return _taken_in(data, author, as_copy=as_copy)
        except IntegrityError:  # somebody else has taken it in meanwhile
            _require_new(data, author, as_copy=as_copy)
            raise


@contextmanager
def writing() -> Iterator[None]:
    """Raises FileRefused for whatever a damaged file runs into while it is written here."""
    try:
        yield
    except OperationalError:  # no fault of the file
        raise
    except (DatabaseError, *UNREADABLE) as error:
        logger.warning("the file of a festival cannot be taken in: %r", error)
        raise FileRefused(damaged()) from error


def _taken_in(data: Document, author: User | None, *, as_copy: bool) -> Festival:
    with transaction.atomic():
        _require_new(data, author, as_copy=as_copy)
        renew_shared(data)
        pictures = pictures_of(data)
        festival = Taking(data, author, pictures, as_copy).festival()
        for bowl in bowls_of(data):
            Taking(bowl, author, pictures, as_copy).festival(festival, standing(bowl))
        link(festival, data)
        return festival


def _require_new(data: Document, author: User | None, *, as_copy: bool) -> None:
    known = None if as_copy else festival_here(data["setup"].get("code"), author)
    if known is not None:
        raise AlreadyHere(known)


def festival_here(code: object, author: User | None) -> Festival | None:
    """The festival of this code, if the importing user owns it; others learn nothing of it."""
    return Festival.objects.filter(code=code, owner=organiser_of(author)).first()


@dataclass
class Taking:
    """The work of writing one document that was checked. author: of what the emcee wrote.
    pictures: by their digests. is_copy: it stands beside another one."""

    data: Document
    author: User | None
    pictures: Mapping[str, Picture]
    is_copy: bool = False

    def festival(self, hall: Festival | None = None, stands: Festival | None = None) -> Festival:
        """hall: that it is a bowl of. stands: where in it."""
        organiser = organiser_of(self.author)
        owner = None if organiser is None else organiser.pk
        setup = dict(self.data["setup"])
        code = str(setup.get("code", ""))
        if not CODE.fullmatch(code) or Festival.objects.filter(code=code).exists():
            if hall is None:  # after waiting for another import, its new seeds are found
                _require_new(self.data, self.author, as_copy=self.is_copy)
            setup["code"] = new_code()
            self.is_copy = True  # of somebody else's, it may be
        if self.data.get("own_rulebook"):
            setup["rulebook"] = self.rulebook(owner)
        festival = made(Festival, setup, file.FESTIVAL, gettext("the festival"))
        festival.hall, festival.owner_id = hall, owner
        for name in file.BOWL if stands else ():
            setattr(festival, name, getattr(stands, name))
        festival.save()
        players = self.new_players(festival, players_of(self.data))
        for each in (self.data, *self.data["side_tables"]):
            self.table(festival, each, players)
        return festival

    def rulebook(self, owner: int | None) -> str:
        book = self.data["own_rulebook"]
        try:
            return book_taken_in(str(book["key"]), str(book["text"]), owner=owner)
        except RulesError as error:
            text = gettext("The rulebook of this file cannot be read: {why}")
            raise FileRefused(text.format(why=say(error.sentence))) from error

    @staticmethod
    def new_players(festival: Festival, players: dict[int, Player]) -> dict[int, Player]:
        times = {number: player.created_at for number, player in players.items()}
        for player in players.values():
            player.festival = festival
        Player.objects.bulk_create(players.values())
        for number, player in players.items():
            player.created_at = times[number]  # not when they were taken in
        Player.objects.bulk_update(players.values(), ["created_at"])
        return players

    def table(self, festival: Festival, data: Document, players: Mapping[int, Player]) -> None:
        table = made(Table, data, file.TABLE, gettext("a table"))
        table.festival, table.version = festival, len(data["entries"])
        table.setbacks = setbacks_in(data)
        promise_anew(table, data, is_copy=self.is_copy)
        table.save()
        prizes, gone = _prizes(table, data, self.pictures)
        self.things(table, data, players)
        LogEntry.objects.bulk_create(self.entries(table, data["entries"], prizes))
        note_written(table)
        HandOut.objects.bulk_create(self.hand_outs(data, prizes))
        Prize.objects.filter(pk__in=gone).delete()
        kind_of(table).record.opening(table, has_begun=bool(data["entries"]))  # can it be read?

    def things(self, table: Table, data: Document, players: Mapping[int, Player]) -> None:
        """Its seats, what is in reserve, and screens that are not there: those that are show what
        they showed."""
        Seat.objects.bulk_create(
            Seat(table=table, player=players[each["player"]], place=each["place"])
            for each in data["seats"]
        )
        SparePrize.objects.bulk_create(_spares(table, data, self.pictures))
        known = set(table.screens.values_list("slug", flat=True))
        screens = [made(Screen, each, file.SCREEN, gettext("a screen")) for each in data["screens"]]
        new = [screen for screen in screens if screen.slug not in known]
        for screen in new:
            screen.table = table
        Screen.objects.bulk_create(new)

    def entries(
        self, table: Table, entries: Iterable[Document], prizes: Mapping[int, Prize]
    ) -> list[LogEntry]:
        codec = kind_of(table).game.CODEC
        rows = []
        for seq, data in enumerate(entries, start=1):
            kept = {name: data[name] for name in file.ENTRY if name in data}
            rows.append(
                LogEntry(
                    table=table,
                    seq=seq,
                    key=f"file-{seq}",
                    entry=codec.with_things(kept, lambda number: prizes[number].pk),
                    at=time_of(data["at"]),
                    **self._stamp(data),
                )
            )
        return rows

    def hand_outs(self, data: Document, prizes: Mapping[int, Prize]) -> list[HandOut]:
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


def _prizes(
    table: Table, data: Document, pictures: Mapping[str, Picture]
) -> tuple[dict[int, Prize], set[int]]:
    """The prizes by the numbers of the file, and those of them that only the log still knows.

    They are made in the order of their numbers, so that the lowest still goes first.
    """
    listed = prizes_of(data)
    for each in data["prizes"]:
        listed[each["id"]].picture = pictures.get(each.get("picture") or "")
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
    for each in data["spares"]:
        spare = made(SparePrize, each, file.SPARE, gettext("the prizes in reserve"))
        spare.table, spare.picture = table, pictures.get(each.get("picture") or "")
        spares.append(spare)
    return spares


def pictures_of(data: Document) -> dict[str, Picture]:
    """By their digests, and in the order of these: two files that hold the same wait for each
    other. Raises FileRefused."""
    pictures = sorted((str(digest), each) for digest, each in data["pictures"].items())
    return {digest: _picture(digest, each) for digest, each in pictures}


def _picture(digest: str, data: Document) -> Picture:
    """One that was drawn here or at another laptop, as whatever read the file made sure."""
    known = Picture.objects.select_for_update().filter(digest=digest).first()
    if known is not None:
        return known
    raw = base64.b64decode(data["data"], validate=True)
    if hashlib.sha256(raw).hexdigest() != digest:
        raise FileRefused(damaged())
    return kept(Drawn(raw, int(data["width"]), int(data["height"])))
