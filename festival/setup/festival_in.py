"""Taking in a festival that was written at another laptop: all of it is checked, or none is taken.

Every entry of its logs is judged by the rules once more, as if it were given now.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import io
import json
import logging
import re
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import DatabaseError, models, transaction
from django.utils.dateparse import parse_datetime
from django.utils.timezone import is_aware
from django.utils.translation import gettext
from PIL import Image

from festival.kinds import KINDS, kind_of
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
    Table,
    new_code,
)
from festival.record import festival_file as file
from festival.record.record import Record
from festival.setup.own_rulebooks import taken_in as book_taken_in
from festival.setup.pictures import SIDE
from festival.words.sentences import sentence_of
from rules.errors import RulesError
from rules.log import Entry, Kind, Log

LOG = "log.json"  # in the ZIP of everything
MOST_MB = 60  # as a file, and as much again and again once it is unpacked
MOST_UNPACKED = 5 * MOST_MB * 1024 * 1024
MOST_THINGS = 10_000  # prizes of one table, those included that were taken off the list
FREE = 20_000  # positions from here on nobody has
CODE = re.compile(r"[0-9a-z]{4,12}")
ZIP = b"PK\x03\x04"

# What a reader of damaged data runs into.
UNREADABLE = (
    *(KeyError, ValueError, TypeError, AttributeError, IndexError, StopIteration),
    *(RecursionError, ArithmeticError, RulesError),
)

logger = logging.getLogger(__name__)

M = TypeVar("M", bound=models.Model)


class FileRefused(Exception):
    """The file cannot be taken in. Its text says why, in the reader's language."""


class AlreadyHere(Exception):
    """The festival of the file is on this laptop."""

    def __init__(self, festival: Festival) -> None:
        super().__init__(festival.pk)
        self.festival = festival


def read(raw: bytes) -> dict[str, Any]:
    """The document in a file; raises FileRefused."""
    if len(raw) > MOST_MB * 1024 * 1024:
        text = gettext("Expected a file of at most {most} MB, got a larger one.")
        raise FileRefused(text.format(most=MOST_MB))
    if not raw:
        raise FileRefused(gettext("Expected the file of a festival, got an empty file."))
    try:
        data = json.loads(_unpacked(raw) if raw.startswith(ZIP) else raw)
    except (ValueError, RecursionError) as error:
        raise FileRefused(_unknown()) from error
    if not isinstance(data, dict) or data.get("format") != file.FORMAT:
        raise FileRefused(_unknown())
    version = data.get("format_version")
    if not isinstance(version, int) or version < 1:
        raise FileRefused(_unknown())
    if version > file.VERSION:
        text = gettext(
            "Expected a file of format {known} or older, got format {got}: a newer Moonbowl wrote"
            " it. Please update this one first."
        )
        raise FileRefused(text.format(known=file.VERSION, got=version))
    return data


def _unknown() -> str:
    return gettext(
        "Expected the file of a festival, as Moonbowl saves it (everything in one ZIP, or the log"
        " as JSON), got another kind of file."
    )


