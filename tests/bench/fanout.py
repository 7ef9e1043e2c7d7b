"""A roll, from the emcee's post to the last of the spectators."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from time import perf_counter

from websockets.sync.client import ClientConnection

from tests.bench import machine, servers
from tests.bench.figure import Figure, beside, ms
from tests.bench.servers import House
from tests.bench.spectators import Crowd, TooSlow
from tests.festival.prizes.photos import photo
from tests.running import ROOT

CROWDS = (100, 1000)
WATCHERS = 50
TURNS = 5  # rolls in a round
REST = 0.1  # seconds, as between two rolls of an evening, as far as a processor is concerned
WARM_UPS = 3


class Rounds:
    """Rounds of what everybody is told. last: seconds from when it was sent until the last held it.
    worked: of a processor that the server needed, until the next round."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.last, self.worked = list[float](), list[float]()

    def add(self, send: Callable[[], None]) -> None:
        begin = perf_counter()
        send()
        self.last.append(self.crowd.watch(self.crowd.revision + 1) - begin)


class Roller(Rounds):
    """A festival with a crowd. photos: where each roll gets a photo; "" for none."""

    def __init__(self, house: House, count: int, *, has_photos: bool = False) -> None:
        table, self.scorer = house.begin(f"Fan-out to {count}")
        path = f"/ws/f/{table.code}/?language=en"
        super().__init__(Crowd(house.port, path, count, is_greeted=True))
        self.house = house
        self.photos = f"{table.edit}photos/" if has_photos else ""

    @cached_property
    def line(self) -> HTTPConnection:
        """Opened for the first roll: the server does not wait long for that."""
        return HTTPConnection("127.0.0.1", self.house.port)

    def play(self) -> None:
        device, press = self.scorer.device, self.scorer.new_press()
        headers = {**device.headers(self.scorer.doors[0]), "Host": f"localhost:{self.house.port}"}
        path, body, pid = f"{device.path}{press.verb}/", press.body(), self.house.party.pid
        begin = machine.worked(pid)
        self.add(lambda: self.line.request("POST", path, body, headers))
        answer = self.line.getresponse()
        if answer.status != 200:
            raise TooSlow(f"{answer.status}: {answer.read()[:400]!r}")
        answer.read()
        self.crowd.rest(REST)
        self.worked.append(machine.worked(pid) - begin)
        if self.photos:
            revision = self.crowd.revision + 1
            self.house.desk.send_photo(self.photos, photo((960, 960)), key=press.key)
            self.crowd.watch(revision)
            self.crowd.rest(REST)
        asyncio.run(self.scorer.look())


class Teller(Rounds):
    """A server that passes on what one connection says."""

    def __init__(self, port: int, line: ClientConnection, count: int) -> None:
        super().__init__(Crowd(port, "/", count, is_greeted=False))
        self.line = line

    def play(self, message: bytes) -> None:
        """The same bytes as a message, but for the numbers of its revision."""
        revision = self.crowd.revision + 1
        text = json.dumps({**json.loads(message), "revision": revision, "from": revision - 1})
        self.add(lambda: self.line.send(text))
        self.line.recv()
        self.crowd.rest(REST)


def figures(checkouts: Sequence[Path], rounds: int) -> Iterator[Figure]:
    for count in CROWDS:
        *versions, theirs = (median(each.last) for each in race(checkouts, count, TURNS * rounds))
        of = f"over {ms(theirs)} (broadcast)"
        yield beside(
            Figure(f"cold_{count}", ours / theirs, f"{ms(ours)} {of}") for ours in versions
        )
    yield photographed(rounds)
    *watched, _ = race(checkouts, WATCHERS, TURNS * rounds)
    yield beside(Figure("command", 1000 * median(each.worked)) for each in watched)


def photographed(rounds: int) -> Figure:
    """By turns in one process."""
    with servers.products([ROOT]) as (house,):
        both = [Roller(house, WATCHERS, has_photos=each) for each in (False, True)]
        for played in range(TURNS * rounds + WARM_UPS):
            for roller in both[:: 1 if played % 2 else -1]:
                roller.play()
        without, beside_photos = (median(each.last[WARM_UPS:]) for each in both)
    return Figure("photo", beside_photos / without, f"{ms(beside_photos)} over {ms(without)}")


def race(checkouts: Sequence[Path], count: int, rounds: int) -> list[Rounds]:
    """Of each version by turns, and of the bare server, which tells what the first tells of a roll.
    Whatever else the machine does hits all alike."""
    with servers.products(checkouts) as houses, servers.bare() as (port, line):
        theirs = Teller(port, line, count)
        rollers = [Roller(house, count) for house in houses]
        for played in range(rounds + WARM_UPS):
            for roller in rollers[:: 1 if played % 2 else -1]:  # the first takes a little longer
                roller.play()
            theirs.play(rollers[0].crowd.told)
        everybody: list[Rounds] = [*rollers, theirs]
        for each in everybody:
            each.crowd.leave()
            del each.last[:WARM_UPS], each.worked[:WARM_UPS]
        return everybody
