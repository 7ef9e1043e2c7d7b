"""The side games by their keys, without their screens."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from rules.game import Game
from tests.given import SIDE_GAMES

GAMES: dict[str, tuple[Game[Any, Any, Any], type[Any]]] = {
    key: (import_module(f"rules.{key}.game"), import_module(f"rules.{key}.settings").Settings)
    for key in SIDE_GAMES
}
