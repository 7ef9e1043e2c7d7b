"""Before anything is imported: tests keep their data in a folder of their own."""

from __future__ import annotations

import atexit
import importlib
import os
import pkgutil
import shutil
import tempfile
from collections.abc import Generator
from typing import Any

import django
import pytest
from hypothesis import HealthCheck, settings

import festival
import rules
from tests.running import chromium

IS_WORKER = "PYTEST_XDIST_WORKER" in os.environ  # has its environment from the first process
MUST_HAVE_REAL_PARTS = os.environ.get("MOONBOWL_REQUIRE_REAL_PARTS", "") not in {"", "0"}

if not IS_WORKER:
    folder = tempfile.mkdtemp(prefix="moonbowl-tests-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name in [name for name in os.environ if name.startswith("MOONBOWL_")]:
        if name != "MOONBOWL_REQUIRE_REAL_PARTS":
            del os.environ[name]
    os.environ["MOONBOWL_DATA"] = folder
    # Not in pyproject.toml: pytest-django would load the settings before this line.
    os.environ["DJANGO_SETTINGS_MODULE"] = "festival.settings"

django.setup()

# Hypothesis draws from the numbers and texts of the modules that it finds, too.
for package in (festival, rules):
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(found.name)

# The seed stands in pyproject.toml: every run draws the same. A busy machine is no fault.
AT_LEISURE: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("house", database=None, **AT_LEISURE)
settings.register_profile("search", max_examples=10_000, **AT_LEISURE)
settings.load_profile("house")


def pytest_report_header(config: pytest.Config) -> str:
    return f"random: --hypothesis-seed={config.getoption('--hypothesis-seed')}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if not hasattr(report, "wasxfail"):
        refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    refuse_skip(report)
    return report


def refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Where every real part must be there, a test that cannot run has failed."""
    if MUST_HAVE_REAL_PARTS and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"skipped, which counts as a failure here: {report.longrepr}"


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The real browser, or a skip that says how to get it."""
    if path := chromium():
        return path
    pytest.skip("no Chromium on this machine (apt install chromium): NO BROWSER TEST HAS RUN")
