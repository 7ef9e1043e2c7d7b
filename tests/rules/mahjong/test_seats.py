"""Seats drawn by lot: at the start, and by house rule when a round ends. 1 to 4 are on the list."""

from __future__ import annotations

from rules.game import follow
from rules.mahjong import Settings, game
from rules.mahjong import commands as c
from rules.mahjong.settings import Draw
from rules.mahjong.state import Phase
from rules.seats import Join, Leave
from tests.rules.mahjong.test_game import Table
from tests.rules.mahjong.test_told import told

LOTS = (4, 2, 1, 3)


def east_round(*, passes: int = 3) -> Table:
    """Nobody wins: the deal passes so many times. Then the second seat wins 9 of the third."""
    table = Table(Settings(draw=Draw.PASSES, lots_each_round=True))
    for _ in range(passes):
        table.do(c.Draw())
        table.do(c.NextHand())
    table.do(c.Win(2, told(9), 3))
    return table


def test_first_of_the_lots_is_east_and_deals() -> None:
    settings = Settings(seats_by_lot=True)
    opening = game.opening(settings)
    events = game.decide(opening, c.Start((1, 2, 3, 4), settings, (3, 1, 4, 2)))
    state = follow(game, opening, events)

    assert state.seats.players == (3, 1, 4, 2)
    assert (state.dealer, state.wind_of(2), state.is_drawn) == (3, 3, True)
    assert [str(game.tell(event)) for event in events] == [
        "the game begins; player 3 is east",
        "seats by lot: player 3 east, player 1 south, player 4 west, player 2 north",
        "hand 1, east round: player 3 deals",
    ]


def test_new_seats_are_drawn_as_the_round_ends_and_points_go_along() -> None:
    """The fourth dealer of the east round does not win: the south round begins with lots."""
    table = east_round()
    ends, before = table.state.ends_round(), table.state.standing()
    table.do(c.NextHand(LOTS))

    assert ends
    assert table.state.seats.players == LOTS
    assert (table.state.deal.wind, table.state.deal.dealer, table.state.dealer) == (1, 0, 4)
    assert table.state.scores == (0, 9, 0, -9)
    assert dict(table.state.standing()) == dict(before)
    assert table.state.is_drawn
    table.do(c.Draw())
    assert not table.state.is_drawn


def test_seats_stay_within_a_round_and_after_the_last_hand() -> None:
    table = east_round(passes=1)
    assert not table.state.ends_round()
    table.do(c.NextHand(LOTS))
    last = Table(Settings(draw=Draw.PASSES, rounds=1))
    for _ in range(4):
        last.do(c.Draw())
        assert not last.state.ends_round()
        last.do(c.NextHand(LOTS))

    assert table.state.seats.players == (1, 2, 3, 4)
    assert (last.state.phase, last.state.seats.players) == (Phase.ENDED, (1, 2, 3, 4))


def test_correction_after_which_the_round_goes_on_leaves_all_in_their_seats() -> None:
    """The dealer of the fourth hand, who sits fourth, won it in truth."""
    table = east_round()
    table.do(c.NextHand(LOTS))
    seq = len(table.log.entries) - 1
    table.correct(seq, c.Win(4, told(9), 3))

    assert table.state.seats.players == (1, 2, 3, 4)
    assert (table.state.deal.wind, table.state.dealer, table.state.deal.repeats) == (0, 4, 1)


def test_whoever_took_a_seat_draws_and_whoever_left_keeps_their_points() -> None:
    """3 leaves with -9; 5 sits there, is drawn first, and wins 6 of 1, that is 7 as the dealer."""
    table = east_round()
    table.do(Leave(3))
    table.do(Join(5))
    table.do(c.NextHand((5, 4, 2, 1)))
    table.do(c.Win(5, told(6), 1))

    assert table.state.scores == (7, 0, 9, -7)
    assert dict(table.state.standing()) == {1: -7, 2: 9, 3: -9, 4: 0, 5: 7}
    assert table.state.seat(3) == 0
