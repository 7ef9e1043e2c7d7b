"""A game of poker dice being played: commands in short, the log and the state that follow."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.correction import correct
from rules.game import replay
from rules.log import Entry, Log
from rules.poker_dice import Settings, game
from rules.poker_dice import commands as c
from rules.poker_dice.events import Event
from rules.poker_dice.settings import Straight
from rules.poker_dice.state import State

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

    def throw(self, player: int, dice: str, *, held: str = "") -> tuple[Event, ...]:
        """held: the dice counted from 1 that were not thrown."""
        return self.do(c.Throw(player, digits(dice), tuple(place - 1 for place in digits(held))))

    def make(self, player: int, dice: str) -> tuple[Event, ...]:
        """One throw with which the player is content."""
        return (*self.throw(player, dice), *self.do(c.Stand(player)))

    def correct(self, seq: int, command: c.Command) -> tuple[Act, ...]:
        """Put an entry right; the acts that were dropped."""
        found = correct(game, game.opening(self.settings), self.log, seq, command)
        self.log = self.log.append(found.entry)
        return found.dropped

    def undo(self) -> None:
        self.log = self.log.append(self.log.undo())

    def redo(self) -> None:
        self.log = self.log.append(self.log.redo())


def digits(text: str) -> tuple[int, ...]:
    return tuple(map(int, text))


LIMITED = Settings(later_players_limited_to_first=True)
WITH_STRAIGHTS = Settings(straight=Straight.BETWEEN_FOUR_AND_FULL)
