"""Measures what a hosted Moonbowl bears: real PostgreSQL, Redis, Caddy, and several processes.

python -m tests.bench.cluster --kill all --times 20
python -m tests.bench.cluster --once 10000
python -m tests.bench.cluster --beside 20
python -m tests.bench.cluster --through caddy --watchers 20000 --tables 200

--kill: what befalls it, and how soon every screen is current again. --once: the same press at three
processes at once. --beside: rolls while the organiser of another party asks for all they can.
--through: what commands and watchers cost at the proxy and behind it, and the return of all
watchers after it restarts; nchan: the same rolls to as many watchers of nginx with nchan
(apt install libnginx-mod-nchan), without a cluster.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from tests.bench import machine
from tests.bench.cluster import beside, door, kills, rival
from tests.bench.cluster.measurement import Plan
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
    parser.add_argument("--through", choices=["caddy", "nchan"])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--every", type=float, default=20.0, help="seconds from roll to roll; 20")
    parser.add_argument("--watchers", type=int, default=20000, help="of all tables; 20000")
    parser.add_argument("--processes", type=int, default=4)
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
    if options.through:
        plan = Plan(options.tables, options.every, options.watchers)
        if options.through == "nchan":
            yield from rival.figures(plan)
        else:
            yield from door.figures(plan, options.processes)
    if options.beside:
        yield from beside.figures(options.beside)


if __name__ == "__main__":
    main()
