"""Which tests reach a line, known from one run of all that need neither browser nor cluster."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import takewhile
from pathlib import Path, PurePath
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from coverage import CoverageData

from tests.mutants.planted import Fault

TRIED = ("tests/rules", "tests/golden", "tests/festival")
WIDER = 4  # lines: of a long statement some are reached by no name of theirs
SLOW = 1.0  # seconds
OF_ONE_KIND = 3  # parameters of a test that are tried before other tests have been


def cover(tree: Path, data: Path) -> None:
    """Run the tests of a tree with coverage, each as a context of its own, and note how long each
    takes."""
    data.parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "pytest", "-n2", "-q", "-m", "not browser", *TRIED]
    command += ["--cov=festival", "--cov=rules", "--cov-context=test", "--cov-report="]
    command.append(f"--junitxml={data.with_suffix('.xml')}")
    subprocess.run(command, cwd=tree, check=True, env={**os.environ, "COVERAGE_FILE": str(data)})


class Reached:
    """data: of a run in this tree."""

    def __init__(self, tree: Path, data: Path) -> None:
        self._tree, self._data = tree, CoverageData(str(data))
        self._data.read()
        self._in_file = cache(self._data.contexts_by_lineno)
        cases = ElementTree.parse(data.with_suffix(".xml")).iter("testcase")
        self._seconds = {_nodeid(case): float(case.get("time", 0)) for case in cases}

    def by(self, fault: Fault) -> list[str]:
        """The tests that reach a fault: the quick ones before the slow, of those that stand nearest
        to its file first."""
        path = self._tree / fault.file
        contexts = self._in_file(str(path))
        lines = fault.lines(path.read_text(encoding="utf-8"))
        tests: set[str] = set()
        for more in range(WIDER):
            wider = range(lines.start - more, lines.stop + more)
            tests = tests or {_test(each) for line in wider for each in contexts.get(line, ())}
            tests.discard("")  # what is reached by an import alone
        seen: Counter[str] = Counter()
        ranks: dict[str, tuple[bool, int, int, int]] = {}
        for test in sorted(tests, key=lambda test: (self._seconds.get(test, 0), test)):
            seen[test.partition("[")[0]] += 1
            turn = seen[test.partition("[")[0]] // OF_ONE_KIND
            is_slow = self._seconds.get(test, 0) > SLOW
            ranks[test] = (is_slow, -_nearness(fault.file, test), turn, len(ranks))
        return sorted(ranks, key=ranks.__getitem__)


def _test(context: str) -> str:
    """Without the phase: what is reached before and after a test is reached by it."""
    return context.rpartition("|")[0]


def _nodeid(case: Element) -> str:
    return f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"


def _nearness(file: str, test: str) -> int:
    """How many folders they have in common, as tests mirror rooms, and something for the name."""
    own, path = PurePath(file), PurePath(test.partition("::")[0])
    pairs = zip(own.parts[:-1], path.parts[path.parts[0] == "tests" : -1], strict=False)
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return 2 * common + (own.stem in path.stem)
