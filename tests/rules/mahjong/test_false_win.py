"""A win that is none: by house rule whoever called it pays each of the others."""

from __future__ import annotations

import pytest

from rules.errors import IllegalCommand
from rules.mahjong import Settings
from rules.mahjong import commands as c
from rules.mahjong.decide import refusal
from rules.mahjong.state import Phase
from rules.seats import Leave
from tests.rules.mahjong.test_game import HALF_FLUSH, Table
from tests.rules.mahjong.test_rows import hand

TEN = Settings(false_win=10)


def test_whoever_called_it_pays_each_and_the_hand_goes_on_with_its_dealer() -> None:
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


def test_another_called_it_by_a_correction_and_what_came_after_stays() -> None:
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
def test_false_win_that_costs_nothing_or_comes_at_another_time_is_refused(
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
