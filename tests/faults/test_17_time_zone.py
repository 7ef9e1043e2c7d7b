"""Row 17: times are those of the wall clock where the party is, on pages and in files, whatever the
zone of whoever wrote them."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.running import MANAGE, party, sign_in

# 2026-09-25, half past eight in the evening in Manila (UTC+8, no summer time).
WRITTEN = "2026-09-25 12:30:00"
SHOWN = {
    "Asia/Manila": ("20:30:00", "2026-09-25 20:30:00"),
    "America/Chicago": ("07:30:00", "2026-09-25 07:30:00"),  # UTC-5 in summer
}


@pytest.mark.parametrize("zone", SHOWN)
def test_pages_and_files_say_the_time_of_the_zone(
    zone: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = ("env", f"MOONBOWL_TIME_ZONE={zone}", *MANAGE)
    with party(tmp_path / "data", program=program) as running:
        emcee = sign_in(running.link)
        _, page = emcee.get(f"{running.url}/")
        emcee.post(f"{running.url}/festivals/demo/", page)
        path = tmp_path / "data" / "moonbowl.sqlite3"
        with closing(sqlite3.connect(path, timeout=20)) as database, database:
            database.execute("UPDATE festival_logentry SET at = ?", [WRITTEN])
        _, log = emcee.get(f"{running.url}/festivals/1/log/")
        _, data = emcee.get(f"{running.url}/festivals/1/log.json")

    of_day, _ = SHOWN[zone]
    assert set(re.findall(r"\d\d:\d\d:\d\d", re.sub(r"<[^>]*>", " ", log))) == {of_day}
    assert "2026-09-25T12:30:00+00:00" in data  # a file says of which zone it speaks
