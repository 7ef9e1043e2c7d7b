"""Tries every fault, and prints what came of it: python -m tests.faults [--only kills spends]

First the tests of every row of the register, then the long forms. A seed that is printed gives the
same faults again: --seed 7.
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
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from tests.faults.rows import ROWS, Row
from tests.running import ROOT

SPENDS_FILE = "tests/faults/test_03_double_spends.py"
DICE = "rules/test_promised_dice.py"
EVENINGS = "festival/play/test_promised_dice.py"
PAGE = "browser/results/test_dice.py"
PYTEST = (sys.executable, "-m", "pytest", "-q", "--timeout", "0", "--show-capture", "no")
CURRENT_WITHIN = 10.0  # seconds, 95 of 100 phones after a restart
OUTCOMES = {"failure": "FAILED", "error": "FAILED", "skipped": "not run"}


@dataclass(frozen=True)
class Figure:
    """What a long form came to. command: what gives it again."""

    name: str
    result: str
    is_met: bool
    command: str
    factor: str = ""

    def __str__(self) -> str:
        verdict = "met" if self.is_met else "NOT MET"
        return f"| {self.name} | {self.result} | {verdict} | {self.factor} | `{self.command}` |"


Trial = Callable[[argparse.Namespace], Iterator[Figure]]


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.faults",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--only", nargs="+", choices=["rows", *LONG], help="of all")
    for name, form in LONG.items():
        parser.add_argument(f"--{name}", type=int, default=form.count, help=form.help)
    parser.add_argument("--seed", type=int, default=int(time.time()) % 10_000)
    options = parser.parse_args()
    wanted = options.only or ["rows", *LONG]
    is_right = True
    if "rows" in wanted:
        found = outcomes(ROWS)
        say(
            "| # | fault | tests | twins | on | outcome |",
            "| ---: | --- | ---: | ---: | --- | --- |",
        )
        for row in ROWS:
            outcome = outcome_of(row, found)
            is_right = is_right and outcome in {"passed", "not run"}
            on = " and ".join(row.databases)
            say(
                f"| {row.number} | {row.name} | {len(row.tests)} | {len(row.twins)} | {on} "
                f"| {outcome} |"
            )
    say("", f"seed {options.seed}")
    say("| figure | result | | the normal run has | again |", "| --- | --- | --- | ---: | --- |")
    for name, form in LONG.items():
        if name in wanted:
            for figure in form.tried(options):
                is_right = is_right and figure.is_met
                say(str(figure))
    return 0 if is_right else 1


def say(*lines: str) -> None:
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()


def outcomes(rows: tuple[Row, ...]) -> dict[str, list[str]]:
    """Of each test, by its name as rows have it, what came of its cases."""
    tests = sorted({f"tests/{test}" for row in rows for test in (*row.tests, *row.twins)})
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [*PYTEST, "-n2", f"--junit-xml={report}", "-o", "junit_family=xunit1", *tests]
        subprocess.run(command, cwd=ROOT, check=False, stdout=sys.stderr)
        return read_outcomes(report)


def read_outcomes(report: Path) -> dict[str, list[str]]:
    found = defaultdict(list)
    for case in ElementTree.parse(report).iter("testcase"):
        said = [OUTCOMES[part.tag] for part in case if part.tag in OUTCOMES]
        file, name = case.get("file", "").removeprefix("tests/"), case.get("name", "")
        for known in {file, f"{file}::{name}", f"{file}::{name.partition('[')[0]}"}:
            found[known].append(said[0] if said else "passed")
    return found


def outcome_of(row: Row, found: Mapping[str, list[str]]) -> str:
    results = [
        result for test in (*row.tests, *row.twins) for result in found.get(test, ["FAILED"])
    ]
    for worst in ("FAILED", "not run"):
        if worst in results:
            return worst
    return "passed"


def kills(options: argparse.Namespace) -> Iterator[Figure]:
    yield befallen("kill -9 under load", ["kill"] * options.kills, options, "kills")


def mixed(options: argparse.Namespace) -> Iterator[Figure]:
    from tests.faults.laptop import drawn

    names = drawn(options.mixed, options.seed)
    yield befallen("faults of all kinds, mixed", names, options, "mixed")


def befallen(name: str, names: list[str], options: argparse.Namespace, option: str) -> Figure:
    from tests.faults.laptop import suffered

    command = again(option, len(names), "--seed", options.seed)
    begun = time.perf_counter()
    try:
        came = asyncio.run(suffered(names, options.seed, told=to_the_side))
    except AssertionError as error:
        traceback.print_exc()
        return Figure(name, str(error).partition("\n")[0], is_met=False, command=command)
    took = time.perf_counter() - begun
    result, factor = f"{came} in {took:.0f} s", factor_of(option, len(names))
    return Figure(name, result, came.balance.is_right, command, factor)


def to_the_side(line: str) -> None:
    sys.stderr.write(f"{line}\n")


def factor_of(option: str, count: int) -> str:
    return f"1 of {count / LONG[option].few:,.0f}"


def again(option: str, count: int, *more: object) -> str:
    words = ("python -m tests.faults --only", option, f"--{option}", count, *more)
    return " ".join(map(str, words))


def spends(options: argparse.Namespace) -> Iterator[Figure]:
    from tests.servers.postgresql import postgresql

    known = {name: os.environ[name] for name in ("HOME", "PATH")}
    yield spent("double spends on SQLite", known, options)
    with postgresql() as server:
        url = server.url(server.new_database())
        yield spent(
            "double spends on PostgreSQL", {**known, "MOONBOWL_TEST_DATABASE_URL": url}, options
        )


def spent(name: str, environment: dict[str, str], options: argparse.Namespace) -> Figure:
    environment = {**environment, "FAULTS_SPENDS": str(options.spends)}
    is_met, _ = came_of([*PYTEST, "-n0", SPENDS_FILE], environment)
    result = f"{options.spends:,} tried, " + ("none spent twice" if is_met else "see above")
    command = again("spends", options.spends)
    return Figure(name, result, is_met, command, factor_of("spends", options.spends))


def came_of(command: Sequence[str], environment: Mapping[str, str]) -> tuple[bool, list[str]]:
    """Whether it ended well, and the lines that it said."""
    run = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=False
    )
    if run.returncode:
        sys.stderr.write(run.stdout[-10_000:])
    return run.returncode == 0, run.stdout.strip().splitlines()


def phones(options: argparse.Namespace) -> Iterator[Figure]:
    from tests.bench.machine import allow_many_sockets
    from tests.faults.phones import after_a_restart

    allow_many_sockets()
    with tempfile.TemporaryDirectory() as folder:
        took = sorted(after_a_restart(Path(folder), options.phones))
    slow = took[(len(took) * 95 - 1) // 100]
    yield Figure(
        "phones after a restart",
        f"of {options.phones:,}, 95 of 100 current within {slow:.1f} s, all within {took[-1]:.1f}",
        slow <= CURRENT_WITHIN,
        again("phones", options.phones),
        factor_of("phones", options.phones),
    )


def by_tests(option: str, name: str, setting: str, *files: str) -> Trial:
    """Of tests that take their number from the environment: how many passed, or what they count."""

    def tried(options: argparse.Namespace) -> Iterator[Figure]:
        count = getattr(options, option)
        command = [*PYTEST, "-n2", *(f"tests/{file}" for file in files)]
        is_met, said = came_of(command, {**os.environ, setting: str(count)})
        counted = [line for line in said if line.startswith("fuzzing: ")]
        result = f"{count:,}: {(counted or said)[-1].strip('= ')}"
        yield Figure(name, result, is_met, again(option, count), factor_of(option, count))

    return tried


def by_program(option: str, name: str, *command: str) -> Trial:
    """Of a program of its own, which prints what came of it."""

    def tried(options: argparse.Namespace) -> Iterator[Figure]:
        count = getattr(options, option)
        is_met, said = came_of([sys.executable, "-m", *command, str(count)], os.environ)
        yield Figure(name, "; ".join(said), is_met, again(option, count), factor_of(option, count))

    return tried


@dataclass(frozen=True)
class Form:
    """few: how many the normal run has of what there are `count` of in the long form."""

    tried: Trial
    count: int
    few: float
    help: str


LONG = {
    "kills": Form(kills, 1000, 5, "kill -9 under load"),
    "mixed": Form(mixed, 200, 5, "faults of all kinds"),
    "spends": Form(spends, 10_000, 50, "of one thing twice, on each database"),
    "phones": Form(phones, 500, 50, "that see a restart"),
    "inputs": Form(
        by_tests("inputs", "inputs that nobody had in mind", "FUZZ_INPUTS", "faults/fuzz"),
        100_000,
        500,
        "that nobody had in mind",
    ),
    "dice": Form(
        by_tests("dice", "simulated dice, by chi-square", "FAIR_DICE", DICE),
        1_000_000,
        100_000,
        "by chi-square",
    ),
    "draws": Form(
        by_tests("draws", "draws of browser, script and rules", "CHECKED_DRAWS", DICE, PAGE),
        10_000,
        2000,
        "of browser, script and rules",
    ),
    "bits": Form(
        by_tests("bits", "evenings with a changed bit", "CHANGED_BITS", EVENINGS, PAGE),
        1000,
        100,
        "changed, one in each evening",
    ),
    "messages": Form(
        by_program("messages", "messages over bad networks", "tests.faults.networks", "--messages"),
        10_000,
        200,
        "over bad networks",
    ),
    "hours": Form(
        by_program("hours", "an evening of 300 phones", "tests.faults.soak", "--hours"),
        8,
        1 / 3,
        "of an evening",
    ),
}


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "festival.settings")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MOONBOWL_DATA"] = folder  # no test touches the data of a real party
        sys.exit(main())
