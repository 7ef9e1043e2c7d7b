"""What was tried, and how much memory it took, is told once, at the end."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.faults.fuzz.count import TOTAL
from tests.festival.memory import forget_everything


@pytest.fixture(autouse=True)
def _empty_caches() -> Iterator[None]:
    forget_everything()
    yield
    forget_everything()


@pytest.fixture(autouse=True)
def _no_record_is_kept(request: pytest.FixtureRequest) -> Iterator[None]:
    """Until a test is over pytest keeps each record of the log, and with it the request: 8 KB an
    input, which would be taken for the program's."""
    plugin: Any = request.config.pluginmanager.get_plugin("logging-plugin")
    handlers = [plugin.caplog_handler, plugin.report_handler] if plugin else []
    before = [handler.level for handler in handlers]
    for handler in handlers:
        handler.setLevel(logging.CRITICAL + 1)
    yield
    for handler, level in zip(handlers, before, strict=True):
        handler.setLevel(level)


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    tried: Counter[str] = Counter()
    held = []
    for report in (each for found in terminalreporter.stats.values() for each in found):
        for name, count in getattr(report, "user_properties", ()):
            if name.startswith("inputs: ") and getattr(report, "when", "") == "call":
                tried[name.removeprefix("inputs: ")] += count
            if name.startswith("memory: ") and getattr(report, "when", "") == "call":
                held.append(f"{name}: {count}")
    if tried:
        parts = ", ".join(f"{part} {count:,}" for part, count in tried.items())
        total = f"{sum(tried.values()):,}"
        terminalreporter.write_line(f"fuzzing: {total} inputs tried of {TOTAL:,} asked ({parts})")
    for line in held:
        terminalreporter.write_line(line)
