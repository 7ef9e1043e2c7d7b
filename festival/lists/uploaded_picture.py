"""Reads an uploaded picture in a process of its own, and says why one cannot be used."""

from __future__ import annotations

from typing import IO

from django.utils.formats import number_format
from django.utils.translation import gettext

from festival.lists.readers import start_process
from festival.lists.readers.limits import MOST_PIXELS
from festival.lists.readers.start_process import MB, TOO_MANY, Reader, Refused
from festival.lists.uploads import MOST_BYTES
from festival.models.columns import JSONObject

OF_PRIZE = Reader(module="festival.lists.readers.picture", memory=512 * MB, most=MB)
OF_THROW = Reader(module="festival.lists.readers.photo", memory=512 * MB, most=MB)


class PictureRefused(Exception):
    """The file cannot be shown as a picture. The text says why, in the reader's language."""


def draw(file: IO[bytes], size: int, reader: Reader) -> tuple[JSONObject, bytes]:
    """The reader's facts and bytes. size: of the file, in bytes. Raises PictureRefused."""
    if size > MOST_BYTES:
        text = gettext("Choose a picture of at most {most} MB (this one is larger).")
        raise PictureRefused(text.format(most=MOST_BYTES // 1024 // 1024))
    if not size:
        raise PictureRefused(gettext("Choose a picture (this file is empty)."))
    try:
        return start_process.read(reader, file.read())
    except Refused as refused:
        raise PictureRefused(_why(str(refused))) from refused


def _why(word: str) -> str:
    match word:
        case "busy":
            return gettext(TOO_MANY)
        case "large":
            text = gettext(
                "Choose a picture of at most {most} million pixels (this one is larger)."
            )
            return text.format(most=number_format(MOST_PIXELS // 1_000_000))
        case "unknown":
            return gettext(
                "Choose a JPEG, PNG, WebP or GIF picture (this is another kind of file)."
            )
        case _:
            return gettext("Choose a complete picture (this file is cut off or damaged).")
