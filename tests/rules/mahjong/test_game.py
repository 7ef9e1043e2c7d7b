"""A whole game: winds, repeats, its end, hands told without tiles, changed seats, false wins."""

from __future__ import annotations

import pytest

from rules.errors import IllegalCommand
from rules.game import follow
from rules.mahjong import Hand, House, Settings, game
from rules.mahjong import commands as c
from rules.mahjong.decide import refusal
from rules.mahjong.settings import Draw
from rules.mahjong.state import Phase
from rules.mahjong.tiles import InvalidHand
from rules.seats import ComeBack, Join, Leave
from tests.rules.mahjong.test_tai_table import JUNK, SEVEN, hand
from tests.rules.table import SideTable

PLAYERS = (1, 2, 3, 4)
HALF_FLUSH = ("c11 c678 c78", ("w111", "c345", "c345"), "c9")
# For a second winner beside it: of no tile there are five.
OTHER_FLUSH = ("c22 c678 c78", ("w222", "c345", "c345"), "c9")


class Table(SideTable):
    """A game that has begun."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(game, settings, PLAYERS)

    def won_by(self, player: int) -> None:
        payer = 1 + player % 4
        self.do(c.Win(player, hand(*HALF_FLUSH), payer))
        self.do(c.NextHand())


@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_game_is_over_when_the_last_dealer_passes(rounds: int) -> None:
    table = Table(Settings(rounds=rounds))
    deals = []
    while table.state.phase is not Phase.ENDED:
        deals.append((table.state.deal.wind, table.state.deal.dealer))
        table.won_by(1 + (table.state.deal.dealer + 1) % 4)

    assert deals == [(wind, dealer) for wind in range(rounds) for dealer in range(4)]


def test_dealer_stays_who_wins_beside_another() -> None:
    table = Table(Settings())
    table.do(c.Win(2, hand(*HALF_FLUSH), 3))
    table.do(c.Win(1, hand(*OTHER_FLUSH, flowers="f2"), 3))
    table.do(c.NextHand())

    assert (table.state.deal.dealer, table.state.deal.repeats) == (0, 1)
    assert table.state.scores == (13, 12, -25, 0)


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        (
            Hand("c999 d11 b123 b456 w111 b78", win="b9"),
            Hand("c99 d234 d567 e111 e222 b78", win="b9"),
            "the winners would have 5 of c9",
        ),
        (
            Hand("b99 d11 d234 d567 c123 c456", win="b9", flowers="s4"),
            Hand("b9 e111 e222 e333 w111 w222", win="b9", flowers="s4"),
            "player 2 already has s4",
        ),
        # Three and two, of which the one that both win on is the same.
        (
            Hand("b99 d11 d234 d567 c123 c456", win="b9"),
            Hand("b9 e111 e222 e333 w111 w222", win="b9"),
            "",
        ),
    ],
)
def test_winners_of_one_discard_share_four_of_each_tile(
    first: Hand, second: Hand, reason: str
) -> None:
    table = Table(Settings(min_tai=0))
    table.do(c.Win(2, first, 3))

    found = refusal(table.state, c.Win(4, second, 3))

    assert (str(found) if found else "").split(";")[0] == reason


def test_three_winners_share_four_of_each_tile() -> None:
    """c9: two, one and two."""
    table = Table(Settings(min_tai=0))
    table.do(c.Win(2, Hand("c99 d111 d222 d333 d444 b78", win="b9"), 3))
    table.do(c.Win(1, Hand("c789 e11 e222 w111 w222 b78", win="b9"), 3))

    found = refusal(table.state, c.Win(4, Hand("c99 w333 w444 e333 c111 b78", win="b9"), 3))

    assert "the winners would have 5 of c9" in str(found)


@pytest.mark.parametrize(("draw", "dealer"), [(Draw.STAYS, 0), (Draw.PASSES, 1)])
def test_hand_that_nobody_wins(draw: Draw, dealer: int) -> None:
    table = Table(Settings(draw=draw))
    table.do(c.Draw())
    table.do(c.NextHand())

    assert table.state.deal.dealer == dealer


def test_eight_flowers_are_paid_by_all_or_by_the_robbed_owner() -> None:
    """30 from each, 31 from the dealer; 20 from the third seat alone."""
    table = Table(Settings())
    table.do(c.Win(2, Hand(JUNK, flowers=f"{SEVEN} s4")))
    assert table.state.scores == (-31, 91, -30, -30)

    table = Table(Settings())
    table.do(c.Win(2, Hand(JUNK, flowers=SEVEN, robs_eighth_flower=True), 3))
    assert table.state.scores == (0, 20, -20, 0)


def test_second_winner_falls_away_with_the_discard_of_the_first() -> None:
    table = Table(Settings())
    table.do(c.Win(2, hand(*HALF_FLUSH), 3))
    table.do(c.Win(1, hand(*OTHER_FLUSH, flowers="f2"), 3))
    table.correct(2, c.Draw())

    assert table.gone == [3]


def told(tai: int, *, drawn: bool = False) -> Hand:
    return Hand("", told=tai, self_drawn=drawn)


@pytest.mark.parametrize(
    ("rows", "is_drawn", "tai"),
    [
        ("half_flush honor_pung flower", False, 12),  # 10 + 1 + 1
        ("half_flush honor_pung flower", True, 13),  # self-drawn 1 more
        ("flower flower honor_pung honor_pung concealed_kong closed_wait half_flush", True, 19),
        ("fully_concealed big_all_chows", True, 13),  # E3: it replaces self-drawn
        ("eight_flowers half_flush", True, 30),  # E2: nothing else counts
    ],
)
def test_told_rows_count_as_the_rows_of_tiles_do(rows: str, is_drawn: bool, tai: int) -> None:
    assert House(Settings()).score(Hand("", rows=rows, self_drawn=is_drawn)).tai == tai


def test_told_hand_is_paid_by_the_rules_and_corrections_repay() -> None:
    """9 drawn by the second seat: 9 + 1 from the dealer; put right to 5 off the third."""
    table = Table(Settings())
    table.do(c.Win(2, told(9, drawn=True)))
    before = table.state.scores
    table.correct(2, c.Win(2, told(5), 3))

    assert (before, table.state.scores) == ((-10, 28, -9, -9), (0, 5, -5, 0))


def test_told_hand_below_the_minimum_is_no_win() -> None:
    reason = refusal(Table(Settings()).state, c.Win(2, told(4), 3))

    assert reason is not None
    assert reason.code == "mahjong.under_minimum"


@pytest.mark.parametrize(("payer", "code"), [(3, None), (4, "mahjong.other_payer")])
def test_second_winner_beside_a_told_hand_shares_the_discard(payer: int, code: str | None) -> None:
    table = Table(Settings())
    table.do(c.Win(2, told(9), 3))
    reason = refusal(table.state, c.Win(1, hand(*HALF_FLUSH), payer))

    assert (reason and reason.code) == code


@pytest.mark.parametrize(
    "about",
    [{"told": -1}, {"told": 9, "rows": "flower"}, {"rows": "no_honors no_honors"}, {"rows": "x"}],
)
def test_what_cannot_be_told_is_refused(about: dict[str, object]) -> None:
    with pytest.raises(InvalidHand):
        Hand("", **about)  # type: ignore[arg-type]


def test_tiles_and_told_tai_are_refused_together() -> None:
    with pytest.raises(InvalidHand, match="not both"):
        Hand("c1", told=9)


def test_successor_takes_seat_and_wind_and_both_keep_points() -> None:
    """2 wins 9 of 3, who leaves; 5 sits there, wins 6 of 4, and gives the seat back to 3."""
    table = Table(Settings())
    full = refusal(table.state, Join(5))
    table.do(c.Win(2, told(9), 3))
    table.do(Leave(3))
    table.do(Join(5))
    wind = table.state.wind_of(5)
    table.do(c.NextHand())
    table.do(c.Win(5, told(6), 4))
    after = dict(table.state.standing())
    gone = refusal(table.state, ComeBack(3))
    table.do(Leave(5))
    table.do(Join(3))

    assert full is not None
    assert wind == 2
    assert after == {1: 0, 2: 9, 3: -9, 4: -6, 5: 6}
    assert gone is not None
    assert table.state.scores == (0, 9, -9, -6)
    assert dict(table.state.standing()) == {1: 0, 2: 9, 3: -9, 4: -6, 5: 6}


def test_seat_of_a_dealer_who_won_and_left_still_deals() -> None:
    table = Table(Settings())
    table.do(c.Win(1, told(9), 3))
    table.do(Leave(1))
    table.do(Join(5))
    table.do(c.NextHand())

    assert (table.state.dealer, table.state.deal.repeats) == (5, 1)


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
    assert [str(game.event_sentence(event)) for event in events] == [
        "the game begins; player 3 is east",
        "seats by lot: player 3 east, player 1 south, player 4 west, player 2 north",
        "hand 1, east round: player 3 deals",
    ]


def test_new_seats_are_drawn_as_the_round_ends_and_points_stay() -> None:
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


def test_correction_that_prolongs_the_round_keeps_all_seats() -> None:
    """The dealer of the fourth hand, who sits fourth, won it in truth."""
    table = east_round()
    table.do(c.NextHand(LOTS))
    seq = len(table.log.entries) - 1
    table.correct(seq, c.Win(4, told(9), 3))

    assert table.state.seats.players == (1, 2, 3, 4)
    assert (table.state.deal.wind, table.state.dealer, table.state.deal.repeats) == (0, 4, 1)


def test_successor_draws_a_seat_and_who_left_keeps_points() -> None:
    """3 leaves with -9; 5 sits there, is drawn first, and wins 6 of 1, that is 7 as the dealer."""
    table = east_round()
    table.do(Leave(3))
    table.do(Join(5))
    table.do(c.NextHand((5, 4, 2, 1)))
    table.do(c.Win(5, told(6), 1))

    assert table.state.scores == (7, 0, 9, -7)
    assert dict(table.state.standing()) == {1: -7, 2: 9, 3: -9, 4: 0, 5: 7}
    assert table.state.seat(3) == 0


TEN = Settings(false_win=10)


def test_false_win_pays_each_and_the_dealer_stays() -> None:
    """10 to each of three, also by the dealer; then Ben wins 12 of Cora, and deals next."""
    table = Table(TEN)
    table.do(c.FalseWin(1))
    table.do(c.FalseWin(3))
    open_hand = table.state.phase, table.state.deal.number, table.state.scores
    table.do(c.Win(2, hand(*HALF_FLUSH), 3))
    table.do(c.NextHand())

    assert open_hand == (Phase.PLAYING, 1, (-20, 20, -20, 20))
    assert table.state.scores == (-20, 32, -32, 20)
    assert (table.state.deal.number, table.state.dealer, table.state.deal.repeats) == (2, 2, 0)


def test_false_win_corrected_to_another_leaves_later_hands() -> None:
    table = Table(TEN)
    table.do(c.FalseWin(1))
    table.do(c.Win(2, hand(*HALF_FLUSH), 3))
    table.correct(2, c.FalseWin(4))

    assert table.gone == []
    assert table.state.scores == (10, 22, -2, -30)


@pytest.mark.parametrize(
    ("settings", "before", "player", "code"),
    [
        (Settings(), (), 1, "mahjong.no_penalty"),
        (TEN, (c.Draw(),), 1, "mahjong.hand_over"),
        (TEN, (), 5, "game.unknown_player"),
        (TEN, (Leave(2),), 1, "game.away"),
        (TEN, (c.End(is_confirmed=True),), 1, "game.over"),
    ],
)
def test_free_or_untimely_false_win_is_refused(
    settings: Settings, before: tuple[c.Command, ...], player: int, code: str
) -> None:
    table = Table(settings)
    for command in before:
        table.do(command)

    reason = refusal(table.state, c.FalseWin(player))

    assert reason is not None
    assert reason.code == code
    with pytest.raises(IllegalCommand):
        table.do(c.FalseWin(player))
