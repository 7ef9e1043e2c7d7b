"""Stores uploaded files in memory until somebody decides about them.

Bytes are limited for each account and for all processes together, which share one list of the
files. A newer file replaces the oldest files of the same account: a user who sends another file has
changed their mind, and a hall can still return many small tables at once. When all accounts
together have no room left, the new file is refused, so that nobody removes files of others.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic, sleep, time

from django.core.cache import cache
from django.utils.translation import gettext

from festival.setup.transfer.file_read import FileRefused
from festival.web.lists.uploads import FESTIVAL_FILE, MOST_OF

KEPT = 15 * 60  # seconds until a stored file is deleted
MOST_OF_ONE = MOST_OF[FESTIVAL_FILE]  # bytes for one account: the largest allowed file
MOST = 4 * MOST_OF_ONE  # bytes of all processes
LIST, LOCK = "festival-files", "festival-files-lock"
LOCKED = 5  # seconds after which a process that changed the list is taken for dead
WAITING = 0.05  # seconds
NAME = re.compile(r"[\w-]{1,40}", re.ASCII)


# By name, oldest first: the account (None for no account), bytes, and the end by time.time(). Plain
# values, because processes of two versions may read them.
Files = dict[str, tuple[int | None, int, float]]

_lock = Lock()


@contextmanager
def _shared() -> Iterator[Files]:
    """The list, which no other process changes meanwhile."""
    with _lock:
        until = monotonic() + LOCKED
        while not cache.add(LOCK, 1, LOCKED) and monotonic() < until:
            sleep(WAITING)
        try:
            now = time()
            found: Files = cache.get(LIST, {})
            files = {name: each for name, each in found.items() if each[2] > now}
            yield files
            cache.set(LIST, files, KEPT)
        finally:
            cache.delete(LOCK)


def keep(raw: bytes, by: int | None) -> str:
    """Store a file for KEPT seconds and return its name. by: the account that sent it. Raises
    FileRefused if there is no room."""
    name = secrets.token_urlsafe(12)
    with _shared() as files:
        gone = _make_room(files, len(raw), by)
        files[name] = by, len(raw), time() + KEPT
    for each in gone:
        cache.delete(_key(each))
    cache.set(_key(name), raw, KEPT)
    return name


def _make_room(files: Files, size: int, by: int | None) -> list[str]:
    """Drop files to make room, and return their names. Raises FileRefused."""
    own = [name for name, (account, _, _) in files.items() if account == by]
    gone = []
    while own and sum(files[name][1] for name in own) + size > MOST_OF_ONE:
        gone.append(own.pop(0))
    if sum(held for name, (_, held, _) in files.items() if name not in gone) + size > MOST:
        text = gettext(
            "Too many files are waiting for a decision. Nothing was changed; send this file "
            "again in {minutes} minutes."
        )
        raise FileRefused(text.format(minutes=KEPT // 60))
    for name in gone:
        del files[name]
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
    with _shared() as files:
        files.pop(name, None)
    return bytes(known)


def gone() -> str:
    """The sentence about a file that is not stored."""
    return gettext("That file is gone or already dealt with.")


def _key(name: str) -> str:
    return f"festival-file-{name}"
