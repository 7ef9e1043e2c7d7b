"""What holds at every table of the promotion game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.log import Entry
from rules.promotion.placing_and_moving import PALACE
from rules.promotion.settings import Order, Pairs, StartChoice, StraightStart
from rules.promotion.state import Phase, State
from tests.rules.promotion.second import CHANG_OF, JAILS

RULES: dict[str, tuple[Any, ...]] = {
    "pairs": tuple(Pairs),
    "order": tuple(Order),
    "straight_start": tuple(StraightStart),
    "start_choice": tuple(StartChoice),
    "turn_limit": (0, 0, 3, 9),
}


def check(done: Sequence[Entry[Any, Any]], state: State) -> None:
    """Every piece has its space, and the game can always go on."""
    assert {n for n, piece in state.pieces.items() if piece.space == PALACE} == {*state.home}
    assert len(state.home) == len({*state.home})
    for piece in state.pieces.values():
        if piece.space in JAILS:
            assert CHANG_OF[piece.came_from or 0] == piece.space
        else:
            assert piece.came_from is None
    match state.phase:
        case Phase.THROWING:
            assert state.turn in (state.racing() or (None,))
        case Phase.CHOOSING:
            assert state.turn in state.racing()
            assert len(state.options(state.faces)) > 1
        case _:
            assert state.turn is None
    limit = state.settings.turn_limit
    assert not limit or state.round <= limit
    assert sorted(each.player for each in state.standing()) == sorted(state.seats.players)
