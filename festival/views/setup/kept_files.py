"""Stores uploaded files in memory until somebody decides about them.

Bytes are limited for each account and for this process. A newer file replaces the oldest files of
the same account: a user who sends another file has changed their mind, and a hall can still return
many small tables at once. When all accounts together have no room left, the new file is refused, so
that nobody removes files of others.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from threading import Lock
from time import monotonic

from django.core.cache import cache
from django.utils.translation import gettext

from festival.setup.transfer.file_read import FileRefused
from festival.web.lists.uploads import FESTIVAL_FILE, MOST_OF

KEPT = 15 * 60  # seconds until a stored file is deleted
MOST_OF_ONE = MOST_OF[FESTIVAL_FILE]  # bytes for one account: the largest allowed file
MOST = 4 * MOST_OF_ONE  # bytes in this process
NAME = re.compile(r"[\w-]{1,40}", re.ASCII)


@dataclass(frozen=True, kw_only=True)
class _Kept:
    by: int | None  # the account's id; None for no account
    size: int  # bytes
    until: float  # by this process's monotonic clock


# By name, oldest first. A file that another process has returned stays here until it expires.
_kept: dict[str, _Kept] = {}
_lock = Lock()


def keep(raw: bytes, by: int | None) -> str:
    """Store a file for KEPT seconds and return its name. by: the account that sent it. Raises
    FileRefused if there is no room."""
    name = secrets.token_urlsafe(12)
    with _lock:
        gone = _make_room(len(raw), by)
        _kept[name] = _Kept(by=by, size=len(raw), until=monotonic() + KEPT)
    for each in gone:
        cache.delete(_key(each))
    cache.set(_key(name), raw, KEPT)
    return name


def _make_room(size: int, by: int | None) -> list[str]:
    """Drop files to make room, and return their names. Raises FileRefused."""
    for name in [name for name, each in _kept.items() if each.until < monotonic()]:
        del _kept[name]
    own = [name for name, each in _kept.items() if each.by == by]
    gone = []
    while own and sum(_kept[name].size for name in own) + size > MOST_OF_ONE:
        gone.append(own.pop(0))
    if sum(each.size for name, each in _kept.items() if name not in gone) + size > MOST:
        text = gettext(
            "Too many files are waiting for a decision. Nothing was changed; send this file "
            "again in {minutes} minutes."
        )
        raise FileRefused(text.format(minutes=KEPT // 60))
    for name in gone:
        del _kept[name]
    return gone


def is_name(text: str) -> bool:
    """Whether the text has the form of such a name, since pages may post anything."""
    return bool(NAME.fullmatch(text))


def taken(name: str) -> bytes | None:
    """Return the file and delete it, so only the first of two presses gets it; None if it is not
    stored."""
    known = cache.get(_key(name)) if is_name(name) else None
    if known is None or not cache.delete(_key(name)):
        return None
    with _lock:
        _kept.pop(name, None)
    return bytes(known)


def gone() -> str:
    """The sentence about a file that is not stored."""
    return gettext("That file is gone, or was already decided on.")


def _key(name: str) -> str:
    return f"festival-file-{name}"
