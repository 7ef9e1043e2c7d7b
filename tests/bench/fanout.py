"""A roll, from the emcee's post to the last of the spectators."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from tests.bench import machine, servers
from tests.bench.figure import Figure, figure, ms, number, ratio
from tests.bench.post import Emcee, Line
from tests.bench.servers import House
from tests.bench.spectators import Crowd
from tests.running import ROOT

CROWDS = (100, 1000, 2000)
BREATH = 0.02  # seconds until a server has tidied up after a round
WARM_UPS = 3


@dataclass
class Rounds:
    """Seconds from the post to its answer, and to the last spectator; from there to what is told
    in a second message. rest: between two rounds. busy: share of the client. worked: of a
    processor that the server needed, until the next round."""

    rest: float = BREATH
    answered: list[float] = field(default_factory=list)
    last: list[float] = field(default_factory=list)
    later: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)

    def add(self, crowd: Crowd, line: Line, send: Callable[[], None], revision: int) -> bytes:
        """All that was told, in one message."""
        crowd.told = []
        begin, used = perf_counter(), process_time()
        send()
        answered, last = crowd.watch(line, revision)
        took = perf_counter() - begin
        self.answered.append(answered - begin)
        self.last.append(last - begin)
        self.busy.append((process_time() - used) / took)
        self.later.append(crowd.take_in_rest() - last)
        time.sleep(self.rest)
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


def figures(rounds: int) -> Iterator[Figure]:
    races = {}
    for count in CROWDS:
        races[count] = race(count, rounds)
        yield races[count].against_bare(f"fanout_{count}")
    # A client without a moment's rest would be measured instead of the server.
    few, many = races[CROWDS[0]], races[CROWDS[-1]]
    told = f"at ours {number(100 * median(many.ours.busy))} %; {CROWDS[-1]:,} spectators"
    yield figure("client_busy", 100 * median(many.theirs.busy), told)
    told = f"{min(many.sizes):,} to {max(many.sizes):,}"
    yield figure("message_bytes", median(many.sizes), told)
    lasts = {count: median(each.ours.last) for count, each in races.items()}
    told = ", ".join(f"{count:,}: {ms(seconds)}" for count, seconds in lasts.items())
    yield figure("fanout_growth", lasts[2000] / lasts[1000], told)
    # What a spectator costs the server, whatever else the machine does.
    least, most = median(few.ours.worked), median(many.ours.worked)
    each = (most - least) / (CROWDS[-1] - CROWDS[0])
    told = f"{ms(least - CROWDS[0] * each)} for the roll itself"
    yield figure("work", 1e6 * each, told)


@dataclass(frozen=True)
class Race:
    """Our rounds, and those of the bare server. sizes: bytes of our messages."""

    ours: Rounds
    theirs: Rounds
    sizes: list[int]

    def against_bare(self, key: str) -> Figure:
        return ratio(key, self.ours.last, self.theirs.last, "broadcast")

    def rest(self, key: str) -> Figure:
        """Of a roll: what nobody waits for, in a second message."""
        later = self.ours.later
        return figure(key, 1000 * median(later), f"at most {ms(max(later))}")


def race(count: int, rounds: int) -> Race:
    (found,) = races(count, rounds, BREATH, [ROOT])
    return found


def races(count: int, rounds: int, rest: float, checkouts: Sequence[Path]) -> list[Race]:
    """One of each version, all against the same rounds of one bare server. rest: in seconds."""
    with servers.products(checkouts) as houses, servers.bare() as ports:
        theirs = Teller(Crowd(ports[0], "/"), Line(ports[1]), "/")
        theirs.crowd.fill(count, wants_news=False)
        rollers = [Roller.of(house, count) for house in houses]
        sizes = take_turns(rollers, theirs, rounds, rest)
        for crowd in (*(roller.crowd for roller in rollers), theirs.crowd):
            crowd.leave()
        return [
            Race(roller.rounds, theirs.rounds, list(told))
            for roller, *told in zip(rollers, *sizes, strict=True)
        ]


def take_turns(
    rollers: Sequence[Roller], theirs: Teller, rounds: int, rest: float
) -> list[list[int]]:
    """Whatever else the machine does hits all alike: the bare server tells at once all that the
    first tells of a roll. Returns the bytes of that: in each round, of each roller."""
    sizes = []
    for played in range(-WARM_UPS, rounds):
        if played in (-WARM_UPS, 0):
            theirs.rounds = Rounds(rest)
            for roller in rollers:
                roller.rounds = Rounds(rest)
        told = [roller.play() for roller in rollers]
        theirs.play(told[0])
        sizes.append([len(message) for message in told])
    return sizes
