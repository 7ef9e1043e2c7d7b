"""A promotion game being played: commands in short."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.promotion import Settings, game
from rules.promotion import commands as c
from rules.promotion.events import Event
from tests.rules.scenes import Stage, settings_of
from tests.rules.table import SideTable, digits


class Table(SideTable):
    game: ClassVar[Any] = game
    usual: ClassVar[Any] = Settings

    def throw(self, player: int, dice: str) -> tuple[Event, ...]:
        return self.do(c.Throw(player, digits(dice)))

    def throws(self, *dice: str) -> None:
        """Whoever is in turn throws these, one after the other."""
        for each in dice:
            turn = self.state.turn
            assert turn is not None, f"nobody is in turn for {each}"
            self.throw(turn, each)

    def spaces(self) -> dict[int, int]:
        return {player: piece.space for player, piece in self.state.pieces.items()}

    def places(self) -> list[tuple[int, int]]:
        return [(each.player, each.place) for each in self.state.standing()]

    def choices(self) -> list[str]:
        return [each.key for each in self.state.options(self.state.faces)]


def opened_by(words: list[str]) -> Table:
    """As in a scene: how many players, and the house rules."""
    return Table(settings_of(Settings, words[1:]), tuple(range(1, int(words[0]) + 1)))


def thrown_by(table: Table, dice: str) -> list[c.Command]:
    """Of whoever is in turn."""
    return [c.Throw(table.state.turn, digits(dice))]


STAGE = Stage(game, opened_by, thrown_by)
