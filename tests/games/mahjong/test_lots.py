"""Seats by lot: drawn from the promised seed, once, and shown before anything is played on them."""

from __future__ import annotations

import pytest
from django.test import Client

from festival.play import write_path
from festival.results.dice_commitment import dice_file
from rules.promised_dice import draw_from
from tests.festival.pages import page_of
from tests.festival.side_tables import board_of, lay_table, post, state_of, stored, tell, undo
from tests.games.mahjong.tables import NAMES, game

pytestmark = pytest.mark.django_db

LISTED = (1, 2, 3, 4)


def test_start_draws_the_seats_of_the_promise_however_often_it_is_pressed(desk: Client) -> None:
    table = lay_table("mahjong", names=NAMES, seats_by_lot=True)
    drawn = draw_from(LISTED, table.promise.drawing(1))
    answers = [tell(desk, table, "start", key="press", version=0) for _ in range(2)]
    seats, agenda = state_of(table).seats.players, board_of(table).agenda
    undo(table)
    write_path.redo(post(table))
    page = page_of(Client().get(table.public_address("board"))).text

    assert [answer.status_code for answer in answers] == [200, 200]
    assert seats == state_of(table).seats.players == drawn
    assert agenda == f"Hand 1, east round: seats by lot, {NAMES[drawn[0] - 1]} deals."
    assert f'[1,"lots",{",".join(map(str, drawn))}]' in dice_file(stored(table))
    assert "Check the dice" in page


def test_new_seats_are_announced_and_shown_until_something_is_played_on_them(
    desk: Client,
) -> None:
    """Nobody wins, so that the deal passes; Dora deals the last hand of the east round."""
    table = game(lots_each_round=True, draw="passes")
    for verb in (*("draw", "next_hand") * 3, "draw"):
        tell(desk, table, verb)
    then, drawn = board_of(table).then, draw_from(LISTED, stored(table).promise.drawing(9))
    tell(desk, table, "next_hand")
    board = board_of(table)
    tell(desk, table, "draw")

    assert then == "Next: south round, with new seats by lot."
    assert state_of(table).seats.players == drawn
    assert [(seat.person.number, seat.wind) for seat in board.seats] == [
        *zip(drawn, "東南西北", strict=True)
    ]
    assert board.last is None
    assert board_of(table).last is not None
