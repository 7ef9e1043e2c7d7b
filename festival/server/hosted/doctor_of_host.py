"""What `manage.py doctor` looks at on this host: static files, mail and dumps."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.mail import get_connection

from festival.server.hosted.metrics import last_dump

HOUR = 3600
OLDEST_DUMP = 1.5 * HOUR  # one is made every hour
SYSTEMD = Path("/run/systemd/system")  # is there where systemd runs, see sd_booted(3)
TIMER = "moonbowl-dump.timer"


def static_files() -> Iterator[str]:
    if settings.STATIC_ROOT is not None and not settings.STATIC_ROOT.is_dir():
        yield (
            f"{settings.STATIC_ROOT} is missing, so Caddy has none of this version: run manage.py"
            " update, or systemctl restart moonbowl-update."
        )


def mail() -> Iterator[str]:
    if settings.EMAIL_HOST:
        with get_connection():  # signs in, and sends nothing
            pass
        if not settings.OPERATOR:
            yield (
                "Nobody gets a letter when a dump fails: write your address into MOONBOWL_OPERATOR."
            )
    elif settings.OPERATOR:
        yield (
            "MOONBOWL_OPERATOR is set, but no letter can be sent: set EMAIL_URL and EMAIL_FROM too."
        )
    elif not settings.IS_DEMO:
        yield (
            "No letter can be sent, also when a unit fails: set EMAIL_URL, EMAIL_FROM and"
            " MOONBOWL_OPERATOR."
        )


def same_disk() -> str:
    """The folder to which dumps would be copied, if backup/dump found it on their own disk; "" for
    none."""
    try:
        return (settings.DUMPS / "same-disk").read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def _timer() -> str:
    command = ["systemctl", "is-active", TIMER]
    ran = subprocess.run(  # noqa: S603  (a fixed command)
        command, capture_output=True, text=True, check=False
    )
    return ran.stdout.strip() or "not known"


def dumps() -> Iterator[str]:
    if settings.IS_DEMO:
        return
    for name in settings.UNSET_FOR_DUMPS:
        yield f"{name} is not set, so no dump leaves this host: see Backup in docs/hosting.md."
    if SYSTEMD.is_dir() and (state := _timer()) != "active":
        yield f"{TIMER} is {state}: systemctl enable --now it, at the host that makes the dumps."
    if folder := same_disk():
        yield f"{folder} is on the disk of the dumps: set MOONBOWL_DUMP_TO to another disk or host."
    age = time.time() - last_dump()
    if age > OLDEST_DUMP:
        when = f"{age / HOUR:.0f} hours ago" if last_dump() else "never"
        yield (
            f"A dump was last copied off this disk: {when}. Make one, or ask the host that does;"
            " journalctl --unit moonbowl-dump says why one fails."
        )
