"""Draws an uploaded picture anew, small and bare, in a process of its own."""

from __future__ import annotations

import io
import warnings

from PIL import Image, ImageOps, UnidentifiedImageError

from festival.web.lists.readers.child import Answer, Refused, answer
from festival.web.lists.readers.limits import MOST_PIXELS, SIDE

KINDS = ("JPEG", "PNG", "WEBP", "GIF")
QUALITY = 80
SMOOTH = ("L", "RGB", "RGBA")
GAP = 3.0  # times as large as wanted, until which neighbours are simply averaged
# A wall of pixels is refused by the size it declares, before any of it is unpacked.
Image.MAX_IMAGE_PIXELS = MOST_PIXELS


def read(data: bytes) -> Answer:
    """The picture as WebP, with its size. Raises Refused."""
    warnings.simplefilter("ignore")  # what Pillow would say of a damaged file
    try:
        with Image.open(io.BytesIO(data), formats=KINDS) as image:
            if image.width * image.height > MOST_PIXELS:
                raise Refused("large")
            drawn, (width, height) = _redrawn(image)
            return {"width": width, "height": height}, drawn
    except (Refused, MemoryError):
        raise
    except Image.DecompressionBombError as bomb:
        raise Refused("large") from bomb
    except UnidentifiedImageError as unknown:
        raise Refused("unknown") from unknown
    except Exception as broken:  # readers answer hostile bytes with almost any of them
        raise Refused("broken") from broken


def _redrawn(image: Image.Image) -> tuple[bytes, tuple[int, int]]:
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
    return file.getvalue(), image.size


if __name__ == "__main__":
    answer(read)
