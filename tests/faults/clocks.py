"""A party whose clock is set while it runs: `python -m tests.faults.clocks FILE party …`.

FILE says by how many seconds the clock is wrong; it is read whenever somebody asks for the time.
What runs by itself, such as the time from beat to beat, goes on as on a laptop: nobody sets that.
"""

from __future__ import annotations

import sys
import time
from datetime import datetime, timedelta
from pathlib import Path

from django.utils import timezone

from festival.command_line import run


def go_wrong_by(file: Path) -> None:
    """From now on this program's clock does. To be called before the rest of it is loaded."""
    right, now = time.time, timezone.now

    def wrong() -> int:
        return int(file.read_text() or 0)

    def wrong_time() -> float:
        return right() + wrong()

    def wrong_now() -> datetime:
        return now() + timedelta(seconds=wrong())

    time.time, timezone.now = wrong_time, wrong_now


def set_clock(file: Path, wrong: timedelta) -> None:
    """In one step, so that nobody reads half of it."""
    new = file.with_suffix(".new")
    new.write_text(str(int(wrong.total_seconds())))
    new.replace(file)


if __name__ == "__main__":
    go_wrong_by(Path(sys.argv[1]))
    run(["manage.py", *sys.argv[2:]])
