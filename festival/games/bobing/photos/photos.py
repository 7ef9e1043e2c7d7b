"""Keeps the photos of throws beside their entries. Neither the game nor its log depends on them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile

from festival.games.bobing.photos.uploaded_photo import as_square
from festival.games.bobing.record.dice_log_lines import events_of
from festival.models import SHORT, Photo, Table
from festival.play.write_path import locked_table, touch_table
from festival.tables.record.record import table_record
from festival.web.limits.quotas import require_room_for_photo
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.errors import RulesError
from rules.wording import Wording

MOST, MOST_IN_DEMO = 1000, 100  # of a table
LAST = 10  # throws that can be given a photo by hand
WINS = (e.PrizeAwarded, e.PrizeTaken, e.CandidateRecorded, e.AllGrabbed)

NO_THROW = Wording("photos.no_throw", "no throw of this game has that number; nothing was kept")


def keep_upload(
    table: Table,
    file: UploadedFile[bytes],
    *,
    read: str = "",
    replaces: bool = False,
    **which: str | int,
) -> None:
    """Draw the photo again and keep it. read, replaces, which: as for `keep`. Raises the same,
    PictureRefused and QuotaReached."""
    require_room_for_photo(table.festival.owner_id)
    keep(table.pk, as_square(file, file.size or 0), read=read, replaces=replaces, **which)


def keep(
    table_id: int, data: bytes, *, read: str = "", replaces: bool = False, **which: str | int
) -> None:
    """data: a small, square JPEG. read: the dice that the console read of it. replaces: in place
    of the one that the throw has. which: the `key` of its press, or the `seq` of its entry. Raises
    RulesError, PlayedElsewhere."""
    with locked_table(table_id) as table:
        entry = table.entries.filter(**which).first()
        if entry is None or entry.seq not in throws_of(table):
            raise RulesError(NO_THROW())
        if not replaces and Photo.objects.filter(entry=entry).exists():
            return
        digest = hashlib.sha256(data).hexdigest()[:SHORT]
        Photo.objects.update_or_create(
            entry=entry, defaults={"digest": digest, "data": data, "read": read}
        )
        _make_room(table)
        if not table.has_photos:
            table.has_photos = True
            table.save(update_fields=["has_photos"])
        touch_table(table, is_play=True)


def delete_photo(table_id: int, seq: int) -> None:
    """Delete the photo of a throw for good."""
    with locked_table(table_id) as table:
        Photo.objects.filter(entry__table=table, entry__seq=seq).delete()
        touch_table(table, is_play=True)


def share(table_id: int, *, is_on: bool) -> None:
    """Let the results and the keepsake show photos, or not."""
    with locked_table(table_id) as table:
        table.shares_photos = is_on
        table.save(update_fields=["shares_photos"])
        touch_table(table, is_play=True)


def throws_of(table: Table) -> dict[int, c.Throw]:
    """All throws of the log by their numbers, also those that were undone, oldest first."""
    entries = table_record(table).log.entries
    acts = ((entry.seq, entry.command) for entry in entries if entry.target is None)
    return {seq: command for seq, command in acts if isinstance(command, c.Throw)}


def _make_room(table: Table) -> None:
    """Delete photos of throws that won nothing, the oldest first; then the oldest of all."""
    kept = Photo.objects.filter(entry__table=table).order_by("entry__seq")
    seqs = list(kept.values_list("entry__seq", flat=True))
    over = len(seqs) - (MOST_IN_DEMO if settings.IS_DEMO else MOST)
    if over > 0:
        winning = set(_winning(table))
        gone = sorted(seqs, key=lambda seq: seq in winning)[:over]
        Photo.objects.filter(entry__table=table, entry__seq__in=gone).delete()


def _winning(table: Table) -> Iterator[int]:
    for act in table_record(table).log.done:
        if any(isinstance(event, WINS) for event in events_of(act)):
            yield act.seq
