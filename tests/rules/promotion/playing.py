"""A promotion game being played: commands in short, the log and the state that follow."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.correction import correct
from rules.game import replay
from rules.log import Entry, Log
from rules.promotion import Settings, game
from rules.promotion import commands as c
from rules.promotion.events import Event
from rules.promotion.state import State

ANN, BEN, CAI, DAN = 1, 2, 3, 4
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

    def throw(self, player: int, dice: str) -> tuple[Event, ...]:
        return self.do(c.Throw(player, digits(dice)))

    def throws(self, *dice: str) -> None:
        """Whoever is in turn throws these, one after the other."""
        for each in dice:
            turn = self.state.turn
            assert turn is not None, f"nobody is in turn for {each}"
            self.throw(turn, each)

    def correct(self, seq: int, command: c.Command) -> list[int]:
        """Put an entry right; the numbers of those that were dropped."""
        found = correct(game, game.opening(self.settings), self.log, seq, command)
        self.log = self.log.append(found.entry)
        return [act.seq for act in found.dropped]

    def undo(self) -> None:
        self.log = self.log.append(self.log.undo())

    def redo(self) -> None:
        self.log = self.log.append(self.log.redo())

    def spaces(self) -> dict[int, int]:
        return {player: piece.space for player, piece in self.state.pieces.items()}


def digits(text: str) -> tuple[int, ...]:
    return tuple(map(int, text))
