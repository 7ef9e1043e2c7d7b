"""Renders the parts of screens, each once for all screens that show the same values."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from festival.board.kind import Part
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


def layout_of_parts(parts: Iterable[Part], edition: str = PHONES) -> str:
    return layout_of((part.id for part in parts), edition)


def render_part(part: Part) -> SafeString:
    if part.is_value:
        return render_values(part.template, part.context)
    return render_to_string(part.template, part.context)


def render_values(name: str, shown: Mapping[str, object]) -> SafeString:
    """The fragment with these values, which must be hashable."""
    return render_cached(name, *_here(), tuple(shown.items()))


def render_each(
    name: str, called: str, things: Iterable[object], shown: Mapping[str, object]
) -> SafeString:
    """The fragments of some things, each with these values besides; all must be hashable."""
    here, besides = _here(), tuple(shown.items())
    return SafeString(
        "".join(render_cached(name, *here, ((called, each), *besides)) for each in things)
    )


def _here() -> tuple[str, str]:
    """The active language and time zone."""
    return get_language() or "", get_current_timezone_name()


# Optimization: of 63 tiles, 20 seats and a dozen log entries, a roll changes two or three.
# The size is enough for a hundred tables with a wall and phones each.
@lru_cache(maxsize=32_768)
def render_cached(
    name: str, language: str, zone: str, shown: tuple[tuple[str, object], ...]
) -> SafeString:
    """language, zone: the active ones; they are only part of the cache's key."""
    return render_to_string(name, dict(shown))
