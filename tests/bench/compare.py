"""The laptop's figures of this tree beside those of an earlier commit, by turns in the same run.

python -m tests.bench.compare 1d2069b [--only posts fanout startup]
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
from typing import Any

from tests.bench import machine
from tests.bench.figure import shown, table
from tests.running import ROOT

GROUPS = ("posts", "fanout", "startup")
TURNS, ROUNDS = 3, 7
MOST = 1.1  # times as long or as much as before: machines are noisy
HEAD = "figure | before: | now: | now over before: |"

Found = dict[str, list[dict[str, Any]]]  # by the key of the figure


@contextmanager
def tree_of(commit: str) -> Iterator[Path]:
    """The program as it was."""
    with TemporaryDirectory(prefix="moonbowl-before-") as folder:
        place, worktree = Path(folder) / "tree", ("git", "worktree")
        add = [*worktree, "add", "--quiet", "--detach", str(place), commit]
        subprocess.run(add, cwd=ROOT, check=True)
        try:
            yield place
        finally:
            subprocess.run([*worktree, "remove", "--force", place], cwd=ROOT, check=True)


def measure(tree: Path, groups: Sequence[str], into: Found) -> None:
    file = tree / ".figures.json"
    command = [sys.executable, "-m", "tests.bench", "--rounds", str(ROUNDS), "--json", str(file)]
    command += ["--only", *groups]
    try:
        subprocess.run(command, cwd=tree, check=True, stdout=subprocess.DEVNULL)
        for figure in json.loads(file.read_text(encoding="utf-8"))["figures"]:
            into[figure["key"]].append(figure)
    finally:
        file.unlink(missing_ok=True)


def rows(before: Found, now: Found) -> Iterator[tuple[str, ...]]:
    for key in (key for key in now if key in before):
        name, unit = now[key][0]["name"], now[key][0]["unit"]
        then, here = (median(each["value"] for each in found[key]) for found in (before, now))
        ratio = here / then if then else 1.0
        verdict = "as before" if ratio <= MOST else "MORE"
        yield name, shown(then, unit), shown(here, unit), f"{ratio:.2f} x", verdict


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.compare", description=__doc__)
    parser.add_argument("commit", help="which is measured as well")
    parser.add_argument("--only", nargs="+", default=list(GROUPS))
    options = parser.parse_args()
    machine.prepare()
    before, now = Found(defaultdict(list)), Found(defaultdict(list))
    with tree_of(options.commit) as tree:
        for _ in range(TURNS):
            measure(tree, options.only, before)
            measure(ROOT, options.only, now)
    lines = [machine.sentence(), f"before: {options.commit}", "", *table(HEAD, rows(before, now))]
    sys.stdout.write("\n".join([*lines, ""]))


if __name__ == "__main__":
    main()
