"""Many phones at once, and one that will not behave: what the emcee and the guests wait for.

python -m tests.bench.crowd [--rounds N]                            every figure
python -m tests.bench.crowd --phones 300 --within 2                 a scan
python -m tests.bench.crowd --abuser reload --abuser all            rolls beside an abuser
python -m tests.bench.crowd --phones 300 --within 2 --abuser hold   a scan beside an abuser
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter

from tests.bench import fanout, machine, posts, scans, servers
from tests.bench.abusers import KINDS, abusing
from tests.bench.evening import ADDRESSES, Evening, to_the_last
from tests.bench.figure import HEAD, Figure, figure, ms, row, table
from tests.bench.phones import Phone
from tests.bench.post import Refused
from tests.bench.scans import Scan

ALL = "all"  # each of them alone, and then all at once
SCANS = ((300, 2.0), (1000, 10.0))
ENOUGH = 10
STAYING = 30  # phones that look on
VISITORS = 5  # that scan meanwhile
DESCRIPTORS = 300  # of a server whose connections are held
OF_ALL = 1000  # where many hold them
WARM_UPS = 5
CALM_REST = 0.1
BEGINNING = 3.0  # seconds until an abuser is at it
LONGEST_ROLL = 30.0
MOST_SECONDS = 60.0  # for the rolls of one abuser


def figures(rounds: int) -> Iterator[Figure]:
    """Every row of the crowd. A scan of a thousand takes its time: they need no more rounds."""
    rounds = min(rounds, ENOUGH)
    yield posts.warm_page(rounds)
    for phones, within in SCANS:
        scan = Scan(phones=phones, within=within, addresses=ADDRESSES)
        yield from scans.figures(scan, rounds)
    for count in fanout.COLD:
        yield fanout.race(count, rounds, fanout.REST).against_bare(f"cold_{count}")
    yield scans.memory(ADDRESSES)
    yield from abused([ALL], rounds)


def abused(kinds: list[str], rounds: int) -> Iterator[Figure]:
    yield from beside(list(KINDS) if ALL in kinds else kinds, rounds)
    if ALL in kinds:
        yield beside_all(rounds)


@dataclass
class Rolls:
    """Seconds that rolls waited for their answer, and until the last phone that stayed had it.
    A roll without an answer has waited for LONGEST_ROLL."""

    calm: list[float] = field(default_factory=list)
    abused: list[float] = field(default_factory=list)
    to_last: list[float] = field(default_factory=list)
    visitors: list[Phone] = field(default_factory=list)
    lost: int = 0


def beside(kinds: Sequence[str], rounds: int) -> Iterator[Figure]:
    """Each of them alone."""
    for kind in kinds:
        rolls = rolled((kind,), rounds)
        value = median(rolls.abused) / median(rolls.calm)
        yield figure("abuser", value, told(rolls), about=kind)


def beside_all(rounds: int) -> Figure:
    rolls = rolled(tuple(KINDS), rounds)
    return figure("abusers_together", 1000 * max(rolls.abused), told(rolls))


def told(rolls: Rolls) -> str:
    live = [phone.visit.waited for phone in rolls.visitors if phone.visit.waited is not None]
    visitors = f"{len(live)} of {len(rolls.visitors)} who scan meanwhile are live"
    if live:
        visitors += f", p50 {ms(median(live))}"
    last = f"to the last of {STAYING} {ms(median(rolls.to_last))}, " if rolls.to_last else ""
    lost = f"{rolls.lost} not answered, which count as {LONGEST_ROLL:.0f} s, " if rolls.lost else ""
    return (
        f"{ms(median(rolls.abused))} over {ms(median(rolls.calm))}, at worst "
        f"{ms(max(rolls.abused))} of {len(rolls.abused)}; {last}{lost}{visitors}"
    )


def rolled(kinds: Sequence[str], rounds: int) -> Rolls:
    holding = sum(KINDS[kind].holds_connections for kind in kinds)
    descriptors = {0: None, 1: DESCRIPTORS}.get(holding, OF_ALL)
    with servers.product(descriptors) as house:
        return asyncio.run(_rolled(house, kinds, rounds))


async def _rolled(house: servers.House, kinds: Sequence[str], rounds: int) -> Rolls:
    async with Evening.at(house) as evening:
        phones, visitors = evening.new_phones(STAYING), evening.new_phones(VISITORS)
        await evening.scan(phones, 1)
        for phone in phones:
            phone.rest()
        rolls = Rolls(visitors=visitors)
        await _roll(evening, [], WARM_UPS)
        await _roll(evening, rolls.calm, rounds)
        begun = len(evening.console.rolls)
        with abusing(kinds, house.port, evening.table.code):
            await asyncio.sleep(BEGINNING)
            coming = asyncio.create_task(evening.scan(visitors, BEGINNING))
            rolls.lost = await _roll(evening, rolls.abused, rounds)
            await asyncio.wait({coming}, timeout=LONGEST_ROLL)
            coming.cancel()
            await asyncio.wait({coming})
        visits = [phone.visit for phone in phones]
        reached = (to_the_last(roll, visits) for roll in evening.console.rolls[begun:])
        rolls.to_last = [seconds for seconds in reached if seconds is not None]
        return rolls


async def _roll(evening: Evening, waited: list[float], count: int) -> int:
    """As many as the time allows; how many of them were not answered."""
    lost, end = 0, perf_counter() + MOST_SECONDS
    for _ in range(count):
        try:
            async with asyncio.timeout(LONGEST_ROLL):
                waited.append((await evening.console.roll()).waited)
        except (OSError, Refused):
            waited.append(LONGEST_ROLL)
            lost += 1
        if perf_counter() > end:
            break
        await asyncio.sleep(CALM_REST)
    return lost


def chosen(options: argparse.Namespace) -> Iterator[Figure]:
    kinds = options.abuser
    if options.phones:
        scan = Scan(
            phones=options.phones,
            within=options.within,
            addresses=options.addresses,
            abusers=tuple(KINDS) if ALL in kinds else tuple(kinds),
        )
        return scans.figures(scan, options.rounds)
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
