"""Row 16: the clock of the laptop jumps. What follows what is told by the numbers of the log, open
screens go on, new ones come in, and the emcee stays signed in."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.people.sign_in import create_link
from tests.faults.clocks import set_clock
from tests.festival.live.wire import House, board, console, line
from tests.running import party, sign_in

NOTHING = "223355"
RIGHT = timedelta()
JUMPS = (timedelta(hours=-25), timedelta(hours=25), timedelta(days=15), RIGHT)


@pytest.fixture(scope="module")
def laptop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Path]]:
    """A party, and the file by which its clock is set."""
    folder = tmp_path_factory.mktemp("laptop")
    clock = folder / "clock"
    set_clock(clock, RIGHT)
    program = (sys.executable, "-m", "tests.faults.clocks", str(clock), "party")
    with party(folder / "data", program=program) as running:
        yield House(running, folder / "data"), clock


@pytest.mark.proof
def test_evening_goes_on_while_the_clock_is_set(laptop: tuple[House, Path]) -> None:
    house, clock = laptop
    emcee = house.sign_in()
    festival_id, code = emcee.demo()
    with (
        line(house, board(code)) as screen,
        line(house, console(festival_id), cookies=emcee.cookies) as desk,
    ):
        screen.next()
        desk.next()

        for jump in JUMPS:
            set_clock(clock, jump)
            assert emcee.give(festival_id, "throw", roll=NOTHING)["kind"] == "done"
            revision = house.revision(code)
            screen.until(revision)
            desk.until(revision)
            with line(house, board(code)) as newcomer:
                assert newcomer.next()["revision"] == revision

    rows = house.sql("SELECT seq, at FROM festival_logentry ORDER BY seq")
    times = [at for _, at in rows[-len(JUMPS) :]]
    assert times != sorted(times)  # the clock did jump
    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
    _, log = house.get(f"/f/{code}/log/")
    places = [log.index(f'id="entry-{seq}"') for seq, _ in rows[-len(JUMPS) :]]
    assert places == sorted(places, reverse=True)  # the newest first


@pytest.mark.django_db
def test_clock_two_weeks_ahead_signs_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither by what is stored nor by the cookie, which the browser of the same laptop drops."""
    browser, right = Client(), timezone.now
    browser.post(reverse("sign_in", args=[create_link()]))
    cache.clear()  # as when the program is started anew

    monkeypatch.setattr(timezone, "now", lambda: right() + timedelta(days=15))
    assert browser.get(reverse("home")).status_code == 200
    monkeypatch.setattr(timezone, "now", right)
    assert browser.get(reverse("home")).status_code == 200
    cookie = browser.cookies[settings.SESSION_COOKIE_NAME]
    assert int(cookie["max-age"]) > timedelta(days=15).total_seconds()


@pytest.mark.proof
def test_link_of_the_terminal_signs_in_before_the_clock_is_put_right_and_after(
    laptop: tuple[House, Path],
) -> None:
    house, clock = laptop
    set_clock(clock, timedelta(hours=-25))
    emcee = sign_in(house.party.link)
    set_clock(clock, RIGHT)
    assert emcee.get(f"{house.url}/")[0] == 200
