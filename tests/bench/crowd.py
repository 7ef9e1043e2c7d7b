"""Many phones at once, and one that will not behave: what the emcee and the guests wait for.

python -m tests.bench.crowd [--rounds N]                            every figure
python -m tests.bench.crowd --phones 300 --within 2                 a scan
python -m tests.bench.crowd --cheering                              rolls beside guests who cheer
python -m tests.bench.crowd --abuser reload --abuser all            rolls beside an abuser
python -m tests.bench.crowd --phones 300 --within 2 --abuser hold   a scan beside an abuser
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, nullcontext
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from statistics import median
from time import perf_counter

from tests.bench import machine, posts, servers
from tests.bench.abusers import KINDS, abusing
from tests.bench.evening import ADDRESSES, PATIENCE, Evening, leave, to_the_last
from tests.bench.figure import HEAD, Figure, beside, figure, ms, number, row, table
from tests.bench.post import Refused
from tests.running import ROOT

ALL = "all"  # each of them alone, and then all at once
ENOUGH = 10
FIRST = 20  # phones of a warm-up
A_MOMENT = 1.0  # second
CALM_ROLLS = 5
CALM_REST, REST = 0.1, 0.25  # seconds between two rolls
STAYING, MORE = 50, 2000
EACH_TIME = 50  # of these, so that none waits for another
LOOKING_ON = 30  # phones beside an abuser
DESCRIPTORS = 300  # of a server whose connections are held
OF_ALL = 1000  # where many hold them
BEGINNING = 3.0  # seconds until an abuser is at it
LONGEST_ROLL = 30.0
CHEERING, EACH = 300, 0.5  # phones, and seconds from one lantern to the next of each
TURNS = 10  # rolls without lanterns, then as many with them
MOST_SECONDS = 60.0  # for the rolls of one abuser


@dataclass(frozen=True, kw_only=True)
class Scan:
    """What is asked of the server. addresses: of all phones."""

    phones: int
    within: float
    addresses: int = ADDRESSES
    abusers: Sequence[str] = ()


@dataclass
class Round:
    """One scan, in seconds. waited: from each phone's scan to its live board. last: until all were.
    rolls: until they were answered. to_last: until the last live phone held them."""

    waited: list[float]
    last: float
    rolls: list[float]
    to_last: list[float]


def figures(rounds: int) -> Iterator[Figure]:
    """Every row of the crowd, but for those of the group roll. A scan of a thousand takes its time:
    they need no more rounds."""
    rounds = min(rounds, ENOUGH)
    yield posts.warm_page(rounds)
    yield from scanned(Scan(phones=1000, within=10), rounds)
    yield memory()
    yield cheering(rounds)
    yield from abused([ALL], rounds)


def scanned(scan: Scan, rounds: int, checkouts: Sequence[Path] = (ROOT,)) -> Iterator[Figure]:
    """Of the crowd that has each of the targets: three hundred, or a thousand."""
    with servers.products(checkouts) as houses:
        scans = asyncio.run(scans_of(houses, scan, rounds))
    versions = [_figures(scan, *each) for each in scans]
    yield from map(beside, zip(*versions, strict=True))


def _figures(scan: Scan, found: list[Round], refusals: list[str]) -> Iterator[Figure]:
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
    rolls = [seconds for each in found for seconds in each.rolls]
    to_last = [seconds for each in found for seconds in each.to_last]
    told = f"{len(rolls)} rolls"
    if to_last:
        told += f"; to the last live phone p50 {ms(median(to_last))}, max {ms(max(to_last))}"
    yield of_crowd("crowd_roll", 1000 * median(rolls), told)
    worst = median(max(each.rolls) for each in found)
    yield of_crowd("crowd_roll_worst", 1000 * worst, f"worst of all {ms(max(rolls))}")


async def scans_of(
    houses: Sequence[servers.House], scan: Scan, rounds: int
) -> list[tuple[list[Round], list[str]]]:
    """Of each, by turns: the rounds, and why phones were not served."""
    async with AsyncExitStack() as stack:
        evenings = [
            await stack.enter_async_context(Evening.at(house, scan.addresses)) for house in houses
        ]
        for evening in evenings:
            first = evening.new_phones(FIRST)
            await evening.scan(first, 1)
            leave(first)
        found = [[await _one_round(evening, scan) for evening in evenings] for _ in range(rounds)]
        return [
            (list(each), evening.refusals)
            for each, evening in zip(zip(*found, strict=True), evenings, strict=True)
        ]


async def _one_round(evening: Evening, scan: Scan) -> Round:
    console, done, phones = evening.console, asyncio.Event(), evening.new_phones(scan.phones)
    attack = abusing(scan.abusers, evening.house, evening.table)
    for _ in range(CALM_ROLLS):
        await console.roll()
        await asyncio.sleep(CALM_REST)
    before, begin = len(console.rolls), perf_counter()
    with attack if scan.abusers else nullcontext():
        rolling = asyncio.create_task(console.keep_rolling(REST, done))
        await evening.scan(phones, scan.within)
        done.set()
        await rolling
    rolls, visits = console.rolls[before:], [phone.visit for phone in phones]
    live = [begin + PATIENCE if visit.live is None else visit.live for visit in visits]
    reached = (to_the_last(roll, visits) for roll in rolls)
    found = Round(
        waited=[visit.waited or PATIENCE for visit in visits],  # who was not served: for ever
        last=max(live) - begin,
        rolls=[roll.waited for roll in rolls],
        to_last=[seconds for seconds in reached if seconds is not None],
    )
    leave(phones)
    await asyncio.sleep(A_MOMENT)
    return found


def p95(values: Sequence[float]) -> float:
    return sorted(values)[ceil(0.95 * len(values)) - 1]


def memory() -> Figure:
    """Whoever scans, stays, and keeps but the socket."""
    with servers.product() as house:
        before, each, refused = asyncio.run(_memory(house))
    made_of = (
        f"{MORE:,} that have loaded the page with its parts; before {number(before / 1024)} MB; "
        f"not served: {refused}"
    )
    return figure("crowd_memory", each, made_of)


async def _memory(house: servers.House) -> tuple[float, float, int]:
    async with Evening.at(house) as evening:
        await _stay(evening, STAYING)  # so that what is loaded once does not count
        before = machine.own_kb(house.party.pid)
        await _stay(evening, MORE)
        each = (machine.own_kb(house.party.pid) - before) / MORE
    return before, each, len(evening.refusals)


async def _stay(evening: Evening, count: int) -> None:
    for _ in range(0, count, EACH_TIME):
        phones = evening.new_phones(EACH_TIME)
        await evening.scan(phones, 1)
        for phone in phones:
            phone.rest()
    await asyncio.sleep(A_MOMENT)


def cheering(rounds: int) -> Figure:
    """Rolls while every guest sends up lanterns, over rolls of the same minutes while none does."""
    with servers.product() as house:
        calm, cheered, sent = asyncio.run(_cheering(house, rounds))
    told = f"{ms(median(cheered))} over {ms(median(calm))}, {sent:.0f} lanterns a second"
    return figure("cheering", median(cheered) / median(calm), told)


async def _cheering(house: servers.House, rounds: int) -> tuple[list[float], list[float], float]:
    """Seconds that rolls waited without and with them, and how many lanterns a second came."""
    calm, cheered, sent, took = list[float](), list[float](), 0, 0.0
    async with Evening.at(house) as evening:
        phones = evening.new_phones(CHEERING)
        await evening.scan(phones, CHEERING / EACH_TIME)
        for phone in phones:
            phone.rest()
        await _roll(evening, CALM_ROLLS)

        async def cheer() -> None:
            nonlocal sent
            while True:
                for phone in phones:
                    phone.cheer()
                    sent += 1
                    await asyncio.sleep(EACH / CHEERING)

        for _ in range(rounds):
            calm += await _roll(evening, TURNS)
            crowd, begin = asyncio.create_task(cheer()), perf_counter()
            await asyncio.sleep(A_MOMENT)
            cheered += await _roll(evening, TURNS)
            crowd.cancel()
            took += perf_counter() - begin
        assert all(phone.is_connected for phone in phones), "expected phones that stay"
    return calm, cheered, sent / took


def abused(kinds: list[str], rounds: int) -> Iterator[Figure]:
    """Rolls while somebody does their worst, over rolls while nobody does: each alone."""
    for kind in KINDS if ALL in kinds else kinds:
        calm, rolls = rolled((kind,), rounds)
        told = f"{ms(median(rolls))} over {ms(median(calm))}, at worst {ms(max(rolls))}"
        yield figure("abuser", median(rolls) / median(calm), told, about=kind)
    if ALL in kinds:
        calm, rolls = rolled(tuple(KINDS), rounds)
        told = f"{ms(median(rolls))} over {ms(median(calm))}; an answer that does not come: 30 s"
        yield figure("abusers_together", 1000 * max(rolls), told)


def rolled(kinds: Sequence[str], rounds: int) -> tuple[list[float], list[float]]:
    """Seconds that rolls waited for their answer, before and meanwhile."""
    holding = sum(KINDS[kind].holds_connections for kind in kinds)
    descriptors = {0: None, 1: DESCRIPTORS}.get(holding, OF_ALL)
    with servers.product(descriptors) as house:
        return asyncio.run(_rolled(house, kinds, rounds))


async def _rolled(
    house: servers.House, kinds: Sequence[str], rounds: int
) -> tuple[list[float], list[float]]:
    async with Evening.at(house) as evening:
        phones = evening.new_phones(LOOKING_ON)
        await evening.scan(phones, 1)
        for phone in phones:
            phone.rest()
        await _roll(evening, CALM_ROLLS)
        calm = await _roll(evening, rounds)
        with abusing(kinds, house, evening.table):
            await asyncio.sleep(BEGINNING)
            return calm, await _roll(evening, rounds)


async def _roll(evening: Evening, count: int) -> list[float]:
    """As many as the time allows. One without an answer has waited for LONGEST_ROLL."""
    waited, end = list[float](), perf_counter() + MOST_SECONDS
    while len(waited) < count and perf_counter() < end:
        try:
            async with asyncio.timeout(LONGEST_ROLL):
                waited.append((await evening.console.roll()).waited)
        except (OSError, Refused):
            waited.append(LONGEST_ROLL)
        await asyncio.sleep(CALM_REST)
    return waited


def chosen(options: argparse.Namespace) -> Iterator[Figure]:
    kinds = options.abuser
    if options.phones:
        scan = Scan(
            phones=options.phones,
            within=options.within,
            addresses=options.addresses,
            abusers=tuple(KINDS) if ALL in kinds else tuple(kinds),
        )
        return scanned(scan, options.rounds)
    if options.cheering:
        return iter([cheering(options.rounds)])
    return abused(kinds, options.rounds) if kinds else figures(options.rounds)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.crowd",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--phones", type=int, help="how many scan")
    parser.add_argument("--within", type=float, default=2.0, help="so many seconds")
    parser.add_argument("--addresses", type=int, default=ADDRESSES, help="1: behind one router")
    parser.add_argument("--cheering", action="store_true", help="beside guests who cheer")
    parser.add_argument("--abuser", action="append", default=[], choices=[*KINDS, ALL])
    parser.add_argument("--rounds", type=int, default=ENOUGH, help="at least 10 to be believed")
    machine.prepare()
    os.sched_setaffinity(0, machine.CLIENT)
    found = []
    for each in chosen(parser.parse_args()):
        machine.say(row(*each.cells))
        found.append(each.cells)
    sys.stdout.write("\n".join([machine.sentence(), "", *table(HEAD, found), ""]))


if __name__ == "__main__":
    main()
