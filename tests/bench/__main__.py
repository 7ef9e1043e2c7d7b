"""Measures what a roll costs and what a crowd waits for, and prints it beside its target.

python -m tests.bench [--rounds N] [--only roll crowd abuse] [--before FOLDER]

--before: a checkout of another version, which roll and crowd measure by turns with this one.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tests.bench import crowd, fanout, machine
from tests.bench.evening import Refused
from tests.bench.figure import HEAD, Figure, row, table
from tests.bench.spectators import TooSlow
from tests.running import ROOT

GROUPS: dict[str, Callable[[Sequence[Path], int], Iterator[Figure]]] = {
    "roll": fanout.figures,
    "crowd": crowd.figures,
    "abuse": crowd.abused,
}


def measure(name: str, checkouts: Sequence[Path], rounds: int) -> list[Figure]:
    found = []
    try:
        for each in GROUPS[name](checkouts, rounds):
            machine.say(row(*each.cells))
            found.append(each)
    except (TooSlow, Refused) as error:
        machine.say(f"{name} was not measured to its end: {error}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=10, help="at least 10 to be believed")
    parser.add_argument("--only", nargs="+", choices=GROUPS, default=list(GROUPS))
    parser.add_argument("--before", type=Path, action="append", default=[])
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "festival.config.settings")  # of its forms
    checkouts = [ROOT, *(each.resolve() for each in options.before)]
    machine.prepare()
    os.sched_setaffinity(0, machine.CLIENT)
    figures = [each for name in options.only for each in measure(name, checkouts, options.rounds)]
    title = "; before: ".join([machine.sentence(), *map(machine.commit, checkouts[1:])])
    cells = (each.cells for each in figures)
    sys.stdout.write("\n".join([title, "", *table(HEAD, cells), ""]))


if __name__ == "__main__":
    main()
