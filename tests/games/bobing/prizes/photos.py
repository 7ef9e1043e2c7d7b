"""Files that people hang as pictures, and those that somebody hangs to do harm."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

from PIL import Image

ORIENTATION, GPS = 0x0112, 0x8825
RED, BLUE = (200, 0, 0), (0, 0, 200)


def photo(size: tuple[int, int] = (800, 600), kind: str = "JPEG", **options: Any) -> bytes:
    return saved(Image.new("RGB", size, RED), kind, **options)


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def phone_photo() -> bytes:
    """As a phone writes it that was held upright: lying on its side, red on what is to be the top;
    with the place where it was taken."""
    image = Image.new("RGB", (800, 400), BLUE)
    image.paste(RED, (0, 0, 400, 400))
    exif = Image.Exif()
    exif[ORIENTATION] = 6  # to be turned to the right
    exif.get_ifd(GPS).update({1: "N", 2: (14.0, 35.0, 58.0), 29: "2025:10:06"})
    return saved(image, "JPEG", exif=exif, comment=b"SECRET-COMMENT")


def bomb(width: int, height: int) -> bytes:
    """A small PNG that says it is enormous."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = zlib.compress(bytes(100_000))
    parts = ((b"IHDR", header), (b"IDAT", pixels), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in parts)


def scans(count: int) -> bytes:
    """A JPEG whose last scan comes so many times more; each is unpacked over the whole picture."""
    data = photo(progressive=True)
    last = data[data.rfind(b"\xff\xda") : -2]
    return data[:-2] + last * count + data[-2:]


def _chunk(name: bytes, data: bytes) -> bytes:
    crc = struct.pack(">I", zlib.crc32(name + data))
    return struct.pack(">I", len(data)) + name + data + crc


SCRIPT = b"<script>alert(1)</script>"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">' + SCRIPT + b"</svg>"
