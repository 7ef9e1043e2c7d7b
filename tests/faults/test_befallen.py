"""What befalls a laptop's server in the middle of an evening, or whoever asks it."""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from datetime import timedelta
from http.client import RemoteDisconnected
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from websockets.exceptions import ConnectionClosed

from festival.accounts.one_time_links import create_link
from festival.live.consumers import LATER
from tests.browser.desk import Desk
from tests.faults.laptop import Server
from tests.festival.live.wire import House, board, console, line
from tests.festival.server.laptop.accidents import held_by_another, until
from tests.running import PATIENCE, Visitor, party
from tests.servers.process import resident_kb

NOTHING = "112356"
RIGHT = timedelta()
JUMPS = (timedelta(hours=-25), timedelta(hours=25), timedelta(days=15), RIGHT)
LOUD = 6  # phones
MESSAGES = 60_000  # of each, unless it is cut off
LONGEST = 4000  # bytes of one
MOST = 10_000  # kilobytes that they may cost
HALF = 1500  # requests that are never finished
PHONES = 12  # addresses from which they come
FILES = 2048


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path / "data", "dead_before_it_is_told")
    try:
        made.start()
        yield made
    finally:
        made.close()


@pytest.mark.proof
def test_boards_show_after_a_start_what_was_committed_before(server: Server) -> None:
    desk = Desk(server.party.link)
    table = desk.begin("112356", "112356", "112356")
    with line(server, board(table.code)) as screen:
        before = screen.next_parts()["revision"]
        with pytest.raises((RemoteDisconnected, ConnectionResetError)):
            desk.throw(table, "144263")
        screen.closed()
        assert screen.revision == before

    server.end(signal.SIGKILL)
    server.start()

    assert desk.version(table) == 5
    with line(server, board(table.code, before)) as screen:
        told = screen.next_parts()
    assert told["revision"] > before
    assert told["parts"]["last"].count("data-face") == 6


def set_clock(file: Path, wrong: timedelta) -> None:
    """In one step, so that nobody reads half of it."""
    new = file.with_suffix(".new")
    new.write_text(str(int(wrong.total_seconds())))
    new.replace(file)


@pytest.fixture(scope="module")
def laptop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Path]]:
    """A party, and the file by which its clock is set."""
    folder = tmp_path_factory.mktemp("laptop")
    clock = folder / "clock"
    set_clock(clock, RIGHT)
    program = (sys.executable, "-m", "tests.servers.changed", f"clock={clock}", "party")
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
def test_flood_of_a_few_phones_is_cut_off_and_costs_no_memory(house: House) -> None:
    emcee = house.sign_in()
    festival_id, code = emcee.demo()
    with line(house, board(code)) as quiet:
        quiet.next_parts()
        before = resident_kb(house.party.pid)
        for _ in range(LOUD):
            with line(house, board(code)) as loud, suppress(ConnectionClosed):
                loud.next_parts()
                for _ in range(MESSAGES):
                    loud.socket.send("x" * LONGEST)
        until(lambda: resident_kb(house.party.pid) - before < MOST)  # what is read is let go
        emcee.give(festival_id, "throw", roll=NOTHING)
        quiet.until(house.revision(code))


@pytest.mark.proof
def test_whoever_asks_beside_half_open_requests_is_answered(tmp_path: Path) -> None:
    with ExitStack() as stack:
        data = tmp_path / "data"
        own = House(stack.enter_context(party(data, descriptors=FILES)), data)
        emcee = own.sign_in()
        festival_id, code = emcee.demo()
        for number in range(HALF):
            address = f"127.0.0.{2 + number % PHONES}"
            half = socket.create_connection(
                ("127.0.0.1", own.party.port), timeout=PATIENCE, source_address=(address, 0)
            )
            stack.enter_context(half)
            half.sendall(b"GET /f/ HTTP/1.1\r\nHost: localhost\r\nX-")

        assert emcee.give(festival_id, "throw", roll=NOTHING)["kind"] == "done"
        assert Visitor().get(f"{own.url}/f/{code}/")[0] == 200

    assert "Traceback" not in own.party.output


def test_screens_are_told_to_return_while_the_database_is_down(
    house: House,
) -> None:
    _, code = house.sign_in().demo()

    with (
        held_by_another(house.data / "moonbowl.sqlite3", "BEGIN EXCLUSIVE"),
        line(house, board(code)) as screen,
        pytest.raises(ConnectionClosed) as closed,
    ):
        screen.next()
    with line(house, board(code)) as screen:
        screen.next_parts()

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == LATER
