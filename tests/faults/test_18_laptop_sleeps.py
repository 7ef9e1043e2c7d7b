"""The laptop sleeps while screens look on; what is true when it wakes is on them all."""

from __future__ import annotations

import os
import signal
import time

import pytest

from tests.festival.live.wire import House, board, console, line

ASLEEP = 2.0  # seconds
NOTHING = "112356"


@pytest.mark.proof
def test_screens_go_on_where_they_were_when_the_laptop_wakes(house: House) -> None:
    emcee = house.sign_in()
    festival_id, code = emcee.demo()
    desk = console(festival_id)
    with line(house, board(code)) as phone, line(house, desk, cookies=emcee.cookies) as screen:
        phone.next_parts()
        screen.next_parts()
        os.kill(house.party.pid, signal.SIGSTOP)
        time.sleep(ASLEEP)
        os.kill(house.party.pid, signal.SIGCONT)
        emcee.give(festival_id, "throw", roll=NOTHING)
        revision = house.revision(code)
        phone.until(revision)
        screen.until(revision)

    assert "Traceback" not in house.party.output
