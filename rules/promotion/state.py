"""The state of a promotion game, and how each event changes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from rules.dice import Roll
from rules.promotion import events as e
from rules.promotion.placing_and_moving import Action, Book, Piece, Start, Step
from rules.promotion.settings import Settings, StartChoice
from rules.seats import PlayerCameBack, PlayerJoined, PlayerLeft, Seats

LAST = (10**6, 0)  # behind every piece on the board


class Phase(StrEnum):
    """A game is `won` from each arrival in the palace until the table plays on or ends the game."""

    WAITING = "waiting"
    THROWING = "throwing"
    CHOOSING = "choosing"
    WON = "won"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Option:
    """One way to use a throw. key: "11" to start on that space, "te cung" for steps in this
    order."""

    key: str
    piece: Piece
    steps: tuple[Step, ...] = ()
    start: Start | None = None  # for a piece that was not on the board


@dataclass(frozen=True, slots=True)
class RacePosition:
    player: int
    place: int  # 1 for the first, equal players share a place; 0 without a piece
    to_go: int | None  # Te to the palace; None without a piece


@dataclass(frozen=True, slots=True)
class State:
    """A game between two commands."""

    settings: Settings = field(default_factory=Settings)
    seats: Seats = field(default_factory=Seats)
    phase: Phase = Phase.WAITING
    round: int = 0  # 1 during everybody's first turn
    turn: int | None = None  # the player who throws or chooses; None while nobody can
    faces: tuple[int, ...] = ()  # the dice, while the player chooses
    pieces: Mapping[int, Piece] = field(default_factory=dict)  # of the placed players
    home: tuple[int, ...] = ()  # players in the palace, in the order of arrival

    @property
    def book(self) -> Book:
        return Book(self.settings)

    def racing(self) -> tuple[int, ...]:
        """The present players who are not in the palace, in the order of the seats."""
        return tuple(player for player in self.seats.present() if player not in self.home)

    def order_of_play(self) -> tuple[int, ...]:
        """The players who still throw, the player in turn first."""
        if self.turn is None:
            return ()
        return tuple(
            player for player in self.seats.round_from(self.turn) if player not in self.home
        )

    def next_turn(self, after: int) -> tuple[int | None, int]:
        """The next player after this one, and the round of that turn."""
        seats, racing = self.seats.players, self.racing()
        seat = seats.index(after)
        later = [player for player in seats[seat + 1 :] if player in racing]
        if later:
            return later[0], self.round
        return (racing[0] if racing else None), self.round + 1

    def options(self, faces: tuple[int, ...]) -> tuple[Option, ...]:
        """The ways to use these dice for the player in turn, the rule's choice first.

        () for a throw that places no piece.
        """
        assert self.turn is not None, "options of nobody"
        roll, piece = Roll(faces), self.pieces.get(self.turn)
        if piece is not None:
            return tuple(
                Option(" ".join(step.what for step in way.steps), way.piece, way.steps)
                for way in self.book.ways(piece, roll)
            )
        starts = self.book.place(roll)
        if self.settings.start_choice is StartChoice.RULE:
            starts = starts[:1]
        return tuple(Option(str(start.space), Piece(start.space), start=start) for start in starts)

    def standing(self) -> tuple[RacePosition, ...]:
        """All players, the leader first: sorted by arrival, then by the number of Te to go."""
        far = {player: self.book.to_go(piece) for player, piece in self.pieces.items()}
        worths = {player: (len(self.home), steps) for player, steps in far.items()}
        worths |= {player: (place, 0) for place, player in enumerate(self.home)}
        in_order = sorted(self.seats.players, key=lambda player: worths.get(player, LAST))
        better = {
            player: sum(other < worth for other in worths.values())
            for player, worth in worths.items()
        }
        return tuple(
            RacePosition(player, better[player] + 1 if player in better else 0, far.get(player))
            for player in in_order
        )

    def winners(self) -> tuple[int, ...]:
        """The winners: the first in the palace; at the end without one, the nearest."""
        if self.phase is Phase.ENDED and not self.home:
            return tuple(racer.player for racer in self.standing() if racer.place == 1)
        return self.home[:1]


def apply(state: State, event: e.Event) -> State:
    """The state after an event. Never refuses."""
    match event:
        case e.Started(players, settings):
            return State(settings, Seats(players), Phase.THROWING, 1, players[0])
        case e.Thrown(_, faces):
            return replace(state, faces=faces)
        case e.ChoiceOpened():
            return replace(state, phase=Phase.CHOOSING)
        case e.ThrowsAgain():
            return replace(state, faces=())
        case e.Placed(player, space):
            return _stands(state, player, Piece(space))
        case e.Walked(player, what, path=path):
            came_from = path[-2] if what is Action.CHANG else None
            return _stands(state, player, Piece(path[-1], came_from))
        case e.Arrived(player):
            return replace(state, phase=Phase.WON, turn=None, home=(*state.home, player))
        case e.TurnPassed(player, number):
            return replace(state, phase=Phase.THROWING, turn=player, round=number, faces=())
        case e.LimitReached() | e.Ended():
            return replace(state, phase=Phase.ENDED, turn=None, faces=())
        case e.WonByDistance():
            return state
        case e.Stayed() | e.TurnSkipped() | e.PlayedOn():
            return replace(state, faces=())
        case PlayerJoined() | PlayerLeft() | PlayerCameBack():
            return replace(state, seats=state.seats.apply(event))
        case _:
            raise TypeError(f"expected an event of the promotion game, got {event!r}")


def _stands(state: State, player: int, piece: Piece) -> State:
    return replace(state, pieces={**state.pieces, player: piece}, faces=())
