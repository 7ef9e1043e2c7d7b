"""The dice promise that screens show before the game begins."""

from __future__ import annotations

from dataclasses import dataclass

from festival.models import Table
from festival.tables.kinds import kind_of
from festival.web.addresses import guest_host


@dataclass(frozen=True, kw_only=True)
class DicePromise:
    """address: of the promise's page, "192.0.2.17:8000/f/ab12cd/dice/"; path: on this server."""

    address: str
    path: str


def promise_of(table: Table, phase: str) -> DicePromise | None:
    """The promise to show. None once the game has begun, or while no simulated dice are wanted:
    guests may not roll on their phones, and the room has called out no word."""
    if phase != "waiting" or not kind_of(table).draws(table.settings):
        return None
    promise, path = table.promise, table.public_address("dice")
    if not table.festival.rolls_on_phones and not promise.words:
        return None
    return DicePromise(address=f"{guest_host()}{path}", path=path)
