"""Draws an uploaded picture again, small and without metadata, and says why one cannot be used."""

from __future__ import annotations

import io
import warnings
from typing import IO

from django.utils.formats import number_format
from django.utils.translation import gettext
from PIL import Image, ImageOps, UnidentifiedImageError

from festival.lists.uploads import MOST_BYTES

KINDS = ("JPEG", "PNG", "WEBP", "GIF")
MOST_PIXELS = 20_000_000
MOST_SCANS = 30  # of a JPEG, each of which is unpacked; cameras and programs write at most 12
SCAN = b"\xff\xda"
SMOOTH = ("L", "RGB", "RGBA")
GAP = 3.0  # `reducing_gap` of Pillow: averages pixels down to 3 times the wanted size
# A picture that declares a larger size is refused before it is unpacked.
Image.MAX_IMAGE_PIXELS = MOST_PIXELS
warnings.filterwarnings("ignore", module="PIL")  # about damaged files


class PictureRefused(Exception):
    """The file cannot be shown as a picture. The text says why, in the reader's language."""


def redrawn(file: IO[bytes], size: int, side: int) -> Image.Image:
    """The picture, upright, on a new canvas without metadata. size: of the file, in bytes. side:
    the longer one, in dots. Raises PictureRefused."""
    if size > MOST_BYTES:
        text = gettext("Choose a picture of at most {most} MB (this one is larger).")
        raise PictureRefused(text.format(most=MOST_BYTES // 1024 // 1024))
    if not size:
        raise PictureRefused(gettext("Choose a picture (this file is empty)."))
    data = file.read()
    try:
        with Image.open(io.BytesIO(data), formats=KINDS) as image:
            if image.width * image.height > MOST_PIXELS:
                raise PictureRefused(_large())
            if image.format == "JPEG" and (scans := data.count(SCAN)) > MOST_SCANS:
                text = gettext(
                    "Save the picture anew, then choose it (this one has {scans} scans)."
                )
                raise PictureRefused(text.format(scans=number_format(scans)))
            return _small(image, side)
    except PictureRefused:
        raise
    except Image.DecompressionBombError as bomb:
        raise PictureRefused(_large()) from bomb
    except UnidentifiedImageError as unknown:
        text = gettext("Choose a JPEG, PNG, WebP or GIF picture (this is another kind of file).")
        raise PictureRefused(text) from unknown
    except Exception as broken:  # readers answer hostile bytes with almost any of them
        raise PictureRefused(_broken()) from broken


def _large() -> str:
    text = gettext("Choose a picture of at most {most} million pixels (this one is larger).")
    return text.format(most=number_format(MOST_PIXELS // 1_000_000))


def _broken() -> str:
    return gettext("Choose a complete picture (this file is cut off or damaged).")


def _small(image: Image.Image, side: int) -> Image.Image:
    """The first frame. It is made small first, because each copy of a whole one takes 76 MB."""
    image.draft("RGB", (side, side))
    image.load()
    if image.mode not in SMOOTH:  # a palette cannot be averaged
        image = image.convert("RGBA" if image.has_transparency_data else "RGB")
    image.thumbnail((side, side), reducing_gap=GAP)
    ImageOps.exif_transpose(image, in_place=True)
    mode = "RGBA" if image.has_transparency_data else "RGB"
    canvas = Image.new(mode, image.size)
    canvas.paste(image.convert(mode))
    return canvas
