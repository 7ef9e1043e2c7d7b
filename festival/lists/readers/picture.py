"""Draws an uploaded picture again, small and without metadata, in its own process."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable

from PIL import Image, ImageOps, UnidentifiedImageError

from festival.lists.readers.child_process import Answer, Refused, answer
from festival.lists.readers.limits import MOST_PIXELS, SIDE

KINDS = ("JPEG", "PNG", "WEBP", "GIF")
QUALITY = 80
SMOOTH = ("L", "RGB", "RGBA")
GAP = 3.0  # `reducing_gap` of Pillow: averages pixels down to 3 times the wanted size
# A picture that declares a larger size is refused before it is unpacked.
Image.MAX_IMAGE_PIXELS = MOST_PIXELS


def read(data: bytes) -> Answer:
    """The picture as WebP, with its size. Raises Refused."""
    return drawn(data, SIDE, _as_webp)


def drawn(data: bytes, side: int, write: Callable[[Image.Image], Answer]) -> Answer:
    """What `write` makes of the picture. side: the longer one, in dots. Raises Refused."""
    warnings.simplefilter("ignore")  # Pillow's warnings about damaged files
    try:
        with Image.open(io.BytesIO(data), formats=KINDS) as image:
            if image.width * image.height > MOST_PIXELS:
                raise Refused("large")
            return write(_redrawn(image, side))
    except (Refused, MemoryError):
        raise
    except Image.DecompressionBombError as bomb:
        raise Refused("large") from bomb
    except UnidentifiedImageError as unknown:
        raise Refused("unknown") from unknown
    except Exception as broken:  # readers answer hostile bytes with almost any of them
        raise Refused("broken") from broken


def _redrawn(image: Image.Image, side: int) -> Image.Image:
    """The first frame, upright, on a new canvas without metadata.

    The picture is made small first, because each copy of a whole one takes 76 MB.
    """
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


def _as_webp(image: Image.Image) -> Answer:
    file = io.BytesIO()
    image.save(file, "WEBP", quality=QUALITY)
    return {"width": image.width, "height": image.height}, file.getvalue()


if __name__ == "__main__":
    answer(read)
