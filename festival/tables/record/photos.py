"""Finds the photos of throws, which pages name by their digests, and what the camera read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from festival.models import Photo, Table


@dataclass(frozen=True)
class Kept:
    """A photo without its data. read: as in `Photo`."""

    digest: str
    read: str

    def differs(self, dice: Sequence[int]) -> bool:
        """Whether the camera read other dice than were given."""
        return self.read != "" and sorted(map(int, self.read)) != sorted(dice)

    def said(self, dice: Sequence[int]) -> str:
        """What the camera read, beside the dice that were given."""
        if self.differs(dice):
            return gettext("the camera read {dice}").format(dice=" ".join(self.read))
        return gettext("read by the camera") if self.read else ""


def kept_of(table: Table, seqs: Iterable[int]) -> dict[int, Kept]:
    """By the number of the entry. Without a camera it needs no query."""
    if not table.has_photos:
        return {}
    found = Photo.objects.filter(entry__table=table, entry__seq__in=list(seqs))
    rows = found.values_list("entry__seq", "digest", "read")
    return {seq: Kept(digest, read) for seq, digest, read in rows}


def has_readings(table: Table) -> bool:
    """Whether the camera has read any throw. Without a camera it needs no query."""
    return table.has_photos and Photo.objects.filter(entry__table=table).exclude(read="").exists()


def digests_of(table: Table, seqs: Iterable[int]) -> dict[int, str]:
    return {seq: kept.digest for seq, kept in kept_of(table, seqs).items()}


def digest_at(table: Table, seq: int) -> str:
    """The digest of the entry's photo; "" for none."""
    return digests_of(table, (seq,)).get(seq, "")


def photo_at(table: Table, digest: str) -> Photo | None:
    return Photo.objects.filter(entry__table=table, digest=digest).first()
