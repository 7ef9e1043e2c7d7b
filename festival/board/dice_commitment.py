"""What screens tell of the promised dice before the first of them is thrown."""

from __future__ import annotations

from dataclasses import dataclass

from festival.kinds import kind_of
from festival.models import Table
from festival.web.addresses import guest_host


@dataclass(frozen=True, kw_only=True)
class DicePromise:
    """address: where it stands, "192.0.2.17:8000/f/ab12cd/dice/"; path: on this server."""

    address: str
    path: str


def promise_of(table: Table, phase: str) -> DicePromise | None:
    """None once the game has begun, and as long as nobody has asked for dice of the program: guests
    may not roll on their phones, and nobody has given a word."""
    if phase != "waiting" or not kind_of(table).draws:
        return None
    promise, path = table.promise, table.public_address("dice")
    if not table.festival.guests_roll and not promise.words:
        return None
    return DicePromise(address=f"{guest_host()}{path}", path=path)
