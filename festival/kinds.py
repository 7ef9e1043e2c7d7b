"""The kinds of games that can be played at a table: each is registered here, and nowhere else.

What a kind has of its own lies in the rooms, in modules of its name: `record/<key>`, `board/<key>`,
`play/<key>`, `results/<key>`, and templates beside those. The module `kind.py` of each room says
what they have to give.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import rules.bobing.game
import rules.chinese_poker.game
import rules.chinese_poker.sheet
import rules.mahjong.game
import rules.mahjong.sheet
import rules.poker_dice.game
import rules.poker_dice.sheet
import rules.promotion.game
import rules.promotion.sheet
import rules.spots.game
import rules.spots.sheet
from festival.models import Table
from rules.game import Game


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of game.

    about: what it is, in a line, of a side table's game. sheet: the rules of a game that side
    tables play, as data; None for another. house and rules: the packages that have its modules.
    draws: whether the program throws, draws or deals in it.
    """

    key: str
    name: str | Promise
    game: Game[Any, Any, Any]
    about: str | Promise = ""
    sheet: Any = None
    house: str = "festival"
    rules: str = "rules"
    draws: bool = True

    # These rooms are above this one: whoever asks is in one of them, or higher still.
    @cached_property
    def record(self) -> Any:
        return self._room("record")

    @cached_property
    def board(self) -> Any:
        return self._room("board")

    @cached_property
    def play(self) -> Any:
        return self._room("play")

    @cached_property
    def results(self) -> Any:
        return self._room("results")

    def _room(self, name: str) -> Any:
        return import_module(f"{self.house}.{name}.{self.key}")

    def game_module(self, name: str) -> Any:
        """Of the game's own package: its commands, its settings."""
        return import_module(f"{self.rules}.{self.key}.{name}")

    def read_settings(self, data: Any) -> Any:
        """The house rules of a side table; raises InvalidSettings."""
        return self.game_module("settings").Settings.from_dict(data)


KINDS = {
    kind.key: kind
    for kind in (
        Kind(key="bobing", name=_("Mid-Autumn dice"), game=rules.bobing.game),
        Kind(
            key="poker_dice",
            name=_("Poker dice"),
            game=rules.poker_dice.game,
            about=_("Five dice, up to three throws; the best hand wins the round."),
            sheet=rules.poker_dice.sheet,
        ),
        Kind(
            key="promotion",
            name=_("Shing Quon Tu"),
            game=rules.promotion.game,
            about=_("A race of 98 offices with six dice: the first piece in the palace wins."),
            sheet=rules.promotion.sheet,
        ),
        Kind(
            key="spots",
            name=_("Guess-the-spots"),
            game=rules.spots.game,
            about=_(
                "Dice lie under a cup: everybody guesses them, and a wrong guess pays a forfeit."
            ),
            sheet=rules.spots.sheet,
        ),
        Kind(
            key="chinese_poker",
            name=_("Chinese poker (Pusoy)"),
            game=rules.chinese_poker.game,
            about=_(
                "Thirteen cards each, set in three rows and compared, for two to four players."
            ),
            sheet=rules.chinese_poker.sheet,
        ),
        Kind(
            key="mahjong",
            name=_("Mahjong"),
            game=rules.mahjong.game,
            about=_(
                "Taiwanese mahjong with your own tiles, for four; the program counts the hands."
            ),
            sheet=rules.mahjong.sheet,
            draws=False,
        ),
    )
}


def kind_of(table: Table) -> Kind:
    return KINDS[table.kind]


def side_kinds() -> list[Kind]:
    """What can be played at a side table."""
    return [kind for kind in KINDS.values() if kind.sheet is not None]
