"""Many phones that scan the code at once, while the emcee rolls on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from math import ceil
from statistics import median
from time import perf_counter, process_time

from tests.bench import machine, servers
from tests.bench.abusers import abusing
from tests.bench.evening import PATIENCE, Evening, Roll, leave, to_the_last
from tests.bench.figure import Figure, figure, ms, number
from tests.bench.phones import Phone

CALM_ROLLS = 5
CALM_REST, REST = 0.1, 0.25  # seconds between two rolls
FIRST = 20  # phones of a warm-up
AWAY = 5  # every fifth leaves, and comes back
AWAY_SECONDS = 1.0
STAYING, MORE = 50, 2000
EACH_TIME = 50  # of these, so that none waits for another


@dataclass(frozen=True, kw_only=True)
class Scan:
    """What is asked of the server. addresses: of all phones."""

    phones: int
    within: float
    addresses: int
    abusers: Sequence[str] = ()


@dataclass
class Round:
    """One scan. Seconds, of phones and of rolls. to_last: until the last live phone held it.
    work: of the server's processor. busy: share of the client's."""

    waited: list[float]
    last: float
    requests: float
    size: float
    rolls: list[float]
    to_last: list[float]
    calm: list[float]
    work: float
    busy: float


def measured(scan: Scan, rounds: int) -> tuple[list[Round], list[str]]:
    """The rounds, and why phones were not served."""
    with servers.product() as house:
        return asyncio.run(_measured(house, scan, rounds))


async def _measured(house: servers.House, scan: Scan, rounds: int) -> tuple[list[Round], list[str]]:
    async with Evening.at(house, scan.addresses) as evening:
        first = evening.new_phones(FIRST)
        await evening.scan(first, 1)
        leave(first)
        return [await play(evening, scan) for _ in range(rounds)], evening.refusals


async def play(evening: Evening, scan: Scan) -> Round:
    calm_rolls, calm_work = await calm(evening)
    phones = evening.new_phones(scan.phones)
    attack = abusing(scan.abusers, evening.house.port, evening.table.code)
    with attack if scan.abusers else nullcontext():
        round_ = await scanned(evening, phones, scan)
    round_.calm = [roll.waited for roll in calm_rolls]
    round_.work = (round_.work - calm_work * len(round_.rolls)) / scan.phones
    away = phones[::AWAY]
    leave(away)
    await asyncio.sleep(AWAY_SECONDS)
    await evening.scan(away, AWAY_SECONDS)
    leave(phone for phone in phones)
    await asyncio.sleep(AWAY_SECONDS)
    return round_


async def calm(evening: Evening) -> tuple[list[Roll], float]:
    """Rolls while nobody comes, and seconds of the server's processor for each."""
    pid = evening.house.party.pid
    begin = machine.worked(pid)
    rolls = []
    for _ in range(CALM_ROLLS):
        rolls.append(await evening.console.roll())
        await asyncio.sleep(CALM_REST)
    return rolls, (machine.worked(pid) - begin) / CALM_ROLLS


async def scanned(evening: Evening, phones: list[Phone], scan: Scan) -> Round:
    pid, console, done = evening.house.party.pid, evening.console, asyncio.Event()
    before = len(console.rolls)
    begin, used, work = perf_counter(), process_time(), machine.worked(pid)
    rolling = asyncio.create_task(console.keep_rolling(REST, done))
    await evening.scan(phones, scan.within)
    took, work = perf_counter() - begin, machine.worked(pid) - work
    used = process_time() - used
    done.set()
    await rolling
    rolls = console.rolls[before:]
    visits = [phone.visit for phone in phones]
    live = [begin + PATIENCE if visit.live is None else visit.live for visit in visits]
    reached = (to_the_last(roll, visits) for roll in rolls)
    return Round(
        waited=waits(phones),
        last=max(live) - begin,
        requests=mean([visit.requests for visit in visits]),
        size=mean([visit.size for visit in visits]),
        rolls=[roll.waited for roll in rolls],
        to_last=[seconds for seconds in reached if seconds is not None],
        calm=[],
        work=work,
        busy=used / took,
    )


def waits(phones: Sequence[Phone]) -> list[float]:
    """From each scan to the live board; whoever was not served has waited for ever."""
    return [phone.visit.waited or PATIENCE for phone in phones]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def p95(values: Sequence[float]) -> float:
    return sorted(values)[ceil(0.95 * len(values)) - 1]


def memory(addresses: int) -> Figure:
    """Whoever scans, stays, and keeps but the socket."""
    with servers.product() as house:
        return asyncio.run(_memory(house, addresses))


async def _memory(house: servers.House, addresses: int) -> Figure:
    async with Evening.at(house, addresses) as evening:
        await _stay(evening, STAYING)  # so that what is loaded once does not count
        before = machine.own_kb(house.party.pid)
        await _stay(evening, MORE)
        each = (machine.own_kb(house.party.pid) - before) / MORE
    made_of = (
        f"{MORE:,} that have loaded the page with its parts; before {number(before / 1024)} MB; "
        f"not served: {len(evening.refusals)}"
    )
    return figure("crowd_memory", each, made_of)


async def _stay(evening: Evening, count: int) -> None:
    for _ in range(0, count, EACH_TIME):
        phones = evening.new_phones(EACH_TIME)
        await evening.scan(phones, 1)
        for phone in phones:
            phone.rest()
    await asyncio.sleep(AWAY_SECONDS)


def figures(scan: Scan, rounds: int) -> Iterator[Figure]:
    """Of the crowd that has each of the targets: three hundred, or a thousand."""
    found, refusals = measured(scan, rounds)
    who = f"{scan.phones:,} phones scan within {scan.within:g} s"
    if scan.abusers:
        who += f" beside {', '.join(scan.abusers)}"

    def of_crowd(key: str, value: float, made_of: str) -> Figure:
        has_target = scan.phones == (1000 if key == "crowd_p95" else 300)
        return figure(key, value, made_of, about=who, has_target=has_target)

    everybody = [seconds for each in found for seconds in each.waited]
    told = (
        f"each after its own scan p50 {ms(median(everybody))}, p95 {ms(p95(everybody))}, "
        f"max {ms(max(everybody))}; not served {len(refusals)} {' '.join(refusals[:1])}"
    )
    yield of_crowd("crowd_last", median(each.last for each in found), told)
    late = median(p95(each.waited) for each in found)
    yield of_crowd("crowd_p95", late, f"{len(found)} rounds")
    told = (
        f"{found[0].requests:.1f} requests, {found[0].size / 1024:.1f} KB; "
        f"the client was busy {100 * median(each.busy for each in found):.0f} %"
    )
    yield of_crowd("crowd_work", 1000 * median(each.work for each in found), told)
    rolls = [seconds for each in found for seconds in each.rolls]
    to_last = [seconds for each in found for seconds in each.to_last]
    told = f"{len(rolls)} rolls; calm {ms(median(each for one in found for each in one.calm))}"
    if to_last:
        told += f"; to the last live phone p50 {ms(median(to_last))}, max {ms(max(to_last))}"
    yield of_crowd("crowd_roll", 1000 * median(rolls), told)
    worst = median(max(each.rolls) for each in found)
    yield of_crowd("crowd_roll_worst", 1000 * worst, f"worst of all {ms(max(rolls))}")
