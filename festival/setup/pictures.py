"""Pictures of prizes: made anew from what was uploaded, small and bare.

What is served was drawn here pixel by pixel: nothing of the file that came reaches a guest, neither
where it was taken nor anything that was hidden behind the picture.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Semaphore
from typing import IO

from django.db import transaction
from django.db.models import QuerySet
from django.utils.formats import number_format
from django.utils.translation import gettext
from PIL import Image, ImageOps, UnidentifiedImageError

from festival.models import SHORT, Festival, Picture, Prize
from festival.play.write_path import lock, touch
from festival.web.uploads import MOST_BYTES

KINDS = ("JPEG", "PNG", "WEBP", "GIF")
MOST_PIXELS = 20_000_000
SIDE = 512  # as large as a wall shows a prize
QUALITY = 80
SMOOTH = ("L", "RGB", "RGBA")
GAP = 3.0  # times as large as wanted, until which neighbours are simply averaged
PATIENCE = 10.0  # seconds that a picture waits for those before it
AT_ONCE = 3  # unpacked or waiting for it: a roll must find a thread that is free
_line, _unpacking = Semaphore(AT_ONCE), Semaphore()
# A wall of pixels is refused by the size it declares, before any of it is unpacked.
Image.MAX_IMAGE_PIXELS = MOST_PIXELS
BOMBS = (Image.DecompressionBombError, Image.DecompressionBombWarning)


class PictureRefused(Exception):
    """The file cannot be shown as a picture. Its text says why, in the reader's language."""


@dataclass(frozen=True)
class Drawn:
    """A picture as it is going to be served. data: WebP."""

    data: bytes
    width: int
    height: int

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.data).hexdigest()


def draw(file: IO[bytes], size: int) -> Drawn:
    """The picture in a file of so many bytes; raises PictureRefused."""
    if size > MOST_BYTES:
        raise PictureRefused(_too_heavy())
    if not size:
        raise PictureRefused(gettext("Expected a picture, got an empty file."))
    try:
        with Image.open(file, formats=KINDS) as image:
            if image.width * image.height > MOST_PIXELS:
                raise PictureRefused(_too_large())
            with _alone():
                return _redrawn(image)
    except PictureRefused:
        raise
    except BOMBS as bomb:
        raise PictureRefused(_too_large()) from bomb
    except UnidentifiedImageError as unknown:
        text = gettext("Expected a picture in JPEG, PNG, WebP or GIF, got another kind of file.")
        raise PictureRefused(text) from unknown
    except Exception as broken:  # readers answer hostile bytes with almost any of them
        text = gettext("Expected a whole picture, got a file that breaks off or is damaged.")
        raise PictureRefused(text) from broken


def _too_heavy() -> str:
    most = MOST_BYTES // 1024 // 1024
    return gettext("Expected a picture of at most {most} MB, got a larger file.").format(most=most)


def _too_large() -> str:
    text = gettext("Expected a picture of at most {most} million dots, got a larger one.")
    return text.format(most=number_format(MOST_PIXELS // 1_000_000))


@contextmanager
def _alone() -> Iterator[None]:
    """One picture is unpacked at a time; raises PictureRefused for one that waits too long, or
    that would be one too many of those that wait."""
    if not _line.acquire(blocking=False):
        raise PictureRefused(_too_many())
    try:
        if not _unpacking.acquire(timeout=PATIENCE):
            raise PictureRefused(_too_many())
        try:
            yield
        finally:
            _unpacking.release()
    finally:
        _line.release()


def _too_many() -> str:
    return gettext(
        "Expected a few pictures at a time, got more than can be prepared at once; please send "
        "this one again in a moment."
    )


def _redrawn(image: Image.Image) -> Drawn:
    """The first frame, upright, on a canvas of our own that remembers nothing else.

    It is made small before all else: each copy of the whole takes 76 MB.
    """
    image.draft("RGB", (SIDE, SIDE))
    image.load()
    if image.mode not in SMOOTH:  # a picture of few colours is made small as one of many
        image = image.convert("RGBA" if image.has_transparency_data else "RGB")
    image.thumbnail((SIDE, SIDE), reducing_gap=GAP)
    ImageOps.exif_transpose(image, in_place=True)
    mode = "RGBA" if image.has_transparency_data else "RGB"
    canvas = Image.new(mode, image.size)
    canvas.paste(image.convert(mode))
    file = io.BytesIO()
    canvas.save(file, "WEBP", quality=QUALITY)
    return Drawn(file.getvalue(), *image.size)


def hang(festival_id: int, places: Iterable[tuple[int, Sequence[int], Drawn | None]]) -> None:
    """Give prizes their pictures, or take them away.

    places: a tier, the positions in it, and the picture; None for none.
    """
    with transaction.atomic():
        festival = lock(festival_id)
        for tier, positions, drawn in places:
            picture = None if drawn is None else kept(drawn)
            _prizes(festival, tier, positions).update(picture=picture)
        drop_unused()
        touch(festival)


def _prizes(festival: Festival, tier: int, positions: Sequence[int]) -> QuerySet[Prize]:
    return festival.table.prizes.filter(tier=tier, position__in=positions)


def kept(drawn: Drawn) -> Picture:
    """Its row, which nobody drops until the transaction ends."""
    known = {"data": drawn.data, "width": drawn.width, "height": drawn.height}
    there = Picture.objects.select_for_update()
    return there.get_or_create(digest=drawn.digest, defaults=known)[0]


def drop_unused() -> None:
    """Forget the pictures that no prize has any more, nor one in reserve."""
    unused = Picture.objects.filter(prizes=None, spares=None).values_list("pk", flat=True)
    # One that is being given to a prize elsewhere is found to be used once it is locked here.
    locked = Picture.objects.select_for_update().filter(pk__in=list(unused)).order_by("pk")
    mine = list(locked.values_list("pk", flat=True))
    Picture.objects.filter(pk__in=mine, prizes=None, spares=None).delete()


def picture_at(short: str) -> Picture | None:
    """The picture of an address."""
    if len(short) != SHORT:
        return None
    return Picture.objects.filter(digest__range=(short, f"{short}g")).first()
