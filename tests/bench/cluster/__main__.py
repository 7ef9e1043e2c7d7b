"""Measures what a hosted Moonbowl bears: real PostgreSQL, Redis, Caddy, and several processes.

python -m tests.bench.cluster --kill all --times 20
python -m tests.bench.cluster --once 10000
python -m tests.bench.cluster --beside 20
python -m tests.bench.cluster --load --tables 100 --every 5 --watchers 4000 --processes 1,2,4

--kill: what befalls it, and how soon every screen is current again. --once: the same press at three
processes at once. --beside: rolls while the organiser of another party asks for all they can.
--load: what a command and a watcher cost with one process and with several.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from tests.bench import machine
from tests.bench.cluster import beside, kills, load
from tests.cluster.faults import FAULTS


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.cluster",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--kill", nargs="+", choices=["all", *FAULTS], help="what befalls it")
    parser.add_argument("--times", type=int, default=20, help="of each of those; 20")
    parser.add_argument("--once", type=int, metavar="PRESSES", help="at three processes at once")
    parser.add_argument("--load", action="store_true")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--every", type=float, default=5.0, help="seconds from roll to roll; 5")
    parser.add_argument("--watchers", type=int, default=4000, help="of all tables together; 4000")
    parser.add_argument("--processes", default="1,2,4", help="how many, one after the other; 1,2,4")
    parser.add_argument("--beside", type=int, metavar="ROLLS", help="beside another's party")
    options = parser.parse_args()
    machine.prepare()
    sys.stdout.write("\n".join([machine.sentence(), "", *said(options)]) + "\n")


def said(options: argparse.Namespace) -> Iterator[str]:
    if options.kill:
        names = list(FAULTS) if "all" in options.kill else options.kill
        yield from kills.table(names, options.times)
    if options.once:
        yield from kills.presses(options.once)
    if options.load:
        plan = load.Plan(options.tables, options.every, options.watchers)
        yield from load.costs(plan, [int(count) for count in options.processes.split(",")])
    if options.beside:
        yield from beside.figures(options.beside)


if __name__ == "__main__":
    main()
