"""A party of sixty in the middle of its game: who rolls there, and phones that look at it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random

from tests.browser.desk import Table
from tests.cluster.presses import Fate, Press, Scorer
from tests.crowds.house import SIXTY, House
from tests.crowds.phones import Board, NotServed, Phone
from tests.servers.client import BROKEN, Place

ADDRESSES = 250  # of honest phones: 127.0.1.1 to 127.0.1.250; abusers come from 127.0.0.2 on
PATIENCE = 120.0  # seconds until a phone is given up
SEED = 300


class Refused(Exception):
    """A roll that was not acknowledged."""


@dataclass
class Evening:
    """scorer: its rolls come over a connection each, since between real ones lie minutes. phones:
    all that ever came. refusals: why some of them were not served."""

    house: House
    table: Table
    scorer: Scorer
    board: Board
    phones: list[Phone] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)

    @classmethod
    @asynccontextmanager
    async def at(cls, house: House) -> AsyncIterator[Evening]:
        table, scorer = await asyncio.to_thread(house.begin, "Crowd", SIXTY)
        evening = cls(house, table, scorer, Board(f"/f/{table.code}/"))
        scorer.acknowledged = evening._note
        try:
            yield evening
        finally:
            await leave(evening.phones)

    def _note(self, press: Press) -> None:
        self.board.newest = max(self.board.newest, press.revision)

    async def roll(self) -> Press:
        """Returns when it is known what may be posted next. Raises Refused."""
        press = await self.scorer.roll(is_sent_again=False)
        if press.fate is not Fate.ACKNOWLEDGED:
            raise Refused(f"{press.roll}: {press.answer[:400]!r} {self.scorer.statuses}")
        return press

    async def keep_rolling(self, rest: float, until: asyncio.Event) -> None:
        while not until.is_set():
            await self.roll()
            with suppress(TimeoutError):
                await asyncio.wait_for(until.wait(), rest)

    def new_phones(self, count: int) -> list[Phone]:
        begun = len(self.phones)
        made = [Phone(self.board, self._place(number)) for number in range(begun, begun + count)]
        self.phones += made
        return made

    def _place(self, number: int) -> Place:
        return Place(self.house.port, f"127.0.1.{1 + number % ADDRESSES}")

    def thrown(self) -> list[str]:
        """The dice of every throw in the log, in its order."""
        status, log = self.house.desk.visitor.get(f"{self.table.edit}log.json")
        assert status == 200, log
        commands = (entry["command"] for entry in json.loads(log)["entries"])
        return [command["roll"] for command in commands if command["type"] == "Throw"]

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
        except (*BROKEN, NotServed) as error:  # a TimeoutError is an OSError
            self.refusals.append(f"{type(error).__name__}: {error}")


async def leave(phones: Iterable[Phone]) -> None:
    await asyncio.gather(*(phone.leave() for phone in phones))
