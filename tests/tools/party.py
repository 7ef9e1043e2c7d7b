"""The party that the pictures of the guide are taken of: always at the same address, with the
same codes, and by a clock that stands until it is moved. So pictures are the same when they are
taken anew and nothing has changed.

python -m tests.tools.party party --data FOLDER
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Interface
from pathlib import Path
from random import Random

import django
from django.core.management import execute_from_command_line
from django.utils import crypto, timezone

from festival.tables.record import game_clock
from festival.web import addresses, visitors
from festival.web.adapters import Address

HOST = "192.168.1.20:8000"  # what guests type
LAPTOP = Address(IPv4Interface("192.168.1.20/24"), "Wi-Fi")
BEGINNING = datetime(2025, 10, 6, 11, tzinfo=UTC)  # seven in the evening in Manila
LENGTH_OF_CODES = 6  # of a festival, and at the door
CLOCK = "clock"  # beside the folder of the data: how many seconds have passed

_random = Random(63)
_secret = crypto.get_random_string


def data() -> Path:
    return Path(sys.argv[sys.argv.index("--data") + 1])


def now() -> datetime:
    clock = data().parent / CLOCK
    return BEGINNING + timedelta(seconds=int(clock.read_text(encoding="ascii")))


def code(length: int, allowed_chars: str = crypto.RANDOM_STRING_CHARS) -> str:
    if length != LENGTH_OF_CODES:
        return _secret(length, allowed_chars)
    return "".join(_random.choices(allowed_chars, k=length))


def main() -> None:
    os.environ |= {
        "MOONBOWL_DATA": str(data()),
        "DJANGO_SETTINGS_MODULE": "festival.config.settings",
    }
    # Before anything asks for them by name.
    addresses.port = lambda: 8000
    addresses.found_addresses = lambda: addresses.FoundAddresses((LAPTOP,), chosen=None)
    timezone.now = now
    game_clock.game_time = lambda: now().timestamp()
    visitors.last_arrival = lambda address: now() if address == HOST else None
    crypto.get_random_string = code
    django.setup()
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
