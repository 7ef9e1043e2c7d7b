from __future__ import annotations

import pytest

from tests.rules.poker_dice.test_game import STAGE

TRUE = """
Third throw ends the turn
    2 | 44126 44456-12 44426-123 -> HandMade(1, 44426) TurnPassed(2)
    turn = 2; hands[1] = 44426; hands = {1: 44426}
    Stand(1) !> game.out_of_turn
    4=Throw(1, 44456, (0, 1, 2))
    gone = []; hands[1] = 44456
    undo
    as_after = 4
"""


def test_scene_that_goes_as_it_says_is_not_told() -> None:
    assert STAGE.otherwise(TRUE) == {}


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("-> HandMade(1, 44426) TurnPassed(2)", "-> HandMade(1, 44426)"),
        ("-> HandMade(1, 44426) TurnPassed(2)", "-> * TurnPassed(1)"),
        ("-> HandMade(1, 44426) TurnPassed(2)", "-> ... HandMade(1, 44426)"),
        ("-> HandMade(1, 44426) TurnPassed(2)", "-> TurnPassed(2) ..."),
        ("turn = 2", "turn = 1"),
        ("hands[1] = 44426;", "hands[1] = 44425;"),
        ("hands = {1: 44426}", "hands = {}"),
        ("!> game.out_of_turn", "!> game.away"),
        ("Stand(1) !> game.out_of_turn", "Skip(2) !> game.out_of_turn"),
        ("gone = []", "gone = [3]"),
        ("as_after = 4", "as_after = 3"),
        ("undo", "nothing"),
    ],
)
def test_scene_that_goes_otherwise_is_told(line: str, other: str) -> None:
    assert line in TRUE

    assert list(STAGE.otherwise(TRUE.replace(line, other, 1))) == ["Third throw ends the turn"]
