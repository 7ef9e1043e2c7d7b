"""A game of poker dice being played: commands in short."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.poker_dice import Settings, game
from rules.poker_dice import commands as c
from rules.poker_dice.events import Event
from rules.poker_dice.settings import Straight
from tests.rules.scenes import Stage, settings_of
from tests.rules.table import SideTable, digits

WITH_STRAIGHTS = Settings(straight=Straight.BETWEEN_FOUR_AND_FULL)


class Table(SideTable):
    game: ClassVar[Any] = game
    usual: ClassVar[Any] = Settings

    def throw(self, player: int, dice: str, *, held: str = "") -> tuple[Event, ...]:
        """held: the dice counted from 1 that were not thrown."""
        return self.do(c.Throw(player, digits(dice), tuple(place - 1 for place in digits(held))))

    def make(self, player: int, dice: str) -> tuple[Event, ...]:
        """One throw with which the player is content."""
        return (*self.throw(player, dice), *self.do(c.Stand(player)))


def opened_by(words: list[str]) -> Table:
    """As in a scene: how many players, and the house rules."""
    return Table(settings_of(Settings, words[1:]), tuple(range(1, int(words[0]) + 1)))


def thrown_by(table: Table, dice: str) -> list[c.Command]:
    """Of whoever is in turn: -12 where the first two were held, and a point where that is all."""
    faces, _, held = dice.rstrip(".").partition("-")
    player = table.state.turn
    throw = c.Throw(player, digits(faces), tuple(place - 1 for place in digits(held)))
    return [throw, *([c.Stand(player)] if dice.endswith(".") else [])]


STAGE = Stage(game, opened_by, thrown_by)
