"""What holds at every table of poker dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.log import Entry
from rules.poker_dice import events as e
from rules.poker_dice.settings import Straight
from rules.poker_dice.state import Phase, State
from tests.rules.poker_dice.ranking import worth

RULES: dict[str, tuple[Any, ...]] = {
    "straight": tuple(Straight),
    "later_players_limited_to_first": (False, True),
    "lives": (0, 0, 1, 3),
    "stake": ("0", "2.50"),
    "match_to": (0, 0, 2),
}


def check(done: Sequence[Entry[Any, Any]], state: State) -> None:
    """No win is lost, money and lives are conserved, and the best hand wins."""
    ended = [event for act in done for event in act.events if isinstance(event, e.RoundEnded)]
    won = [event.winner for event in ended if event.winner is not None]
    assert dict(state.won) == {player: won.count(player) for player in {*won}}
    assert sum(number for _, number in state.standing()) == len(won)
    assert sum(state.stakes.values()) == 0
    assert all(0 <= left <= state.settings.lives for left in state.lives.values())
    assert {player for player, left in state.lives.items() if not left} == {*state.out}
    assert state.phase is Phase.ENDED or not state.is_decided()
    _best_hand_wins(state)
    if state.phase is Phase.THROWING:
        assert state.turn == state.waiting()[0]
        assert state.turn not in state.seats.away
        assert state.thrown < state.limit <= 3
    else:
        assert state.turn is None


def _best_hand_wins(state: State) -> None:
    """By the second ranking."""
    is_played = state.settings.straight is not Straight.BUST
    worths = {
        player: worth(hand.faces, is_straight_played=is_played)
        for player, hand in state.hands.items()
        if hand is not None
    }
    if state.phase is Phase.WON and state.winner in worths:
        assert worths[state.winner] == max(worths.values())
