"""Measures everything that has a target, and prints it.

python -m tests.bench [--rounds N] [--only GROUP ...] [--json FILE]
python -m tests.bench --only roll [--before FOLDER]

A run of all groups is added to the history.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from tests.bench import (
    browser,
    crowd,
    fanout,
    growth,
    machine,
    posts,
    promotion,
    roll,
    rules,
    side_tables,
    strain,
    weak,
)
from tests.bench.figure import HEAD, HEAD_BESIDE, Figure, row, table
from tests.bench.post import Refused
from tests.bench.spectators import TooSlow
from tests.running import ROOT

GROUPS: dict[str, Callable[[int], Iterator[Figure]]] = {
    "rules": rules.figures,
    "posts": posts.figures,
    "roll": partial(roll.figures, [ROOT]),
    "growth": growth.figures,
    "weak": weak.figures,
    "fanout": fanout.figures,
    "strain": strain.figures,
    "twin": strain.twins,
    "crowd": crowd.figures,
    "side_tables": side_tables.figures,
    "browser": browser.figures,
    "promotion": promotion.figures,
}
UNBOUND = ("browser", "promotion")  # a browser is several programs, which need all cores
HISTORY = Path(__file__).with_name("history.jsonl")


def measure(name: str, rounds: int) -> list[Figure]:
    os.sched_setaffinity(0, machine.CORES if name in UNBOUND else machine.CLIENT)
    found = []
    try:
        for each in GROUPS[name](rounds):
            machine.say(row(*each.cells))
            found.append(each)
    except (TooSlow, Refused) as error:
        machine.say(f"{name} was not measured to its end: {error}")
    return found


def record(figures: Iterable[Figure], rounds: int) -> str:
    entry = {
        "commit": machine.commit(),
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "rounds": rounds,
        "machine": machine.sentence(),
        "figures": [figure.to_dict() for figure in figures],
    }
    return json.dumps(entry) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=21, help="at least 10 to be believed")
    parser.add_argument("--only", nargs="+", choices=GROUPS, default=list(GROUPS))
    parser.add_argument("--before", type=Path, help="roll: a checkout of the version before")
    parser.add_argument("--json", type=Path, help="where to write the figures as well")
    options = parser.parse_args()
    machine.prepare()
    head, title = HEAD, machine.sentence()
    if options.before:
        GROUPS["roll"] = partial(roll.figures, [ROOT, options.before.resolve()])
        head, title = HEAD_BESIDE, f"{title}; before: {machine.commit(options.before)}"
    figures = [each for name in options.only for each in measure(name, options.rounds)]
    entry = record(figures, options.rounds)
    if options.json:
        options.json.write_text(entry, encoding="utf-8")
    if options.only == list(GROUPS):
        with HISTORY.open("a", encoding="utf-8") as file:
            file.write(entry)
    cells = (each.cells_beside if options.before else each.cells for each in figures)
    sys.stdout.write("\n".join([title, "", *table(head, cells), ""]))


if __name__ == "__main__":
    main()
