"""Renders the parts of screens, each once for all screens that show the same values; a board or
console again only when something that its template reads has changed."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from festival.board.kind import Part, ScreenValues
from festival.models import Festival, Screen

PHONES = "phones"
Context = Mapping[str, object]
Path = tuple[str, ...]  # the names that lead from the context to a value


class Reading:
    """The values that a template reads."""

    def __init__(self) -> None:
        self._values: dict[Path, object] = {}

    def context(self, context: Context) -> dict[str, object]:
        """A context for the template, in which it reads the same values, and each is noted."""
        return {name: self.note(value, (name,)) for name, value in context.items()}

    def note(self, value: object, path: Path) -> object:
        """The value for the template. Of a board or console, only what it reads is noted."""
        if isinstance(value, ScreenValues):
            return Reader(value, path, self)
        self._values[path] = value
        return value

    def is_of(self, context: Context) -> bool:
        """Whether the template would read the same values in this context."""
        return all(_at(context, path) == value for path, value in self._values.items())


class Reader:
    """A board or console for a template."""

    def __init__(self, whole: ScreenValues, path: Path, reading: Reading) -> None:
        self._whole, self._path, self._reading = whole, path, reading

    def __getattr__(self, name: str) -> object:
        return self._reading.note(getattr(self._whole, name), (*self._path, name))

    # Optimization: templates look here first, and an error takes long.
    def __getitem__(self, name: str) -> object:
        return getattr(self, name)


def _at(context: Context, path: Path) -> object:
    value = context[path[0]]
    for name in path[1:]:
        value = getattr(value, name)
    return value


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
