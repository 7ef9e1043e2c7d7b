"""What befalls a data file in mid-evening, and a press that is sent until it is saved."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar
from urllib.error import HTTPError
from urllib.request import Request

from tests.festival.live.wire import Emcee
from tests.running import PATIENCE

T = TypeVar("T")
NOTHING = "112356"
DONE = 200
HOLD = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute(sys.argv[2])
database.execute("SELECT count(*) FROM festival_festival").fetchone()
print("held", flush=True)
sys.stdin.read()
"""


@dataclass
class Answer:
    status: int
    kind: str
    notice: str
    retry_after: str


@dataclass
class Press:
    """One press of the console, with its key: sent again, it is the same."""

    emcee: Emcee
    request: Request

    def send(self) -> Answer:
        try:
            answer = self.emcee.open(self.request)
        except HTTPError as error:
            answer = error
        with answer:
            said = json.loads(answer.read())
            retry_after = answer.headers.get("Retry-After", "")
            return Answer(answer.status, said["kind"], said["notice"], retry_after)

    def until_saved(self) -> Answer:
        def saved() -> Answer | None:
            said = self.send()
            return said if said.status == DONE else None

        return until(saved)


def press(emcee: Emcee, festival_id: int, roll: str = NOTHING) -> Press:
    return Press(emcee, emcee.command(festival_id, "throw", roll=roll))


def until(is_so: Callable[[], T | None]) -> T:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := is_so():
            return found
        time.sleep(0.2)
    raise AssertionError("it never was")


@contextmanager
def held_by_another(path: Path, how: str) -> Iterator[None]:
    """how: the statement that another program begins with."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path), how], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout
        other.stdout.readline()
        yield
        assert other.stdin
        other.stdin.close()


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


def fill(folder: Path) -> Path:
    """Until not one byte more finds room."""
    filler = folder / "holiday pictures"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"\0" * 4096)
    with filler.open("ab", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"\0")
    return filler


def can_mount() -> bool:
    if sys.platform != "linux" or os.geteuid() != 0:
        return False
    script = "mount -t tmpfs none /mnt && umount /mnt"
    return not subprocess.run(
        ["unshare", "-m", "sh", "-c", script], capture_output=True, check=False
    ).returncode
