"""Rolls at the bowl while every side game is played, by four players with a phone each."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from itertools import count, cycle
from statistics import median

from tests.bench import servers
from tests.bench.evening import Evening, leave, to_the_last
from tests.bench.figure import Figure, figure, ms
from tests.bench.phones import Board, NotServed, Phone
from tests.bench.wire import Place
from tests.browser.desk import FIRST_SIDE_TABLE, Desk, SideTable, Table
from tests.browser.side_tables import tell_table
from tests.games.chinese_poker.pages import SKETCH, show
from tests.games.mahjong.pages import TWELVE, next_hand, win
from tests.running import Visitor

Play = Callable[[], None]
Seats = tuple[int, ...]
AT_BOWL = 100  # phones
ROLLS = 10  # without the side tables, then as many beside them
REST = 0.1  # seconds between two rolls
EACH = 0.2  # seconds from one command at a side table to the next: one a second at each of five
HANDS = ("11235", "22346", "33451", "44512")  # of poker dice, no two alike
HAND = re.compile(r'data-hand-at="([^"]+)"')


def promotion(host: Desk, table: SideTable, seats: Seats) -> Iterator[Play]:
    """Nobody comes further than the start, so that it never ends."""
    for player in cycle(seats):
        yield partial(tell_table, host, table, "throw", player=str(player), roll="123456")


def poker_dice(host: Desk, table: SideTable, seats: Seats) -> Iterator[Play]:
    for beginner in cycle(range(len(seats))):
        for player in (*seats[beginner:], *seats[:beginner]):
            who, dice = str(player), HANDS[seats.index(player)]
            yield partial(tell_table, host, table, "throw", player=who, roll=dice)
            yield partial(tell_table, host, table, "stand", player=who)
        yield partial(tell_table, host, table, "next_round")


def spots(host: Desk, table: SideTable, seats: Seats) -> Iterator[Play]:
    while True:
        for player, total in zip(seats, count(5), strict=False):
            guess = {"player": str(player), "guess": str(total)}
            yield partial(tell_table, host, table, "guess", **guess)
        yield partial(tell_table, host, table, "lift", faces="3 4")


def chinese_poker(host: Desk, table: SideTable, seats: Seats) -> Iterator[Play]:
    while True:
        yield partial(show, host, table, *SKETCH)


def mahjong(host: Desk, table: SideTable, seats: Seats) -> Iterator[Play]:
    """The dealer wins, and stays dealer."""
    while True:
        yield partial(win, host, table, seats[0], TWELVE, seats[3])
        yield partial(next_hand, host, table)


GAMES = {
    "promotion": promotion,
    "poker_dice": poker_dice,
    "spots": spots,
    "chinese_poker": chinese_poker,
    "mahjong": mahjong,
}


@dataclass(eq=False, kw_only=True)
class Player(Phone):
    """The phone of a player. With everything that happens it asks for its own hand."""

    table: SideTable
    number: int
    hand: str = ""
    _asking_hand: asyncio.Task[None] | None = field(default=None, init=False)

    async def sit_down(self) -> None:
        self._cookies |= await asyncio.to_thread(claimed, self.table, self.number)
        page = await self._get(self.board.path)
        found = HAND.search(page.body.decode())
        if not found:
            raise NotServed(f"{self.board.path}: no hand for {self.number}")
        self.hand = found[1]

    def _hold(self, revision: int) -> None:
        is_new = revision > self.visit.revision
        super()._hold(revision)
        if is_new and self.is_connected:
            self._asking_hand = asyncio.create_task(self.look_at(self.hand))


def claimed(table: SideTable, number: int) -> dict[str, str]:
    """The cookies of a phone whose guest says that they are this player."""
    visitor = Visitor()
    me = f"{table.base}/f/{table.code}/me/?table={table.place}"
    page = visitor.get(me)[1]
    visitor.post(f"{table.base}/f/{table.code}/me/{number}/claim/", page, table=str(table.place))
    return {cookie.name: cookie.value or "" for cookie in visitor.cookies}


def figures(rounds: int) -> Iterator[Figure]:
    with servers.product() as house:
        alone, beside, told = asyncio.run(_rolled(house, rounds))
    made_of = f"{ms(median(beside))} over {ms(median(alone))}, at worst {ms(max(beside))}; {told}"
    yield figure("side_tables", median(beside) / median(alone), made_of)


async def _rolled(house: servers.House, rounds: int) -> tuple[list[float], list[float], str]:
    """Seconds to the last phone at the bowl, without and beside them; what was played there."""
    alone, beside, played = list[float](), list[float](), 0
    async with Evening.at(house) as evening:
        guests = evening.new_phones(AT_BOWL)
        await evening.scan(guests, 1)
        tables = await asyncio.to_thread(lambda: dict(_opened(house.desk, evening.table)))
        players = [each for table, seats in tables.items() for each in _phones(house, table, seats)]
        games = [
            turns(house.desk, table, seats)
            for turns, (table, seats) in zip(GAMES.values(), tables.items(), strict=True)
        ]

        async def play() -> None:
            nonlocal played
            for turns in cycle(games):
                await asyncio.to_thread(next(turns))
                played += 1
                await asyncio.sleep(EACH)

        for player in players:
            await player.sit_down()
            await player.scan()
        for _ in range(rounds):
            alone += await _roll(evening)
            playing = asyncio.create_task(play())
            beside += await _roll(evening)
            playing.cancel()
            with suppress(asyncio.CancelledError):
                await playing
        assert all(phone.is_connected for phone in players), "expected phones that stay"
        leave(players)
    return alone, beside, f"{played} commands at {len(tables)} tables, {len(players)} hands"


def _opened(host: Desk, base: Table) -> Iterator[tuple[SideTable, Seats]]:
    """One for each game, begun, played on phones."""
    for number, game in enumerate(GAMES):
        seats = tuple(range(4 * number + 1, 4 * number + 5))
        host.post(f"{base.edit}tables/", kind=game, name="")
        table = SideTable(base.number, base.code, base.base, FIRST_SIDE_TABLE + number)
        usual = import_module(f"rules.{game}.settings").Settings().to_dict()
        rules = {f"rule_{key}": str(value) for key, value in usual.items()}
        host.post(table.edit, players=list(map(str, seats)), **rules)
        host.post(f"{table.edit}phones/on/")
        tell_table(host, table, "start")
        yield table, seats


def _phones(house: servers.House, table: SideTable, seats: Seats) -> Iterator[Player]:
    board = Board(f"/f/{table.code}/tables/{table.place}/")
    for number in seats:
        yield Player(board, Place(house.port, f"127.0.2.{number}"), table=table, number=number)


async def _roll(evening: Evening) -> list[float]:
    found = []
    for _ in range(ROLLS):
        roll = await evening.console.roll()
        await asyncio.sleep(REST)
        visits = [phone.visit for phone in evening.phones if phone.visits]
        found.append(to_the_last(roll, visits) or roll.waited)
    return found
