"""A party of sixty in the middle of its game: its console, and phones that look at it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random

from tests.bench.console import Console, Roll
from tests.bench.phones import Board, NotServed, Phone, Visit
from tests.bench.servers import House
from tests.bench.wire import Place
from tests.browser.desk import Table

PLAYERS = tuple(f"Player {number}" for number in range(1, 61))
# The server lets the laptop itself have any number of connections, and that is this one address.
EMCEE = "127.0.0.1"
ADDRESSES = 250  # of honest phones: 127.0.1.1 to 127.0.1.250; abusers come from 127.0.0.2 on
PATIENCE = 120.0  # seconds until a phone is given up
SEED = 300
A_MOMENT = 0.05  # second


@dataclass
class Evening:
    """phones: all that ever came. refusals: why some of them were not served."""

    house: House
    table: Table
    board: Board
    console: Console
    addresses: int = ADDRESSES
    phones: list[Phone] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)

    @classmethod
    @asynccontextmanager
    async def at(cls, house: House, addresses: int = ADDRESSES) -> AsyncIterator[Evening]:
        """The table is laid without a browser; then the console is opened."""
        table, emcee = await asyncio.to_thread(house.begin, "Crowd", PLAYERS)
        emcee.line.close()  # the console's rolls have a connection each
        board = Board(f"/f/{table.code}/")
        console = Console(emcee, board, Place(house.port, EMCEE))
        await console.open()
        evening = cls(house, table, board, console, addresses)
        try:
            yield evening
        finally:
            leave(phone for phone in evening.phones if phone.visits and not phone.visit.left)
            console.close()
            await asyncio.sleep(A_MOMENT)  # then the sockets are closed

    def new_phones(self, count: int) -> list[Phone]:
        begun = len(self.phones)
        made = [Phone(self.board, self._place(number)) for number in range(begun, begun + count)]
        self.phones += made
        return made

    def _place(self, number: int) -> Place:
        return Place(self.house.port, f"127.0.1.{1 + number % self.addresses}")

    async def scan(self, phones: Sequence[Phone], within: float) -> None:
        """All of them, each at a moment of its own; returns when the last is live."""
        moments = Random(SEED)
        arrivals = (self._arrive(phone, moments.uniform(0, within)) for phone in phones)
        await asyncio.gather(*arrivals)

    async def _arrive(self, phone: Phone, after: float) -> None:
        await asyncio.sleep(after)
        try:
            async with asyncio.timeout(PATIENCE):
                await phone.scan()
        except (OSError, NotServed) as error:  # a TimeoutError is an OSError
            self.refusals.append(f"{type(error).__name__}: {error}")


def leave(phones: Iterable[Phone]) -> None:
    for phone in phones:
        phone.leave()


def to_the_last(roll: Roll, visits: Iterable[Visit]) -> float | None:
    """Seconds from the post until everybody who was live then and stayed held it; None where that
    is nobody."""
    held = [
        visit.had(roll.revision) or roll.posted + PATIENCE
        for visit in visits
        if visit.live is not None
        and visit.live <= roll.posted
        and (visit.left is None or visit.left > roll.answered + 1)
    ]
    return max(held) - roll.posted if held else None
