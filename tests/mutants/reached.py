"""Which tests reach a line, known from one run of all that need neither browser nor cluster."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import takewhile
from pathlib import Path, PurePath

from coverage import CoverageData

from tests.mutants.planted import Fault

TRIED = ("tests/rules", "rules", "tests/golden", "tests/festival")
WIDER = 4  # lines: of a long statement some are reached by no name of theirs
OF_ONE_KIND = 3  # parameters of a test that are tried before other tests have been


def cover(tree: Path, data: Path) -> None:
    """Run the tests of a tree with coverage, each as a context of its own."""
    data.parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "pytest", "-n2", "-q", "-m", "not browser", *TRIED]
    command += ["--cov=festival", "--cov=rules", "--cov-context=test", "--cov-report="]
    subprocess.run(command, cwd=tree, check=True, env={**os.environ, "COVERAGE_FILE": str(data)})


class Reached:
    """data: of a run in this tree."""

    def __init__(self, tree: Path, data: Path) -> None:
        self._tree, self._data = tree, CoverageData(str(data))
        self._data.read()
        self._in_file = cache(self._data.contexts_by_lineno)

    def by(self, fault: Fault) -> list[str]:
        """The tests that reach a fault. Those come first that stand nearest to its file and reach
        little else of it."""
        path = self._tree / fault.file
        contexts = self._in_file(str(path))
        lines = fault.lines(path.read_text(encoding="utf-8"))
        tests: set[str] = set()
        for more in range(WIDER):
            wider = range(lines.start - more, lines.stop + more)
            tests = tests or {_test(each) for line in wider for each in contexts.get(line, ())}
            tests.discard("")  # what is reached by an import alone
        breadth = Counter(_test(each) for found in contexts.values() for each in found)
        seen: Counter[str] = Counter()
        ranks = {}
        for place, test in enumerate(sorted(tests, key=lambda test: (breadth[test], test))):
            seen[test.partition("[")[0]] += 1
            turn = seen[test.partition("[")[0]] // OF_ONE_KIND
            ranks[test] = (-_nearness(fault.file, test), turn, place)
        return sorted(ranks, key=ranks.__getitem__)


def _test(context: str) -> str:
    """Without the phase: what is reached before and after a test is reached by it."""
    return context.rpartition("|")[0]


def _nearness(file: str, test: str) -> int:
    """How many folders they have in common, as tests mirror rooms, and something for the name."""
    own, path = PurePath(file), PurePath(test.partition("::")[0])
    pairs = zip(own.parts[:-1], path.parts[path.parts[0] == "tests" : -1], strict=False)
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return 2 * common + (own.stem in path.stem)
