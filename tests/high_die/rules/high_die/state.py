"""Where a game of high die stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from rules.seats import Seats
from tests.high_die.rules.high_die import events as e


class Phase(StrEnum):
    WAITING = "waiting"
    THROWING = "throwing"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class State:
    seats: Seats = field(default_factory=Seats)
    phase: Phase = Phase.WAITING
    thrown: Mapping[int, int] = field(default_factory=dict)

    def best(self) -> int | None:
        """Who has the highest die so far; of equals whoever threw first."""
        return max(self.thrown, key=lambda player: self.thrown[player], default=None)


def apply(state: State, event: e.Event) -> State:
    match event:
        case e.Started(players):
            return State(Seats(players), Phase.THROWING)
        case e.Thrown(player, face):
            thrown = {**state.thrown, player: face}
            is_over = set(thrown) >= set(state.seats.players)
            phase = Phase.ENDED if is_over else Phase.THROWING
            return replace(state, thrown=thrown, phase=phase)
        case e.Ended():
            return replace(state, phase=Phase.ENDED)
        case _:
            return replace(state, seats=state.seats.apply(event))
