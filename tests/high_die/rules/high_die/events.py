"""What happened in a game of high die."""

from __future__ import annotations

from dataclasses import dataclass

from rules.seats import Ended, PlayerCameBack, PlayerJoined, PlayerLeft

__all__ = ["Ended", "Event", "PlayerCameBack", "PlayerJoined", "PlayerLeft", "Started", "Thrown"]


@dataclass(frozen=True, slots=True)
class Started:
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Thrown:
    player: int
    face: int


Event = Started | Thrown | PlayerJoined | PlayerLeft | PlayerCameBack | Ended
