"""The database answers nobody for a while, and screens open all the same."""

from __future__ import annotations

from contextlib import ExitStack

from tests.festival.live.wire import House, board, line
from tests.festival.party.accidents import held_by_another

SCREENS = 100


def test_screens_of_a_known_table_open_while_the_database_answers_nobody(house: House) -> None:
    emcee = house.sign_in()
    festival_id, code = emcee.demo()
    with line(house, board(code)) as first:
        first.next_parts()
        emcee.give(festival_id, "throw", roll="112356")
        first.until(house.revision(code))
        with (
            held_by_another(house.data / "moonbowl.sqlite3", "BEGIN EXCLUSIVE"),
            ExitStack() as all_of,
        ):
            screens = [all_of.enter_context(line(house, board(code))) for _ in range(SCREENS)]
            revisions = {screen.next_parts()["revision"] for screen in screens}

    assert revisions == {first.revision}
