"""A roll, from the emcee's post to the last of the spectators."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter

from tests.bench import machine, servers
from tests.bench.figure import Figure, beside, figure, ms, ratio
from tests.bench.post import Emcee, Line
from tests.bench.servers import House
from tests.bench.spectators import Crowd

CROWDS = (100, 1000)
WATCHERS = 50
TURNS = 5  # rolls of each version in a round
REST = 0.1  # seconds, as between two rolls of an evening, as far as a processor is concerned
WARM_UPS = 3


@dataclass
class Rounds:
    """Seconds from the post to the last spectator; from there to what is told in a second message.
    worked: of a processor that the server needed, until the next round."""

    last: list[float] = field(default_factory=list)
    later: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)

    def add(self, crowd: Crowd, line: Line, send: Callable[[], None], revision: int) -> bytes:
        """All that was told, in one message."""
        crowd.told = []
        begin = perf_counter()
        send()
        last = crowd.watch(line, revision)
        self.last.append(last - begin)
        self.later.append(crowd.take_in_rest() - last)
        time.sleep(REST)
        return in_one(crowd.told)


def in_one(messages: list[bytes]) -> bytes:
    told = [json.loads(message) for message in messages]
    parts = {name: markup for each in told for name, markup in each["parts"].items()}
    whole = {"type": "parts", "layout": told[0]["layout"], "parts": parts}
    return json.dumps(whole, ensure_ascii=False).encode()


@dataclass
class Roller:
    """A festival with a crowd, and rounds of rolls."""

    crowd: Crowd
    emcee: Emcee
    pid: int
    rounds: Rounds = field(default_factory=Rounds)

    @classmethod
    def of(cls, house: House, count: int) -> Roller:
        table, emcee = house.begin(f"Fan-out to {count}")
        crowd = Crowd(house.port, f"/ws/f/{table.code}/?language=en")
        crowd.fill(count, wants_news=True)
        return cls(crowd, emcee, house.party.pid)

    def play(self) -> bytes:
        """All that was told of the roll, in one message."""
        revision = self.crowd.revision + 1
        begin = machine.worked(self.pid)
        told = self.rounds.add(self.crowd, self.emcee.line, self.emcee.send_roll, revision)
        self.rounds.worked.append(machine.worked(self.pid) - begin)
        self.emcee.look()
        return told


@dataclass
class Teller:
    """A server that passes on what is posted, its crowd, and rounds of that."""

    crowd: Crowd
    line: Line
    path: str
    rounds: Rounds = field(default_factory=Rounds)

    def play(self, message: bytes) -> None:
        """The same bytes as a message, but for the numbers of its revision."""
        revision = self.crowd.revision + 1
        body = renumbered(message, revision)
        self.rounds.add(self.crowd, self.line, lambda: self.line.send(self.path, body), revision)


def renumbered(message: bytes, revision: int) -> bytes:
    news = json.loads(message)
    return json.dumps({**news, "revision": revision, "from": revision - 1}).encode()


def figures(checkouts: Sequence[Path], rounds: int) -> Iterator[Figure]:
    """checkouts: of this version, and of the one before if that is measured too."""
    for count in CROWDS:
        found = races(count, TURNS * rounds, checkouts)
        yield beside(race.against_bare(f"cold_{count}") for race in found)
        yield beside(race.rest(f"rest_{count}") for race in found)
    found = races(WATCHERS, TURNS * rounds, checkouts)
    yield beside(figure("command", 1000 * median(race.ours.worked)) for race in found)


@dataclass(frozen=True)
class Race:
    """Our rounds, and those of the bare server."""

    ours: Rounds
    theirs: Rounds

    def against_bare(self, key: str) -> Figure:
        return ratio(key, self.ours.last, self.theirs.last, "broadcast")

    def rest(self, key: str) -> Figure:
        """Of a roll: what nobody waits for, in a second message."""
        later = self.ours.later
        return figure(key, 1000 * median(later), f"at most {ms(max(later))}")


def races(count: int, rounds: int, checkouts: Sequence[Path]) -> list[Race]:
    """One of each version, all against the same rounds of one bare server."""
    with servers.products(checkouts) as houses, servers.bare() as ports:
        theirs = Teller(Crowd(ports[0], "/"), Line(ports[1]), "/")
        theirs.crowd.fill(count, wants_news=False)
        rollers = [Roller.of(house, count) for house in houses]
        take_turns(rollers, theirs, rounds)
        for crowd in (*(roller.crowd for roller in rollers), theirs.crowd):
            crowd.leave()
        return [Race(roller.rounds, theirs.rounds) for roller in rollers]


def take_turns(rollers: Sequence[Roller], theirs: Teller, rounds: int) -> None:
    """Whatever else the machine does hits all alike: the bare server tells at once all that the
    first tells of a roll."""
    for played in range(-WARM_UPS, rounds):
        if played in (-WARM_UPS, 0):
            theirs.rounds = Rounds()
            for roller in rollers:
                roller.rounds = Rounds()
        told = [roller.play() for roller in rollers]
        theirs.play(told[0])
