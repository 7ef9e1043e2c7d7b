from __future__ import annotations

import pytest

from rules.seats import (
    ComeBack,
    Join,
    Leave,
    PlayerCameBack,
    PlayerJoined,
    PlayerLeft,
    SeatCommand,
    SeatEvent,
    Seats,
)

SEATS = Seats((5, 3, 8), frozenset({3}))


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (Join(8), "player 8 already has a seat"),
        (Join(3), "player 3 already has a seat"),
        (Leave(3), "player 3 has left; bring them back first"),
        (Leave(9), "player 9 is not playing here"),
        (ComeBack(8), "player 8 has not left"),
        (ComeBack(9), "player 9 is not playing here"),
    ],
)
def test_seat_is_refused_with_its_sentence(command: SeatCommand, sentence: str) -> None:
    assert str(SEATS.refusal(command)) == sentence


def test_last_player_here_cannot_leave() -> None:
    seats = Seats((5, 3), frozenset({3}))

    assert str(seats.refusal(Leave(5))) == "player 5 is the last player; end the evening instead"


@pytest.mark.parametrize(
    ("command", "event", "after"),
    [
        (Join(9), PlayerJoined(9), Seats((5, 3, 8, 9), frozenset({3}))),
        (Leave(8), PlayerLeft(8), Seats((5, 3, 8), frozenset({3, 8}))),
        (ComeBack(3), PlayerCameBack(3), Seats((5, 3, 8))),
    ],
)
def test_seat_is_taken_or_left(command: SeatCommand, event: SeatEvent, after: Seats) -> None:
    assert (SEATS.seated(command), SEATS.apply(event)) == (event, after)


@pytest.mark.parametrize(("first", "players"), [(5, (5, 8)), (3, (8, 5)), (8, (8, 5))])
def test_round_goes_from_a_seat_past_those_who_left(first: int, players: tuple[int, ...]) -> None:
    assert SEATS.round_from(first) == players
