"""A game of guess-the-spots being played: commands in short."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.spots import Settings, game
from rules.spots import commands as c
from rules.spots.events import Event
from rules.spots.guesses import Guess
from rules.spots.settings import GuessOf
from tests.rules.scenes import Stage, settings_of
from tests.rules.table import SideTable, digits

ODD_EVEN = Settings(guess=GuessOf.ODD_EVEN)
BIG_SMALL = Settings(guess=GuessOf.BIG_SMALL)


class Table(SideTable):
    game: ClassVar[Any] = game
    usual: ClassVar[Any] = Settings

    def guess(self, *guesses: Guess) -> None:
        """One guess of each player, in the order of their seats."""
        for player, guess in zip(self.players, guesses, strict=False):
            self.do(c.Guess(player, guess))

    def lift(self, *faces: int) -> tuple[Event, ...]:
        return self.do(c.Lift(faces))


def opened_by(words: list[str]) -> Table:
    """As in a scene: how many players, and the house rules."""
    return Table(settings_of(Settings, words[1:]), tuple(range(1, int(words[0]) + 1)))


def thrown_by(table: Table, dice: str) -> list[c.Command]:
    """What lies under the cup."""
    return [c.Lift(digits(dice))]


STAGE = Stage(game, opened_by, thrown_by)
