"""Before anything is imported: tests keep their data in a folder of their own."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Generator

import django
import pytest
from hypothesis import settings

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

settings.register_profile("house", deadline=None)  # a busy machine is no fault
settings.load_profile("house")


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
