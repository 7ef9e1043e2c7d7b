"""The state of a game of guess-the-spots, and how each event changes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from rules.seats import PlayerCameBack, PlayerJoined, PlayerLeft, Seats
from rules.spots import events as e
from rules.spots.guesses import Guess
from rules.spots.settings import Settings


class Phase(StrEnum):
    WAITING = "waiting"
    GUESSING = "guessing"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Lifting:
    """The last time the cup was lifted."""

    faces: tuple[int, ...]
    guesses: Mapping[int, Guess]  # at that time
    is_simulated: bool = False
    wrong: tuple[int, ...] = ()  # players who paid a forfeit

    @property
    def total(self) -> int:
        return sum(self.faces)

    @property
    def right(self) -> tuple[int, ...]:
        """The players who guessed right, in the order of their guesses."""
        return tuple(player for player in self.guesses if player not in self.wrong)


@dataclass(frozen=True, slots=True)
class State:
    """A game between two commands."""

    settings: Settings = field(default_factory=Settings)
    seats: Seats = field(default_factory=Seats)
    phase: Phase = Phase.WAITING
    guesses: Mapping[int, Guess] = field(default_factory=dict)  # since the cup was last lifted
    lifts: int = 0  # how often the cup was lifted
    last: Lifting | None = None  # None before the first lift
    forfeits: Mapping[int, int] = field(default_factory=dict)  # paid by players who guessed wrong

    def waiting(self) -> tuple[int, ...]:
        """The present players who have not guessed, in the order of their seats."""
        return tuple(player for player in self.seats.present() if player not in self.guesses)

    def losers(self) -> tuple[int, ...]:
        """The players with the forfeits that lose the game, where the house rules have it so."""
        most = self.settings.to_lose
        return tuple(p for p in self.seats.players if most and self.forfeits.get(p, 0) >= most)

    def standing(self) -> tuple[tuple[int, int], ...]:
        """Each player with the forfeits they have paid, fewest first; equal numbers in seat
        order."""
        paid = [(player, self.forfeits.get(player, 0)) for player in self.seats.players]
        return tuple(sorted(paid, key=lambda item: item[1]))


def apply(state: State, event: e.Event) -> State:
    """The state after an event. Never refuses."""
    match event:
        case e.Started(players, settings):
            return State(settings, Seats(players), Phase.GUESSING)
        case e.Guessed(player, guess):
            return replace(state, guesses={**state.guesses, player: guess})
        case e.Lifted(faces, is_simulated):
            last = Lifting(faces, state.guesses, is_simulated)
            return replace(state, guesses={}, lifts=state.lifts + 1, last=last)
        case e.ForfeitPaid(player):
            return _paid(state, player)
        case PlayerJoined() | PlayerCameBack():
            return replace(state, seats=state.seats.apply(event))
        case PlayerLeft(gone):
            kept = {player: guess for player, guess in state.guesses.items() if player != gone}
            return replace(state, seats=state.seats.apply(event), guesses=kept)
        case e.Ended():
            return replace(state, phase=Phase.ENDED)
        case _:
            raise TypeError(f"expected an event of guess-the-spots, got {event!r}")


def _paid(state: State, player: int) -> State:
    assert state.last is not None, "a forfeit before the cup was lifted"
    last = replace(state.last, wrong=(*state.last.wrong, player))
    forfeits = {**state.forfeits, player: state.forfeits.get(player, 0) + 1}
    return replace(state, last=last, forfeits=forfeits)
