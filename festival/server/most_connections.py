"""How many connections the system lets this process have."""

from __future__ import annotations

import sys

if sys.platform != "win32":
    import resource

WANTED = 8192
OF_SELECT = 512  # limit of select(), the only loop of Windows that Twisted runs on
OUR_OWN = 64  # other files: the database for each thread, the log, uploads


def let_many_connect() -> None:
    """Raise the limit of open files to `WANTED`, if possible: macOS allows only 256 at first."""
    if sys.platform != "win32":  # there the limit is fixed
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
