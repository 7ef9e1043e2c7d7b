"""Guests with names look at their own phones while the emcee rolls: what the roll waits for, and
their cards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter

from tests.bench import machine, servers
from tests.bench.figure import Figure, beside, ms
from tests.cluster.presses import Scorer
from tests.crowds.evening import ADDRESSES, leave
from tests.crowds.house import House
from tests.crowds.phones import Board, Phone
from tests.servers.client import Place

GUESTS = 300
AT_ONCE = 10  # that take their names
ROLLS = 5  # of each version by turns
REST = 4.0  # seconds between two rolls
LONGEST = 10.0  # seconds until a card counts as missing


@dataclass
class Party:
    """rolls, cards: seconds that each roll waited, and until the last phone had its card. worked:
    those of the server's processor."""

    house: House
    scorer: Scorer
    phones: list[Phone]
    rolls: list[float] = field(default_factory=list)
    cards: list[float] = field(default_factory=list)
    each: list[float] = field(default_factory=list)
    worked: float = 0.0

    @classmethod
    @asynccontextmanager
    async def at(cls, house: House) -> AsyncIterator[Party]:
        names = tuple(f"Guest {number}" for number in range(1, GUESTS + 1))
        table, scorer = await asyncio.to_thread(house.begin, "Cards", names)
        board, turns = Board(f"/f/{table.code}/"), asyncio.Semaphore(AT_ONCE)
        places = [Place(house.port, f"127.0.1.{1 + n % ADDRESSES}") for n in range(GUESTS)]
        party = cls(house, scorer, [Phone(board, place) for place in places])

        async def arrive(number: int, phone: Phone) -> None:
            async with turns:
                await phone.claim(number)

        async def scan(phone: Phone) -> None:
            async with turns:
                await phone.scan()

        try:
            await asyncio.gather(*(arrive(n, each) for n, each in enumerate(party.phones, 1)))
            await asyncio.gather(*map(scan, party.phones))
            yield party
        finally:
            await leave(party.phones)

    async def play(self) -> None:
        rolls, before = dict[int, float](), machine.worked(self.house.party.pid)
        for _ in range(ROLLS):
            begin = perf_counter()
            press = await self.scorer.roll(is_sent_again=False)
            self.rolls.append(press.waited)
            rolls[press.revision] = begin
            await asyncio.sleep(REST)
        self.worked += machine.worked(self.house.party.pid) - before
        await asyncio.sleep(LONGEST)
        for revision, begin in rolls.items():
            waited = [each.card_at(revision, begin + LONGEST) - begin for each in self.phones]
            self.each += waited
            self.cards.append(max(waited))


def figures(checkouts: Sequence[Path], rounds: int) -> Iterator[Figure]:
    with servers.products(checkouts) as houses:
        parties = asyncio.run(_played(houses, rounds))
    yield from map(beside, zip(*map(_figures, parties), strict=True))


def _figures(party: Party) -> Iterator[Figure]:
    worked = f"{ms(party.worked / len(party.rolls))} of the processor a roll with its cards"
    told = f"p50 {ms(median(party.rolls))} of {len(party.rolls)} rolls, {worked}"
    yield Figure("cards_roll", 1000 * max(party.rolls), told)
    told = f"last p50 {median(party.cards):.2f} s, a card p50 {median(party.each):.2f} s"
    yield Figure("cards", max(party.cards), told)


async def _played(houses: Sequence[House], rounds: int) -> list[Party]:
    async with AsyncExitStack() as stack:
        parties = [await stack.enter_async_context(Party.at(house)) for house in houses]
        for _ in range(rounds):
            for party in parties:
                await party.play()
        return parties
