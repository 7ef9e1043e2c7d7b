"""A party is played without what libraries keep to themselves, which a few modules touch."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.festival.live.wire import House, board, line
from tests.running import Visitor, party

WITHOUT = (sys.executable, "-m", "tests.servers.changed", "without_private_parts", "party")
NOTHING, TWO_FOURS = "112356", "442356"


@pytest.mark.proof
def test_a_party_is_played_without_private_parts(tmp_path: Path) -> None:
    with party(tmp_path / "data", program=WITHOUT) as running:
        house = House(running, tmp_path / "data")
        emcee = house.sign_in()
        festival_id, code = emcee.demo()
        with (
            line(house, board(code, since=-1), compression="deflate") as phone,
            line(house, board(code, since=-1)) as other,
        ):
            for screen in (phone, other):
                screen.until(house.revision(code))
            for roll in (NOTHING, TWO_FOURS, NOTHING):
                emcee.give(festival_id, "throw", roll=roll, confirmed="1")
                for screen in (phone, other):
                    screen.until(house.revision(code))
            shown, shown_to_other = phone.parts, other.parts
        _, state = house.state(code)
        status, page = Visitor().get(f"{house.url}/f/{code}/")
        was_refused, _ = Visitor().get(f"{house.url}/sign-in/{'x' * 32}/")
        said = running.output
        code_of_exit = running.stop()

    assert phone.socket.protocol.extensions == []  # Daphne's own way deflates nothing
    assert shown == shown_to_other == state["parts"]
    assert (status, was_refused, code_of_exit) == (200, 403, 0)
    assert "Traceback" not in said
    assert code in page