def _unpacked(raw: bytes) -> bytes:
    """The log in the ZIP of everything."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as packed, packed.open(LOG) as log:
            data = log.read(MOST_UNPACKED + 1)
    except KeyError as missing:
        raise FileRefused(_unknown()) from missing
    except (zipfile.BadZipFile, OSError, EOFError, NotImplementedError, RuntimeError) as broken:
        text = gettext("Expected a whole file, got one that breaks off or is damaged.")
        raise FileRefused(text) from broken
    except Exception as broken:  # unpackers have errors of their own for damaged data
        text = gettext("Expected a whole file, got one that breaks off or is damaged.")
        raise FileRefused(text) from broken
    if len(data) > MOST_UNPACKED:
        text = gettext("Expected a file of at most {most} MB, got a larger one.")
        raise FileRefused(text.format(most=MOST_MB))
    return data


def take_in(data: Mapping[str, Any], author: User | None, *, as_copy: bool) -> Festival:
    """The festival of a document, written here. author: the emcee of this laptop.

    as_copy: beside the one that is here already, with an address of its own. Raises FileRefused,
    or AlreadyHere where it is no copy; nothing is written then.
    """
    try:
        with transaction.atomic():
            return _Taking(data, author).festival(as_copy=as_copy)
    except (FileRefused, AlreadyHere):
        raise
    except (DatabaseError, *UNREADABLE) as error:
        logger.warning("the file of a festival cannot be taken in", exc_info=True)
        raise FileRefused(_damaged()) from error


def _damaged() -> str:
    return gettext("Expected the file as Moonbowl saved it, got one that was changed or damaged.")


@dataclass
class _Taking:
    """The work of taking one document in. author: of what the emcee wrote."""

    data: Mapping[str, Any]
    author: User | None

    def festival(self, *, as_copy: bool) -> Festival:
        setup = dict(self.data["setup"])
        known = Festival.objects.filter(code=setup.get("code", "")).first()
        if known is not None and not as_copy:
            raise AlreadyHere(known)
        if known is not None or not CODE.fullmatch(str(setup.get("code", ""))):
            setup["code"] = new_code()
        if self.data.get("own_rulebook"):
            setup["rulebook"] = self._rulebook()
        festival = made(Festival, setup, file.FESTIVAL, gettext("the festival"))
        festival.save()
        players = self._players(festival)
        pictures = self._pictures()
        for each in (self.data, *self.data["side_tables"]):
            self._table(festival, each, players, pictures)
        return festival

    def _rulebook(self) -> str:
        book = self.data["own_rulebook"]
        try:
            return book_taken_in(str(book["key"]), str(book["text"]))
        except RulesError as error:
            text = gettext("The rulebook of this file cannot be read: {why}")
            raise FileRefused(text.format(why=str(error))) from error

    def _players(self, festival: Festival) -> dict[int, Player]:
        players = [
            made(Player, each, file.PLAYER, gettext("player {number}").format(number=place))
            for place, each in enumerate(self.data["players"], start=1)
        ]
        times = [player.created_at for player in players]
        for player in players:
            player.festival = festival
        Player.objects.bulk_create(players)
        for player, at in zip(players, times, strict=True):
            player.created_at = at  # not when they were taken in
        Player.objects.bulk_update(players, ["created_at"])
        return {player.number: player for player in players}

    def _pictures(self) -> dict[str, Picture]:
        return {
            str(digest): _picture(str(digest), each)
            for digest, each in self.data["pictures"].items()
        }

    def _table(
        self,
        festival: Festival,
        data: Mapping[str, Any],
        players: Mapping[int, Player],
        pictures: Mapping[str, Picture],
    ) -> None:
        if data["kind"] not in KINDS:
            text = gettext("This file has a game that this Moonbowl does not know: “{kind}”.")
            raise FileRefused(text.format(kind=str(data["kind"])[:40]))
        table = made(Table, data, file.TABLE, gettext("a table"))
        if (table.number == FIRST) != (data is self.data):
            raise FileRefused(_damaged())
        table.festival = festival
        table.save()
        prizes, gone = _prizes(table, data["prizes"], pictures, _most(table, data))
        Seat.objects.bulk_create(
            Seat(table=table, player=players[each["player"]], place=int(each["place"]))
            for each in data["seats"]
        )
        screens = [made(Screen, each, file.SCREEN, gettext("a screen")) for each in data["screens"]]
        for screen in screens:
            screen.table = table
        Screen.objects.bulk_create(screens)
        table = Table.objects.select_related("festival").get(pk=table.pk)
        record = self._log(table, data["entries"], lambda number: prizes[number].pk)
        _require_known(record, players, {prize.pk for prize in prizes.values()} - gone)
        self._hand_outs(data["hand_outs"], prizes)
        Prize.objects.filter(pk__in=gone).delete()
        table.version = record.log.version
        table.save(update_fields=["version"])

    def _log(self, table: Table, entries: Sequence[Any], number: Callable[[int], int]) -> Record:
        """Every entry, judged by the rules; raises FileRefused."""
        kind = kind_of(table)
        opening = kind.record.opening(table, has_begun=bool(entries))
        record = Record(kind, opening, Log(), opening)
        rows = []
        for seq, data in enumerate(entries, start=1):
            try:
                kept = {name: data[name] for name in file.ENTRY if name in data}
                kept = kind.game.CODEC.with_things(kept, number)
                entry = kind.game.CODEC.entry_from_dict(kept)
                at = _time(data["at"])
            except UNREADABLE as error:
                text = gettext("Entry {seq} of the log cannot be read.").format(seq=seq)
                raise FileRefused(text) from error
            record = _judged(table, record, entry, seq)
            stamp = self._stamp(data)
            rows.append(
                LogEntry(table=table, seq=seq, key=f"file-{seq}", entry=kept, at=at, **stamp)
            )
        LogEntry.objects.bulk_create(rows)
        return record

    def _hand_outs(self, ticks: Sequence[Any], prizes: Mapping[int, Prize]) -> None:
        HandOut.objects.bulk_create(
            HandOut(
                prize=prizes[tick["prize"]],
                player=int(tick["player"]),
                at=_time(tick["at"]),
                **self._stamp(tick),
            )
            for tick in ticks
        )

    def _stamp(self, data: Mapping[str, Any]) -> dict[str, Any]:
        is_emcee = data.get("is_emcee") is True and self.author is not None
        by = "" if is_emcee else str(data.get("by") or "")[:200]
        return {"author": self.author if is_emcee else None, "by": by}


def made(model: type[M], data: Mapping[str, Any], names: Sequence[str], what: str) -> M:
    """A row of these columns, each as its column wants it; raises FileRefused. What an older file
    has no word for is as it is by default."""
    row = model()
    for name in names:
        field: Any = model._meta.get_field(name)
        if name not in data:
            continue
        value = data[name]
        if not _is_right(field, value):
            text = gettext(
                "Expected a file as Moonbowl saves it, got “{value}” as {name} of {what}."
            )
            shown = str(value)[:40]
            raise FileRefused(text.format(value=shown, name=name, what=what))
        setattr(row, name, value if value is None else field.to_python(value))
    return row


def _is_right(field: Any, value: Any) -> bool:
    """Whether a column can hold it as it stands."""
    if value is None:
        return bool(field.null)
    if isinstance(field, models.JSONField):
        return isinstance(value, dict)
    is_text = isinstance(field, models.CharField | models.TextField)
    if is_text and (not isinstance(value, str) or "\0" in value):
        return False
    if isinstance(field, models.IntegerField) and type(value) is not int:
        return False
    if isinstance(field, models.BooleanField) and type(value) is not bool:
        return False
    if is_text and not value and field.name in ("name", "text", "language"):
        return True
    try:
        if is_text:
            value.encode()  # a lone half of a sign cannot be stored
        field.clean(value, None)
    except (ValidationError, UnicodeEncodeError):
        return False
    return True


def _picture(digest: str, data: Mapping[str, Any]) -> Picture:
    """One that was drawn here or at another laptop; raises FileRefused for anything else."""
    known = Picture.objects.filter(digest=digest).first()
    if known is not None:
        return known
    try:
        raw = base64.b64decode(data["data"], validate=True)
        with Image.open(io.BytesIO(raw), formats=("WEBP",)) as image:
            size = image.size
            is_right = hashlib.sha256(raw).hexdigest() == digest and max(size) <= SIDE
            is_right = is_right and size == (data["width"], data["height"])
    except (binascii.Error, OSError, Image.DecompressionBombError, *UNREADABLE) as error:
        raise FileRefused(_bad_picture()) from error
    if not is_right:
        raise FileRefused(_bad_picture())
    return Picture.objects.create(digest=digest, data=raw, width=size[0], height=size[1])


def _bad_picture() -> str:
    return gettext("Expected the pictures as Moonbowl drew them, got one that was changed.")


def _most(table: Table, data: Mapping[str, Any]) -> int:
    """The highest number of a prize, of the list or of the log."""
    numbers = [int(each["id"]) for each in data["prizes"]]

    def note(number: int) -> int:
        numbers.append(int(number))
        return number

    kind_of(table).game.CODEC.with_things(list(data["entries"]), note)
    most = max(numbers, default=0)
    if most > MOST_THINGS or min(numbers, default=1) < 1:
        raise FileRefused(_damaged())
    return most


def _prizes(
    table: Table, listed: Sequence[Any], pictures: Mapping[str, Picture], most: int
) -> tuple[dict[int, Prize], set[int]]:
    """The prizes by the numbers of the file, and those of them that only the log still knows.

    They are made in the order of their numbers, so that the lowest still goes first.
    """
    known = {int(each["id"]): each for each in listed}
    prizes = {}
    for number in range(1, most + 1):
        if number in known:
            name = gettext("prize {number}").format(number=number)
            prize = made(Prize, known[number], file.PRIZE, name)
            prize.picture = pictures.get(known[number].get("picture") or "")
        else:
            prize = Prize(tier=6, position=FREE + number)
        prize.table = table
        prizes[number] = prize
    Prize.objects.bulk_create(prizes.values())
    return prizes, {prizes[number].pk for number in prizes if number not in known}


def _time(text: Any) -> Any:
    at = parse_datetime(text)
    if at is None or not is_aware(at):
        raise ValueError(f"expected a time with its zone, got {text!r}")
    return at


def _judged(table: Table, record: Record, entry: Entry[Any, Any], seq: int) -> Record:
    """The record with one more entry, if it follows from the rules; raises FileRefused."""
    try:
        if entry.kind is Kind.ACT:
            is_right = record.game.decide(record.state, entry.command) == entry.events
        elif entry.kind is Kind.CORRECT:
            is_right = _is_correction(table, record, entry)
        else:
            is_right = entry.target is not None
        if is_right:
            return record.extend(entry)
    except RulesError as error:
        naming = record.kind.record.naming_of(table, record.state)
        text = gettext("Entry {seq} of the log is against the rules: {why}")
        said = text.format(seq=seq, why=sentence_of(error, naming))
        raise FileRefused(said) from error
    except UNREADABLE as error:
        text = gettext("Entry {seq} of the log does not fit the entries before it.")
        raise FileRefused(text.format(seq=seq)) from error
    text = gettext("Entry {seq} of the log says that something else came of it than by the rules.")
    raise FileRefused(text.format(seq=seq))


def _is_correction(table: Table, record: Record, entry: Entry[Any, Any]) -> bool:
    """Whether one of the ways of putting the entry right leads to this. Which of equal prizes went
    to whom depends on what they were called at that time."""
    ways = record.kind.play.ways(table, record, entry.target, entry.command)
    found = [replace(way.entry, way=entry.way) for way in ways]
    if entry in found:
        return True
    tiers = {prize.pk: -prize.tier for prize in table.prizes.all()}
    codec = record.game.CODEC

    def by_tier(each: Entry[Any, Any]) -> Any:
        return codec.with_things(codec.entry_to_dict(each), lambda number: tiers.get(number, 0))

    return by_tier(entry) in map(by_tier, found)


def _require_known(record: Record, players: Mapping[int, Player], prizes: set[int]) -> None:
    """Whoever plays is on the list, and so is what is played for."""
    state = record.state
    there = {prize.id for prize in getattr(state, "prizes", ())}
    playing = set(getattr(state, "players", ()))
    if not playing <= players.keys() or not there <= prizes:
        text = gettext("The log of this file has players or prizes that its lists do not have.")
        raise FileRefused(text)
