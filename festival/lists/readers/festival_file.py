"""Reads the file of a festival in its own process: JSON, or a ZIP that contains it.

The answer is limited to as many values as the server can hold, to whole characters, and to pictures
with the right size and digest.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import zipfile

from PIL import Image

from festival.lists.readers.child_process import Answer, Refused, answer
from festival.lists.readers.limits import MOST_UNPACKED, SIDE

LOG = "log.json"  # in the ZIP of everything
MOST_VALUES = 2_000_000  # a hall of 40 tables with 300 throws each has half a million
ZIP = b"PK\x03\x04"
HALF = "\\ud"  # a surrogate, half of a sign beyond the first 65,536, as JSON writes it


def read(raw: bytes) -> Answer:
    """The document as plain JSON. Raises Refused."""
    packed = _unpacked(raw) if raw.startswith(ZIP) else raw
    # One of these signs precedes each value; signs inside texts are counted too.
    if sum(map(packed.count, (b",", b"[", b"{"))) > MOST_VALUES:
        raise Refused("changed")
    try:
        data = json.loads(packed)
        text = json.dumps(data, allow_nan=False)
        if HALF in text:
            json.dumps(data, ensure_ascii=False).encode()  # a lone surrogate cannot be encoded
    except UnicodeEncodeError as error:
        raise Refused("changed") from error
    except (ValueError, RecursionError) as error:
        raise Refused("unknown") from error
    if len(text) > MOST_UNPACKED:
        raise Refused("large")
    if not isinstance(data, dict):
        raise Refused("unknown")
    _require_pictures(data.get("pictures"))
    return {}, text.encode("ascii")


def _unpacked(raw: bytes) -> bytes:
    """The log in the ZIP of everything."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as packed, packed.open(LOG) as log:
            data = log.read(MOST_UNPACKED + 1)
    except KeyError as missing:
        raise Refused("unknown") from missing
    except MemoryError:
        raise
    except Exception as broken:  # unpackers have errors of their own for damaged data
        raise Refused("broken") from broken
    if len(data) > MOST_UNPACKED:
        raise Refused("large")
    return data


def _require_pictures(pictures: object) -> None:
    """Raises Refused for a picture that no Moonbowl has drawn."""
    for digest, each in pictures.items() if isinstance(pictures, dict) else ():
        try:
            raw = base64.b64decode(each["data"], validate=True)
            with Image.open(io.BytesIO(raw), formats=("WEBP",)) as image:
                size = image.size
            is_right = hashlib.sha256(raw).hexdigest() == digest
            is_right = is_right and max(size) <= SIDE and size == (each["width"], each["height"])
        except MemoryError:
            raise
        except Exception as error:  # readers answer hostile bytes with almost any of them
            raise Refused("picture") from error
        if not is_right:
            raise Refused("picture")


if __name__ == "__main__":
    answer(read)
