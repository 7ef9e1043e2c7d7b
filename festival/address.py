"""The address guests type or scan; it follows the network and the port in use."""

from __future__ import annotations

import os
import time
from functools import lru_cache

import segno

from festival.hosts import FRESH_SECONDS, lan_address

PORT_VARIABLE = "MOONBOWL_PORT"


def port() -> int:
    """The port the server listens on, as the program that started it says."""
    return int(os.environ.get(PORT_VARIABLE, "8000"))


def guest_host() -> str:
    """What a guest types: 192.0.2.17:8000."""
    return f"{_address_now() or 'localhost'}:{port()}"


def has_network() -> bool:
    """Whether phones can be led here at all."""
    return _address_now() is not None


def _address_now() -> str | None:
    return _lan_address(int(time.monotonic() / FRESH_SECONDS))


@lru_cache(maxsize=1)  # Optimization: asking all adapters takes half a millisecond
def _lan_address(moment: int) -> str | None:
    return lan_address()


@lru_cache(maxsize=16)
def qr_image(text: str) -> str:
    """A QR code as a data: URI of an SVG picture."""
    return str(segno.make(text, error="m", micro=False).svg_data_uri(scale=4, border=2))
