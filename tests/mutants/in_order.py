"""Given to pytest with -p: runs what a trial asks for, in its order, and notes what fails.

It needs nothing of the tree that is tried, which may be an older one.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

STARTED = monotonic()


@cache
def asked() -> dict[str, Any]:
    return dict(json.loads(in_trial("asked.json").read_text(encoding="utf-8")))


def in_trial(name: str) -> Path:
    return Path(os.environ["MUTANT_TRIAL"], name)


def rank(test: str) -> int:
    """The place of a test, or of its file or folder; -1 where nobody asks for it."""
    if test in asked()["without"]:
        return -1
    starts = (n for n, each in enumerate(asked()["paths"]) if test.startswith(each))
    return int(asked()["tests"].get(test, next(starts, -1)))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those of the gate come first, and those of a file together: they share what it sets up."""
    found = [(rank(item.nodeid), item) for item in items]
    ranked = sorted((each for each in found if each[0] >= 0), key=lambda each: each[0])
    files = list(dict.fromkeys(item.path for _, item in ranked))
    items[:] = [item for _, item in ranked]
    items.sort(key=lambda item: (is_proof(item), files.index(item.path)))


def is_proof(item: pytest.Item) -> bool:
    return item.get_closest_marker("proof") is not None


def note(report: pytest.TestReport | pytest.CollectReport) -> None:
    if report.failed:
        by = "proof" if "proof" in getattr(report, "keywords", ()) else "gate"
        with in_trial("failed.txt").open("a", encoding="utf-8") as file:
            file.write(f"{by} {report.nodeid}\n")


pytest_runtest_logreport = pytest_collectreport = note


def pytest_runtest_teardown(item: pytest.Item) -> None:
    if monotonic() - STARTED > asked()["seconds"]:
        item.session.shouldstop = "the time is over"
