"""A side game being played: the log and the state that follow."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from rules.correction import correct
from rules.game import Game, replay
from rules.log import Log

ANN, BEN, CAI, DAN = 1, 2, 3, 4


@dataclass
class SideTable:
    """settings: of the game that is started with these players as soon as it is made.

    gone: the numbers of the entries that the last correction dropped.
    """

    game: ClassVar[Game[Any, Any, Any]]
    usual: ClassVar[Any]  # the settings where none are given

    settings: Any = None
    players: tuple[int, ...] = (ANN, BEN, CAI)
    log: Log[Any, Any] = field(default_factory=Log)
    gone: list[int] = field(default_factory=list)
    made: None = None

    def __post_init__(self) -> None:
        self.settings = self.settings or self.usual()
        start = self.game.CODEC.kinds["Start"]
        self.do(start(self.players, self.settings))

    @property
    def state(self) -> Any:
        return replay(self.game, self.game.opening(self.settings), self.log.done)

    def do(self, command: Any) -> tuple[Any, ...]:
        events = self.game.decide(self.state, command)
        self.log = self.log.append(self.log.act(command, events))
        return events

    def correct(self, seq: int, command: Any) -> list[int]:
        """Put an entry right; the numbers of those that were dropped."""
        found = correct(self.game, self.game.opening(self.settings), self.log, seq, command)
        self.log = self.log.append(found.entry)
        self.gone = [act.seq for act in found.dropped]
        return self.gone

    def undo(self) -> None:
        self.log = self.log.append(self.log.undo())

    def redo(self) -> None:
        self.log = self.log.append(self.log.redo())


def digits(text: str) -> tuple[int, ...]:
    return tuple(map(int, text))
