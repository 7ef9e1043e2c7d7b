"""A whole game: winds, repeats, its end, and that whatever is done the points sum to zero."""

from __future__ import annotations

import pytest

from rules.mahjong import Hand, Settings, game
from rules.mahjong import commands as c
from rules.mahjong.decide import refusal
from rules.mahjong.settings import Draw
from rules.mahjong.state import Phase
from tests.rules.mahjong.test_rows import JUNK, SEVEN, hand
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
def test_game_is_over_when_the_last_dealer_of_the_last_wind_passes(rounds: int) -> None:
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


def test_eight_flowers_are_paid_by_all_and_the_eighth_robbed_by_its_owner() -> None:
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
