"""What the emcee can ask of high die."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.seats import ComeBack, End, Join, Leave
from tests.high_die.rules.high_die.settings import Settings

__all__ = ["ComeBack", "Command", "End", "Join", "Leave", "Start", "Throw"]


@dataclass(frozen=True, slots=True)
class Start:
    players: tuple[int, ...]
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True)
class Throw:
    player: int
    faces: tuple[int, ...]


Command = Start | Throw | Join | Leave | ComeBack | End
