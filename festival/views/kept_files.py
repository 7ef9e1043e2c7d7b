"""Files that came with a form and of which somebody still has to say what becomes of them."""

from __future__ import annotations

import re
import secrets

from django.core.cache import cache

KEPT = 15 * 60  # seconds in which somebody decides
NAME = re.compile(r"[\w-]{1,40}", re.ASCII)


def keep(raw: bytes) -> str:
    """The name under which the file is kept until then."""
    name = secrets.token_urlsafe(12)
    cache.set(f"festival-file-{name}", raw, KEPT)
    return name


def is_name(text: str) -> bool:
    """Whether a file may have it: what a page posts may be anything."""
    return bool(NAME.fullmatch(text))


def taken(name: str) -> bytes | None:
    """The file, once: of two presses it goes to one. None where it is not there, or no more."""
    known = cache.get(f"festival-file-{name}") if is_name(name) else None
    if known is None or not cache.delete(f"festival-file-{name}"):
        return None
    return bytes(known)
