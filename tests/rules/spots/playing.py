"""A game of guess-the-spots being played: the log and the state that follow."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.correction import correct
from rules.game import replay
from rules.log import Entry, Log
from rules.spots import Settings, game
from rules.spots import commands as c
from rules.spots.events import Event
from rules.spots.guesses import Guess
from rules.spots.settings import GuessOf
from rules.spots.state import State

ANN, BEN, CAI, DAN = 1, 2, 3, 4
ODD_EVEN = Settings(guess=GuessOf.ODD_EVEN)
BIG_SMALL = Settings(guess=GuessOf.BIG_SMALL)
Act = Entry[c.Command, Event]


@dataclass
class Table:
    """settings: of the game that is started with these players as soon as it is made."""

    settings: Settings = field(default_factory=Settings)
    players: tuple[int, ...] = (ANN, BEN, CAI)
    log: Log[c.Command, Event] = field(default_factory=Log)

    def __post_init__(self) -> None:
        self.do(c.Start(self.players, self.settings))

    @property
    def state(self) -> State:
        return replay(game, game.opening(self.settings), self.log.done)

    def do(self, command: c.Command) -> tuple[Event, ...]:
        events = game.decide(self.state, command)
        self.log = self.log.append(self.log.act(command, events))
        return events

    def guess(self, *guesses: Guess) -> None:
        """One guess of each player, in the order of their seats."""
        for player, guess in zip(self.players, guesses, strict=False):
            self.do(c.Guess(player, guess))

    def lift(self, *faces: int) -> tuple[Event, ...]:
        return self.do(c.Lift(faces))

    def correct(self, seq: int, command: c.Command) -> tuple[Act, ...]:
        """Put an entry right; the acts that were dropped."""
        found = correct(game, game.opening(self.settings), self.log, seq, command)
        self.log = self.log.append(found.entry)
        return found.dropped

    def undo(self) -> None:
        self.log = self.log.append(self.log.undo())
