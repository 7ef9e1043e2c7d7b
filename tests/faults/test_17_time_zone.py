"""The laptop's clock stands in another zone than the party."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import ROOT, at_laptop

# Full moon at Manila: 2025-10-07 11:48 there, by PAGASA 03:48 of world time.
SAY = """
import datetime, django; django.setup()
from django.utils import timezone
print(timezone.localtime(datetime.datetime(2025, 10, 7, 3, 48, tzinfo=datetime.UTC)))
"""


@pytest.mark.parametrize(
    ("of_laptop", "named", "said"),
    [
        ("America/Chicago", None, "2025-10-06 22:48:00-05:00"),
        ("America/Chicago", "Asia/Manila", "2025-10-07 11:48:00+08:00"),
        ("Asia/Manila", None, "2025-10-07 11:48:00+08:00"),
    ],
)
def test_times_are_those_of_the_laptop_or_of_the_zone_that_is_named(
    tmp_path: Path, of_laptop: str, named: str | None, said: str
) -> None:
    environment = {**at_laptop(tmp_path), "TZ": of_laptop}
    environment.pop("MOONBOWL_TIME_ZONE", None)
    if named:
        environment["MOONBOWL_TIME_ZONE"] = named

    run = subprocess.run(
        [sys.executable, "-c", SAY],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )

    assert run.stdout.strip() == said
