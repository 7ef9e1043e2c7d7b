"""How often somebody has done something lately."""

from __future__ import annotations

from django.core.cache import cache


def tally(what: str, who: str) -> int:
    """How often it was noted."""
    count: int = cache.get(_key(what, who), 0)
    return count


def note(what: str, who: str, seconds: int) -> None:
    """Note it once more. All is forgotten so many seconds after the first."""
    cache.add(_key(what, who), 0, seconds)
    try:
        cache.incr(_key(what, who))
    except ValueError:  # forgotten between these two lines
        cache.set(_key(what, who), 1, seconds)


def _key(what: str, who: str) -> str:
    return f"tally.{what}.{who}"
