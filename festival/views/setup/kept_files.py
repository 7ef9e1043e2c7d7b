"""Keeps uploaded files in memory until somebody decides what becomes of them.

Their bytes are bounded, by account and for this process. Of one account, a newer file takes the
place of the oldest: who sends another file has changed their mind about the earlier ones, and a
hall still brings back many small tables at once. Where all accounts together have no room left,
the new file is refused, so that nobody pushes out what another person is about to decide.
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

KEPT = 15 * 60  # seconds in which somebody decides
MOST_OF_ONE = MOST_OF[FESTIVAL_FILE]  # bytes, of one account: the largest file there can be
MOST = 4 * MOST_OF_ONE  # bytes, in this process
NAME = re.compile(r"[\w-]{1,40}", re.ASCII)


@dataclass(frozen=True, kw_only=True)
class _Kept:
    """by: the account, None for nobody's. size: bytes. until: by the clock of this process."""

    by: int | None
    size: int
    until: float


# By their names, the oldest first. One that another process has given out stays until its time.
_kept: dict[str, _Kept] = {}
_lock = Lock()


def keep(raw: bytes, by: int | None) -> str:
    """The name under which the file is kept until then. by: the account that sent it. Raises
    FileRefused where there is no room."""
    name = secrets.token_urlsafe(12)
    with _lock:
        gone = _make_room(len(raw), by)
        _kept[name] = _Kept(by=by, size=len(raw), until=monotonic() + KEPT)
    for each in gone:
        cache.delete(_key(each))
    cache.set(_key(name), raw, KEPT)
    return name


def _make_room(size: int, by: int | None) -> list[str]:
    """The names of the files that have left for it. Raises FileRefused."""
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
    """Whether a file may have it: what a page posts may be anything."""
    return bool(NAME.fullmatch(text))


def taken(name: str) -> bytes | None:
    """The file, once: of two presses it goes to one. None where it is not there, or no more."""
    known = cache.get(_key(name)) if is_name(name) else None
    if known is None or not cache.delete(_key(name)):
        return None
    with _lock:
        _kept.pop(name, None)
    return bytes(known)


def gone() -> str:
    """What is said of a name whose file is not there."""
    return gettext("That file is gone, or was already decided on.")


def _key(name: str) -> str:
    return f"festival-file-{name}"
