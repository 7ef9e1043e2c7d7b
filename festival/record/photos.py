"""Finds the photos of throws: pages name them by their digests."""

from __future__ import annotations

from collections.abc import Iterable

from festival.models import Photo, Table


def digests_of(table: Table, seqs: Iterable[int]) -> dict[int, str]:
    """By the number of the entry. Without a camera it needs no query."""
    if not table.has_photos:
        return {}
    found = Photo.objects.filter(entry__table=table, entry__seq__in=list(seqs))
    return dict(found.values_list("entry__seq", "digest"))


def digest_at(table: Table, seq: int) -> str:
    """The digest of the entry's photo; "" for none."""
    return digests_of(table, (seq,)).get(seq, "")


def photo_at(table: Table, digest: str) -> Photo | None:
    return Photo.objects.filter(entry__table=table, digest=digest).first()
