"""Before anything is imported: tests keep their data in a folder of their own."""

from __future__ import annotations

import atexit
import gc
import importlib
import os
import pkgutil
import shutil
import signal
import tempfile
from collections import Counter
from collections.abc import Generator
from random import Random
from typing import Any

import django
import pytest
from django.utils import translation
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

import festival
import rules
from rules import dice_commitment
from tests import parts

SERVERS = {"house", "running", "own_party", "ground"}  # fixtures that start one, or several
IS_WORKER = "PYTEST_XDIST_WORKER" in os.environ  # has its environment from the first process
MUST_HAVE_REAL_PARTS = os.environ.get("MOONBOWL_REQUIRE_REAL_PARTS", "") not in {"", "0"}
NOT_RUN = "not run"
# They install, and start many servers: whoever began with one of them last would end alone. Files
# in a browser follow, one after another: a process ends its browser before any other file.
LONG = ("tests/hosting/", "tests/house/")
POSTGRESQL = "MOONBOWL_TEST_DATABASE_URL"  # where to test on it in place of the laptop's file
SETTINGS = "tests.on_postgresql" if POSTGRESQL in os.environ else "festival.config.settings"
OTHER_DATABASE = "on_sqlite" if POSTGRESQL in os.environ else "on_postgresql"
# Its settings cannot be read without that database.
collect_ignore = [] if POSTGRESQL in os.environ else ["on_postgresql.py"]

if not IS_WORKER:
    folder = tempfile.mkdtemp(prefix="moonbowl-tests-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name in [name for name in os.environ if name.startswith("MOONBOWL_")]:
        if name not in {"MOONBOWL_REQUIRE_REAL_PARTS", POSTGRESQL}:
            del os.environ[name]
    os.environ["MOONBOWL_DATA"] = folder
    os.environ["MOONBOWL_TIME_ZONE"] = "Asia/Manila"  # wherever this machine is
    # Not in pyproject.toml: pytest-django would load the settings before this line.
    os.environ["DJANGO_SETTINGS_MODULE"] = SETTINGS

# Linux shares processors out by session: what keeps out of the way in its own waits for no other.
if IS_WORKER and hasattr(os, "setsid"):
    os.setsid()

# A shell that runs this in the background has it ignore Ctrl-C, and every server that it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

django.setup()
importlib.import_module("festival.config.urls")  # of a party, before a test is on a server

# The seed stands in pyproject.toml: every run draws the same. A busy machine is no fault.
AT_LEISURE: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("gate", max_examples=25, database=None, **AT_LEISURE)
settings.register_profile("proof", max_examples=100, database=None, **AT_LEISURE)
settings.register_profile("search", max_examples=10_000, **AT_LEISURE)
settings.load_profile("gate")


def pytest_configure(config: pytest.Config) -> None:
    # Not as conftest.py of their folders: the tests of a game are of both kinds.
    for fixtures in ("tests.festival.fixtures", "tests.browser.fixtures"):
        config.pluginmanager.import_plugin(fixtures)
    if config.getoption("--hypothesis-profile") == "search":
        import_everything()
    else:
        draw_the_same_in_every_process()


def import_everything() -> None:
    """Hypothesis draws from the numbers and texts of the modules that it finds, too."""
    for package in (festival, rules):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(found.name)


def draw_the_same_in_every_process() -> None:
    """Whatever modules are loaded by then: which they are depends on the tests before."""
    assert hasattr(providers, "_get_local_constants"), "Hypothesis has another name for it"
    providers._get_local_constants = Constants


def pytest_report_header(config: pytest.Config) -> str:
    return f"random: --hypothesis-seed={config.getoption('--hypothesis-seed')}"


def pytest_collection_finish() -> None:
    """Modules and tests stay: the collector would walk over them thousands of times."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    of_the_other = [item for item in items if item.get_closest_marker(OTHER_DATABASE)]
    if of_the_other:
        config.hook.pytest_deselected(items=of_the_other)
        items[:] = [item for item in items if item not in of_the_other]
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if fixtures & SERVERS:
            item.add_marker(pytest.mark.server)
        if "chromium_path" in fixtures:
            item.add_marker(pytest.mark.browser)
            if language_of(item).startswith("zh"):
                item.add_marker(pytest.mark.chinese)
    in_browsers = {item.path for item in items if item.get_closest_marker("browser")}
    items.sort(key=lambda item: (not item.nodeid.startswith(LONG), item.path not in in_browsers))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out what needs a part that is not there. Nobody looks for a part that no test needs."""
    throw_the_same_at_every_run(item)
    for part in parts.ALL:
        if item.get_closest_marker(part.marker) and parts.is_missing(part):
            pytest.skip(str(part))


def throw_the_same_at_every_run(item: pytest.Item) -> None:
    """Of the evenings that are thrown by the program one in some thousands ends at once."""
    chance = Random(item.nodeid)
    vars(dice_commitment)["draw_seed"] = lambda count: chance.randbytes(count).hex()


def language_of(item: pytest.Item) -> str:
    callspec = getattr(item, "callspec", None)  # where it has parameters
    return str(callspec.params.get("language", "")) if callspec else ""


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
    if MUST_HAVE_REAL_PARTS and report.skipped and not is_beyond_reach(report):
        report.outcome = "failed"
        report.longrepr = f"skipped, which counts as a failure here: {report.longrepr}"


def is_beyond_reach(report: pytest.TestReport | pytest.CollectReport) -> bool:
    """Whether it needs a part that this system does not have."""
    part = missing_part(report)
    return part is not None and not part.is_required


def missing_part(report: pytest.TestReport | pytest.CollectReport) -> parts.Part | None:
    """The one for which a test was left out."""
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
    return next((part for part in parts.ALL if reason == f"Skipped: {part}"), None)


def pytest_report_teststatus(report: pytest.TestReport) -> tuple[str, str, str] | None:
    """A missing part is told once, at the end, and not with each of its tests."""
    return (NOT_RUN, "s", "NOT RUN") if report.skipped and missing_part(report) else None


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None]:
    """Has the last word, after that of pytest itself."""
    yield
    if reporter := session.config.pluginmanager.get_plugin("terminalreporter"):
        for part, count in Counter(map(missing_part, reporter.stats.get(NOT_RUN, ()))).items():
            if part:
                reporter.write_line(f"{count} {part.tests} did not run: {part}")


@pytest.fixture(autouse=True)
def first_language() -> Generator[None]:
    """A page leaves its language behind; the next test begins without it."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The real browser; without one no test asks for it."""
    path = parts.chromium()
    assert path
    return path
