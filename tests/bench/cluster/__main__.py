"""Measures what a hosted Moonbowl bears: real PostgreSQL, Redis, Caddy, and several processes.

python -m tests.bench.cluster --kill all --times 20
python -m tests.bench.cluster --once 10000
python -m tests.bench.cluster --beside 20

--kill: what befalls it, and how soon every screen is current again. --once: the same press at three
processes at once. --beside: rolls while the organiser of another party asks for all they can.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from tests.bench import machine
from tests.bench.cluster import beside, kills
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
    if options.beside:
        yield from beside.figures(options.beside)


if __name__ == "__main__":
    main()
