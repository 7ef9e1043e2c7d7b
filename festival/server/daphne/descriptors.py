"""How many sockets this program may have open at once on this system."""

from __future__ import annotations

import sys

if sys.platform != "win32":
    import resource

WANTED = 8192
OF_SELECT = 512  # Twisted's loop on Windows; it does not run on the one that takes more
OUR_OWN = 64  # the database for each thread, the log, uploads on their way


def let_many_connect() -> None:
    """A socket for each guest's phone, and some to spare: macOS lets a program have 256 files."""
    if sys.platform != "win32":  # where no program can change it
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def most_connections() -> int:
    most = _most_files()
    return max(most - OUR_OWN, most // 2)


def _most_files() -> int:
    if sys.platform == "win32":
        return OF_SELECT
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return WANTED if soft == resource.RLIM_INFINITY else soft
