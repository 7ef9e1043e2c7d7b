"""What a test of the gate may cost: CPU seconds, of all processes that it has to do with.

What several tests share (a server, a browser, the database) counts for none of them. A second is
one of a machine that does the yardstick in its time: a slower machine, or a busier one, has longer.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Generator
from pathlib import Path
from statistics import median
from threading import Event, Thread
from time import thread_time
from typing import Any, Self

import pytest
from _pytest.runner import runtestprotocol

MOST = 2.0
MOST_IN_A_BROWSER = 4.0
# What a processor shares with other work (caches, above all) makes tests dearer, and this as much.
SOURCE = "\n".join(
    f"def part_{number}(a, b):\n    return {{'{number}': [a + b * {number}], 'b': b}}"
    for number in range(600)
)
YARDSTICK = 0.0113  # CPU seconds of `measured` with both cores of a machine of 2024 at work
# Tests that may cost more.
EXCEPTIONS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
LIMITS: dict[str, float] = {
    name: each["seconds"] for each in EXCEPTIONS["exceptions"] for name in each["tests"]
}

PROCESSES = Path("/proc")
IS_TOLD = (PROCESSES / "self" / "task").is_dir()  # Linux says what each process has used


class Costs:
    """Fails whatever costs more than it may. What does is run once more, and what it costs then
    counts: the first of its kind finds nothing of what the process keeps for all others."""

    def __init__(self) -> None:
        self._spent = 0.0  # what is no test's own is taken off
        self._began = 0.0
        self._pace: Pace | None = None  # while what is dear is run once more
        self._is_dear = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        self._is_dear = False
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        if self._is_dear:
            with Pace() as self._pace:
                reports = runtestprotocol(item, log=False, nextitem=nextitem)
            self._pace = None
        for report in reports:
            item.ihook.pytest_runtest_logreport(report=report)
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self) -> Generator[None]:
        self._spent = 0.0
        self._began = used()
        return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, Any, Any]:
        if fixturedef.scope == "function":
            return (yield)
        before, spent = used(), self._spent
        try:
            return (yield)
        finally:
            # A shared fixture that asks for another one has its cost within its own.
            self._spent = spent + used() - before

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.when == "call" and report.passed:
            cost, limit = used() - self._began - self._spent, limit_of(item)
            self._is_dear = cost > limit and cost > limit * self._slowness()
            if self._is_dear and self._pace:
                report.outcome = "failed"
                report.longrepr = (
                    f"{item.nodeid} took {cost:.1f} CPU seconds, and a test of the gate may "
                    f"take {limit:g}: make it cheaper, or mark it `proof` (docs/CONTRIBUTING.md)"
                )
        return report

    def _slowness(self) -> float:
        return self._pace.slowness if self._pace else slowness()


def limit_of(item: pytest.Item) -> float:
    usual = MOST_IN_A_BROWSER if item.get_closest_marker("browser") else MOST
    return LIMITS.get(item.name.partition("[")[0], usual)


class Pace:
    """Measures while a test runs: a machine that others share has another pace within seconds. What
    that takes counts as the test's."""

    def __init__(self) -> None:
        self._found = [measured()]
        self._over = Event()
        self._thread = Thread(target=self._measure)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    @property
    def slowness(self) -> float:
        return max(1.0, median(self._found) / YARDSTICK)

    def _measure(self) -> None:
        while not self._over.wait(0.5):
            self._found.append(measured())


def slowness() -> float:
    """How much more of a processor's time the same work takes, here and now: 1 or more."""
    return max(1.0, median(measured() for _ in range(9)) / YARDSTICK)


def measured() -> float:
    began = thread_time()
    compile(SOURCE, "yardstick", "exec")
    return thread_time() - began


def used() -> float:
    """CPU seconds of this process and all that came of it, as far as the system tells."""
    if not IS_TOLD:
        return sum(os.times()[:4])
    ticks = sum(map(ticks_of, (os.getpid(), *descendants(os.getpid()))))
    return ticks / os.sysconf("SC_CLK_TCK")


def descendants(pid: int) -> list[int]:
    found = []
    for task in tasks(pid):
        for child in map(int, read(PROCESSES / str(pid) / "task" / task / "children").split()):
            found += [child, *descendants(child)]
    return found


def tasks(pid: int) -> list[str]:
    try:
        return os.listdir(PROCESSES / str(pid) / "task")
    except OSError:  # it is over
        return []


def ticks_of(pid: int) -> int:
    """Its own, and those of its children that are over."""
    fields = read(PROCESSES / str(pid) / "stat").rpartition(")")[2].split()
    return sum(map(int, fields[11:15]))


def read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""
