"""Tries faults at length, and prints what came of it: python -m tests.faults [--only kills spends]

Gate and proof have the tests of every row of the register. A seed that is printed gives the same
faults again: --seed 7.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench.figure import table
from tests.running import ROOT

SPENDS_FILE = "tests/faults/test_03_double_spends.py"
DICE = "rules/test_promised_dice.py"
EVENINGS = "games/bobing/play/test_dice_commitment.py"
PAGE = "browser/results/test_dice.py"
PYTEST = (sys.executable, "-m", "pytest", "-q", "--timeout", "0", "--show-capture", "no")
CURRENT_WITHIN = 10.0  # seconds, 95 of 100 phones after a restart

Came = tuple[str, bool]  # what a trial came to, and whether that is right
Trial = Callable[[argparse.Namespace], Came]


@dataclass(frozen=True)
class Form:
    """What is tried at length. few: how many the normal run has of what there are `count` of."""

    name: str
    tried: Trial
    count: int
    few: float


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.faults",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--only", nargs="+", choices=LONG, help="of all")
    for option, form in LONG.items():
        parser.add_argument(f"--{option}", type=int, default=form.count, help=form.name)
    parser.add_argument("--seed", type=int, default=int(time.time()) % 10_000)
    options = parser.parse_args()
    verdicts: list[bool] = []
    sys.stdout.write(f"seed {options.seed}\n")
    head = "figure | result | | the normal run has: | again"
    for line in table(head, of_forms(options, verdicts)):  # each when it is known
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    return 0 if all(verdicts) else 1


def of_forms(options: argparse.Namespace, verdicts: list[bool]) -> Iterator[tuple[str, ...]]:
    for option, form in LONG.items():
        if options.only and option not in options.only:
            continue
        count = getattr(options, option)
        result, is_right = form.tried(options)
        verdicts.append(is_right)
        again = f"`python -m tests.faults --only {option} --{option} {count} --seed {options.seed}`"
        verdict = "met" if is_right else "NOT MET"
        yield form.name, result, verdict, f"1 of {count / form.few:,.0f}", again


def kills(options: argparse.Namespace) -> Came:
    return befallen(["kill"] * options.kills, options)


def mixed(options: argparse.Namespace) -> Came:
    from tests.faults.laptop import drawn

    return befallen(drawn(options.mixed, options.seed), options)


def befallen(names: list[str], options: argparse.Namespace) -> Came:
    from tests.faults.laptop import suffered

    begun = time.perf_counter()
    try:
        came = asyncio.run(suffered(names, options.seed, told=to_the_side))
    except AssertionError as error:
        traceback.print_exc()
        return str(error).partition("\n")[0], False
    return f"{came} in {time.perf_counter() - begun:.0f} s", came.balance.is_right


def to_the_side(line: str) -> None:
    sys.stderr.write(f"{line}\n")


def spends(options: argparse.Namespace) -> Came:
    """On SQLite, and on PostgreSQL."""
    from tests.servers.postgresql import postgresql

    known = {name: os.environ[name] for name in ("HOME", "PATH")}
    known["FAULTS_SPENDS"] = str(options.spends)
    command = [*PYTEST, "-n0", SPENDS_FILE]
    with postgresql() as server:
        url = server.url(server.new_database())
        found = [
            came_of(command, known | more)[0] for more in ({}, {"MOONBOWL_TEST_DATABASE_URL": url})
        ]
    told = "none spent twice" if all(found) else "see above"
    return f"{options.spends:,} tried on each, {told}", all(found)


def came_of(command: Sequence[str], environment: Mapping[str, str]) -> tuple[bool, list[str]]:
    """Whether it ended well, and the lines that it said."""
    run = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=False
    )
    if run.returncode:
        sys.stderr.write(run.stdout[-10_000:])
    return run.returncode == 0, run.stdout.strip().splitlines()


def phones(options: argparse.Namespace) -> Came:
    from tests.bench.machine import allow_many_sockets
    from tests.faults.test_34_restart_with_phones import after_a_restart

    allow_many_sockets()
    with tempfile.TemporaryDirectory() as folder:
        took = sorted(after_a_restart(Path(folder), options.phones))
    slow = took[(len(took) * 95 - 1) // 100]
    told = f"of {options.phones:,}, 95 of 100 current within {slow:.1f} s, all within"
    return f"{told} {took[-1]:.1f}", slow <= CURRENT_WITHIN


def by_tests(option: str, setting: str, *files: str) -> Trial:
    """Of tests that take their number from the environment: how many passed, or what they count."""

    def tried(options: argparse.Namespace) -> Came:
        count = getattr(options, option)
        command = [*PYTEST, "-n2", *(f"tests/{file}" for file in files)]
        is_right, said = came_of(command, {**os.environ, setting: str(count)})
        counted = [line for line in said if line.startswith("fuzzing: ")]
        return f"{count:,}: {(counted or said)[-1].strip('= ')}", is_right

    return tried


def by_program(option: str, *command: str) -> Trial:
    """Of a program of its own, which prints what came of it."""

    def tried(options: argparse.Namespace) -> Came:
        count = str(getattr(options, option))
        is_right, said = came_of([sys.executable, "-m", *command, count], os.environ)
        return "; ".join(said), is_right

    return tried


INPUTS = by_tests("inputs", "FUZZ_INPUTS", "faults/fuzz")
FAIR = by_tests("dice", "FAIR_DICE", DICE)
DRAWS = by_tests("draws", "CHECKED_DRAWS", DICE, PAGE)
BITS = by_tests("bits", "CHANGED_BITS", EVENINGS, PAGE)
MESSAGES = by_program("messages", "tests.faults.networks", "--messages")
HOURS = by_program("hours", "tests.faults.soak", "--hours")
LONG = {
    "kills": Form("kill -9 under load", kills, 1000, 5),
    "mixed": Form("faults of all kinds, mixed", mixed, 200, 5),
    "spends": Form("double spends, on each database", spends, 10_000, 50),
    "phones": Form("phones after a restart", phones, 500, 50),
    "inputs": Form("inputs that nobody had in mind", INPUTS, 100_000, 500),
    "dice": Form("simulated dice, by chi-square", FAIR, 1_000_000, 100_000),
    "draws": Form("draws of browser, script and rules", DRAWS, 10_000, 2000),
    "bits": Form("evenings with a changed bit", BITS, 1000, 100),
    "messages": Form("messages over bad networks", MESSAGES, 10_000, 200),
    "hours": Form("hours of an evening of 300 phones", HOURS, 8, 1 / 3),
}


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "festival.config.settings")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MOONBOWL_DATA"] = folder  # no test touches the data of a real party
        sys.exit(main())
