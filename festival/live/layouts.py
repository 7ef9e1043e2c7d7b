"""Names what a page consists of: a screen whose page has other parts now loads it again."""

from __future__ import annotations

import zlib
from collections.abc import Iterable

from festival.models import Festival, Screen

PHONES = "phones"


def edition_of(festival: Festival, screen: Screen | None = None) -> str:
    """Names the page that a phone or a wall shows; a screen whose edition changes loads its page
    again: when a table moves to another festival, when the public pages close, when the emcee
    reloads a wall."""
    what = PHONES if screen is None else f"{screen.slug}.{screen.reloads}"
    closed = ".closed" if (festival.hall or festival).is_closed else ""
    return f"{what}.{festival.pk}{closed}"


def console_edition(festival: Festival) -> str:
    """As `edition_of`; also changes while the table is at another laptop: then no key is shown."""
    return f"{edition_of(festival)}{'.away' if festival.away_since else ''}"


def layout_of(ids: Iterable[str], edition: str = PHONES) -> str:
    """A checksum of the parts' ids and the edition: when it changes, a screen reloads its page."""
    return f"{zlib.crc32(' '.join((edition, *ids)).encode()):x}"
