"""A side game being played: the log and the state that follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.correction import correct
from rules.game import Game, replay
from rules.log import Log
from tests.rules.scenes import Stage, settings_of


@dataclass
class SideTable:
    """gone: the numbers of the entries that the last correction dropped."""

    game: Game[Any, Any, Any]
    settings: Any
    players: tuple[int, ...]
    log: Log[Any, Any] = field(default_factory=Log)
    gone: list[int] = field(default_factory=list)
    made: None = None

    def __post_init__(self) -> None:
        self.do(self.game.CODEC.kinds["Start"](self.players, self.settings))

    @property
    def state(self) -> Any:
        return replay(self.game, self.game.opening(self.settings), self.log.done)

    def do(self, command: Any) -> tuple[Any, ...]:
        events = self.game.decide(self.state, command)
        self.log = self.log.append(self.log.act(command, events))
        return events

    def correct(self, seq: int, command: Any) -> None:
        found = correct(self.game, self.game.opening(self.settings), self.log, seq, command)
        self.log = self.log.append(found.entry)
        self.gone = [act.seq for act in found.dropped]

    def undo(self) -> None:
        self.log = self.log.append(self.log.undo())

    def redo(self) -> None:
        self.log = self.log.append(self.log.redo())


def stage(
    game: Game[Any, Any, Any],
    settings: type[Any],
    thrown: Callable[[Any, str], Sequence[Any]],
    table: type[SideTable] = SideTable,
) -> Stage:
    """Of tables that open with the number of players and the house rules."""

    def opened(words: list[str]) -> SideTable:
        players = tuple(range(1, int(words[0]) + 1))
        return table(game, settings_of(settings, words[1:]), players)

    return Stage(game, opened, thrown)


def digits(text: str) -> tuple[int, ...]:
    return tuple(map(int, text))
