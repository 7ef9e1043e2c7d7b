"""Measures what a roll costs and what a crowd waits for, and prints it beside its target.

python -m tests.bench [--rounds N] [--only roll crowd cards names abuse flood] [--before FOLDER]

--before: a checkout of another version, which roll, crowd, cards, names and flood measure by turns
with this one.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tests.bench import cards, crowd, fanout, floods, machine, names
from tests.bench.figure import HEAD, Figure
from tests.bench.spectators import TooSlow
from tests.crowds.evening import Refused
from tests.running import ROOT

GROUPS: dict[str, Callable[[Sequence[Path], int], Iterator[Figure]]] = {
    "roll": fanout.figures,
    "crowd": crowd.figures,
    "cards": cards.figures,
    "names": names.figures,
    "abuse": crowd.abused,
    "flood": floods.figures,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=10, help="at least 10 to be believed")
    parser.add_argument("--only", nargs="+", choices=GROUPS, default=list(GROUPS))
    parser.add_argument("--before", type=Path, action="append", default=[])
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "festival.config.settings")  # of its forms
    checkouts = [ROOT, *(each.resolve() for each in options.before)]
    machine.allow_many_sockets()
    os.sched_setaffinity(0, machine.CLIENT)
    machine.say("; before: ".join([machine.sentence(), *map(machine.commit, checkouts[1:])]))
    machine.say(f"\n{HEAD}")
    for name in options.only:
        try:
            for found in GROUPS[name](checkouts, options.rounds):
                machine.say(str(found))
        except (TooSlow, Refused) as error:
            machine.say(f"{name} was not measured to its end: {error}")


if __name__ == "__main__":
    main()
