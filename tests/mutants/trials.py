"""Trying faults in copies of a tree, each of which has one fault at a time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from tests.mutants.planted import HERE, Fault
from tests.running import copy_sources

NEAREST, MOST = 60, 600  # of the tests that reach a fault
LONGEST = 300  # seconds that one test may take
PATIENCE = 40  # seconds that a test waits for what does not come
FAULTLESS = (0, 1, 2, 5)  # how pytest ends: passed, failed, stopped, without a test


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """by: "gate", "proof", "uncaught", or "no time" where tests are left that might. test: that
    failed."""

    key: str
    file: str
    by: str
    test: str
    seconds: int


@dataclass(frozen=True)
class Copy:
    """A tree of its own. seconds: that a fault may take."""

    tree: Path
    seconds: int

    def verdict(self, fault: Fault, reached: Sequence[str], broken: Collection[str]) -> Verdict:
        """reached: by which tests it is, those first that are likely to see it. broken: those that
        fail without it as well."""
        started, by, test = monotonic(), "uncaught", ""
        named = [path for path in fault.tests if (self.tree / path).exists()]
        for stage in filter(None, (reached[:NEAREST], named, reached[NEAREST:MOST])):
            with self._planted(fault):
                failed = self.failing(stage, broken)
                if stage is named and failed:
                    # What browsers and servers do on a busy machine may be chance, once.
                    failed = self.failing([*failed], broken)
            if failed or monotonic() - started > self.seconds:
                test, by = next(iter(failed.items()), ("", "no time"))
                break
        seconds = int(monotonic() - started)
        return Verdict(key=fault.key, file=fault.file, by=by, test=test, seconds=seconds)

    @contextmanager
    def _planted(self, fault: Fault) -> Iterator[None]:
        path = self.tree / fault.file
        source, at = path.read_text(encoding="utf-8"), path.stat().st_mtime
        try:
            path.write_text(fault.planted(source), encoding="utf-8")
            os.utime(path, (at + 2, at + 2))  # by which Python knows that what it compiled is old
            yield
        finally:
            path.write_text(source, encoding="utf-8")
            os.utime(path, (at + 4, at + 4))

    def failing(
        self, asked: Sequence[str], broken: Collection[str] = (), *, most: int = 1
    ) -> dict[str, str]:
        """What fails of the tests, files and folders that are asked for, each with where it stands:
        "gate" or "proof". most: after so many the others are left."""
        tests = {test: place for place, test in enumerate(asked) if "::" in test}
        paths = [f"{p}{'::' if p.endswith('.py') else '/'}" for p in asked if p not in tests]
        told = {"tests": tests, "paths": paths, "without": [*broken], "seconds": self.seconds}
        command = [sys.executable, "-m", "pytest", "-q", "-p", "in_order", f"--maxfail={most}"]
        command.append(f"--timeout={LONGEST}")
        command += dict.fromkeys(each.partition("::")[0] for each in asked)
        with tempfile.TemporaryDirectory(prefix="mutant-") as trial:
            Path(trial, "asked.json").write_text(json.dumps(told), encoding="utf-8")
            failed = Path(trial, "failed.txt")
            failed.touch()
            told_to_all = {"MUTANT_TRIAL": trial, "PATIENCE_OF_TESTS": str(PATIENCE)}
            environment = {**os.environ, **told_to_all, "PYTHONPATH": str(HERE)}
            run = subprocess.run(
                command,
                cwd=self.tree,
                env=environment,
                capture_output=True,
                check=False,
                start_new_session=True,  # some tests send signals to all of their group
            )
            if run.returncode not in FAULTLESS:
                raise RuntimeError(f"{command} ended with {run.returncode}: {run.stdout!r}")
            lines = failed.read_text(encoding="utf-8").splitlines()
        return {test: by for by, _, test in (line.partition(" ") for line in lines)}


@contextmanager
def copies(tree: Path, number: int, seconds: int) -> Iterator[list[Copy]]:
    """So many copies of all files of a tree that its repository has, or would have."""
    with tempfile.TemporaryDirectory(prefix="moonbowl-mutants-") as folder:
        made = [Copy(Path(folder, str(place)), seconds) for place in range(number)]
        for each in made:
            copy_sources(each.tree, tree)
        yield made
