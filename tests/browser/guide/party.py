"""The party that the pictures of the guide are taken of: always at the same address, by the same
clock, and with the same codes, so that pictures taken anew are the same where nothing has changed.

python -m tests.browser.guide.party party --data FOLDER
"""

from __future__ import annotations

import runpy
import time
from datetime import UTC, datetime, timedelta
from random import Random

from django.utils import crypto, timezone

from festival.web import addresses
from tests.running import ROOT

HOST = "192.168.1.20:8000"  # what guests type
BEGINNING = datetime(2025, 10, 6, 11, tzinfo=UTC)  # seven in the evening in Manila
LENGTH_OF_CODES = 6  # of a festival, and at the door

_started = time.monotonic()
_random = Random(63)
_secret = crypto.get_random_string


def now() -> datetime:
    return BEGINNING + timedelta(seconds=time.monotonic() - _started)


def code(length: int, allowed_chars: str = crypto.RANDOM_STRING_CHARS) -> str:
    if length != LENGTH_OF_CODES:
        return _secret(length, allowed_chars)
    return "".join(_random.choices(allowed_chars, k=length))


def main() -> None:
    # Before anything asks for them by name.
    addresses.guest_host = lambda: HOST
    addresses.has_network = lambda: True
    addresses.lan_address = lambda: HOST.partition(":")[0]
    timezone.now = now
    crypto.get_random_string = code
    runpy.run_path(str(ROOT / "manage.py"), run_name="__main__")


if __name__ == "__main__":
    main()
