"""Row 17: times are those of the wall clock where the party is, on pages and in files, whatever the
zone of whoever wrote them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.festival.live.wire import House
from tests.running import MANAGE, party

# 2026-09-25, half past eight in the evening in Manila, and in Chicago, in summer, seven hours and a
# half after midnight. All other tests are in Manila.
WRITTEN = "2026-09-25 12:30:00"
ZONE, SHOWN = "America/Chicago", "07:30:00"


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    program = ("env", f"MOONBOWL_TIME_ZONE={ZONE}", *MANAGE)
    data = tmp_path_factory.mktemp("elsewhere") / "data"
    with party(data, program=program) as running:
        yield House(running, data)


@pytest.mark.proof
def test_pages_and_files_say_the_time_of_the_zone(elsewhere: House) -> None:
    emcee = elsewhere.sign_in()
    festival_id, _ = emcee.demo()
    elsewhere.sql("UPDATE festival_logentry SET at = ?", WRITTEN)

    _, log = emcee.visitor.get(f"{elsewhere.url}/festivals/{festival_id}/log/")
    _, data = emcee.visitor.get(f"{elsewhere.url}/festivals/{festival_id}/log.json")

    assert set(re.findall(r"\d\d:\d\d:\d\d", re.sub(r"<[^>]*>", " ", log))) == {SHOWN}
    assert "2026-09-25T12:30:00+00:00" in data  # a file says of which zone it speaks
