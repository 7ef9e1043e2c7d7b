"""Draws the photo of a throw again: square, small and without metadata."""

from __future__ import annotations

import io
from typing import IO

from PIL import Image

from festival.lists.uploaded_picture import redrawn

MOST_BYTES = 60 * 1024
LONGER = 1280  # dots of what the square is cut out of: phones take photos of 4 by 3
TRIES = ((960, 80), (960, 60), (720, 60), (480, 60), (360, 40))  # (side in dots, quality)


def as_square(file: IO[bytes], size: int) -> bytes:
    """The middle of the photo as JPEG, which every television can show. size: of the file, in
    bytes. Raises PictureRefused."""
    return as_jpeg(redrawn(file, size, LONGER))


def as_jpeg(image: Image.Image) -> bytes:
    """A square JPEG of at most MOST_BYTES."""
    side = min(image.size)
    left, top = (image.width - side) // 2, (image.height - side) // 2
    square = image.crop((left, top, left + side, top + side)).convert("RGB")
    data = b""
    for most, quality in TRIES:
        square.thumbnail((most, most))
        file = io.BytesIO()
        square.save(file, "JPEG", quality=quality, optimize=True)
        data = file.getvalue()
        if len(data) <= MOST_BYTES:
            break
    return data
