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
from festival.models import Table
from rules.game import Game


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of game. house: the package whose rooms have its modules."""

    key: str
    name: str | Promise
    game: Game[Any, Any, Any]
    house: str = "festival"

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


KINDS = {
    kind.key: kind
    for kind in (Kind(key="bobing", name=_("Mid-Autumn dice"), game=rules.bobing.game),)
}


def kind_of(table: Table) -> Kind:
    return KINDS[table.kind]
