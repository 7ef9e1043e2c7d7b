"""Writes a festival as one JSON document, with which another laptop can continue it.

It holds the set-up, players, prizes, log entries and hand-outs, and all bowls of a hall; not the
helpers, the guests' browsers or the Wi-Fi, nor the seeds of coming dice: nobody can look ahead with
a file.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import date, datetime
from functools import partial

from django.db.models import Model, Q
from django.utils.timezone import localtime, override

from festival.accounts.rights import EMCEE, written_by
from festival.models import (
    Festival,
    HandOut,
    LogEntry,
    OwnRulebook,
    Picture,
    Prize,
    SparePrize,
    Table,
)
from festival.models.columns import JSONObject
from festival.tables.kinds import kind_of
from festival.tables.record.consistent_read import at_one_moment
from festival.tables.record.dice_commitment import promises_of
from festival.tables.record.people_of_hall import players_at

FORMAT = "moonbowl-festival"
VERSION = 2
OF_ONE_BOWL = 1  # the version of a festival without bowls; Moonbowls without halls read it too

# The columns that a file holds, under the same names.
FESTIVAL = (
    *("name", "date", "time_zone", "currency", "budget", "guests", "buy_in"),
    *("pace", "sets", "minutes"),
    *("rulebook", "switches", "code", "is_demo", "is_rehearsal"),
    *("joins_by_phone", "is_join_open", "guests_roll"),
)
BOWL = ("round", "place", "away_since")
TABLE = ("number", "kind", "name", "settings")
PLAYER = (
    *("number", "name", "former_names", "is_substitute"),
    *("status", "at_desk", "at_desk_since", "created_at"),
)
PRIZE = ("tier", "position", "name", "value")
SPARE = ("name", "value", "count")
SCREEN = (
    *("slug", "name", "scene", "language", "page", "text", "directed", "reloads", "is_pinned"),
)
PICTURE = ("width", "height")
ENTRY = ("seq", "kind", "target", "command", "events", "acts", "changed", "kept", "way")


def document(
    festival: Festival, tables: Sequence[Table] = (), bowls: Sequence[Festival] | None = None
) -> JSONObject:
    """The whole festival: its first table's data at the top level, other tables in `side_tables`.

    tables: the festival's tables as read earlier, to leave out later entries; () reads them now.
    bowls: which bowls of a hall to include; None for all.
    """
    data = bowl_document(festival, tables)
    found = festival.bowls.order_by("round", "place") if bowls is None else bowls
    data["bowls"] = [_in_hall(bowl, data) for bowl in found]
    if data["bowls"]:
        _note_where_from(festival, data)
        data["format_version"] = VERSION
    else:
        del data["bowls"]
    return data


def bowl_document(
    festival: Festival, tables: Sequence[Table] = (), known: Collection[str] = ()
) -> JSONObject:
    """A festival without its bowls. tables: as in `document`. known: the digests of pictures to
    leave out."""
    with at_one_moment(), override(festival.zone):
        first, *others = tables or festival.tables.select_related("festival")
        is_ours = Q(prizes__table__festival=festival) | Q(spares__table__festival=festival)
        pictures = Picture.objects.filter(is_ours).exclude(digest__in=known).distinct()
        own = OwnRulebook.objects.filter(owner=festival.owner_id, key=festival.rulebook).first()
        return {
            "format": FORMAT,
            "format_version": OF_ONE_BOWL,
            "festival": festival.name,
            **table_document(first),
            "setup": _columns(festival, FESTIVAL),
            "own_rulebook": own and {"key": own.key, "text": own.text},
            "players": [_columns(each, PLAYER) for each in festival.players.all()],
            "side_tables": [table_document(table) for table in others],
            "pictures": {
                each.digest: {
                    **_columns(each, PICTURE),
                    "data": base64.b64encode(bytes(each.data)).decode(),
                }
                for each in pictures.order_by("digest")
            },
        }


def _in_hall(bowl: Festival, hall: JSONObject) -> JSONObject:
    """A bowl for the document of its hall. The hall's document holds what bowls share only once:
    the rulebook and the pictures, which are added to `hall`."""
    data = bowl_document(bowl, known=hall["pictures"].keys())
    hall["pictures"].update(data["pictures"])
    data["pictures"] = {}
    if data["own_rulebook"] == hall["own_rulebook"]:
        data["own_rulebook"] = None
    return {**data, **_columns(bowl, BOWL)}


def _note_where_from(hall: Festival, data: JSONObject) -> None:
    """Add `came_from` to each player who went on to another bowl: [round, place, number]."""
    came = (
        players_at(hall.pk)
        .filter(came_from__isnull=False)
        .values_list(
            *("festival__round", "festival__place", "number"),
            *("came_from__festival__round", "came_from__festival__place", "came_from__number"),
        )
    )
    before = {tuple(row[:3]): list(row[3:]) for row in came}
    for each in (data, *data["bowls"]):
        where = (each.get("round", 0), each.get("place", 0))
        for player in each["players"]:
            if (*where, player["number"]) in before:
                player["came_from"] = before[*where, player["number"]]


def table_document(table: Table) -> JSONObject:
    """One table: its log, prizes, seats and screens. Its prizes are numbered from 1."""
    codec = kind_of(table).game.CODEC
    prizes = list(table.prizes.order_by("pk"))
    entries = table.entries.filter(seq__lte=table.version).select_related("author__helper")
    numbers = numbers_of(table, prizes, entries)
    stamp = partial(_stamp, table.festival)
    return {
        "date": table.festival.date.isoformat(),
        **_columns(table, TABLE),
        "prizes": [
            {"id": numbers(each.pk), **_columns(each, PRIZE), "picture": _digest(each)}
            for each in prizes
        ],
        "spares": [
            {**_columns(each, SPARE), "picture": _digest(each)} for each in table.spares.all()
        ],
        "seats": [
            {"player": seat.player.number, "place": seat.place} for seat in table.seats.all()
        ],
        "screens": [_columns(each, SCREEN) for each in table.screens.order_by("pk")],
        "promises": [each.to_dict() for each in promises_of(table) if each.is_revealed],
        "setbacks": table.setbacks,
        "take_overs": table.take_overs,
        "entries": [{**codec.with_things(row.entry, numbers), **stamp(row)} for row in entries],
        "hand_outs": [
            {
                "prize": numbers(tick.prize_id),
                "name": tick.prize.name,
                "player": tick.player,
                **stamp(tick),
            }
            for tick in HandOut.objects.filter(prize__table=table)
            .select_related("prize", "author__helper")
            .order_by("pk")
        ],
    }


def written(data: Mapping[str, object]) -> bytes:
    """A document as UTF-8 JSON without spaces: an evening has thousands of entries."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def numbers_of(
    table: Table, prizes: list[Prize], entries: Iterable[LogEntry]
) -> Callable[[int], int]:
    """Maps primary keys of prizes, also those that only the log still names, to numbers from 1.

    The order stays: of equal prizes the one with the lowest number is won first.
    """
    known = {prize.pk for prize in prizes}
    codec = kind_of(table).game.CODEC

    def note(number: int) -> int:
        known.add(number)
        return number

    for row in entries:
        codec.with_things(row.entry, note)
    places = {number: place for place, number in enumerate(sorted(known), start=1)}
    return places.__getitem__


def _columns(row: Model, names: tuple[str, ...]) -> dict[str, object]:
    return {name: _told(getattr(row, name)) for name in names}


def _told(value: object) -> object:
    """Times and dates in ISO format, times in the festival's zone with the offset."""
    if isinstance(value, datetime):
        return localtime(value).isoformat()
    return value.isoformat() if isinstance(value, date) else value


def _digest(thing: Prize | SparePrize) -> str | None:
    return thing.picture.digest if thing.picture else None


def _stamp(festival: Festival, row: LogEntry | HandOut) -> dict[str, object]:
    """When a row was written, by whom, and on what device. is_emcee: written by the emcee of
    a laptop, or by the festival's owner on a hosted server."""
    author = None if row.by else row.author
    is_owner = author is not None and author.pk == festival.owner_id
    is_emcee = author is not None and (is_owner or author.get_username() == EMCEE)
    said = {"at": _told(row.at), "by": written_by(row), "is_emcee": is_emcee}
    return {**said, "device": row.device} if row.device else said
