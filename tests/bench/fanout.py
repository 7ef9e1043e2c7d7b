"""A roll, from the emcee's post to the last of the spectators."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from statistics import median
from time import perf_counter

from tests.bench import machine, servers
from tests.bench.figure import Figure, beside, figure, ms
from tests.bench.servers import House
from tests.bench.spectators import Crowd, Line
from tests.cluster.presses import Scorer
from tests.festival.prizes.photos import photo
from tests.running import ROOT

CROWDS = (100, 1000)
WATCHERS = 50
TURNS = 5  # rolls in a round
REST = 0.1  # seconds, as between two rolls of an evening, as far as a processor is concerned
WARM_UPS = 3


@dataclass
class Rounds:
    """Seconds from the post to the last spectator. worked: of a processor that the server needed,
    until the next round."""

    last: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)

    def add(self, crowd: Crowd, line: Line, send: Callable[[], None], revision: int) -> bytes:
        """All that was told, in one message."""
        crowd.told = []
        begin = perf_counter()
        send()
        self.last.append(crowd.watch(line, revision) - begin)
        crowd.take_in_rest()
        time.sleep(REST)
        return in_one(crowd.told)


def in_one(messages: list[bytes]) -> bytes:
    told = [json.loads(message) for message in messages]
    parts = {name: markup for each in told for name, markup in each["parts"].items()}
    whole = {"type": "parts", "layout": told[0]["layout"], "parts": parts}
    return json.dumps(whole, ensure_ascii=False).encode()


@dataclass
class Roller:
    """A festival with a crowd, and rounds of rolls. photos: where each roll gets a photo before the
    next; "" for none."""

    house: House
    crowd: Crowd
    scorer: Scorer
    photos: str = ""
    rounds: Rounds = field(default_factory=Rounds)

    @classmethod
    def of(cls, house: House, count: int, *, has_photos: bool = False) -> Roller:
        table, scorer = house.begin(f"Fan-out to {count}")
        crowd = Crowd(house.port, f"/ws/f/{table.code}/?language=en")
        crowd.fill(count, wants_news=True)
        return cls(house, crowd, scorer, f"{table.edit}photos/" if has_photos else "")

    @cached_property
    def line(self) -> Line:
        """Opened for the first roll: the server does not wait long for that."""
        return Line(self.crowd.port, self.scorer.device.headers(self.scorer.doors[0]))

    def play(self) -> bytes:
        """All that was told of the roll, in one message."""
        revision, press = self.crowd.revision + 1, self.scorer.new_press()
        path, body = f"{self.scorer.device.path}{press.verb}/", press.body()
        pid = self.house.party.pid
        begin = machine.worked(pid)
        told = self.rounds.add(self.crowd, self.line, lambda: self.line.send(path, body), revision)
        self.rounds.worked.append(machine.worked(pid) - begin)
        if self.photos:
            self.house.desk.send_photo(self.photos, photo((960, 960)), key=press.key)
            self.crowd.take_in_rest(revision + 1)
            time.sleep(REST)
        asyncio.run(self.scorer.look())
        return told


@dataclass
class Teller:
    """A server that passes on what is posted, its crowd, and rounds of that."""

    crowd: Crowd
    line: Line
    rounds: Rounds = field(default_factory=Rounds)

    def play(self, message: bytes) -> None:
        """The same bytes as a message, but for the numbers of its revision."""
        revision, news = self.crowd.revision + 1, json.loads(message)
        body = json.dumps({**news, "revision": revision, "from": revision - 1}).encode()
        self.rounds.add(self.crowd, self.line, lambda: self.line.send("/", body), revision)


def figures(checkouts: Sequence[Path], rounds: int) -> Iterator[Figure]:
    for count in CROWDS:
        *versions, theirs = (median(each.last) for each in race(checkouts, count, TURNS * rounds))
        of = f"over {ms(theirs)} (broadcast)"
        yield beside(
            figure(f"cold_{count}", ours / theirs, f"{ms(ours)} {of}") for ours in versions
        )
    yield photographed(rounds)
    *watched, _ = race(checkouts, WATCHERS, TURNS * rounds)
    yield beside(figure("command", 1000 * median(each.worked)) for each in watched)


def photographed(rounds: int) -> Figure:
    """By turns in one process."""
    with servers.products([ROOT]) as (house,):
        both = [Roller.of(house, WATCHERS, has_photos=each) for each in (False, True)]
        for played in range(-WARM_UPS, TURNS * rounds):
            for roller in both[:: 1 if played % 2 else -1]:
                roller.play()
                if played < 0:
                    roller.rounds = Rounds()
        without, beside_photos = (median(each.rounds.last) for each in both)
        for each in both:
            each.crowd.leave()
    return figure("photo", beside_photos / without, f"{ms(beside_photos)} over {ms(without)}")


def race(checkouts: Sequence[Path], count: int, rounds: int) -> list[Rounds]:
    """Of each version by turns, and of the bare server, which tells at once all that the first
    tells of a roll. Whatever else the machine does hits all alike."""
    with servers.products(checkouts) as houses, servers.bare() as ports:
        theirs = Teller(Crowd(ports[0], "/"), Line(ports[1], {}))
        theirs.crowd.fill(count, wants_news=False)
        rollers = [Roller.of(house, count) for house in houses]
        everybody: list[Roller | Teller] = [*rollers, theirs]
        for played in range(-WARM_UPS, rounds):
            if played == 0:
                for each in everybody:
                    each.rounds = Rounds()
            turns = rollers[:: 1 if played % 2 else -1]  # whoever is first takes a little longer
            told, *_ = [roller.play() for roller in turns]
            theirs.play(told)
        for each in everybody:
            each.crowd.leave()
        return [each.rounds for each in everybody]
