"""The forfeits of guess-the-spots: every wrong guess pays one, and the last one loses the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.spots import events as e
from rules.spots.guesses import Guess, is_right
from rules.spots.state import State, apply


def forfeits(
    state: State, guesses: Mapping[int, Guess], faces: Sequence[int]
) -> Iterator[e.ForfeitPaid]:
    """A forfeit for every wrong guess, in the order of the seats."""
    for player in state.seats.players:
        if player in guesses and not is_right(guesses[player], sum(faces), state.settings.dice):
            yield e.ForfeitPaid(player)


def with_end(state: State, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """These events, and the end of a game that somebody has lost with them."""
    for event in events:
        state = apply(state, event)
    return (*events, e.Ended()) if state.losers() else events
