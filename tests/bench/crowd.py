"""Many phones at once, and one that will not behave: what the emcee and the guests wait for.

python -m tests.bench.crowd [--rounds N]                            every figure
python -m tests.bench.crowd --phones 300 --within 2                 a scan
python -m tests.bench.crowd --abuser reload --abuser all            rolls beside an abuser
python -m tests.bench.crowd --phones 300 --within 2 --abuser hold   a scan beside an abuser
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator

from tests.bench import abuse, fanout, machine, posts, scans
from tests.bench.abusers import KINDS
from tests.bench.evening import ADDRESSES
from tests.bench.figure import HEAD, Figure, row, table
from tests.bench.scans import Scan

ALL = "all"  # each of them alone, and then all at once
SCANS = ((300, 2.0), (1000, 10.0))
ENOUGH = 10


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
    yield from abuse.figures(list(KINDS) if ALL in kinds else kinds, rounds)
    if ALL in kinds:
        yield abuse.together(rounds)


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
