"""Replaces a festival here by its file from another laptop.

The festival keeps its address, helpers, screens and phones. What was here is kept as a festival of
its own, put away: no log is changed.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.formats import date_format
from django.utils.timezone import localtime, now
from django.utils.translation import gettext

from festival.festivals.transfer.hall_in_file import bowls_of, link, places_of_tables, where_of
from festival.festivals.transfer.import_festival import LONGEST_NAME, Taking, begin, writing
from festival.festivals.transfer.promises_in_file import promised_anew, promises_at_home
from festival.festivals.transfer.read_file import Document, FileRefused
from festival.games.bobing.record.halls import leave_revisions
from festival.models import FIRST, Festival, Photo, Player, Table
from festival.play.write_path import lock, locked, touch
from festival.tables.record import festival_file as file
from festival.tables.record.dice_commitment import promises_of, store
from festival.tables.record.record import forget_records, is_over, table_record
from festival.web.limits.quotas import require_room_for_festival
from festival.web.locked_winners import WinnersLocked, require_unlocked
from festival.words.sentences import sentence_of

OF_TABLE = ("has_lanterns", "has_phones", "has_photos", "shares_photos")  # in no file
OF_PLAYER = ("device", "address", "rejected_at", "came_from")  # in no file of one table


def replace(data: Document, festival_id: int, author: User | None) -> Festival:
    """Replace a festival by its file; returns the festival that keeps what was here. Raises
    FileRefused, and then writes nothing."""
    with writing(), locked(festival_id, even_away=True) as festival:
        require_list_unlocked(festival)
        require_room_for_festival(festival.owner_id)
        kept = _put_aside(festival)
        pictures = begin(data, festival.owner_id)
        _fill(Taking(data, author, pictures), festival, kept)
        here = {(bowl.round, bowl.place): bowl.pk for bowl in festival.bowls.all()}
        for document in bowls_of(data):
            taking, bowl_id = Taking(document, author, pictures), here.pop(where_of(document), None)
            if bowl_id is None:
                taking.festival(festival, places_of_tables(document))
            else:
                bowl = lock(bowl_id, even_away=True)
                _fill(taking, bowl, _put_aside(bowl, kept))
        if missing := list(festival.bowls.filter(pk__in=here.values())):
            leave_revisions(missing)
            festival.bowls.filter(pk__in=here.values()).update(
                hall=kept, archived_at=kept.archived_at
            )
            touch(festival)
        link(festival, data)
        return kept


def require_list_unlocked(festival: Festival) -> None:
    """Raises FileRefused for a hall whose winner list is locked, and for its tables."""
    try:
        require_unlocked(festival)
    except WinnersLocked as error:
        raise FileRefused(sentence_of(error)) from error


def _put_aside(festival: Festival, hall: Festival | None = None) -> Festival:
    """Move all players and tables to a new festival, which is put away. festival: locked. hall: the
    new festival of its hall."""
    at = now()
    kept = Festival(hall=hall, owner_id=festival.owner_id, archived_at=at)
    for name in (*file.FESTIVAL, "round", "place"):
        if name not in ("code", "is_join_open"):
            setattr(kept, name, getattr(festival, name))
    kept.is_join_open = False
    if hall is None:
        kept.round = kept.place = 0
        time = date_format(localtime(at, festival.zone), "SHORT_DATETIME_FORMAT")
        name = gettext("{festival} (here until {time})").format(festival=festival.name, time=time)
        kept.name = name[:LONGEST_NAME]
    kept.save()
    festival.players.update(festival=kept)
    festival.tables.update(festival=kept)
    # Records name the festival of their table.
    transaction.on_commit(forget_records)
    return kept


def _fill(taking: Taking, festival: Festival, kept: Festival) -> None:
    """Write a document in the place of what was put aside. festival: locked."""
    taking.fill(festival)
    _bring_home(festival, taking.data)
    _keep_players(festival, kept)
    before = {table.number: table for table in kept.tables.select_related("festival")}
    come = {row["number"]: row for row in (taking.data, *taking.data["side_tables"])}
    for table in festival.tables.select_related("festival"):
        if table.number in before and before[table.number].kind == table.kind:
            _keep_of_table(table, before[table.number], come[table.number])
    for table in before.values():
        store(table, promised_anew(table_record(table), promises_of(table)))
        table.save(update_fields=["promises"])
    touch(festival)
    touch(kept)


def _bring_home(festival: Festival, data: Document) -> None:
    """Note that a table is back. A table alone may still be played elsewhere until its game is
    over, and only a person here can end that."""
    first = festival.tables.select_related("festival").get(number=FIRST)
    if "away_since" in data:
        festival.away_since = places_of_tables(data).away_since
    elif is_over(first):
        festival.away_since = None
    festival.save(update_fields=["away_since"])


def _keep_players(festival: Festival, kept: Festival) -> None:
    """Give players their phones, and their places at a hall's other tables."""
    before = {(player.number, player.created_at): player for player in kept.players.all()}
    players = []
    for player in festival.players.all():
        own = before.get((player.number, player.created_at))
        if own is not None:
            for name in OF_PLAYER:
                setattr(player, name, getattr(own, name))
            players.append(player)
            Player.objects.filter(came_from=own).update(came_from=player)
    Player.objects.bulk_update(players, OF_PLAYER)
    kept.players.update(came_from=None)


def _keep_of_table(table: Table, before: Table, data: Document) -> None:
    """Give a table what no file has, and the promises of its dice."""
    table.screens.filter(slug__in=before.screens.values_list("slug")).delete()
    before.screens.update(table=table)
    entries = {(entry.seq, entry.at): entry for entry in table.entries.all()}
    photos = Photo.objects.filter(entry__table=before).select_related("entry")
    Photo.objects.bulk_create(
        Photo(
            entry=entries[photo.entry.seq, photo.entry.at],
            digest=photo.digest,
            data=photo.data,
            read=photo.read,
        )
        for photo in photos
        if (photo.entry.seq, photo.entry.at) in entries
    )
    for name in OF_TABLE:
        setattr(table, name, getattr(before, name))
    # Screens compare revisions, which must not fall.
    table.revision = before.revision
    store(table, promised_anew(table_record(table), promises_at_home(before, table, data)))
    table.save(update_fields=[*OF_TABLE, "revision", "promises"])
