"""The laptop's figures of this tree beside those of an earlier commit, by turns in the same run.

python -m tests.bench.compare 1d2069b --only posts fanout startup --turns 3 --rounds 7
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.bench import machine
from tests.bench.figure import shown
from tests.running import ROOT

GROUPS = ("posts", "fanout", "startup")
MOST = 1.1  # times as long or as much as before: machines are noisy

Values = dict[str, list[float]]  # by the key of the figure


@contextmanager
def tree_of(commit: str) -> Iterator[Path]:
    """The program as it was."""
    with TemporaryDirectory(prefix="moonbowl-before-") as folder:
        place = Path(folder) / "tree"
        subprocess.run(
            ["git", "worktree", "add", "--quiet", "--detach", place, commit], cwd=ROOT, check=True
        )
        try:
            yield place
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", place], cwd=ROOT, check=True)


def measure(tree: Path, groups: Sequence[str], rounds: int, into: Values) -> dict[str, str]:
    """The names and units of the figures."""
    file = tree / ".figures.json"
    command = [sys.executable, "-m", "tests.bench", "--rounds", str(rounds), "--json", str(file)]
    try:
        subprocess.run(
            [*command, "--only", *groups], cwd=tree, check=True, stdout=subprocess.DEVNULL
        )
        figures = json.loads(file.read_text(encoding="utf-8"))["figures"]
    finally:
        file.unlink(missing_ok=True)
    for figure in figures:
        into[figure["key"]].append(figure["value"])
    return {figure["key"]: json.dumps([figure["name"], figure["unit"]]) for figure in figures}


def rows(before: Values, now: Values, told: dict[str, str]) -> Iterator[str]:
    yield "| figure | before | now | now over before | |"
    yield "| --- | ---: | ---: | ---: | --- |"
    for key in (key for key in now if key in before):
        name, unit = json.loads(told[key])
        then, here = median(before[key]), median(now[key])
        ratio = here / then if then else 1.0
        verdict = "as before" if ratio <= MOST else "MORE"
        yield f"| {name} | {shown(then, unit)} | {shown(here, unit)} | {ratio:.2f} x | {verdict} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.compare", description=__doc__)
    parser.add_argument("commit", help="which is measured as well")
    parser.add_argument("--only", nargs="+", default=list(GROUPS))
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    machine.say_if_busy()
    before: Values = defaultdict(list)
    now: Values = defaultdict(list)
    told: dict[str, str] = {}
    with tree_of(options.commit) as tree:
        for _ in range(options.turns):
            measure(tree, options.only, options.rounds, before)
            told = measure(ROOT, options.only, options.rounds, now)
    lines = [machine.sentence(), f"before: {options.commit}", "", *rows(before, now, told)]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
